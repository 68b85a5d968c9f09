"""What the viewer could do with all that they hold, for the question in which it is played; in the turn of another what
that one could do, and what an Assist would add."""

from __future__ import annotations

from itertools import combinations, islice
from typing import Final

from wyrmhoard.kernel.state.memo import still
from wyrmhoard.kernel.text.saying import later, said, say

from ..cards.points import NONE
from ..rules import numbers, play
from ..state import Share
from ..table import Position
from ..words.names import card_name, listing, seat_called
from ..words.prompts import alternatives
from .forecast import IMAGINED, assists, danger, goes_down, outcome, waiting
from .natural import fills

SAID: Final = {
    "swap": later("Suggested: one of the cards that you have most of."),
    "move": later("Only from inside do your points hit a Location. It attacks you there, and your foes come along."),
    "market": later("Your turn ends as soon as you can buy nothing more."),
    "cycle": later("Whoever buys nothing brings a new card: choose the one that nobody misses."),
}
"""What some questions are about, whatever the table looks like (DF-53, DF-175, DF-184, DF-309, DF-315)."""
MOST = 20
"""How many ways to play as many cards as one may are looked at."""


def brief(position: Position, seat: int, prompt: str) -> str:
    """Which encounters the damage of the hand, with what was played already, would defeat or bring down a level; by its
    icons alone, as the search for a suggestion deals it (DF-232, DF-240)."""
    state = position.state
    turn = state.turn
    if prompt in SAID:
        return said(SAID[prompt])
    if prompt == "hero":
        return _of_characters(position)
    if prompt not in ("play", "last call") or turn is None:
        return ""
    if turn.seat != seat:
        return _of_another(position, seat)
    if prompt != "play":
        return ""
    now = still(position)
    waits = waiting(position)
    held = [
        Share(IMAGINED + at, card, seat, IMAGINED + at, "icons", position.cards[card].damage)
        for at, card in enumerate(state.heroes[seat].hand)
        if position.cards[card].damage != NONE and play.verify_play(now, seat, card, "play") is None
    ]
    if not (waits or held):
        return ""
    most = numbers.card_limit(now, seat)
    room = len(held) if most is None else max(0, min(len(held), most - len(state.heroes[seat].played)))
    hands = islice(combinations(held, room), MOST)
    best = max((outcome(position, [*waits, *hand]) for hand in hands), key=lambda one: one.value)
    falls, loses = best.falls, best.loses
    if falls and loses:
        return say("You can defeat {foes}, wound {others}.", foes=listing(falls), others=listing(loses))
    if falls:
        return say("You can defeat {foes}.", foes=listing(falls))
    if loses:
        return say("You can wound {others}, defeat nothing.", others=listing(loses))
    return say("Your damage together clears no level.")


def _of_characters(position: Position) -> str:
    """Which Classes bring what the party lacks, with the first of them that is free (DF-22, DF-26)."""
    taken = {hero.screen for hero in position.state.heroes}
    fitting = fills(position, [hero.id for hero in position.cards.heroes if hero.id not in taken])
    if not fitting:
        return ""
    classes = dict.fromkeys(said(position.cards.hero(key).class_) for key in fitting)
    return say(
        "Suggested: {name}. Every {classes} brings what is lacking.",
        name=card_name(position.cards, fitting[0]),
        classes=alternatives([*classes]),
    )


def _of_another(position: Position, seat: int) -> str:
    """What the damage on the table defeats so far, what an Assist of the viewer would add to it, and whether the active
    character goes down as things stand (DF-227, DF-281)."""
    assert position.state.turn is not None
    name = seat_called(position, position.state.turn.seat)
    waits = waiting(position)
    so_far = outcome(position, waits)
    if so_far.falls:
        told = [say("So far {name} defeats {foes}.", name=name, foes=listing(so_far.falls))]
    elif so_far.loses:
        told = [say("So far {name} only wounds {foes}.", name=name, foes=listing(so_far.loses))]
    else:
        told = [say("So far {name} clears no level.", name=name)]
    helped = {card: outcome(position, [*waits, *shares]) for card, shares in assists(position, seat).items() if shares}
    best = max(helped, key=lambda card: helped[card].value, default="")
    if best and helped[best].value > so_far.value:
        what = [foe for foe in helped[best].falls if foe not in so_far.falls]
        card = card_name(position.cards, best)
        told.append(
            say("With your {card}: {foes} too.", card=card, foes=listing(what))
            if what
            else say("With your {card} more levels fall.", card=card)
        )
    if goes_down(position, so_far.gone):
        hits, left = danger(position, so_far.gone)
        hero = position.state.heroes[position.state.turn.seat]
        told.append(
            say("{name} will be Unconscious ({hits} damage).", name=name, hits=hits)
            if hero.stunned or hero.exhausted
            else say("{name} will be Stunned ({hits} damage, {left} left).", name=name, hits=hits, left=left)
        )
    return " ".join(told)
