"""Text for both front ends: boards without decoration, choices, outlooks, cards and rules."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from functools import cache
from pathlib import Path
from textwrap import wrap
from typing import Any, Final, NamedTuple

from rich.text import Text

from wyrmhoard.kernel.contract.game import AnyGame
from wyrmhoard.kernel.contract.screens import Likely, Outlook, Paper, Usual, Weight
from wyrmhoard.kernel.play.match import Match
from wyrmhoard.kernel.play.open_ask import OpenAsk, Option
from wyrmhoard.kernel.text.journal import lines, markdown
from wyrmhoard.kernel.text.markup import literal
from wyrmhoard.kernel.text.rulebook import Rule, read_rulebook
from wyrmhoard.kernel.text.saying import in_house, later, said, say, say_many, spoken
from wyrmhoard.kernel.text.shapes import Hint
from wyrmhoard.lab.judging import Judged, blunders
from wyrmhoard.terminal import bundles, courses, ready

_DECORATION: Final = re.compile("[─-▟]+")
_GAPS: Final = re.compile(r"(?<=\S) {2,}")
_SLANTED: Final = re.compile(r"(?<![\w*])\*([^\s*](?:[^*\n]*[^\s*])?)\*(?![\w*])")
"""What a rulebook prints in slanted letters."""
_BOXES: Final = re.compile(r"\[[^][]*\](\|?\[[^][]*\])*")
_NUMBERS: Final = re.compile(r"\d+")


TIED: Final = "\u00a0"
"""A space at which no row ends."""
SHALLOW: Final = 2
"""The deepest indentation at which a line of a board begins a new entry."""


BESIDE: Final = "┊"
"""Between two columns of a board."""


def one_column(lines: Iterable[str]) -> list[str]:
    """A board without markup, with what stands beside other lines after them."""
    told: list[str] = []
    aside: list[str] = []
    for line in lines:
        left, between, right = Text.from_markup(line).plain.partition(BESIDE)
        if not between:
            told += aside
            aside = []
        told.append(left.rstrip() if between else left)
        aside += [f"  {right.rstrip()}"] * bool(right.strip())
    return [*told, *aside]


def plain_board(lines: Iterable[str]) -> list[str]:
    """A board without markup, box and block characters: for screen readers and dumb terminals."""
    bare = (_GAPS.sub("  ", _DECORATION.sub("", line)) for line in one_column(lines))
    return [line.rstrip() if line[:1] != " " else "  " + line.strip() for line in bare if line.strip()]


def entries(lines: Iterable[str]) -> list[tuple[str, ...]]:
    """A board for screen readers in entries: a line with those that stand deeper below it, as they belong to it."""
    grouped: list[list[str]] = []
    for bare in one_column(lines):
        deep = len(bare) - len(bare.lstrip()) > SHALLOW
        for plain in plain_board([literal(bare)]):
            if deep and grouped:
                grouped[-1].append(plain)
            else:
                grouped.append([plain])
    return [tuple(entry) for entry in grouped]


def papers(match: Match, eyes: int | None, width: int) -> dict[str, Paper]:
    """What may be read beside the table, by name: the papers of the game, and its journal if it keeps one."""
    page = courses.opening_page(match, eyes)
    sheets = {say("What is played"): Paper([*page, ""])} if page else {}
    sheets |= dict(match.game.screens.papers(match.game.cards, match.view(eyes), width))
    told = match.game.screens.journal(match.table)
    if told is not None:
        book = [literal(line) for line in lines(told, numbered=True)]
        sheets[say("The journal")] = Paper([literal(told["title"]), *book], markdown(told))
    return sheets


def rules(game: AnyGame) -> Mapping[str, Rule]:
    """The game's rules by ID (none if it has no rulebook)."""
    return _rulebook(game.folder / "rulebook.md") if game.folder is not None else {}


@cache
def _rulebook(path: Path) -> dict[str, Rule]:
    return read_rulebook(path) if path.exists() else {}


def find_rule(game: AnyGame, typed: str) -> Rule | None:
    """The rule that somebody typed: "DD-25", "dd25" or "25"; "D2-13a", "d2 13a" or "13a"."""
    number = re.search(r"(\d+)([A-Za-z]?)$", typed.strip())
    if number is None:
        return None
    prefix = typed.strip()[: number.start()].rstrip("- ").upper() or game.about.rule_prefix
    return rules(game).get(f"{prefix}-{int(number[1])}{number[2].lower()}")


MANY: Final = 12
"""From this many choices that are not possible on, they are not all listed."""


WEIGHTS: Final = ("", "last", "idle", "grave")
"""How choices weigh, in the order in which they are listed."""


def ordered(
    options: Sequence[Option], natural: str = "", weight: Callable[[Option], Weight] = lambda _: ""
) -> tuple[Option, ...]:
    """The options as listed: the natural answer, by its key; what else can be done; what ends it; what comes to
    nothing; what costs dearly; what nobody should do by mistake; what is not possible."""

    def place(option: Option) -> tuple[bool, bool, int, bool]:
        ahead = option.key != natural
        return bool(option.blocked), option.deliberate, WEIGHTS.index(weight(option)) if ahead else 0, ahead

    return tuple(sorted(options, key=place))


def weight_of(match: Match, ask: OpenAsk | None, option: Option) -> Weight:
    """How a choice weighs (`Screens.weight`)."""
    if (
        ask is None
        or option.blocked
        or option.deliberate
        or isinstance(option, (ready.ReadyOption, bundles.BundleOption))
    ):
        return ""
    return match.game.screens.weight(match.table, ask.seat, ask.prompt, option.key)


def listed(
    match: Match, ask: OpenAsk | None, options: Callable[[OpenAsk], Sequence[Option]], *, led: bool = False
) -> tuple[Option, ...]:
    """The options of a question, if there is one, as listed. The natural answer, which is marked, comes first, or a
    long list would open somewhere in its middle; only where options are named by what they are (dice) it stays in its
    place. While a coach leads (`led`), who speaks of single choices, each has a line of its own."""
    if ask is None:
        return ()
    every = tuple(option for option in options(ask) if weight_of(match, ask, option) != "void")
    natural = natural_option(match, ask, every) if numbered(every) else None
    every = ordered(every, "" if natural is None else natural.key, lambda option: weight_of(match, ask, option))
    return every if led else bundles.bundled(match, ask, every)


def numbered(options: Sequence[Option]) -> bool:
    """Whether choices may be named by number: not where keys are numbers that people read in the choices (dice)."""
    figures = [option for option in options if option.key.isdigit()]
    return not figures or any(option.key not in _NUMBERS.findall(option.text) for option in figures)


def handle(options: Sequence[Option], index: int) -> str:
    """The shortest name of a choice: its number, or its key."""
    return str(index + 1) if numbered(options) else options[index].key


def matches(options: Sequence[Option], typed: str) -> list[Option]:
    """The options that `typed` may mean: a key, a number, or the beginning of a key or text."""
    word = typed.strip().lower()
    if word.isdecimal() and numbered(options) and 1 <= int(word) <= len(options):
        return [options[int(word) - 1]]
    exact = [option for option in options if option.key.lower() == word or option.text.lower() == word]
    if exact or not word or word.isdecimal():
        return exact
    matching = [o for o in options if o.key.lower().startswith(word) or o.text.lower().startswith(word)]
    open_ones = [option for option in matching if not option.blocked]
    return open_ones if len(open_ones) == 1 else matching


def standing(options: Sequence[Option], asides: Collection[str] = ()) -> tuple[Option, ...]:
    """What may be done at any time, whatever is asked: it stands behind one key, unless it is all, or one thing that
    belongs to the question. `asides`: the keys of what does not."""
    apart = tuple(
        option for option in options if (option.quiet or (option.deliberate and not option.form)) and not option.blocked
    )
    apart = apart if len(apart) > 1 else tuple(option for option in apart if option.key in asides)
    return apart if len(apart) < len(options) else ()


def usual(match: Match, ask: OpenAsk, options: Sequence[Option]) -> int:
    """The choice, by its place, that is marked when a question comes up: the natural answer, else the first that is
    possible."""
    natural = natural_option(match, ask, options)
    possible = [at for at, option in enumerate(options) if not option.blocked]
    ahead = [at for at in possible if not options[at].undo]  # or Enter would do and undo something for ever
    first = next(iter(ahead or possible), 0)
    return next((at for at in possible if options[at] is natural), first)


def natural_option(match: Match, ask: OpenAsk, options: Sequence[Option]) -> Option | None:
    """The natural answer among the choices, if one is known: filled in already where that is listed."""
    answer = natural_answer(match, ask)
    key, values = ("", {}) if answer is None else (answer.key, answer.values)
    filled = ready.natural(options, key, values)
    if filled is not None:
        return filled
    return next((one for one in options if answer and one.key == answer.key and not one.blocked), None)


def natural_answer(match: Match, ask: OpenAsk) -> Usual | None:
    """The natural answer to a question, if the game knows one."""
    return match.usual(ask)


def natural_values(match: Match, ask: OpenAsk, option: Option) -> Mapping[str, Any]:
    """What the form of a choice holds at first, as far as that is not empty: as if it were all that is offered."""
    choices = [choice for choice in ask.choices if str(choice) == option.key]
    natural = match.game.screens.usual(match.table, ask.seat, ask.prompt, choices) if choices else None
    return natural.values if natural is not None and natural.key == option.key else {}


def only(options: Sequence[Option]) -> Option | None:
    """What there is to do, if it is one thing: the rest is taking back, giving up, or cannot be."""
    usual = [option for option in options if not (option.blocked or option.deliberate or option.quiet or option.undo)]
    return usual[0] if len(usual) == 1 else None


def why(option: Option) -> str:
    """Why an option may not be chosen, with its rule, or that it may."""
    if not option.blocked:
        return say("You can do this: {text}", text=option.text)
    rule = f" ({option.rule})" if option.rule else ""
    return say("Not possible: {blocked}{rule}.", blocked=option.blocked, rule=rule)


def meanings(match: Match, eyes: int | None, text: str) -> tuple[list[str], list[str]]:
    """What the words of the game mean that stand in a text, and those that stand on the board beside it."""
    game = match.game
    with in_house(game.folder):
        mine = [*game.screens.terms(text)]
        board = Text.from_markup("\n".join(game.screens.board(game.cards, match.view(eyes), WHOLE))).plain
        return mine, [line for line in game.screens.terms(board) if line not in mine]


WHOLE: Final = 1000
"""So wide a board breaks none of its lines."""


SIGNS: Final = {"good": "▲ ", "open": "◆ ", "bad": "▼ ", "none": "– "}
"""How a mark of an outlook is drawn."""


def marked_cells(outlook: Outlook, row: int) -> tuple[str, ...]:
    """The cells of a row, each with its mark, if it has one."""
    cells = outlook.cells[row]
    marks = outlook.marks[row] if outlook.marks else ()
    return tuple(SIGNS[mark] + cell for mark, cell in zip(marks, cells, strict=True)) if marks else cells


def with_mark(text: str, mark: str, width: int) -> list[str]:
    """A text in rows of `width` columns, with a short mark at the right end of the last one, never alone there."""
    if not mark:
        return wrap(text, width) or [""]
    *above, last = wrap(f"{text}{TIED}{mark}", width, break_on_hyphens=False) or [mark]
    words = last.removesuffix(mark).rstrip(TIED)
    return [*above, words + " " * max(1, width - len(words) - len(mark)) + mark]


def outlook_table(outlook: Outlook) -> list[str]:
    """An outlook as an aligned table: the column labels, then a line a row."""
    cells = [marked_cells(outlook, row) for row in range(len(outlook.rows))]
    first = max(map(len, outlook.rows), default=0)
    widths = [
        max(len(label), *(len(row[n]) for row in cells), 0) if cells else len(label)
        for n, label in enumerate(outlook.columns)
    ]
    head = " " * first + "".join(f"  {label:<{width}}" for label, width in zip(outlook.columns, widths, strict=True))
    body = [
        f"{name:<{first}}" + "".join(f"  {cell:<{width}}" for cell, width in zip(row, widths, strict=True))
        for name, row in zip(outlook.rows, cells, strict=True)
    ]
    return [line.rstrip() for line in (head, *body)]


def hint_lines(hint: Hint) -> list[str]:
    """A hint: each answer with what it leads to, and how sure that is."""
    lines: list[str] = []
    for number, answer in enumerate(hint["answers"], 1):
        lines += [f"{number}. {answer['text']}", f"   {answer['words']}"]
    return lines + [words for words in (hint["words"],) if words]


def looked_back(match: Match, judged: Sequence[Judged]) -> list[str]:
    """The decisions that cost most, with what the computer would have done and how that might have gone on."""
    lines: list[str] = []
    for one in blunders(judged):
        lines += [
            say(
                "Move {at}: {seat} was asked “{question}” and chose: {chosen}.",
                at=one.at,
                seat=match.seat_name(one.seat),
                question=one.question,
                chosen=one.chosen,
            ),
            say(
                "   The computer would have chosen: {instead}; that was {loss} hundredths of a win better.",
                instead=one.instead,
                loss=round(one.loss),
            ),
        ]
        if one.line:
            lines.append("   " + say("And then, for instance: {line}.", line="; ".join(one.line)))
    return lines or [say("No decision was worse than the computer’s by more than chance.")]


def likely_harm(outlook: Outlook, row: int) -> str:
    """What the choice of a row is likely to do, in two lines at most; "" where that is not said."""
    return " ".join(one.spoken if one.upon == "theirs" else f"{one.text}." for one in _likely(outlook, row))


def _likely(outlook: Outlook, row: int) -> tuple[Likely, ...]:
    return outlook.likely[row] if outlook.likely else ()


def spoken_outlook(outlook: Outlook) -> list[str]:
    """An outlook in sentences."""
    lines = [f"{outlook.title}."]
    for number, (name, row) in enumerate(zip(outlook.rows, outlook.spoken, strict=True)):
        lines.append(f"{name}:")
        lines += [f"  {label}: {words}." for label, words in zip(outlook.columns, row, strict=True)]
        lines += [f"  {one.spoken}" for one in _likely(outlook, number)]
    return lines + [note for note in (outlook.note,) if note]


RANGES: Final = {
    ("long",): later("long range"),
    ("short",): later("short range"),
    ("long", "short"): later("long or short range"),
}
"""Where a card may be played."""


class CardEntry(NamedTuple):
    """A card as it is listed: with its text, and its numbers in a line below."""

    side: str
    key: str
    lines: tuple[str, ...]


def card_entries(game: AnyGame) -> list[CardEntry]:
    """Every card with its text and numbers, those of a side together."""
    with in_house(game.folder):
        entries = [_card_entry(face) for face in game.faces()]
    sides = list(dict.fromkeys(entry.side for entry in entries))
    return sorted(entries, key=lambda entry: sides.index(entry.side))


def _card_entry(face: Mapping[str, Any]) -> CardEntry:
    about = [str(face["kind"])] if face.get("kind") else []
    if face.get("range"):
        about.append(said(RANGES[tuple(face["range"])]))
    if face.get("copies", 1) != 1:
        about.append(say_many("{n} copy", "{n} copies", face["copies"]))
    told = f"{face['name']} ({', '.join(about)}). {face.get('text', '')}".replace(" ()", "")
    numbers = ["    " + _numbers(face["numbers"])] if face.get("numbers") else []
    return CardEntry(face["group"] or say("cards"), str(face["id"]), (told, *numbers))


def card_lines(game: AnyGame) -> list[tuple[str, list[str]]]:
    """Every card with its text and numbers, by side."""
    sides: dict[str, list[str]] = {}
    for entry in card_entries(game):
        sides.setdefault(entry.side, []).extend(entry.lines)
    return list(sides.items())


def hand_of(match: Match, eyes: int | None) -> list[str]:
    """The keys of the cards in the hand of a seat, as far as the view says which those are."""
    if eyes is None:
        return []
    hands = [*_hands(match.view(eyes), eyes, match.seat_name(eyes).casefold())]
    keys = (str(card.get("card") or card.get("id") or "") if isinstance(card, dict) else str(card) for card in hands)
    return [key.partition("~")[0] for key in keys]


def _hands(view: Any, eyes: int, name: str) -> Iterator[Any]:
    """The cards of all lists called a hand, but for those in what belongs to other seats."""
    if isinstance(view, Mapping):
        if isinstance(view.get("hand"), (list, tuple)):
            yield from view["hand"]
            return
        belongs = name in view  # each seat has its part under its own name
        for key, part in view.items():
            if not (belongs and isinstance(part, Mapping) and "hand" in part and key != name):
                yield from _hands(part, eyes, name)
    elif isinstance(view, (list, tuple)):
        for at, part in enumerate(view):
            if isinstance(part, Mapping) and part.get("seat", at) == eyes:
                yield from _hands(part, eyes, name)


@cache
def _faces(game: AnyGame, language: str) -> Mapping[str, Mapping[str, Any]]:
    with in_house(game.folder):
        return {str(face["id"]): face for face in game.faces()}


def card_of(game: AnyGame, option: Option) -> Mapping[str, Any] | None:
    """The card that a choice is about, as it is printed: the one that it names, or whose name its key ends with."""
    named = [thing.removeprefix("card:") for thing in option.about if thing.startswith("card:")]
    faces = _faces(game, spoken())
    return next((faces[key] for key in (*named, option.key.rpartition(" ")[2]) if key in faces), None)


def tells(option: Option, face: Mapping[str, Any]) -> bool:
    """Whether the words of a choice say what the card does in it: its text, or another part that is used instead."""
    others = [str(face[part]) for part in ("assist", "anytime") if face.get(part)]
    return str(face.get("text") or "") in option.text or any(part in option.text for part in others)


def printed(face: Mapping[str, Any], *, whole: bool = True) -> str:
    """What a card prints: its numbers, and with `whole` its name, its kind before them and its text behind them."""
    numbers = _numbers(face.get("numbers") or {})
    if not whole:
        return numbers
    kind = ", ".join(filter(None, (str(face.get("kind") or ""), numbers)))
    head = f"{face['name']} ({kind})" if kind else str(face["name"])
    return f"{head}. {face.get('text', '')}".rstrip()


def _numbers(numbers: Mapping[str, Any]) -> str:
    return ", ".join(f"{name}: {unbracketed(str(value))}" for name, value in numbers.items())


def unbracketed(value: str) -> str:
    """A row of boxes as a board draws it: "sq:3 K | BB" for "[sq:3][K]|[B,B]"; anything else as it is."""
    if _BOXES.fullmatch(value) is None:
        return value
    return value.replace("]|[", " | ").replace("][", " ").strip("[]").replace(",", "")


def rule_text(rule: Rule) -> str:
    """A rule as plain text."""
    bare = re.sub(r"^> ?", "", rule.text.replace("**", "").replace("`", ""), flags=re.MULTILINE)
    bare = _SLANTED.sub(r"\1", bare)
    return f"{rule.id}. {rule.title}.\n{bare}"
