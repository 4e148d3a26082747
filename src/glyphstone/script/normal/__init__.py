"""Normal forms: text as it is written today, with a record of every change."""
