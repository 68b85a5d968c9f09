"""What each of my choices would do: tables worked out with the functions that the script uses.

Everything here is open (DD-9 to DD-12, DD-20): sealed choices are never in the state.
"""

from __future__ import annotations

from wyrmhoard.games.dragon_dance.cards.cardset import Deck
from wyrmhoard.games.dragon_dance.cards.entries import Card
from wyrmhoard.games.dragon_dance.cards.vocabulary import DRAGON, FACES, KNIGHT, ROLES
from wyrmhoard.games.dragon_dance.rules import combat
from wyrmhoard.games.dragon_dance.rules.combat import Play
from wyrmhoard.games.dragon_dance.state import Duel, Side
from wyrmhoard.games.dragon_dance.words.cards import worth
from wyrmhoard.kernel.game import Outlook


def outlook(deck: Deck, state: Duel, seat: int) -> Outlook | None:
    """The outlook for the question that is open: a die, a card, or the knight's follow-up."""
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
        title="What each die would make of your cards",
        keys=tuple(FACES[face] for face in faces),
        rows=tuple(f"the {face}" if face else "no die" for face in faces),
        columns=tuple(card.name for card in cards),
        cells=tuple(tuple(_value(card, face) for card in cards) for face in faces),
        spoken=tuple(tuple(worth(card, face) for card in cards) for face in faces),
        legend="hit: damage dealt; stop: damage stopped. The other cards do not use the die.",
        note=_threat(deck, state, 1 - role),
    )


def _value(card: Card, face: int) -> str:
    assert card.strip is not None
    return f"{'hit' if card.attack else 'stop'} {card.strip[face]}"


def _threat(deck: Deck, state: Duel, role: int) -> str:
    """The most that a side can hit for this round, before any follow-up."""
    attacks = [
        (card.attack[face], card.name, face)
        for card in playable(deck, state, role)
        if card.attack is not None
        for face in _faces(state.sides[role])
    ]
    if not attacks:
        return f"The {ROLES[role]} has no attack to play at {state.range} range."
    most, name, face = max(attacks, key=lambda attack: (attack[0], -attack[2]))
    with_die = f"with a {face}" if face else "without a die"
    return f"The {ROLES[role]}'s hardest blow: {most}, {name} {with_die}."


def _cards(deck: Deck, state: Duel, role: int, dice: list[int]) -> Outlook:
    """Each of my cards against each of theirs, with the dice that have been shown."""
    mine, theirs = playable(deck, state, role), playable(deck, state, 1 - role)
    other = ROLES[1 - role]
    cells, spoken = [], []
    for card in mine:
        row = [_meet(deck, state, role, Play(card, dice[role]), Play(answer, dice[1 - role])) for answer in theirs]
        cells.append(tuple(short for short, _ in row))
        spoken.append(tuple(long for _, long in row))
    return Outlook(
        title=f"Your cards against the {other}'s",
        keys=tuple(card.id for card in mine),
        rows=tuple(card.name for card in mine),
        columns=tuple(card.name for card in theirs),
        cells=tuple(cells),
        spoken=tuple(spoken),
        legend=f"2-3 S: you lose 2, the {other} 3, then short range (L: long). +: Combo",
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
    short = f"{lost}-{dealt} {after[0].upper()}{'+' if second else ''}"
    other = ROLES[1 - role]
    ends = ["you fall"] * (lost == lives[0]) + [f"the {other} falls"] * (dealt == lives[1])
    words = [f"you lose {lost}", f"the {other} loses {dealt}", *ends, f"{after} range after"]
    if second is not None:
        words.append(f"{second.name} may follow")
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
        title=f"What {second.name} would take",
        keys=("decline", *(FACES[face] for face in faces)),
        rows=("leave it", *(f"the {face}" if face else "no die" for face in faces)),
        columns=("the dragon loses", "and has left"),
        cells=(("0", str(dragon.life)), *((str(hit), str(dragon.life - hit)) for hit in hits)),
        spoken=(
            ("nothing", f"{dragon.life} life"),
            *((str(hit), f"{dragon.life - hit} life") for hit in hits),
        ),
        legend="The follow-up cannot be stopped; its die and card are spent.",
    )
