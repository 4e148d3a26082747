"""`python -m glyphstone` is the command line."""

from glyphstone.cli import main

if __name__ == "__main__":
    main(prog_name="glyphstone")
