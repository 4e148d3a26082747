"""How long a person waits: for the first question, and after each answer for the next."""
