"""Everything hidden from a seat, zone by zone, for the rung that checks that planners get all of it dealt again."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from helpers.samples.caravan import Camp
from helpers.samples.goofspiel import Bids
from wyrmhoard.games.dragon_and_warrior.rules.core import places
from wyrmhoard.games.dragon_and_warrior.rules.making import inventing
from wyrmhoard.games.dragon_and_warrior.state import TREASURE, VILLAIN, WARRIOR, Saga
from wyrmhoard.games.dragon_and_warrior.world_state import Plan
from wyrmhoard.games.dragon_dance.state import Duel
from wyrmhoard.games.dragonfire.state import Dragonfire
from wyrmhoard.games.drawn_to_destiny.state import Destiny
from wyrmhoard.games.warriors.state import Warriors

Zone = tuple[str, list[Any]]
"""The kind of the zone, and the cards in it. Zones of one kind in one game are alike."""


def hidden_zones(state: Any, seat: int) -> Iterator[Zone]:
    """Every zone whose cards or whose order `seat` does not know. A game without any yields none."""
    match state:
        case Duel() | Bids():
            return
        case Camp():
            yield "deck", state.deck
            yield from (("hand", hand) for other, hand in enumerate(state.hands) if other != seat)
        case Warriors():
            yield from (("draw pile", pile.draw) for pile in state.piles)
            yield from (("hand", player.hand) for other, player in enumerate(state.players) if other != seat)
        case Dragonfire():
            yield from _of_dragonfire(state, seat)
        case Destiny():
            yield from _of_destiny(state, seat)
        case Saga():
            yield from _of_saga(state, seat)
        case _:
            raise AssertionError(f"nobody has said what is hidden in {type(state).__name__}")


def _of_dragonfire(state: Dragonfire, seat: int) -> Iterator[Zone]:
    for other, hero in enumerate(state.heroes):
        yield "own draw pile" if other == seat else "draw pile", hero.pile.draw[hero.pile.known :]
        if other != seat and not state.settings.open_hands:
            yield "hand", hero.hand
            yield from (("held card", kept.held) for kept in hero.kept if kept.held)
    for number, deck in enumerate(state.decks):
        yield f"encounter deck {number}", deck.draw[deck.known :]
    yield "market deck", state.shop.draw[state.shop.known :]
    yield "Wyrmflame deck", state.flame.pile.draw[state.flame.pile.known :]
    if state.campaign is not None:
        yield from (("item deck", deck) for deck in state.campaign.decks.values())
        yield from (("items drawn", drawn) for other, drawn in enumerate(state.campaign.drawn) if other != seat)


def _of_destiny(state: Destiny, seat: int) -> Iterator[Zone]:
    """Items in storage and markers by Faction: which of its hidden Units each is, and with how many tokens."""
    own = state.players[seat].faction
    for other, player in enumerate(state.players):
        yield "Conflict deck", player.pile.draw
        if other != seat and not (state.settings.share_hands and player.faction == own):
            yield "hand", player.hand
    yield "Fate deck", state.fate.draw
    yield from ((f"{deck} deck", pile.draw) for deck, pile in state.damage.items())
    for number in range(len(state.factions)):
        rivals = [u for u in state.scene.units if u.faction == number != own and u.status != "to come"]
        unseen = [unit for unit in rivals if unit.seat >= 0 or state.settings.npc_control == "computer"]
        stored = [item.card for unit in unseen for item in unit.items if item.held == "stored"]
        yield "storage", stored
        yield "markers", [f"{unit.id} at {unit.space}: {unit.hidden}" for unit in rivals if unit.hidden >= 0]
    yield "not found", [f"{thing.id} at {thing.x}, {thing.y}" for thing in state.scene.things if thing.hidden]
    if not state.settings.clock_events_visible:
        yield "Clock Events", [f"{key} on {on}" for on, key in state.scene.clock.events]


def _of_saga(state: Saga, seat: int) -> Iterator[Zone]:
    """Playing cards, backs of Conflict Cards and fronts that nobody has met, and whatever will be suggested."""
    yield "streams", list(state.draws.seed)
    if state.making is not None and inventing.asked(state, state.making) != seat:
        yield "suggestions", [" ".join(made.drawn) for made in state.making.suggestions]
    if seat != state.holder(TREASURE):
        planned = (place for place in state.world.places.values() if place.floors)
        yield "Floors", [str(place.floors) for place in planned if not places.floors_known(state, place)]
        yield "plans of the oracle", [_plan(plan) for plan in state.world.plans.values()]
    villain = seat == state.holder(VILLAIN)
    if state.battle is not None:
        yield "deck", state.battle.deck
        if seat != state.holder(WARRIOR):
            yield "The Warrior's hand", state.battle.warrior
        if not villain:
            yield "the Villain's hand", state.battle.villain
            yield "the minion's hand", state.battle.minion
    if villain:
        return
    yield "fronts", [state.texts[card.name].words for card in state.conflicts.values() if card.open]
    if not state.settings.public:
        backs = (card for card in state.conflicts.values() if not card.open)
        yield "backs", [f"{card.attack} {card.max_defense} {card.max_hp} {card.max_mp}" for card in backs]


def _plan(plan: Plan) -> str:
    """What nobody has seen of a Dungeon that the oracle has planned."""
    unseen = [chamber.joins for chamber in plan.chambers if not chamber.room]
    return f"{unseen}, stairs {plan.stairs}, Boss {plan.boss}"
