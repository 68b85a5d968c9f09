"""Finds texts of a game that bypass translation: where every message is translated (`pseudo`), they stay in plain
letters."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random
from typing import Any

from helpers.cases import Case
from helpers.pseudo import disguise, known, unsaid
from helpers.worlds import drive, start
from wyrmhoard import Match
from wyrmhoard.kernel.contract.game import AnyGame
from wyrmhoard.kernel.play.open_ask import OpenAsk

SEED = 1


def on_cards(game: AnyGame, parts: Sequence[str]) -> dict[str, str]:
    """What is left in plain letters on its cards, each by what it is; the cards have all their texts, and in English
    the same ones as before."""
    english = _texts(game, parts)
    with disguise(known(game)):
        disguised = _texts(game, parts)
    assert {card for card, text in disguised.items() if text} == {card for card, text in english.items() if text}
    assert _texts(game, parts) == english
    return {card: left for card, text in disguised.items() if (left := unsaid(text))}


def _texts(game: AnyGame, parts: Sequence[str]) -> dict[str, str]:
    return {f"{face['id']} {part}": str(face.get(part, "")) for face in game.card_faces() for part in parts}


def in_settings(game: AnyGame) -> list[str]:
    """What is left in plain letters of its settings and what may be chosen there."""
    with disguise():
        described = [setting.describe() for setting in game.settings]
        presets = [preset.describe() for preset in game.presets]
    texts = [text for one in described for text in (one["title"], one["group"], one["text"], *_choices(one))]
    texts += [text for preset in presets for text in (preset["title"], preset["text"])]
    return [left for text in texts if (left := unsaid(text))]


def _choices(setting: Any) -> list[str]:
    return list(setting.get("names", ()))


def in_match(case: Case) -> list[str]:
    """What is left in plain letters in a match that is played at random: of questions, choices, refusals, the log, what
    is read in the view, on sheets and in the journal. The names of seats are not counted."""
    with disguise():
        return list(dict.fromkeys(_in_match(case)))


def _in_match(case: Case) -> Iterator[str]:
    match = start(case, "said", prints=False)
    names = match.seat_names
    for _ in drive(match, Random(SEED)):
        names = (*names, *(name for name in match.seat_names if name not in names))
        for seat, ask in match.asks.items():
            for where, text in (*_asked(ask), *_shown(match, seat)):
                if left := unsaid(text, *names):
                    yield f"{where} {ask.prompt}: {left}"
    for line in match.lines(None):
        if left := unsaid(line.text, *names):
            yield f"log {line.event.kind}: {left}"
    journal = match.game.screens.journal(match.table)
    for written in () if journal is None else (journal["title"], *(line["text"] for line in journal["lines"])):
        if left := unsaid(written, *names):
            yield f"journal: {left}"


def _asked(ask: OpenAsk) -> Iterator[tuple[str, str]]:
    yield "asks", ask.text
    for option in ask.options:
        yield "choice", option.text
        yield from (("part", part) for part in option.parts)
        if option.blocked:
            yield "refusal", option.blocked


def _shown(match: Match, seat: int) -> Iterator[tuple[str, str]]:
    """The texts that a seat may read beside the question: data, such as keys and IDs, are no sentences."""
    yield from (("view", text) for text in _strings(match.view(seat)) if text.endswith((".", "!", "?")))
    yield from (("sheet", text) for sheet in match.sheets(seat) for text in (sheet.title, sheet.about))


def _strings(data: Any) -> Iterator[str]:
    if isinstance(data, str):
        yield data
    elif isinstance(data, dict | list | tuple):
        for value in data.values() if isinstance(data, dict) else data:
            yield from _strings(value)
