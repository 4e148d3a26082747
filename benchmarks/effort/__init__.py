"""How much a person has to do until a document is recovered."""
