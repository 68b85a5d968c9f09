"""Who may see what: hands and the order of draw piles are hidden, the rest is open (WA-12, WA-45, WA-169, WA-170)."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Final

from typing_extensions import TypedDict

from wyrmhoard.kernel.contract.looking import CardId

from .cards.cardset import CardSet
from .rules import decks, fitting, numbers
from .rules.numbers import Part
from .state import Fighter, Gear, Place, Warriors
from .table import Position
from .words.cards import change_words, text_of

RULES: Final = {
    "life": "WA-12",
    "durability": "WA-22",
    "protection": "WA-83",
    "damage": "WA-78",
    "bare hands": "WA-76",
    "breakage": "WA-92",
    "charges": "WA-119",
    "duration": "WA-112",
    "hands": "WA-133",
    "armor slots": "WA-135",
    "item slots": "WA-136",
    "containment": "WA-101",
    "order of turns": "WA-58",
    "control": "WA-159",
    "tokens": "WA-207",
}
"""The rule behind each number that a screen shows."""


class PartView(TypedDict):
    """One part of a number: its card, and the ID of the equipped card (0: none)."""

    card: str
    gear: int
    by: int


class AttackView(TypedDict):
    """What an attack does, after all effects."""

    base: int
    most: int
    least: int
    flat: int
    ignores: int
    proficiency: int
    parts: list[PartView]


class GearView(TypedDict):
    """An equipped card."""

    id: int
    card: str
    charges: int | None
    active: bool
    duration: int | None
    breakage: int | None
    attack: AttackView | None


class LimitView(TypedDict):
    """How much of a limit is used, and how much there is."""

    used: int
    has: int


class LastingView(TypedDict):
    """An effect that lasts on a fighter."""

    card: str
    text: str
    until: str


class FighterView(TypedDict):
    """A fighter or Beast with its numbers after all effects, and where they come from."""

    id: int
    seat: int
    order: int
    beast: bool
    card: str
    life: int
    full: int
    cap: int
    charges: int
    keywords: list[str]
    gangs_with: list[str]
    cap_parts: list[PartView]
    protection: int
    protection_parts: list[PartView]
    limits: dict[str, LimitView]
    attack: AttackView | None
    gear: list[GearView]
    lasting: list[LastingView]


class PlaceView(TypedDict):
    """A location."""

    card: str
    charges: int
    owner: int
    text: str


class PlayerView(TypedDict):
    """A player; other viewers see only the size of the hand."""

    seat: int
    side: int
    pile: int
    deck: str
    present: bool
    leaving: bool
    joining: bool
    hand: list[CardId] | None
    hand_size: int
    beasts: list[str]
    mulligans: int
    in_battle: bool
    took_part: bool


class SideView(TypedDict):
    """What a player or team has won."""

    places: list[PlaceView]
    tokens: int


class PileView(TypedDict):
    """A draw pile, face down, and a discard pile."""

    draw: int
    discard: list[CardId]


class View(TypedDict):
    """The table as a viewer sees it. Without a battle, what belongs to one is null."""

    you: int | None
    rules: dict[str, str]
    phase: str
    battle: int
    deathmatch: bool
    teams: int
    to_win: int
    place: PlaceView | None
    chooser: int | None
    round: int | None
    quiet_rounds: int | None
    first: list[int] | None
    at: list[int] | None
    step: str | None
    actions: int | None
    circle: list[FighterView]
    players: list[PlayerView]
    sides: list[SideView]
    piles: list[PileView]


def view(position: Position, seat: int | None) -> View:
    """The table as `seat` sees it (None: a spectator)."""
    state = position.state
    battle = state.battle
    return {
        "you": seat,
        "rules": RULES,
        "phase": state.phase,
        "battle": state.battles,
        "deathmatch": state.settings.deathmatch,
        "teams": state.settings.teams,
        "to_win": state.settings.tokens if state.settings.deathmatch else state.settings.locations,
        "place": None if state.place is None else _place(position.cards, state.place),
        "chooser": state.chooser if state.chooser >= 0 else None,
        "round": battle.round if battle is not None else None,
        "quiet_rounds": battle.quiet if battle is not None else None,
        "first": list(battle.first) if battle is not None else None,
        "at": list(battle.at) if battle is not None else None,
        "step": battle.step if battle is not None else None,
        "actions": numbers.actions_left(position) if battle is not None else None,
        "circle": [fighter_view(position, who) for who in battle.fighters] if battle is not None else [],
        "players": [_player(position, number, seat) for number in range(len(state.players))],
        "sides": [
            {"places": [_place(position.cards, place) for place in side.places], "tokens": side.tokens}
            for side in state.sides
        ],
        "piles": [{"draw": len(pile.draw), "discard": pile.discard[:]} for pile in state.piles],
    }


def _player(position: Position, number: int, seat: int | None) -> PlayerView:
    player = position.state.players[number]
    battle = position.state.battle
    return {
        "seat": number,
        "side": player.side,
        "pile": player.pile,
        "deck": player.deck,
        "present": player.present,
        "leaving": player.leaving,
        "joining": player.joining,
        "hand": player.hand[:] if number == seat else None,
        "hand_size": len(player.hand),
        "beasts": [stray.card for stray in player.strays],
        "mulligans": player.mulligans,
        "in_battle": battle is not None and battle.sits((number, 0)) is not None,
        "took_part": battle is not None and number in battle.entered,
    }


def _place(cards: CardSet, place: Place) -> PlaceView:
    return {"card": place.card, "charges": place.charges, "owner": place.pile, "text": text_of(cards[place.card])}


def fighter_view(position: Position, who: Fighter) -> FighterView:
    """A fighter or Beast with its numbers after all effects, and where they come from (WA-12)."""
    cards = position.cards
    card = cards[who.card]
    guard = numbers.protection_parts(position, who, numbers.NO_ATTACK, None)
    limits: dict[str, LimitView] = {}
    if not who.beast:
        room = fitting.summary(position, card, fitting.worn_by(cards, who))
        limits = {name: {"used": limit["used"], "has": limit["has"]} for name, limit in room.items()}
    return {
        "id": who.id,
        "seat": who.seat,
        "order": who.order,
        "beast": who.beast,
        "card": who.card,
        "life": who.life,
        "full": card.durability,
        "cap": numbers.cap(position, who),
        "charges": who.charges,
        "keywords": sorted(card.keywords),
        "gangs_with": sorted(card.gangs),
        "cap_parts": _parts(numbers.parts(position, who, "durability")),
        "protection": sum(part.by for part in guard),
        "protection_parts": _parts(guard),
        "limits": limits,
        "attack": _attack(position, who, None) if who.beast or bare(cards, who) else None,
        "gear": [_gear(position, who, gear) for gear in who.gear],
        "lasting": [
            {"card": x.card, "text": change_words(cards[x.card].grants[x.grant].change), "until": x.until}
            for x in who.lasting
        ],
    }


def bare(cards: CardSet, who: Fighter) -> bool:
    """Whether a fighter has nothing to attack with but its hands (WA-76, WA-77)."""
    return not any(cards[gear.card].attacks for gear in who.gear)


def _gear(position: Position, who: Fighter, gear: Gear) -> GearView:
    card = position.cards[gear.card]
    return {
        "id": gear.id,
        "card": gear.card,
        "charges": gear.charges if card.charges else None,
        "active": gear.active,
        "duration": gear.duration if gear.active else None,
        "breakage": numbers.breakage(position, who, gear),
        "attack": _attack(position, who, gear) if card.attacks else None,
    }


def _attack(position: Position, who: Fighter, gear: Gear | None) -> AttackView:
    strike = numbers.strike_of(position, who, gear, None)
    bonuses = numbers.attack_parts(position, who, gear, None, "max damage")
    proficiency = numbers.proficiency(position, who, gear)
    base = position.cards[gear.card] if gear is not None else position.cards[who.card] if who.beast else None
    return {
        "base": base.max_damage if base is not None else 1,
        "most": strike.most,
        "least": strike.least,
        "flat": strike.flat,
        "ignores": strike.ignores,
        "proficiency": numbers.sum_of(proficiency),
        "parts": _parts([*bonuses, *proficiency]),
    }


def _parts(parts: list[Part]) -> list[PartView]:
    return [{"card": part.card, "gear": part.gear, "by": part.by} for part in parts]


def imagine(position: Position, seat: int, rng: Random) -> None:
    """Deal again what `seat` cannot know: other hands, the order of every draw pile, and the rest of hidden decks.

    Decks that come with the game are named, and their lists are open. The list of any other deck is known only to the
    player who brought it; to the others it is some legal deck that includes the open cards (WA-5 to WA-7).
    """
    cards, state = position.cards, position.state
    for number, pile in enumerate(state.piles):
        others = [s for s, p in enumerate(state.players) if p.pile == number and s != seat]
        open_to_me = [other for other in others if _sees_places(state, seat, other)]
        places = {other: [c for c in state.players[other].hand if cards[c].type == "location"] for other in open_to_me}
        unseen = pile.draw[:]
        for other in others:
            left = state.players[other].hand[:]
            for card in places.get(other, ()):
                left.remove(card)
            unseen += left
        if not _knows_list(cards, state, seat, number):
            held = len(unseen) - len(pile.draw)
            seen = [*_open_cards(state, seat, number), *(card for kept in places.values() for card in kept)]
            unseen = decks.rest_of(seen, len(unseen), held, cards, state.settings, rng)
        unseen.sort()  # sorted, so that equal random numbers deal equal cards, wherever the cards really are
        rng.shuffle(unseen)
        aside = [card for card in unseen if cards[card].type == "beast"]  # never in a hand (WA-170)
        unseen = [card for card in unseen if cards[card].type != "beast"]
        for other in sorted(others, key=lambda other: other not in open_to_me):
            kept = places.get(other, [])
            size = len(state.players[other].hand) - len(kept)
            fit = [c for c in unseen if cards[c].type != "location"] if other in open_to_me else unseen[:]
            dealt = fit[:size]
            for card in dealt:
                unseen.remove(card)
            state.players[other].hand = kept + dealt
        pile.draw = unseen + aside
        rng.shuffle(pile.draw)


def _knows_list(cards: CardSet, state: Warriors, seat: int, pile: int) -> bool:
    """Whether a seat knows which cards are in a deck: it has brought the deck (the lowest seat of a pile does, which
    has the pile's number), or the deck is one that comes with the game."""
    ready = decks.ready_made(cards, deathmatch=state.settings.deathmatch)
    open_lists = {decks.WHOLE_SET, *(deck.name for deck in ready.values())}
    return seat == pile or all(player.deck in open_lists for player in state.players if player.pile == pile)


def _open_cards(state: Warriors, seat: int, pile: int) -> Iterator[str]:
    """The cards of a deck whose place this seat sees: all but draw pile and others' hands."""
    yield from state.piles[pile].discard
    if state.players[seat].pile == pile:
        yield from state.players[seat].hand
    for player in state.players:
        yield from (stray.card for stray in player.strays if stray.pile == pile)
    for place in [*(place for side in state.sides for place in side.places), *([state.place] if state.place else [])]:
        if place.pile == pile:
            yield place.card
    for who in state.battle.fighters if state.battle is not None else []:
        if who.pile == pile:
            yield from (who.card, *(gear.card for gear in who.gear))


def _sees_places(state: Warriors, seat: int, other: int) -> bool:
    """Whether this seat sees the locations in another's hand: a captain while choosing one (WA-221)."""
    mates = state.settings.teams > 0 and state.players[seat].side == state.players[other].side
    return mates and state.phase == "door" and state.chooser == seat
