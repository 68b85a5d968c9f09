"""Scenario files: a Scene as its first Turn begins, with the cards that a file puts into hands and on top of decks.

What is not named is as in any other match, except that it lies in one order for everybody who plays the scenario. Its
Goals are those of the Scene: the player who reaches them has solved it.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import Annotated, Final

from msgspec import Meta, Struct, field

from wyrmhoard.kernel.asking.cards import convert
from wyrmhoard.kernel.asking.scenario import Scenario, ScenarioFile
from wyrmhoard.kernel.state.chance import Chance
from wyrmhoard.kernel.state.plain import dump
from wyrmhoard.kernel.state.setting import Setting, Value, complete, did_you_mean
from wyrmhoard.kernel.state.table import discard_event
from wyrmhoard.kernel.text.errors import BadInput
from wyrmhoard.kernel.text.parsing import parse_toml

from .. import saves
from ..cards.cardset import CardSet
from ..rules.core.conflict_cards import CARDS
from ..rules.turn import setup
from ..rules.turn.setup import new_table
from ..state import Destiny, Pile, Player
from ..table import Position, Table

Names = tuple[str, ...]
BEGUN: Final = ("targets", "explore")
"""The phases in which a Scene can be when it has been set up."""


class SeatEntry(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """The cards of a seat. Without `hand` it holds what the deck dealt."""

    hand: Names | None = None
    deck: Names = ()
    """The next cards of its own deck, the first one first."""
    discard: Names = ()


class File(ScenarioFile, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A scenario file."""

    scene: str
    settings: dict[str, bool | int | str] = field(default_factory=dict)
    """Settings of the table that differ from the usual ones."""
    seats: Annotated[tuple[SeatEntry, ...], Meta(min_length=1, max_length=6)]
    fate: Names = ()
    """The next cards of the Fate Deck, the first one first."""
    damage: dict[str, Names] = field(default_factory=dict)
    """The next cards of the damage decks, by deck."""


def parse(cards: CardSet, settings: Iterable[Setting], text: str, where: str) -> Scenario:
    """The scenario in the text of a file; its name is that of the file. Raises BadInput that names the file, the entry
    and the field."""
    file = convert(parse_toml(text, where), File, where)
    try:
        if "scene" in file.settings:
            raise BadInput("settings: the Scene stands in `scene`")
        given: Mapping[str, Value] = complete(settings, {"scene": file.scene, **file.settings})
        state = _begun(cards, len(file.seats), given, Path(where).stem)
        _lay(state, cards, file)
        saves.check(Position(state, cards))
    except BadInput as error:
        raise BadInput(f"{where}: {error}") from None
    return file.begins(dump(state), len(file.seats), given, text, where)


def _begun(cards: CardSet, seats: int, given: Mapping[str, Value], name: str) -> Destiny:
    """The Scene as its first Turn begins, shuffled the same way each time."""
    state = new_table(cards, seats, given)
    if state.phase == "setup":
        for ask in setup.set_up(Table(state, Chance(name), cards, discard_event)):
            raise BadInput(f"scene: it asks for {ask.prompt!r} before the first Turn, which no scenario answers")
    if state.phase not in BEGUN:
        raise BadInput("scene: Characters are made before its first Turn, which no scenario does")
    return state


def _lay(state: Destiny, cards: CardSet, file: File) -> None:
    """Put the named cards where the file says."""
    for number, (player, entry) in enumerate(zip(state.players, file.seats, strict=True), 1):
        _deal(player, entry, f"seats, place {number}")
    state.fate.draw = _on_top(state.fate.draw, _named(file.fate, CARDS, "fate"), "fate")
    for deck, names in file.damage.items():
        where = f"damage, {deck}"
        if deck not in state.damage:
            raise BadInput(f"{where}: there is no such damage deck{did_you_mean(deck, state.damage)}")
        pile = state.damage[deck]
        pile.draw = _on_top(pile.draw, _named(names, cards.damage.deck(deck), where), where)


def _deal(player: Player, entry: SeatEntry, where: str) -> None:
    if entry.hand is None and not entry.deck and not entry.discard:
        return
    hand = player.hand if entry.hand is None else _named(entry.hand, CARDS, f"{where}, hand")
    left = [card for card in (*player.pile.draw, *player.hand) if card not in hand]
    if len(hand) != len(set(hand)):
        raise BadInput(f"{where}, hand: a card stands there twice")
    discard = _named(entry.discard, CARDS, f"{where}, discard")
    left = [card for card in _on_top(left, discard, f"{where}, discard") if card not in discard]
    left = _on_top(left, _named(entry.deck, CARDS, f"{where}, deck"), f"{where}, deck")
    player.hand, player.pile = list(hand), Pile(left, discard)


def _on_top(draw: Sequence[str], names: Sequence[str], where: str) -> list[str]:
    """A deck with these cards next, the first one first. Raises BadInput for what does not lie in it, or lies twice."""
    for at, name in enumerate(names):
        if name not in draw or name in names[:at]:
            raise BadInput(f"{where}: {name} does not lie in that deck (again)")
    return [card for card in draw if card not in names] + list(reversed(names))


def _named(names: Sequence[str], known: Iterable[str], where: str) -> list[str]:
    """These cards, each of which there is."""
    there = list(known)
    for name in names:
        if name not in there:
            raise BadInput(f"{where}: there is no card {name!r}{did_you_mean(name, there)}")
    return list(names)
