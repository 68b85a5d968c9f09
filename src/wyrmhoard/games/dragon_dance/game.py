"""Dragon Dance as the kernel knows it."""

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
from .bots import Duelist, scoring
from .bots.strengths import PLANNING, SIDES, STRENGTHS
from .cards import cardset
from .cards.cardset import Deck
from .rules import script
from .screens import board, outlook
from .settings import SETTINGS
from .state import Duel
from .words import cards, log, names, prompts, tallies
from .words.primer import PRIMER

FOLDER: Final = Path(__file__).parent
ABOUT: Final = About(
    name="dragon-dance",
    title="Dragon Dance",
    pitch=later("A knight, a dragon, and a die and a card chosen in secret.\nBluff, bite, and know when to breathe."),
    minutes=(5, 15),
    seats=(2, 2),
    version="1",
    rule_prefix="DD",
    primer=PRIMER,
    folder=FOLDER,
)

GAME: Final[Game[Duel, Deck]] = Game(
    ABOUT,
    Duel,
    cardset.load_deck(FOLDER / "cards" / "cards.toml"),
    tables=FixedTables(SETTINGS),
    rules=script,
    saves=saves,
    sight=sight,
    prompts=prompts,
    log=log,
    names=names,
    screens=Screens(board=board.board, outlook=outlook.outlook),
    scoring=scoring,
    bots={"duelist": Duelist},
    strengths=STRENGTHS,
    planning=PLANNING,
    sides=SIDES,
    tallies=tallies.TALLIES,
    whose=tallies.whose,
    card_files=CardFiles(cardset.read, cards.card_faces, Deck.oddities),
)
"""Knight against dragon: a die and a card, chosen in secret."""
