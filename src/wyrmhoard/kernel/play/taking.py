"""What comes along with what is picked in a form.

An item of a pick, or a whole option, may go only together with others (`takes`, see `form.Ways`). A screen keeps what a
person has picked, and shows and sends that with what it takes: so what has come along is removed together with whatever
took it, and is replaced as soon as the person picks another way. Nothing here is a rule: which things go together, the
game says in its form. The page does the same (`web/src/lib/taking.ts`).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from wyrmhoard.kernel.play.open_ask import Option
from wyrmhoard.kernel.text import shapes


class _Want(NamedTuple):
    """What takes something: an item of a blank, or the option itself (both ""), and its ways."""

    blank: str
    key: str
    ways: Sequence[shapes.Picks]


def with_taken(option: Option, picked: Mapping[str, Any]) -> dict[str, Any]:
    """The values of a form with all that they take, and what that takes. What comes along stands first in its blank."""
    values = dict(picked)
    for _ in range(_size(option)):
        want = next((want for want in _wants(option, values) if not _is_met(want, values)), None)
        if want is None:
            break
        for name, keys in want.ways[0].items():
            values[name] = [*keys, *(key for key in values.get(name, ()) if key not in keys)]
    return values


def after_removal(option: Option, picked: Mapping[str, Any], name: str, key: str) -> dict[str, Any]:
    """What is still picked when an item is removed, and with it whatever needs it."""
    left = with_taken(option, picked)
    gone = [(name, key)]
    while gone:
        for blank, item in gone:
            left[blank] = [other for other in left[blank] if other != item]
        gone = [(want.blank, want.key) for want in _wants(option, left) if want.key and not _is_met(want, left)]
    pick = [blank["name"] for blank in option.form if blank["type"] == "pick"]
    return {
        name: [key for key in value if key in left[name]] if name in pick else value for name, value in picked.items()
    }


def takers(option: Option, values: Mapping[str, Any], name: str, key: str) -> list[str]:
    """What is removed together with this item, in words: other items, or the option itself."""
    left = after_removal(option, values, name, key)
    others = [
        item["text"]
        for blank in option.form
        if blank["type"] == "pick"
        for item in blank["items"]
        if (blank["name"], item["key"]) != (name, key) and item["key"] in values.get(blank["name"], ())
        if item["key"] not in left.get(blank["name"], ())
    ]
    back = key in with_taken(option, left).get(name, ())
    return [option.text, *others] if back else others


def _size(option: Option) -> int:
    """The most rounds of adding what is taken along: items that take each other in a circle end there."""
    return 1 + sum(len(blank["items"]) for blank in option.form if blank["type"] == "pick")


def _wants(option: Option, values: Mapping[str, Any]) -> Iterator[_Want]:
    """Everything picked that takes other items along."""
    if option.takes:
        yield _Want("", "", option.takes)
    for blank in option.form:
        if blank["type"] == "pick":
            for item in blank["items"]:
                if item.get("takes") and item["key"] in values.get(blank["name"], ()):
                    yield _Want(blank["name"], item["key"], item["takes"])


def _is_met(want: _Want, values: Mapping[str, Any]) -> bool:
    """Whether one of the ways is picked, in its order and before what takes it."""
    return any(all(_holds(values, name, keys, want) for name, keys in way.items()) for way in want.ways)


def _holds(values: Mapping[str, Any], name: str, keys: Sequence[str], want: _Want) -> bool:
    picked = list(values.get(name, ()))
    if name == want.blank:
        picked = picked[: picked.index(want.key)]
    rest = iter(picked)
    return all(key in rest for key in keys)
