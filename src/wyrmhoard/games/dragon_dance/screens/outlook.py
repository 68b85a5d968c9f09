"""What each of my choices would do: tables worked out with the functions that the script uses.

Everything here is open (DD-9 to DD-12, DD-20): sealed choices are never in the state.
"""

from __future__ import annotations

from wyrmhoard.kernel.contract.screens import Outlook
from wyrmhoard.kernel.text.saying import said, say, say_as

from ..cards.cardset import Deck
from ..cards.entries import Card
from ..cards.vocabulary import DRAGON, FACES, KNIGHT
from ..rules import combat
from ..rules.combat import Play
from ..state import Duel, Side
from ..table import Position
from ..words.cards import worth
from ..words.names import CALLED, at_range, name_of, side, with_die


def outlook(position: Position, seat: int, *_: object) -> Outlook | None:
    """The outlook for the question that is open: a die, a card, or the knight's follow-up."""
    deck, state = position.cards, position.state
    role = state.role(seat)
    if state.phase == "die":
        return _dice(deck, state, role)
    if state.phase == "card" and state.dice is not None:
        return _cards(deck, state, role, state.dice)
    if state.phase == "action" and role == KNIGHT and state.cards is not None:
        return _combo(deck, state)
    return None


def playable(deck: Deck, state: Duel, role: int) -> list[Card]:
    """The cards that this side may choose at the range in force."""
    hand = state.sides[role].hand
    cards = deck.sides[role].values()
    return [card for card in cards if combat.verify_card(card, hand, state.range) is None]


def _faces(side: Side) -> list[int]:
    return [0, *dict.fromkeys(side.dice)]


def _dice(deck: Deck, state: Duel, role: int) -> Outlook:
    """What each die would make of each card that has a strip and can be played now."""
    faces = _faces(state.sides[role])
    cards = [card for card in playable(deck, state, role) if card.strip is not None]
    return Outlook(
        title=say("What each die would make of your cards"),
        keys=tuple(FACES[face] for face in faces),
        rows=tuple(map(_row, faces)),
        columns=tuple(map(name_of, cards)),
        cells=tuple(tuple(_value(card, face) for card in cards) for face in faces),
        spoken=tuple(tuple(worth(card, face) for card in cards) for face in faces),
        legend=say("hit: damage dealt; stop: damage stopped. The other cards do not use the die."),
        note=_threat(deck, state, 1 - role),
    )


def _value(card: Card, face: int) -> str:
    assert card.strip is not None
    value = card.strip[face]
    return say("hit {n}", n=value) if card.attack else say("stop {n}", n=value)


def _row(face: int) -> str:
    return say("the {die}", die=face) if face else say("without a die")


def _threat(deck: Deck, state: Duel, role: int) -> str:
    """The most that a side can hit for this round, before any follow-up."""
    attacks = [
        (card.attack[face], name_of(card), face)
        for card in playable(deck, state, role)
        if card.attack is not None
        for face in _faces(state.sides[role])
    ]
    who = side(role, ())
    if not attacks:
        return say("{who} has no attack to play {at_range}.", who=who, at_range=at_range(state.range))
    most, name, face = max(attacks, key=lambda attack: (attack[0], -attack[2]))
    return say("{who's} hardest blow: {n}, {card} {with_die}.", who=who, n=most, card=name, with_die=with_die(face))


def _cards(deck: Deck, state: Duel, role: int, dice: list[int]) -> Outlook:
    """Each of my cards against each of theirs, with the dice that have been shown."""
    mine, theirs = playable(deck, state, role), playable(deck, state, 1 - role)
    other = said(CALLED[1 - role])
    cells, spoken = [], []
    for card in mine:
        row = [_meet(deck, state, role, Play(card, dice[role]), Play(answer, dice[1 - role])) for answer in theirs]
        cells.append(tuple(short for short, _ in row))
        spoken.append(tuple(long for _, long in row))
    return Outlook(
        title=say("Your cards against {other's}", other=other),
        keys=tuple(card.id for card in mine),
        rows=tuple(map(name_of, mine)),
        columns=tuple(map(name_of, theirs)),
        cells=tuple(cells),
        spoken=tuple(spoken),
        legend=say("2-3 S: you lose 2, {other} 3, then short range (L: long). +: Combo", other=other),
    )


def _meet(deck: Deck, state: Duel, role: int, mine: Play, theirs: Play) -> tuple[str, str]:
    """What two plays would do, in short and in words."""
    lives = state.sides[role].life, state.sides[1 - role].life
    lost = min(combat.blow(theirs, mine), lives[0])
    dealt = min(combat.blow(mine, theirs), lives[1])
    after = combat.range_after(state.range, mine.card, theirs.card)
    plays = (mine, theirs) if role == KNIGHT else (theirs, mine)
    through = combat.blow(*plays)
    knight = state.sides[KNIGHT]
    second = combat.follow_up(deck.sides[KNIGHT], knight.hand, plays[KNIGHT].card, through, after)
    if through >= state.sides[DRAGON].life:
        second = None
    initial = say_as("long range, in one letter", "L") if after == "long" else say_as("short range, in one letter", "S")
    short = f"{lost}-{dealt} {initial}{'+' if second else ''}"
    other = said(CALLED[1 - role])
    words = [say("you lose {n}", n=lost), say("{other} loses {n}", other=other, n=dealt)]
    words += [say("you fall")] * (lost == lives[0]) + [say("{other} falls", other=other)] * (dealt == lives[1])
    words.append(say("long range after") if after == "long" else say("short range after"))
    if second is not None:
        words.append(say("{card} may follow", card=name_of(second)))
    return short, ", ".join(words)


def _combo(deck: Deck, state: Duel) -> Outlook | None:
    """What the knight's follow-up would take with each die."""
    knight, dragon = state.sides
    assert state.cards is not None
    assert state.dice is not None
    played = deck.sides[KNIGHT].get(state.cards[KNIGHT])
    second = combat.follow_up(deck.sides[KNIGHT], knight.hand, played, 1, state.range)
    if second is None:
        return None
    left = knight.dice[:]
    if state.dice[KNIGHT]:
        left.remove(state.dice[KNIGHT])
    faces = [0, *dict.fromkeys(left)]
    hits = [min(combat.damage(Play(second, face)), dragon.life) for face in faces]
    return Outlook(
        title=say("What {card} would take", card=name_of(second)),
        keys=("decline", *(FACES[face] for face in faces)),
        rows=(say("leave it"), *map(_row, faces)),
        columns=(say("the dragon loses"), say("and has left")),
        cells=(("0", str(dragon.life)), *((str(hit), str(dragon.life - hit)) for hit in hits)),
        spoken=(
            (say("nothing"), say("{n} life", n=dragon.life)),
            *((str(hit), say("{n} life", n=dragon.life - hit)) for hit in hits),
        ),
        legend=say("The follow-up cannot be stopped; its die and card are spent."),
    )
