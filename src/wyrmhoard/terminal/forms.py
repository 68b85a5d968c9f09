"""Blanks in options, filled in by typing."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, Final, TypeAlias

from wyrmhoard.kernel.play import taking
from wyrmhoard.kernel.play.open_ask import Option
from wyrmhoard.kernel.text.errors import BadInput, Refused
from wyrmhoard.kernel.text.parsing import read_text
from wyrmhoard.kernel.text.saying import say, say_as, say_many

REST: Final = "."
"""What is typed to leave this blank and all that follow empty."""
LONG: Final = 500
"""A text that may be longer than this can also be read from a file."""

Objection: TypeAlias = Callable[[Mapping[str, Any]], Refused | None]
"""Why a form cannot be filled in with these values; None if it can, or if nobody here can know why."""
Judge: TypeAlias = Callable[[Sequence[str]], Refused | None]
"""Why these items of a list cannot be picked together; None if they can."""


def label(blank: Mapping[str, Any]) -> str:
    """The label of a blank."""
    return str(blank.get("text") or blank["name"].replace("_", " "))


def label_in(option: Option, blank: Mapping[str, Any]) -> str:
    """The label of a blank of a choice. One that has no name and may be left empty only goes with the choice, by which
    it is called then."""
    if blank.get("text") or blank["type"] not in ("text", "pick") or blank["least"]:
        return label(blank)
    if blank["type"] == "text":
        return say("{choice} - in your own words, if you like", choice=option.text)
    return say("{choice}, and with it any of these, or none", choice=option.text)


def own_words(option: Option) -> Mapping[str, Any] | None:
    """The one blank of a choice, if that only takes own words for it and may be left empty: then the choice can be
    taken as it is. Text so long that it comes from a file is more than own words for a choice."""
    alone = option.form[0] if len(option.form) == 1 else None
    if alone is None or alone["type"] != "text":
        return None
    return alone if not alone["least"] and alone["most"] <= LONG else None


def aside(option: Option, names: Collection[str]) -> Mapping[str, Any] | None:
    """The one blank of a choice, if it has one of these names and may be left empty: then the choice can be taken as it
    is."""
    alone = option.form[0] if len(option.form) == 1 else None
    return alone if alone is not None and alone["name"] in names and empty(alone) is not None else None


def hint(blank: Mapping[str, Any], name: str = "") -> str:
    """What to type into a blank, in one line; `name`: what the blank is called, if not by its label."""
    name = name or label(blank)
    if blank["type"] == "number":
        if empty(blank) is None:
            return say("{name} ({least} to {most})", name=name, least=blank["least"], most=blank["most"])
        return say("{name} ({least} to {most}; left empty: 0)", name=name, least=blank["least"], most=blank["most"])
    if blank["type"] == "text":
        file = say("; @ and the name of a file reads it") if blank["most"] > LONG else ""
        return say("{name} (at most {most} characters{file})", name=name, most=blank["most"], file=file)
    if blank["type"] == "pick":
        items = ", ".join(f"{number} {item['text']}" for number, item in enumerate(blank["items"], 1))
        return say(
            "{name} ({least} to {most} of these, by number: {items}; ? says what fits)",
            name=name,
            least=blank["least"],
            most=blank["most"],
            items=items or say_as("things to pick", "none"),
        )
    size = say("{width} by {height}", width=blank["width"], height=blank["height"])
    return say("{name} (a drawing {size}: points as x,y and strokes apart by ;)", name=name, size=size)


def empty(blank: Mapping[str, Any]) -> Any:
    """The value of a blank that is left empty; None if it must be filled in."""
    if blank["type"] == "number":
        return 0 if blank["least"] <= 0 <= blank["most"] else None
    return [] if blank["type"] == "pick" and not blank["least"] else None


def beginning(blank: Mapping[str, Any]) -> Any:
    """What a blank holds before anybody has filled it in."""
    if blank["type"] == "number":
        return min(max(0, blank["least"]), blank["most"])
    return "" if blank["type"] == "text" else []


def shown_value(blank: Mapping[str, Any], value: Any) -> str:
    """What a blank holds, in words: arrows where left and right change it."""
    if blank["type"] == "number":
        return f"‹ {value:+d} ›" if value and blank["least"] < 0 else f"‹ {value} ›"
    if blank["type"] == "text":
        return value or "..."
    if blank["type"] == "drawing":
        return say_many("{n} stroke", "{n} strokes", n=len(value))
    texts = ", ".join(str(item["text"]) for item in blank["items"] if item["key"] in value)
    texts = texts or say_as("things to pick", "none")
    return f"‹ {texts} ›" if blank["most"] == 1 else texts


def parse(blank: Mapping[str, Any], typed: str) -> Any:
    """The value that was typed; nothing is what an empty blank stands for. Raises BadInput; the match judges the
    bounds."""
    if not typed.strip() and (nothing := empty(blank)) is not None:
        return nothing
    if blank["type"] == "number":
        try:
            return int(typed)
        except ValueError:
            raise BadInput.of("{label}: {typed} is not a whole number", label=label(blank), typed=repr(typed)) from None
    if blank["type"] == "text":
        return _read(typed[1:]) if typed.startswith("@") and blank["most"] > LONG else typed
    if blank["type"] == "pick":
        return [_item(blank, word) for word in typed.replace(",", " ").split()]
    try:
        strokes = [[[int(n) for n in point.split(",")] for point in stroke.split()] for stroke in typed.split(";")]
    except ValueError:
        raise BadInput.of("{label}: write points as 10,20 and put ; between strokes", label=label(blank)) from None
    return [stroke for stroke in strokes if stroke]


def judge(
    blanks: Sequence[Mapping[str, Any]], values: Mapping[str, Any], blank: Mapping[str, Any], objection: Objection
) -> Judge:
    """Who says which items of `blank` fit together, with the `values` of the other blanks. While one of these is open,
    or still lacks something, what is put there may mend it: then nothing is said.
    """
    name = blank["name"]
    others = [other for other in blanks if other["name"] != name]
    last = all(other["name"] in values and not lacking(other, values[other["name"]]) for other in others)
    return lambda picked: objection({**values, name: list(picked)}) if last else None


def lacking(blank: Mapping[str, Any], value: Any, name: str = "") -> str:
    """What has to be done to a blank before its form can be sent, in words; "" if its value is within its bounds.
    `name`: what the blank is called, if not by its label."""
    name, _, _ = (name or label(blank)).partition(": ")
    least, most = blank.get("least", 0), blank.get("most", 0)
    if blank["type"] == "pick" and not least <= len(value) <= most:
        if least == most:
            return say("Choose {n} for: {name}", n=least, name=name)
        return say("Choose {least} to {most} for: {name}", least=least, most=most, name=name)
    if blank["type"] == "number" and not least <= value <= most:
        return say("{name}: a whole number from {least} to {most} is needed", name=name, least=least, most=most)
    if blank["type"] == "text" and not least <= len(value) <= most:
        return say("{name}: {least} to {most} characters are needed", name=name, least=least, most=most)
    return ""


def missing(option: Option, values: Mapping[str, Any]) -> str:
    """What has to be done before the form of a choice can be sent, for the first blank that lacks something; "" if
    none does."""
    told = (lacking(blank, values[blank["name"]], label_in(option, blank)) for blank in option.form)
    return next(filter(None, told), "")


class Along:
    """What comes along in one blank of an option, with what was picked in others before it (see `taking`)."""

    def __init__(self, option: Option, values: Mapping[str, Any], name: str) -> None:
        self._option = option
        self._values = values
        self._name = name

    def whole(self, picked: Sequence[str]) -> list[str]:
        """What is picked in this blank, with what comes along in it."""
        return list(taking.with_taken(self._option, self._with(picked)).get(self._name, ()))

    def without(self, picked: Sequence[str], key: str) -> list[str]:
        """What is still picked when an item is removed, and with it whatever needs it."""
        return list(taking.after_removal(self._option, self._with(picked), self._name, key)[self._name])

    def takers(self, picked: Sequence[str], key: str) -> str:
        """What is removed together with an item, in words."""
        return ", ".join(taking.takers(self._option, self._with(picked), self._name, key))

    def _with(self, picked: Sequence[str]) -> dict[str, Any]:
        return {**self._values, self._name: list(picked)}


def brought(option: Option, values: Mapping[str, Any]) -> str:
    """What comes along with the values of a form, in words; "" if nothing does."""
    whole = taking.with_taken(option, values)
    texts = (
        str(item["text"])
        for blank in option.form
        if blank["type"] == "pick"
        for item in blank["items"]
        if item["key"] in whole.get(blank["name"], ()) and item["key"] not in values.get(blank["name"], ())
    )
    return ", ".join(texts)


def misfits(items: Sequence[str], picked: Sequence[str], most: int, judge: Judge) -> Iterator[tuple[int, Refused]]:
    """The further items, by their place in the list, that cannot be picked, each with the reason."""
    for at, item in enumerate(items):
        if item not in picked and len(picked) < most and (refused := judge([*picked, item])) is not None:
            yield at, refused


def what_fits(blank: Mapping[str, Any], typed: str, judge: Judge) -> list[str]:
    """What to tell somebody who asks (by ? and perhaps numbers) which items fit together. Raises BadInput."""
    picked = parse(blank, typed.lstrip("? "))
    refused = judge(picked) if blank["least"] <= len(picked) <= blank["most"] else None
    lines = [] if not picked else [say("They fit.")]
    if picked and refused is not None:
        lines = [say("Not possible: {refused}.", refused=refused)]
    if refused is None or not picked:
        keys, texts = ([str(item[part]) for item in blank["items"]] for part in ("key", "text"))
        clashes = misfits(keys, picked, blank["most"], judge)
        lines += [
            say("Not with them: {item}: {why}.", item=texts[at], why=why)
            if picked
            else say("Not possible: {item}: {why}.", item=texts[at], why=why)
            for at, why in clashes
        ]
    return lines or [say("Each of them fits.")]


def _item(blank: Mapping[str, Any], word: str) -> str:
    """An item of a list by its number, or by its key."""
    keys = [str(item["key"]) for item in blank["items"]]
    if word.isdecimal() and 1 <= int(word) <= len(keys):
        return keys[int(word) - 1]
    if word in keys:
        return word
    raise BadInput.of("{label}: {word} is not the number of an item", label=label(blank), word=repr(word))


def _read(name: str) -> str:
    """The text of a file."""
    try:
        path = Path(name.strip()).expanduser()
    except RuntimeError:  # ~somebody whom the system does not know
        raise BadInput.of("{file}: cannot be read (there is no such person)", file=name.strip()) from None
    return read_text(path)
