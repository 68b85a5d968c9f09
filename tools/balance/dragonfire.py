"""How hard Dragonfire is: how often a party wins, how long that takes, how the Wyrmflame rises, who is knocked down.

    python tools/balance/dragonfire.py --games 100 --seats 4 --seed b1 > four.json
    python tools/balance/dragonfire.py --campaign 14 --games 20 > rests.json   # 20 campaigns of 14 Adventures
    python tools/balance/dragonfire.py --pool four.json more.json              # as tables
    python tools/balance/dragonfire.py --pool four.json more.json --json       # added up, to go on with

Before each Adventure of a campaign all Adventures of the party's Level are tried out in copies of the campaign, with
the Features and items that the party has by then.

`--set option=value` is as for `wyrmhoard simulate`. Counts are kept by case: the number of heroes, the player and the
settings.
"""

from __future__ import annotations

import argparse
from collections import Counter
from functools import partial
from typing import Any

from driving import finish

import wyrmhoard
from harness import Cases, Row, carry_out, parser, percent, seeds_of, settings_of
from wyrmhoard.kernel.contract.registry import find
from wyrmhoard.kernel.play.match import Match
from wyrmhoard.lab.play import next_move, seat_rng
from wyrmhoard.players import make_player

GAME = find("dragonfire")


class Party:
    """The players of all seats, each with its own random numbers."""

    def __init__(self, seats: int, spec: str, seed: str) -> None:
        self.players = {seat: make_player(GAME, spec) for seat in range(seats)}
        self.rngs = {seat: seat_rng(seed, seat) for seat in self.players}

    def act(self, match: Match, adventure: str = "") -> None:
        """The first seat that is asked answers; if an Adventure is named, everybody votes for it."""
        seat_and_move = next_move(match, self.players, self.rngs)
        assert seat_and_move is not None
        seat, move = seat_and_move
        ask = match.ask(seat)
        if adventure and ask is not None and ask.prompt == "adventure":
            match.act(seat, adventure)
        else:
            match.act(seat, move.key, move.form)


def campaign(seed: str, seats: int, spec: str, settings: dict[str, Any]) -> Cases:
    """One campaign: before each of its Adventures, all that are of the Level of the party are tried out beside it.

    The cases are Adventures by the Level of the party, with how often they were played and won.
    """
    match = wyrmhoard.new(GAME, seats, seed, settings, events=False, prints=False)
    companions = Party(seats, spec, seed)
    total: dict[str, Counter[str]] = {}
    voting = False
    while match.result is None:
        ask = next(iter(match.asks.values()))
        if ask.prompt == "adventure" and not voting:
            party = ask.data["party"]
            for name in filter(partial(_of_level, party), map(str, ask.choices)):
                case = f"{seats} {spec} of Level {party}: {name}"
                won = _tried(match, name, Party(seats, spec, f"{seed} {name}"))
                total.setdefault(case, Counter()).update(games=1, wins=won)
        voting = ask.prompt == "adventure"
        companions.act(match)
    return {case: dict(counts) for case, counts in total.items()}


def _of_level(party: int, key: str) -> bool:
    """Whether an Adventure is printed for the party's Level, or is the one that is printed for every Level."""
    name, _, raised = key.partition("@")
    card = GAME.cards.by_id.get(name)
    if card is None:
        return False
    adventure = GAME.cards.adventure(name)
    return bool(adventure.third) or (not raised and adventure.level == party)


def _tried(match: Match, adventure: str, companions: Party) -> bool:
    """Whether the party wins this Adventure in a copy of its campaign."""
    fork = match.fork()
    before = fork.table.state.campaign
    played, won = before.played, before.won
    while fork.result is None and fork.table.state.campaign.played == played:
        companions.act(fork, adventure)
    return bool(fork.table.state.campaign.won > won)


def play(seed: str, seats: int, spec: str, settings: dict[str, Any]) -> Cases:
    """One match as counts under its case, such as "4 companion" or "4 companion adventure=bodyguards"."""
    players = [make_player(GAME, spec) for _ in range(seats)]
    match = finish(wyrmhoard.new(GAME, seats, seed, settings, prints=False), players, seed)
    assert match.result is not None
    counts: Counter[str] = Counter(games=1, wins=bool(match.result.winners), decisions=len(match.inputs), heroes=seats)
    counts[f"ended in Scene {match.table.state.scene}"] = 1
    down: dict[str, set[int]] = {"stunned": set(), "knocked_out": set()}
    rounds: dict[int, int] = {}
    for event in match.log:
        data = event.data
        match event.kind:
            case "scene_began":
                counts[f"Scene {data['scene']} began"] += 1
                counts[f"level at Scene {data['scene']}"] += data["level"]
            case "turn_began":
                counts["turns"] += 1
                rounds[data["scene"]] = max(rounds.get(data["scene"], 0), data["round"])
            case "stunned" | "knocked_out":
                down[event.kind].add(data["seat"])
            case "bought":
                counts["bought"] += 1
    counts["rounds"] = sum(rounds.values())
    counts.update({f"rounds of Scene {scene}": number for scene, number in rounds.items()})
    for kind, found_seats in down.items():
        counts[kind] = len(found_seats)
    if match.result.winners:
        counts["stunned, won"], counts["knocked out, won"] = len(down["stunned"]), len(down["knocked_out"])
        counts["heroes, won"] = seats
    given = [f"{name}={value}" for name, value in settings.items()]
    return {" ".join([str(seats), spec, *sorted(given)]): dict(counts)}


def rows(args: argparse.Namespace) -> list[Row[str, Cases]]:
    """The matches or campaigns that were asked for."""
    fixed = {"campaign": True, "campaign_length": args.campaign} if args.campaign else {}
    one = partial(
        campaign if args.campaign else play,
        seats=args.seats,
        spec=args.player,
        settings=settings_of(GAME, args.set, **fixed),
    )
    return [Row("campaigns" if args.campaign else "matches", one, seeds_of(args))]


def table(total: dict[str, int]) -> str:
    """Pooled counts as lines."""
    games = total["games"]
    lines = [f"{games} matches: won {percent(total['wins'], games)}"]
    heroes = total.get("heroes")
    if heroes is None:  # an Adventure of campaigns
        return lines[0]
    lines.append(
        f"rounds {total['rounds'] / games:.1f}, turns a character {total.get('turns', 0) / heroes:.1f}, "
        f"decisions {total['decisions'] / games:.0f} a match"
    )
    for scene in range(1, 6):
        began = total.get(f"Scene {scene} began", 0)
        if began:
            level = total.get(f"level at Scene {scene}", 0) / began
            lost = total.get(f"ended in Scene {scene}", 0) / games
            lines.append(f"Scene {scene}: began in {began}, level {level:.1f}, last Scene of {100 * lost:.0f}%")
    lines.append(
        f"characters Stunned at least once {100 * total['stunned'] / heroes:.0f}%, Unconscious "
        f"{100 * total['knocked_out'] / heroes:.0f}%; purchases {total['bought'] / heroes:.1f} a character"
    )
    won = total.get("heroes, won", 0)
    if won:
        stunned, out = total.get("stunned, won", 0), total.get("knocked out, won", 0)
        lines.append(f"in matches won: Stunned {100 * stunned / won:.0f}%, Unconscious {100 * out / won:.0f}%")
    return "\n".join(lines)


def tables(cases: Cases) -> str:
    """A table for each case."""
    return "\n\n".join(f"{case}\n{table(counts)}" for case, counts in cases.items())


def main() -> None:
    """Run the command: parse its arguments, play, and print what was counted."""
    options = parser(__doc__, games=20, player="companion")
    options.add_argument("--seats", type=int, default=4, metavar="N")
    options.add_argument("--set", action="append", default=[], metavar="OPTION=VALUE")
    options.add_argument("--campaign", type=int, metavar="ADVENTURES", help="play campaigns of this many Adventures")
    carry_out(options.parse_args(), rows, tables)


if __name__ == "__main__":
    main()
