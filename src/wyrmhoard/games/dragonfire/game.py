"""Dragonfire as the kernel knows it."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from wyrmhoard.kernel.contract.about import About
from wyrmhoard.kernel.contract.cards import CardFiles, Scenarios
from wyrmhoard.kernel.contract.game import Game
from wyrmhoard.kernel.contract.screens import Screens
from wyrmhoard.kernel.text.saying import later

from . import saves, settings, sight
from .bots import Companion, scoring
from .bots.strengths import PLANNING, STRENGTHS
from .cards import cardset
from .cards.cardset import CardSet
from .rules import giving_up, script
from .scenarios import reading
from .screens import board, brief, natural, onward, paper, preview, ready, signs, turns
from .state import Dragonfire
from .words import cards, log, names, prompts, terms
from .words.primer import PRIMER
from .words.tallies import TALLIES

FOLDER: Final = Path(__file__).parent
ABOUT: Final = About(
    name="dragonfire",
    title="Dragonfire",
    pitch=later(
        "One party, four colours of courage, and a deck that gets angrier every round.\n"
        "Buy better cards with the gold of what you beat, or be buried under it."
    ),
    minutes=(60, 120),
    seats=settings.SEATS,
    cooperative=True,
    version="1",
    rule_prefix="DF",
    primer=PRIMER,
    folder=FOLDER,
)

GAME: Final[Game[Dragonfire, CardSet]] = Game(
    ABOUT,
    Dragonfire,
    cardset.load_cards(FOLDER / "cards"),
    tables=settings,
    rules=script,
    asides=giving_up,
    saves=saves,
    sight=sight,
    prompts=prompts,
    log=log,
    names=names,
    onward=onward,
    screens=Screens(
        board=board.board,
        steady=42,
        papers=paper.papers,
        preview=preview.preview,
        usual=natural.usual,
        weight=natural.weight,
        signs=signs.SIGNS,
        ready=ready.ready,
        bundles=ready.bundles,
        brief=brief.brief,
        in_short=turns.in_short,
        headline=turns.headline,
        foremost=turns.foremost,
        terms=terms.terms,
    ),
    scoring=scoring,
    bots={"companion": Companion},
    strengths=STRENGTHS,
    planning=PLANNING,
    tallies=TALLIES,
    card_files=CardFiles(cardset.read, cards.card_faces, saves.oddities),
    scenarios=Scenarios(reading.parse, FOLDER / "scenarios"),
)
"""A party against everything that the depths send up."""
