"""`python -m wyrmhoard` is the command `wyrmhoard`."""

import sys

from wyrmhoard.cli import main

if __name__ == "__main__":
    sys.exit(main())
