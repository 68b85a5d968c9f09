"""What the search for solutions must know of Dragonfire, and how a line of play is written.

P1 play glory; P2 assist prism-trick; P1 done           keys of choices, as they are
P2 bristleback-boar                                     an encounter that is asked for
glory > minotaur; feint > minotaur.2                    a share of a card goes to an encounter, or to a row of it
"""

from __future__ import annotations

from typing import Any

import msgspec

from helpers.solver import Search, Step
from wyrmhoard.games.dragonfire.rules import numbers, shares
from wyrmhoard.games.dragonfire.state import Dragonfire
from wyrmhoard.kernel.play.match import Match
from wyrmhoard.kernel.state.plain import dump

IDLE = ("discard ", "drop ", "suggest", "take back")


def idle(match: Match, step: Step) -> bool:
    """Throwing cards away, what only does again or undoes what other choices do, and another order of the same damage.

    Points add up whatever their order is, and levels of damage are all the same: of each, the first share that can be
    dealt is dealt first. Points only where no token shields anything and nothing is dealt to a level of choice.
    """
    if step.key.startswith(IDLE):
        return True
    state = state_of(match)
    turn = state.turn
    if ">" not in step.key or turn is None:
        return False
    levels = {share.id for share in turn.shares if share.levels}
    mine = int(step.key.partition(">")[0])
    free = any(share.anywhere or share.mode == "offer" for share in turn.shares) or any(p.anywhere for p in turn.table)
    if mine not in levels and (free or any(foe.tokens for foe in state.foes)):
        return False
    keys = [str(choice) for choice in match.choices(step.seat)]
    numbers_ = [int(key.partition(">")[0]) for key in keys if ">" in key]
    return mine != next(number for number in numbers_ if (number in levels) == (mine in levels))


def alike(match: Match) -> bytes:
    """Positions are alike that differ only in the order in which cards were played and shares dealt."""
    plain: dict[str, Any] = dump(match.table.state)
    turn = plain["turn"]
    for hero in plain["heroes"]:
        hero["hand"].sort()
        hero["played"].sort()
    if turn is not None:
        names = {played["id"]: f"{played['card']}/{played['seat']}/{played['mode']}" for played in turn["table"]}
        turn["dealt"] = []
        turn["table"] = sorted((names[p["id"]], p["goes"], p["recoloured"], p["anywhere"]) for p in turn["table"])
        groups = {share["group"]: f"{share['card']}/{share['seat']}" for share in turn["shares"]}
        for share in turn["shares"]:
            share["played"], share["group"] = names.get(share["played"], 0), groups[share["group"]]
            share["hit"] = sorted(map(str, share["hit"]))
            share["id"] = share["kin"] = 0
        turn["shares"].sort(key=msgspec.json.encode)
    plain["ids"] = 0
    since = match.inputs[max(0, match.last_checkpoint) :]
    asked = {seat: (ask.prompt, [str(c) for c in match.choices(seat)]) for seat, ask in match.asks.items()}
    if not since:
        asked = {seat: (prompt, []) for seat, (prompt, _) in asked.items()}
    return msgspec.json.encode([plain, since, {str(seat): question for seat, question in asked.items()}])


def lost(match: Match) -> bool:
    """While damage is dealt in the last turn: whether what is left, level damage counted high, cannot do."""
    table, state = match.table, state_of(match)
    turn = state.turn
    if turn is None or turn.step != "deal" or state.goal is None or state.goal.turns > 1:
        return False
    foes = [foe for foe in state.foes if not foe.defeated]
    have, levels = [0] * 5, 0
    reach: dict[tuple[int, int], int] = {}
    shielded = any(foe.tokens for foe in foes)
    for share in turn.shares:
        if share.mode != "offer" and not share.done:
            places = {where.target for where, refusal in shares.targets(table, share) if shielded or refusal is None}
            times = len(places) if share.each else min(1, len(places))
            have = [h + p * times for h, p in zip(have, share.points, strict=True)]
            levels += share.levels * times
            reach |= {(share.group or share.id, place): share.levels for place in places}
    rows: list[tuple[int, ...]] = []
    missing, colours = 0, [0] * 4
    for foe in foes:
        left = [numbers.need(table, foe, row) for row, cleared in enumerate(foe.cleared) if not cleared]
        aimed = [points for row, points in foe.aimed.items() if not foe.cleared[int(row)]]
        colourless = [
            row
            for row in left
            if any(row[c] and not have[c] + foe.pool[c] + sum(p[c] for p in aimed) for c in range(4))
        ]
        if len(colourless) > sum(number for (_, place), number in reach.items() if place == foe.id):
            return True
        spare = sum(foe.pool) - sum(foe.spent) + sum(sum(points) for points in aimed)
        missing += max(0, sum(map(sum, left)) - spare)
        for colour in range(4):
            dealt = foe.pool[colour] + sum(points[colour] for points in aimed)
            colours[colour] += max(0, sum(row[colour] for row in left) - dealt)
        rows += left
        for token in foe.tokens:
            need = numbers.need(table, foe, 0, token)
            missing += max(0, sum(need) - sum(token.pool))
            rows.append(need)
    most = sum(sorted(map(sum, rows), reverse=True)[:levels])
    if not levels and any(have[colour] < colours[colour] for colour in range(4)):
        return True
    return sum(have) + most < missing


def search(most: int = 20_000) -> Search:
    """A search for puzzles of Dragonfire."""
    return Search(alike, idle, lost, most)


def state_of(match: Match) -> Dragonfire:
    """The whole state."""
    state = match.table.state
    assert isinstance(state, Dragonfire)
    return state


def play(match: Match, line: str) -> None:
    """Play a line."""
    for move in filter(None, line.split("; ")):
        step = read_step(match, move)
        match.act(step.seat, step.key)


def read_step(match: Match, move: str) -> Step:
    """One move of a line as a choice."""
    state = state_of(match)
    ids = {foe.card: foe.id for foe in reversed(state.foes)}
    card, dealt, target = move.partition(" > ")
    if dealt:
        assert state.turn is not None
        name, dot, row = target.partition(".")
        share = next(s for s in state.turn.shares if s.card == card and not s.done and s.mode != "offer")
        return Step(state.turn.seat, f"{share.id}>{ids[name]}{dot}{row}")
    player, _, key = move.partition(" ")
    seat = int(player.removeprefix("P")) - 1
    if key in ids and str(ids[key]) in map(str, match.choices(seat)):
        key = str(ids[key])
    return Step(seat, key)
