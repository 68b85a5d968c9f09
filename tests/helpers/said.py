"""Finds texts of a game that bypass translation: where every message is translated (`pseudo`), they stay in plain
letters."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import astuple, dataclass, replace
from itertools import chain
from random import Random
from typing import Any, Final

from helpers.cases import Case
from helpers.pseudo import disguise, known, unsaid
from helpers.worlds import drive, everybody, start
from wyrmhoard import Match
from wyrmhoard.kernel.contract.game import AnyGame
from wyrmhoard.kernel.play.open_ask import OpenAsk
from wyrmhoard.kernel.text.journal import lines
from wyrmhoard.kernel.text.saying import said

SEED: Final = 1
LOOK: Final = 40
"""The board and the outlook are looked at once in so many decisions, and with them the view of a game in which every
part of it counts."""
PRINTED: Final = ("name", "kind", "text", "assist", "anytime", "flavour", "keywords")
"""The words on a card, as far as a game has them."""


@dataclass(frozen=True)
class Signs:
    """What of the texts of a game are no words."""

    signs: str = r"$^"
    """Keys, ratings, marks and names that are cut short within its texts."""
    board: str = r"$^"
    """A line of the board that is drawn with signs."""
    data: str | None = None
    """Parts of the view that hold no texts but keys, numbers and what people have written. None: views and the items of
    forms are keys, which the page puts in words; of a view only sentences are looked at."""

    @property
    def worded(self) -> bool:
        """Whether all that views and forms hold is worded. In a match of such a game the language knows those messages
        alone that `tools/release/words.py` finds: what is marked nowhere as a message stays in English, too."""
        return self.data is not None


SIGNS: Final[Mapping[str, Signs]] = {
    "dragonfire": Signs(r"\bsq:|\b\d*[RGBK]+\b|\w+…"),
    "drawn-to-destiny": Signs(
        r"\b[a-z-]+:\d\S*|\b\d*x-?\d+\b|\b[NESW]{2}\b|\b[A-Za-z]\d*\b",
        r"\[\S*\](y\d+|x->)",
        r"rules\b|characters (name|file|texts)|legend|rows\b|marks?\b|arcs|facing|heading|current|upper|lower|rank"
        r"|waiting|meant|stats \w+ parts|traits|states|status|key",
    ),
    "warriors": Signs(r"\b[A-Z]\b"),
}


def left(game: AnyGame, text: str, *names: str) -> str:
    """What of a text was never said."""
    return unsaid(re.sub(_signs(game).signs, "", text), *names)


def _signs(game: AnyGame) -> Signs:
    return SIGNS.get(game.name, Signs())


def on_cards(game: AnyGame) -> dict[str, str]:
    """What is left in plain letters on its cards, each by what it is; the cards have all their texts, and in English
    the same ones as before."""
    english = _texts(game)
    with disguise(known(game)):
        disguised = _texts(game)
    assert {card for card, text in disguised.items() if text} == {card for card, text in english.items() if text}
    assert _texts(game) == english
    return {card: rest for card, text in disguised.items() if (rest := left(game, text))}


def _texts(game: AnyGame) -> dict[str, str]:
    texts = {}
    for face in game.card_faces():
        card = f"{face.get('side', '')} {face['id']}".strip()
        texts |= {f"{card} {part}": str(face.get(part, "")) for part in PRINTED}
        for at, (label, number) in enumerate(face.get("numbers", {}).items()):
            texts[f"{card} number {at}"] = f"{label} {number}"
    return texts


def in_settings(game: AnyGame) -> list[str]:
    """What is left in plain letters of its settings and what may be chosen there."""
    with disguise(known(game)):
        described = [setting.describe() for setting in game.settings]
        presets = game.described_presets()
    texts = [text for one in described for text in (one["title"], one["group"], one["text"], *_choices(one))]
    texts += [text for preset in presets for text in (preset["title"], preset["text"])]
    return [rest for text in texts if (rest := left(game, text))]


def _choices(setting: Any) -> list[str]:
    return list(setting.get("names", ()))


def at_the_door(game: AnyGame) -> list[str]:
    """What is left in plain letters of what a game says of itself before it is played."""
    texts = [game.about.pitch, *(text for lesson in game.about.primer for text in lesson[:2])]
    texts += [one.text for one in game.tallies]
    texts += [text for strength in game.strengths for text in (strength.title, strength.words)]
    texts += [side.title for side in game.sides]
    texts += [text for one in game.shelf.scenarios for text in (one.title, one.task, one.hint)]
    with disguise(known(game)):
        return [rest for text in texts if (rest := left(game, said(text)))]


def in_match(case: Case) -> list[str]:
    """What is left in plain letters in a match that is played at random: of questions, choices, forms, refusals, the
    log, what is read in the view, on the board, in the outlook, on sheets and in the journal. The names of seats, and
    what people have written, are not counted."""
    with disguise(known(case.game) if _signs(case.game).worded else None):
        return list(dict.fromkeys(_in_match(case)))


def _in_match(case: Case) -> Iterator[str]:
    match, game = start(case, "said", prints=False), case.game
    worded = _signs(game).worded
    names = {*match.seat_names}
    for number, _ in enumerate(drive(match, Random(SEED))):
        names |= {*match.seat_names, *_written(match)}
        for seat, ask in match.asks.items():
            for where, text in chain(_asked(ask, worded=worded), _shown(match, seat)):
                if rest := left(game, text, *names):
                    yield f"{where} {ask.prompt}: {rest}"
        for where, text in () if number % LOOK else _seen(match):
            if rest := left(game, text, *names):
                yield f"{where}: {rest}"
    for line in match.lines(None):
        if rest := left(game, line.text, *names):
            yield f"log {line.event.kind}: {rest}"
    assert match.result is not None
    if worded and (rest := left(game, game.log.ending(match.result.ending))):
        yield f"ending: {rest}"
    journal = game.screens.journal(match.table)
    for written in () if journal is None else (journal["title"], *lines(journal)):
        if rest := left(game, written, *names):
            yield f"journal: {rest}"


def _asked(ask: OpenAsk, *, worded: bool) -> Iterator[tuple[str, str]]:
    """The question, choices, their blanks, and refusals."""
    yield "asks", ask.text
    for option in ask.options:
        yield "choice", option.text
        yield from (("part", part) for part in option.parts)
        yield "refusal", option.blocked
        for blank in option.form:
            yield "form", blank["text"]
            if blank["type"] == "pick" and worded:
                yield from (("form", item["text"]) for item in blank["items"])


def _shown(match: Match, seat: int) -> Iterator[tuple[str, str]]:
    """The texts that a seat may read beside the question: data, such as keys and IDs, are no sentences."""
    if not _signs(match.game).worded:
        yield from (("view", text) for _, text in _strings(match.view(seat)) if text.endswith((".", "!", "?")))
    yield from (("sheet", text) for sheet in match.sheets(seat) for text in (sheet.title, sheet.about))


def _seen(match: Match) -> Iterator[tuple[str, str]]:
    """The board, the outlook, and the worded parts of a view in which every part counts."""
    game, signs = match.game, _signs(match.game)
    for seat in everybody(match):
        view = match.view(seat)
        for where, text in () if signs.data is None else _strings(view):
            if re.search(r" |^[A-Z]", text) and not re.search(rf"\b({signs.data})", where):
                yield f"view {where}", text
        for line in game.screens.board(game.cards, view, 100):
            if not re.match(signs.board, line):
                yield "board", re.sub(r"\[[^\]]*\]", "", line)
        ask = None if seat is None else match.ask(seat)
        if seat is None or ask is None:
            continue
        outlook = game.screens.outlook(match.table, seat, ask.prompt, ask.data)
        if outlook is not None:
            yield from (("outlook", text) for _, text in _strings([*astuple(replace(outlook, marks=()))][2:]))


def _strings(data: Any, path: str = "") -> Iterator[tuple[str, str]]:
    """All strings in plain data, each with the names of the fields that lead to it."""
    if isinstance(data, str):
        yield path, data
    elif isinstance(data, Mapping):
        for name, value in data.items():
            yield from _strings(value, f"{path} {name}".strip())
    elif isinstance(data, list | tuple):
        for value in data:
            yield from _strings(value, path)


def _written(match: Match) -> Iterator[str]:
    """What people have written about their characters."""
    state = match.table.state
    texts = [text for character in getattr(state, "characters", ()) for text in character.texts.values()]
    campaign = getattr(state, "campaign", None)
    texts += [sheet.name for sheet in getattr(campaign, "sheets", ())]
    yield from (word for text in texts for word in text.split())
