"""Golden choices: what the players of each game answer, and what they think of it: tests/golden/choices/GAME.txt.

The positions are those of the golden records, most of which were played at random, and of matches that the players
themselves have played: tests/golden/choices/TABLE.json. The figures in docs/balance were measured with these players:
if they choose or think otherwise, a difference shows here, and the figures must be measured anew. If it is meant:

    WYRMHOARD_GOLDEN=renew PYTHONPATH=tests .venv/bin/pytest -n 0 tests/golden/test_choices.py
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path
from random import Random

import wyrmhoard
from golden.playthrough import FOLDER as RECORDS
from golden.playthrough import played
from helpers.cases import EVERY_TABLE
from wyrmhoard import Match
from wyrmhoard.games.dragon_and_warrior.bots import scoring as saga_scoring
from wyrmhoard.games.dragon_and_warrior.table import Position as SagaPosition
from wyrmhoard.games.dragonfire.bots import worth
from wyrmhoard.games.drawn_to_destiny.bots import assignments, orders, people, scoring
from wyrmhoard.games.drawn_to_destiny.table import Position, Still
from wyrmhoard.games.warriors.bots.worth import Reading
from wyrmhoard.kernel.asking.form import Form
from wyrmhoard.kernel.contract.registry import find
from wyrmhoard.kernel.play.open_ask import OpenAsk
from wyrmhoard.kernel.play.player import Look, Player
from wyrmhoard.kernel.text.marks import worth_weighing
from wyrmhoard.players import make_player

FOLDER = Path(__file__).parent / "choices"
PLAYERS = {
    "dragon-dance": ("duelist:effort=0", "duelist:effort=2", "greedy:samples=2"),
    "warriors": ("captain", "captain:effort=0"),
    "dragonfire": ("companion", "companion:assists=0"),
    "drawn-to-destiny": ("tactician", "tactician:effort=0"),
    "dragon-and-warrior": ("baseline", "random-cards", "lowest", "highest"),
}
"""Who is asked; the first also plays the matches of its own. Dragon & Warrior's `strong` plays hundreds of Battles on
for each decision: test_strong.py holds it."""
TABLES = {
    "warriors": ("warriors plain of 3", "warriors deathmatch of 4"),
    "dragonfire": ("dragonfire campaign of 2",),
    "drawn-to-destiny": (
        "drawn-to-destiny rope in good faith of 2",
        "drawn-to-destiny bridge draft of 2",
        "drawn-to-destiny night of 2",
        "drawn-to-destiny air of 2",
        "drawn-to-destiny dust of 2",
        "drawn-to-destiny barrow of 3",
    ),
    "dragon-and-warrior": (
        "dragon-and-warrior area of 8",
        "dragon-and-warrior adventure of 4",
        "dragon-and-warrior campaign rotating of 1",
    ),
}
"""At which of the ladder's tables it plays them."""
FIRST = 2
"""In each match that many questions of each kind are looked at, and then ever fewer: the 4th, the 8th, the 16th ..."""


def choices(game: str) -> Iterator[str]:
    """A line for each question that is looked at, with the answers of all players."""
    players = {name: make_player(find(game), name) for name in PLAYERS[game]}
    for path in records(game):
        yield f"== {path.stem}"
        for number, match, seat in questions(path):
            answers = [answer(player, match, seat) for player in players.values()]
            prompt = match.asks[seat].prompt
            yield f"{number} {prompt} of seat {seat}: {'; '.join(answers)} {THOUGHTS[game](match, seat)}".rstrip()


def records(game: str) -> list[Path]:
    """The matches that are looked at."""
    return [*sorted(RECORDS.glob(f"{game}, *.json")), *(FOLDER / f"{table}.json" for table in TABLES.get(game, ()))]


def questions(path: Path) -> Iterator[tuple[int, Match, int]]:
    """The match at the questions that are looked at: at which input, the match, the seat."""
    record = wyrmhoard.read(path)
    match = Match(wyrmhoard.game_of(record), record, events=False)
    match.begin()
    met: Counter[str] = Counter()
    for number, entry in enumerate(record.inputs):
        for seat, ask in match.asks.items():
            if seat not in match.ready and _leaves_a_choice(ask):
                met[ask.prompt] += 1
                if met[ask.prompt].bit_count() == 1 or met[ask.prompt] <= FIRST:
                    yield number, match, seat
        match.take(entry)


def _leaves_a_choice(ask: OpenAsk) -> bool:
    """Whether there are several things to choose from, or a form to fill in."""
    weighed = worth_weighing(ask.choices)
    return len(weighed) > 1 or any(isinstance(choice, Form) for choice in weighed)


def answer(player: Player, match: Match, seat: int) -> str:
    """How a player answers: its mix if it mixes, else its choice with what it writes into a form."""
    mix = {key: share for key, share in player.policy(Look(match, seat, Random(0))).items() if share > 0}
    if len(mix) > 1:
        return ", ".join(f"{key} {share:.2f}" for key, share in sorted(mix.items()))
    move = player.choose(Look(match, seat, Random(0)))
    return f"{move.key} {move.form}" if move.form else move.key


def of_warriors(match: Match, seat: int) -> str:
    """What a captain thinks of the position."""
    return f"{Reading(match.table).worth(seat):.4f}"


def of_dragonfire(match: Match, seat: int) -> str:
    """What a companion thinks of the table, of the turn, and of the cards in the Market and in its hand."""
    table = match.table
    state = table.state
    if state.turn is None:
        return ""
    scarce = worth.scarcity(table)
    near = [table.cards[card] for card in (*state.market, *state.heroes[seat].hand) if card]
    cards = [worth.card_worth(table, seat, card, scarce) for card in near]
    turn = worth.Outlook(table).forecast().value
    return f"{worth.table_worth(table):.3f} {turn:.3f} {' '.join(f'{one:.2f}' for one in cards)}"


def of_destiny(match: Match, seat: int) -> str:
    """What a tactician thinks of how things stand, of the Units that it may choose, and for each of its own of what it
    is after, how far that is, of its place and of its Target."""
    p = Still(Position(match.table.state, match.table.cards))
    thoughts = [f"{scoring.score(p, seat):.3f}"]
    if match.asks[seat].prompt == "draft":
        thoughts += [f"{key} {people.adds(p, seat, str(key)):.2f}" for key in match.asks[seat].choices]
    for unit in p.state.units:
        if unit.seat == seat and unit.in_play and p.state.scene.turn:
            post = orders.post_of(p, unit)
            after = post.assignment
            here = post.value(post.here(), unit.move, post.left, unit.turns)
            way = (
                f"{after.kind} {after.weight:.2f} {assignments.trip(p, unit, after):.2f}" if after is not None else "-"
            )
            worth = orders.target_worth(p, unit, unit.target.key if unit.target else "")
            thoughts.append(f"u{unit.id} {way} {here:.3f} {worth:.3f}")
    return ", ".join(thoughts)


def of_saga(match: Match, seat: int) -> str:
    """What a seat has of the Battle, as a share of both sides."""
    return f"{saga_scoring.score(SagaPosition(match.table.state, match.table.cards), seat):.4f}"


def nothing(match: Match, seat: int) -> str:
    """Its mix says it all."""
    return ""


THOUGHTS: dict[str, Callable[[Match, int], str]] = {
    "dragon-dance": nothing,
    "warriors": of_warriors,
    "dragonfire": of_dragonfire,
    "drawn-to-destiny": of_destiny,
    "dragon-and-warrior": of_saga,
}


def alike(line: str, known: str) -> bool:
    """Whether two lines say the same; decimals may differ a little, since machines add up in different orders."""
    decimals = re.compile(r"-?\d+\.\d+")
    if decimals.sub("#", line) != decimals.sub("#", known):
        return False
    pairs = zip(decimals.findall(line), decimals.findall(known), strict=True)
    return all(abs(float(one) - float(other)) < 2.5 * 10 ** -len(one.partition(".")[2]) for one, other in pairs)


def renew(game: str) -> None:
    """Play the matches, and write the file of a game."""
    FOLDER.mkdir(exist_ok=True)
    for case in (case for case in EVERY_TABLE if case.name in TABLES.get(game, ())):
        match = played(replace(case, bot=PLAYERS[game][0]), 1)
        (FOLDER / f"{case.name}.json").write_text(match.record.to_json(), encoding="utf-8")
    (FOLDER / f"{game}.txt").write_text("\n".join(choices(game)) + "\n", encoding="utf-8")
