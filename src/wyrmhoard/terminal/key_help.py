"""The help of the table: how a turn goes, what the signs mean, and the keys in words."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import zip_longest
from textwrap import wrap
from typing import Final

from rich.text import Text

from wyrmhoard.kernel.contract.game import AnyGame
from wyrmhoard.kernel.text.saying import later, said, say

HELP: Final = (
    (later("Arrows, Enter"), later("go through the choices, take the marked one (or click one)")),
    (later("Numbers"), later("mark a choice; Enter takes it")),
    (later("Capitals"), later("mark the next choice that begins with the letter")),
    (later("Tab"), later("between choices, log and board")),
    (later("Space"), later("continue")),
    ("", ""),
    (later("PgUp, PgDn"), later("leaf through the board")),
    ("b", later("to the board, and back; arrows scroll it, or point at a place of its map, which Enter takes")),
    ("l", later("to the log; Enter opens the rule")),
    ("w", later("what a choice would do, or why it is not possible")),
    ("o", later("outlook: what each choice would do")),
    ("h", later("a hint: what the computer would do, the next best, and what each leads to")),
    ("e", later("examine something on the table: what could be done to it, or what a place is")),
    ("g", later("keep going like this until something happens, and habits: what is answered for you")),
    ("", later("on the sheet of a step: send somebody all the way to a place (left, right, or Enter for all places)")),
    ("t", later("do what is marked in your own words, where they may be left out")),
    ("r", later("the rule behind what is marked")),
    ("c", later("all cards")),
    ("p", later("the characters' sheets, if any")),
    ("m", later("what may be done at any time: give up, say something, save ...")),
    ("u", later("take back your last choice")),
    ("f", later("let it flow: never stop to tell what happened (and back again)")),
    ("s", later("save a copy")),
    ("x", later("get up: a bot plays on, or end it")),
    ("k", later("leave the tutorial")),
    ("q", later("quit; the match is saved")),
)
"""Every key, and what it does."""
AT_ANY_TIME: Final = (
    ("back", "u", later("Take back your last choice")),
    ("papers", "p", later("Sheets and what else can be read")),
    ("save", "s", later("Save a copy")),
    ("flow", "f", later("Let it flow: never stop to tell what happened, or stop again")),
    ("get_up", "x", later("Get up: a bot plays on, or end it")),
)
"""What the table itself offers at any time: action, key and words."""


def help_text(game: AnyGame, columns: int) -> Text:
    """How a turn goes, as the game tells newcomers, then the signs on its board, and the keys."""
    told = Text()
    for lesson in game.about.primer:
        told.append(f"{game.said(lesson.title)}: ", style="bold")
        told.append(f"{game.said(lesson.text)} ({lesson.rule})\n")
    if game.screens.signs:
        told.append(("\n" if told.plain else "") + say("Signs on the table") + "\n", style="bold")
        told.append(_in_columns([(sign, game.said(text)) for sign, text in game.screens.signs.items()], columns) + "\n")
    told.append(("\n" if told.plain else "") + say("Keys") + "\n", style="bold")
    return told.append(keys_in_words(columns))


def keys_in_words(columns: int) -> str:
    """The keys in two columns, of so many in all."""
    told = _in_columns([(said(key), said(text)) for key, text in HELP], columns)
    return f"{told}\n\n{say('The table never hurries you: nothing here runs on a timer.')}"


def _in_columns(rows: Sequence[tuple[str, str]], columns: int) -> str:
    """Names and what they stand for in two columns; what a name stands for is below itself."""
    width = max(len(name) for name, _ in rows)
    lines: list[str] = []
    for name, text in rows:
        told = wrap(text, max(20, columns - width - 2)) or [""]
        lines += [f"{left:<{width}}  {row}".rstrip() for left, row in zip_longest([name], told, fillvalue="")]
    return "\n".join(lines)
