"""What changed between two things made of plain data, as a short list: replays send that and not everything again.

A change is [path, value]: at the path (keys of objects and places in lists, from the top) there is now this value; or
[path]: the key at the end of the path is gone. Lists of another length than before are given whole.
"""

from __future__ import annotations

from typing import Any, TypeAlias

from wyrmhoard.server.protocol.wire import encode

Change: TypeAlias = list[Any]


def changes(old: Any, new: Any) -> list[Change]:
    """What to do to `old` to have `new`; both are plain data as JSON knows it."""
    patch: list[Change] = []
    _compare(old, new, [], patch)
    return patch


def _compare(old: Any, new: Any, path: list[str | int], patch: list[Change]) -> None:
    kind = type(new)
    if kind is type(old) and old == new and (kind not in (dict, list) or encode(old) == encode(new)):
        return  # the bytes are compared too, since to Python 1 and True are equal
    if kind is not type(old):
        patch.append([path, new])
    elif kind is dict:
        for key, value in new.items():
            if key in old:
                _compare(old[key], value, [*path, key], patch)
            else:
                patch.append([[*path, key], value])
        patch += [[[*path, key]] for key in old if key not in new]
    elif kind is list and len(old) == len(new):
        for place, value in enumerate(new):
            _compare(old[place], value, [*path, place], patch)
    else:
        patch.append([path, new])
