"""Fitted value iteration for Dragon Dance: where the weights of the duelist's network come from.

`tables` asks the rules of the game once, for arrays; over these arrays, in numba, `embedding` is the network,
`rounds` solves and plays one round, `selfplay` many; `learning` fits the network; `command` is the command line.
"""

from pathlib import Path


def forget_stale() -> None:
    """Drop what numba compiled before the latest change of this package: it notices a change in the file of a
    function, but not in the files of what that function calls."""
    here = Path(__file__).parent
    latest = max(source.stat().st_mtime for source in here.glob("*.py"))
    for index in here.glob("__pycache__/*.nbi"):
        try:
            if index.stat().st_mtime < latest:
                index.unlink()
        except FileNotFoundError:  # another process was faster
            continue


forget_stale()
