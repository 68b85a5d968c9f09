"""What can be chosen for a table of Warriors, and which tables are possible."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from wyrmhoard.kernel.state.setting import Setting, Value
from wyrmhoard.kernel.text.errors import BadInput
from wyrmhoard.kernel.text.saying import later

TEAMS: Final = later("Teams and seats")
CARDS: Final = later("Cards")
END: Final = later("How it ends")
"""The headings under which the settings lie."""

SETTINGS = (
    Setting(
        "decks",
        "choose",
        later("Who gets which deck: chosen in secret, dealt in order, or at random"),
        ("choose", "dealt", "random"),
        rule="WA-2",
        names=(later("choose"), later("dealt"), later("random")),
        title=later("Decks"),
        rank=1,
    ),
    Setting(
        "deathmatch",
        False,
        later("One endless battle: kills earn tokens, and nobody takes locations"),
        rule="WA-202",
        title=later("Deathmatch"),
        rank=3,
    ),
    Setting(
        "teams",
        None,
        later("Players in each team; none: everybody for themselves"),
        least=2,
        most=4,
        optional=True,
        rule="WA-213",
        title=later("Teams"),
        group=TEAMS,
    ),
    Setting(
        "team_deck",
        "separate",
        later("Whether each player of a team has a deck, or the team one"),
        ("separate", "shared"),
        rule="WA-214",
        names=(later("separate"), later("shared")),
        title=later("Decks of a team"),
        group=TEAMS,
    ),
    Setting(
        "revolving_door",
        False,
        later("Players may leave and others join between battles"),
        rule="WA-222",
        title=later("Revolving door"),
        group=TEAMS,
    ),
    Setting(
        "empty_seats",
        0,
        later("Seats left free at the start (with Revolving Door)"),
        least=0,
        most=6,
        rule="WA-223",
        title=later("Free seats"),
        group=TEAMS,
    ),
    Setting(
        "monodeck",
        False,
        later("Everybody draws from one and the same deck"),
        rule="WA-227",
        title=later("One deck for all"),
        group=CARDS,
    ),
    Setting("beasts", True, later("Whether Beasts are in the decks"), rule="WA-8", title=later("Beasts"), group=CARDS),
    Setting(
        "locations_to_win",
        3,
        later("How many locations win the game: fewer make it short"),
        least=1,
        most=7,
        rule="WA-162",
        title=later("Locations to win"),
        rank=2,
    ),
    Setting(
        "tokens_to_win",
        5,
        later("Tokens needed to win a Deathmatch"),
        least=1,
        most=15,
        rule="WA-209",
        title=later("Tokens to win"),
        group=END,
    ),
    Setting(
        "opening_hand",
        8,
        later("Cards in an opening hand"),
        least=6,
        most=10,
        rule="WA-31",
        title=later("Opening hand"),
        group=CARDS,
    ),
    Setting(
        "stalemate_rounds",
        10,
        later("Rounds without a loss after which a battle ends"),
        least=5,
        most=50,
        rule="WA-236",
        title=later("Stalemate"),
        group=END,
    ),
    Setting(
        "battle_limit",
        100,
        later("Battles after which the game is decided"),
        least=1,
        most=1000,
        optional=True,
        rule="WA-237",
        title=later("Most battles"),
        group=END,
    ),
)


@dataclass(frozen=True, slots=True)
class TableSettings:
    """The table's settings, as chosen."""

    decks: str = "choose"
    deathmatch: bool = False
    teams: int = 0
    """How many teams there are; 0: everybody for themselves."""
    shared: bool = False
    revolving: bool = False
    monodeck: bool = False
    beasts: bool = True
    locations: int = 3
    tokens: int = 5
    hand: int = 8
    stalemate: int = 10
    battles: int = 0
    """The limit of battles; 0: none."""


def table_settings(seats: int, settings: Mapping[str, Value]) -> TableSettings:
    """The settings as rules read them. `settings` are complete and checked; raises BadInput for impossible tables."""
    size = number(settings["teams"] or 0)
    if size and (seats % size or seats // size < 2):
        raise BadInput.of(
            "option teams: {seats} players cannot make two or more teams of {size} (WA-213)", seats=seats, size=size
        )
    empty = number(settings["empty_seats"])
    if empty and not settings["revolving_door"]:
        raise BadInput.of("option empty_seats: seats can be free only with revolving_door (WA-223)")
    if seats - empty < 2:
        raise BadInput.of("option empty_seats: of {seats} seats at least 2 must be taken (WA-1)", seats=seats)
    teams = seats // size if size else 0
    if teams and empty % teams:
        raise BadInput.of("option empty_seats: the teams must be of equal size at the start (WA-234)")
    return TableSettings(
        decks=str(settings["decks"]),
        deathmatch=settings["deathmatch"] is True,
        teams=teams,
        shared=settings["team_deck"] == "shared",
        revolving=settings["revolving_door"] is True,
        monodeck=settings["monodeck"] is True,
        beasts=settings["beasts"] is True,
        locations=number(settings["locations_to_win"]),
        tokens=number(settings["tokens_to_win"]),
        hand=number(settings["opening_hand"]),
        stalemate=number(settings["stalemate_rounds"]),
        battles=number(settings["battle_limit"] or 0),
    )


def number(value: Value) -> int:
    """A setting that is a number."""
    assert isinstance(value, int)
    return value
