"""Space, full stop and digits: found without a person, over layouts and languages."""
