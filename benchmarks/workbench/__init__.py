"""How fast the workbench answers, and how long a person needs."""
