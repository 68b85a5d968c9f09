"""Dragon & Warrior as the kernel knows it."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from wyrmhoard.kernel.contract.about import About
from wyrmhoard.kernel.contract.cards import CardFiles
from wyrmhoard.kernel.contract.game import Game
from wyrmhoard.kernel.contract.screens import Screens
from wyrmhoard.kernel.contract.tables import FixedTables
from wyrmhoard.kernel.text.saying import later

from . import saves, sight
from .bots import scoring
from .bots.duellist import BOTS
from .bots.strengths import CLUMSY, PLANNING, SIDES, STRENGTHS
from .cards import cardset
from .cards.cardset import CardSet
from .rules import agreements, script
from .rules.match import interrupts
from .screens import board, brief, bundles, charts, natural, preview, ready, sheets
from .settings import SETTINGS
from .state import Saga
from .words import cards, journal, log, made_up, names, prompts
from .words.primer import PRIMER
from .words.tallies import TALLIES

FOLDER: Final = Path(__file__).parent
ABOUT: Final = About(
    name="dragon-and-warrior",
    title="Dragon & Warrior",
    pitch=later(
        "Draw a world together, and take turns being its hero.\n"
        "Every quarrel is a battle of playing cards, up to the lord who stole the light."
    ),
    minutes=(30, 240),
    seats=(1, 8),  # DW-1
    version="1",
    rule_prefix="DW",
    primer=PRIMER,
    folder=FOLDER,
)

GAME: Final[Game[Saga, CardSet]] = Game(
    ABOUT,
    Saga,
    cardset.load_cards(FOLDER / "cards"),
    tables=FixedTables(SETTINGS, usual_seats=1, campaign={"scope": "campaign"}),  # alone there is the oracle
    rules=script,
    asides=interrupts,
    notes=agreements.sheets,
    saves=saves,
    sight=sight,
    prompts=prompts,
    log=log,
    names=names,
    made_up=made_up,
    screens=Screens(
        board=board.board,
        papers=board.papers,
        sheets=sheets.shown,
        ground=charts.ground,
        journal=journal.journal,
        preview=preview.preview,
        foretold=ready.foretold,
        ready=ready.ready,
        bundles=bundles.bundles,
        usual=natural.usual,
        weight=natural.weight,
        brief=brief.brief,
        brief_on_page=True,
    ),
    scoring=scoring,
    bots=BOTS,
    strengths=STRENGTHS,
    sides=SIDES,
    planning=PLANNING,
    clumsy=CLUMSY,
    tallies=TALLIES,
    card_files=CardFiles(cardset.read, cards.card_faces, CardSet.oddities),
)
"""A hero's journey that the whole table makes up, and Battles on playing cards."""
