"""Makes the reference shapes and trains the recogniser; README.md tells how."""
