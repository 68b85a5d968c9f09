"""Break single lines of the source and see whether a test notices: `make mutate`, or `python tools/mutate.py --help`.

The work is done by the package of the same name beside this file.
"""

from __future__ import annotations

import sys

from mutate.command import main

if __name__ == "__main__":
    sys.exit(main())
