"""Drawn to Destiny as the kernel knows it."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from wyrmhoard.kernel.contract.about import About
from wyrmhoard.kernel.contract.cards import CardFiles, Scenarios
from wyrmhoard.kernel.contract.game import Game
from wyrmhoard.kernel.contract.screens import Screens
from wyrmhoard.kernel.text.saying import later

from . import saves, settings, sight
from .bots import scoring
from .bots.strengths import PLANNING, SIDES, STRENGTHS
from .bots.tactician import Tactician
from .cards import bands, cardset, own
from .cards.cardset import CardSet
from .rules import script
from .scenarios import reading
from .screens import (
    board,
    editor,
    examined,
    held,
    natural,
    onward,
    outlook,
    over,
    own_cards,
    pointing,
    preview,
    prospects,
    ready,
    shelf,
    showdown,
    signs,
)
from .state import Destiny
from .words import cards, log, names, prompts, tallies
from .words.primer import PRIMER

FOLDER: Final = Path(__file__).parent
ABOUT: Final = About(
    name="drawn-to-destiny",
    title="Drawn to Destiny",
    pitch=later(
        "Archers, zombies, gunslingers: everybody moves at once, and every blow is a card, turned up or down.\n"
        "Outguess your Rival, or bleed where the damage card says."
    ),
    minutes=(20, 90),
    seats=(1, 6),
    version="1",
    rule_prefix="D2",
    primer=PRIMER,
    folder=FOLDER,
)

GAME: Final[Game[Destiny, CardSet]] = Game(
    ABOUT,
    Destiny,
    cardset.load_cards(FOLDER / "cards"),
    tables=settings,
    rules=script,
    saves=saves,
    sight=sight,
    prompts=prompts,
    log=log,
    names=names,
    screens=Screens(
        board=board.board,
        outlook=outlook.outlook,
        likely=outlook.likely_of,
        preview=preview.preview,
        usual=natural.usual,
        ready=ready.ready,
        signs=signs.SIGNS,
        aside=ready.ASIDE,
        drawn=showdown.drawn,
        spots=board.spots,
        pointer=pointing.pointer,
        pointed=pointing.pointed,
        brief=ready.brief,
        held=held.held,
        foretold=natural.foretold,
        prospects=prospects.prospects_of,
        things=examined.things,
        examined=examined.examined,
        ended=over.ended,
        closing=over.closing,
        courses=shelf.courses,
    ),
    onward=onward,
    scoring=scoring,
    bots={"tactician": Tactician},
    strengths=STRENGTHS,
    planning=PLANNING,
    sides=SIDES,
    tallies=tallies.TALLIES,
    whose=tallies.whose,
    wanted=bands.wanted,
    card_files=CardFiles(own.read, cards.card_faces),
    own_cards=own_cards,
    editor=editor,
    scenarios=Scenarios(reading.parse, FOLDER / "scenarios"),
)
"""Units on a map, who move at the same moment and settle everything with cards."""
