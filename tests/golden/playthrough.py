"""Golden records: one match for every way in which a game can end, with its whole log as text.

A changed rule shows as a difference in these texts. If the change is meant and the same inputs still lead to the same
ending, renew them; else look for other matches, for all games:

    WYRMHOARD_GOLDEN=renew PYTHONPATH=tests .venv/bin/pytest -n 0 tests/golden/test_golden.py -k "warriors"
    PYTHONPATH=tests .venv/bin/python -m golden.playthrough
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from random import Random

import wyrmhoard
from helpers.cases import CASES, Case
from wyrmhoard import Match
from wyrmhoard.games.dragonfire.cards.effects import HoldBack
from wyrmhoard.games.dragonfire.state import Lasting
from wyrmhoard.kernel.contract.registry import find
from wyrmhoard.kernel.play.playout import play_on, random_act
from wyrmhoard.kernel.play.resume import salvage
from wyrmhoard.kernel.state.plain import dump
from wyrmhoard.kernel.state.setting import Value
from wyrmhoard.lab.play import next_move, seat_rng
from wyrmhoard.players import make_player

FOLDER = Path(__file__).parent


def endings(game: str) -> dict[str, Match]:
    """The first random match with each ending, over all tables at which the game is tested."""
    matches: dict[str, Match] = {}
    for case in (case for case in CASES if case.game.name == game):
        for number in range(case.golden):
            match = played(case, number)
            assert match.result is not None
            matches.setdefault(match.result.ending, match)
    return matches | {name: make() for name, make in MOMENTS.get(game, {}).items()}


def idle() -> Match:
    """A battle in which nobody does anything ends without a winner, and the game goes on (WA-236)."""
    rng = Random(0)
    match = wyrmhoard.new("warriors", 2, "idle", {"beasts": False, "stalemate_rounds": 5, "battle_limit": 1})
    while match.result is None:
        seat = match.waiting[0]
        if "nothing" in {option.key for option in match.asks[seat].options}:
            match.act(seat, "nothing")
        else:
            match.act(*random_act(match, rng))
    assert any(event.kind == "stalemate" for event in match.log)
    return match


def surrender() -> Match:
    """A party that gives up in its second Scene, one after the other, when the last agrees (DF-17)."""
    rng = Random(1)
    players = {seat: make_player(find("dragonfire"), "companion") for seat in range(3)}
    match = wyrmhoard.new("dragonfire", 3, "surrender 1")
    while match.result is None:
        state = match.table.state
        asked = [seat for seat in match.asks if seat not in state.conceding]
        if state.scene == 2 and asked:
            match.act(asked[0], "give-up")
        else:
            seat_and_move = next_move(match, players, dict.fromkeys(players, rng))
            assert seat_and_move is not None
            match.act(seat_and_move[0], seat_and_move[1].key, seat_and_move[1].form)
    assert match.result.ending == "given up"
    return match


def helpless() -> Match:
    """A party of Stunned characters, whom nothing attacks, when a whole round has passed (DF-7)."""
    ending = "nobody was able for a whole round"
    for number in range(100):
        rng = Random(number)
        match = wyrmhoard.new("dragonfire", 3, f"helpless {number}", start=all_stunned(number))
        play_on(match, rng, lambda played: False)
        if match.result is not None and match.result.ending == ending:
            return match
    raise AssertionError(f"{ending}: there is no such match any more")


def all_stunned(number: int) -> object:
    """A table at the first turn, with everybody Stunned and every encounter kept from attacking."""
    match = wyrmhoard.new("dragonfire", 3, f"helpless {number}")
    play_on(match, Random(number), lambda played: played.table.state.turn is not None)
    state = match.table.state.copy()
    calm = next(key for key, effect in find("dragonfire").cards.effects.items() if isinstance(effect, HoldBack))
    for foe in state.foes:
        foe.lasting.append(Lasting(calm, "game"))
    for hero in state.heroes:
        hero.hp, hero.stunned, hero.exhausted = 0, True, True
    return dump(state)


def closed() -> Match:
    """A table whose people agree to close the match in the middle of a Battle (DW-236a)."""
    match = wyrmhoard.new("dragon-and-warrior", 3, "closed", {"scope": "area"})
    play_on(match, Random(1), lambda played: played.table.state.battle is not None)
    match.act(2, "propose", {"what": ["close"]})
    for seat in match.waiting:
        match.act(seat, "agree")
    return match


def travelled(scope: str) -> Match:
    """An adventure or a short campaign of one seat that is won (DW-239a)."""
    settings: dict[str, Value] = {"scope": scope, "lord_level": 5}
    case = Case(f"a whole {scope}", find("dragon-and-warrior"), 1, settings, bot="baseline")
    return played(case, 0)


MOMENTS: dict[str, dict[str, Callable[[], Match]]] = {
    "warriors": {"a battle without a winner": idle},
    "dragonfire": {"given up": surrender, "nobody was able for a whole round": helpless},
    "dragon-and-warrior": {
        "closed": closed,
        "light": partial(travelled, "campaign"),
        "quests": partial(travelled, "adventure"),
    },
}
"""What random players hardly ever come to, or never choose, by game."""


def played(case: Case, number: int) -> Match:
    """A whole match at this table, played at random or by the bot that the case names."""
    match = wyrmhoard.new(case.game, case.seats, f"golden {number}", case.settings)
    if not case.bot:
        play_on(match, Random(number), lambda played: False)
        return match
    for _ in made_by(match, case.bot):
        pass
    return match


def made_by(match: Match, player: str) -> Iterator[int]:
    """Play a match by the players of that name to its end; yields the seat before each move of theirs."""
    players = {seat: make_player(match.game, player) for seat in range(match.seats)}
    rngs = {seat: seat_rng(match.record.seed, seat) for seat in players}
    while (seat_and_move := next_move(match, players, rngs)) is not None:
        seat, move = seat_and_move
        yield seat
        match.act(seat, move.key, move.form)


def transcript(match: Match) -> str:
    """The match as text: the log as a spectator reads it, then the last view of each seat."""
    lines = [f"{line.event.rule:6} {line.text}" for line in match.lines(None)]
    lines += ["", f"result: {match.result}"]
    lines += [f"{match.seat_name(seat)} sees: {match.view(seat)}" for seat in range(match.seats)]
    return "\n".join(lines) + "\n"


def renew(path: Path) -> None:
    """Write a record and its text anew from the same inputs, with the cards and rules of today."""
    old = wyrmhoard.read(path)
    match = wyrmhoard.replay(salvage(find(old.game), old).record)
    assert (match.result and match.result.ending) == old.ending
    path.write_text(match.record.to_json(), encoding="utf-8")
    path.with_suffix(".txt").write_text(transcript(match), encoding="utf-8")


def name(game: str, ending: str) -> str:
    """Where the golden record of an ending stands, without its suffix."""
    return f"{game}, {ending}"


def main() -> None:
    """Write all golden records anew."""
    for game in {case.game.name for case in CASES if case.shipped}:
        for ending, match in endings(game).items():
            (FOLDER / f"{name(game, ending)}.json").write_text(match.record.to_json(), encoding="utf-8")
            (FOLDER / f"{name(game, ending)}.txt").write_text(transcript(match), encoding="utf-8")


if __name__ == "__main__":
    main()
