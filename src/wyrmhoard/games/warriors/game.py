"""Warriors as the kernel knows it."""

from __future__ import annotations

from functools import partial
from pathlib import Path
from typing import Final

from wyrmhoard.kernel.contract.about import About
from wyrmhoard.kernel.contract.cards import CardFiles
from wyrmhoard.kernel.contract.game import Game
from wyrmhoard.kernel.contract.screens import Screens
from wyrmhoard.kernel.contract.tables import FixedTables
from wyrmhoard.kernel.text.saying import later

from . import saves, sight
from .bots import Captain, scoring
from .bots.strengths import PLANNING, STRENGTHS
from .cards import cardset
from .cards.cardset import CardSet
from .cards.vetting import oddities
from .rules import asides, script
from .screens import board, brief, decks, examined, natural, outlook, preview, signs, turns
from .settings import SETTINGS
from .state import Warriors
from .words import cards, log, names, prompts
from .words.primer import PRIMER
from .words.tallies import TALLIES

FOLDER: Final = Path(__file__).parent
ABOUT: Final = About(
    name="warriors",
    title="Warriors",
    pitch=later(
        "Dress a fighter in whatever your hand holds: axes, ration bars, lightning.\n"
        "The last one standing takes the location."
    ),
    minutes=(30, 60),
    seats=(2, 8),
    version="1",
    rule_prefix="WA",
    primer=PRIMER,
    folder=FOLDER,
)

GAME: Final[Game[Warriors, CardSet]] = Game(
    ABOUT,
    Warriors,
    cardset.load_cards(FOLDER / "cards" / "cards.toml", cards.rules_text),
    tables=FixedTables(SETTINGS),
    rules=script,
    asides=asides,
    saves=saves,
    sight=sight,
    prompts=prompts,
    log=log,
    names=names,
    screens=Screens(
        board=board.board,
        signs=signs.SIGNS,
        steady=50,
        outlook=outlook.outlook,
        preview=preview.of_form,
        usual=natural.usual,
        foretold=natural.foretold,
        brief=brief.brief,
        weight=brief.weight,
        in_short=turns.in_short,
        things=examined.things,
        examined=examined.examined,
    ),
    scoring=scoring,
    bots={"captain": Captain},
    strengths=STRENGTHS,
    planning=PLANNING,
    tallies=TALLIES,
    card_files=CardFiles(
        read=partial(cardset.read, cards.rules_text),
        faces=cards.card_faces,
        oddities=partial(oddities, facts=cards.facts),
        written=decks.written,
    ),
    decks=decks,
)
"""Fighters dressed from the hand, over locations worth having."""
