"""What the viewer could do with all that they hold, for the question in which it is played."""

from __future__ import annotations

from itertools import combinations, islice

from wyrmhoard.kernel.text.saying import say, say_many

from ..cards.points import NONE
from ..rules import allocate, numbers, play
from ..state import Share
from ..table import Position, Still
from ..words.names import card_name, listing

MOST = 20
"""How many ways to play as many cards as one may are looked at."""
HELD = 1_000_000
"""The number of the first share that is only imagined: no real one has it."""


def brief(position: Position, seat: int, prompt: str) -> str:
    """Which encounters the damage of the hand, with what was played already, would defeat or bring down a level; by its
    icons alone, as the search for a suggestion deals it (DF-232, DF-240)."""
    state = position.state
    turn = state.turn
    if prompt != "play" or turn is None or turn.seat != seat:
        return ""
    still = Still(position)
    waits = [share for share in turn.shares if not share.done and share.mode != "offer"]
    held = [
        Share(HELD + at, card, seat, HELD + at, "icons", position.cards[card].damage)
        for at, card in enumerate(state.heroes[seat].hand)
        if position.cards[card].damage != NONE and play.verify_play(still, seat, card, "play") is None
    ]
    if not (waits or held):
        return ""
    most = numbers.card_limit(still, seat)
    room = len(held) if most is None else max(0, min(len(held), most - len(state.heroes[seat].played)))
    hands = islice(combinations(held, room), MOST)
    found = max((allocate.search(position, [*waits, *hand]) for hand in hands), key=lambda one: one.plan.value)
    falls, loses = [], []
    for goal, fallen in zip(found.goals, found.plan.fallen, strict=True):
        foe = state.find(goal.number)
        if foe is None or not fallen:
            continue
        name = card_name(position.cards, foe.card)
        if foe.id != goal.number:
            falls.append(say("a token of {foe}", foe=name))
        elif fallen == len(goal.needs):
            falls.append(name)
        else:
            loses.append(say_many("{foe} (a level)", "{foe} ({n} levels)", n=fallen, foe=name))
    if falls and loses:
        return say("You can defeat {foes}, wound {others}.", foes=listing(falls), others=listing(loses))
    if falls:
        return say("You can defeat {foes}.", foes=listing(falls))
    if loses:
        return say("You can wound {others}, defeat nothing.", others=listing(loses))
    return say("Your damage together clears no level.")
