"""Refit the duelist's network: `make train`, or see `python tools/train_dragon_dance.py --help`.

The work is done by the package of the same name beside this file.
"""

from __future__ import annotations

import os
import sys

os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")  # before numpy is loaded: the products are small
os.environ.setdefault("OMP_NUM_THREADS", "1")

from train_dragon_dance.command import main

if __name__ == "__main__":
    sys.exit(main())
