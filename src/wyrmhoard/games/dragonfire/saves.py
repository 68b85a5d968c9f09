"""Checks of saved tables, and oddities of a card set."""

from __future__ import annotations

from collections.abc import Iterator

from wyrmhoard.kernel.text.errors import refuse_first

from .cards.cardset import Card, CardSet
from .rules.adventure import scenes
from .rules.campaign import building, progress
from .rules.moves import lastings
from .settings import SEATS
from .state import BETWEEN, ENVIRONMENT, Dragonfire, Turn
from .table import Position


def check(position: Position) -> None:
    """Raise BadInput that names the field if the rules cannot go on from this table."""
    refuse_first(faults(position.state, position.cards))


def seats(position: Position) -> int:
    """The number of heroes in the state."""
    return len(position.state.heroes)


def faults(state: Dragonfire, cards: CardSet) -> Iterator[tuple[str, str]]:
    """Where and why a table is impossible."""
    party = len(state.heroes)
    if not SEATS[0] <= party <= SEATS[1]:
        yield "heroes", f"there must be {SEATS[0]} to {SEATS[1]} of them, not {party} (DF-1)"
        return
    if state.adventure not in cards.by_id or cards[state.adventure].kind != "adventure":
        yield "adventure", f"there is no {state.adventure!r}"
        return
    for bonus in state.bonuses:
        if bonus not in cards.by_id or cards[bonus].kind != "bonus":
            yield "bonuses", f"there is no {bonus!r}"
    if len(state.decks) != 3:
        yield "decks", "there are three Encounter Decks, any of which may be empty"
    for where, card in whereabouts(state):
        if card not in cards.by_id:
            yield where, f"there is no card {card!r}"
            return
    yield from screen_faults(state, cards)
    yield from foe_faults(state, cards)
    yield from turn_faults(state, cards)
    yield from progress.faults(cards, state)
    lasting_effects = [lasting for part in lastings(state) for lasting in part]
    for dealt in state.turn.dealt if state.turn is not None else ():
        lasting_effects += [
            *dealt.before.lasting,
            *(lasting for token in dealt.before.tokens for lasting in token.lasting),
        ]
    for lasting in lasting_effects:
        if lasting.effect not in cards.effects:
            yield "lasting", f"there is no effect {lasting.effect!r}"


def screen_faults(state: Dragonfire, cards: CardSet) -> Iterator[tuple[str, str]]:
    """Each character is one of its own, with possible numbers."""
    began = state.phase not in BETWEEN
    screens = [hero.screen for hero in state.heroes if hero.screen]
    if len(set(screens)) != len(screens):
        yield "heroes", "each Character screen is used by one seat (DF-22)"
    for seat, hero in enumerate(state.heroes):
        where = f"heroes, place {seat + 1}"
        if hero.screen and (hero.screen not in cards.by_id or cards[hero.screen].kind != "hero"):
            yield where, f"there is no Character screen {hero.screen!r}"
        if began and not hero.screen:
            yield where, "has no Character screen"
        if hero.hp > hero.full:
            yield where, f"{hero.hp} of {hero.full} hit points are impossible (DF-24)"
        if hero.place != ENVIRONMENT and not any(foe.id == hero.place for foe in state.foes):
            yield where, f"there is no Location {hero.place}"
        if any(card not in cards.by_id for card in hero.played):
            yield where, f"of {', '.join(hero.played)}, played this turn, one is no card"
        if hero.pile.known > len(hero.pile.draw):
            yield where, "more cards of the deck are known than there are"


def foe_faults(state: Dragonfire, cards: CardSet) -> Iterator[tuple[str, str]]:
    """Encounters have ids of their own, a seat, and as many levels as their card."""
    ids = [number for foe in state.foes for number in (foe.id, *(token.id for token in foe.tokens))]
    if len(set(ids)) != len(ids) or any(number > state.ids for number in ids):
        yield "foes", "each encounter and token needs an id of its own, up to `ids`"
    before = [dealt.before for dealt in state.turn.dealt] if state.turn is not None else []
    for foe in (*state.foes, *state.returning, *before):
        where = f"foes, {foe.id}"
        card = cards.by_id.get(foe.card)
        if card is None or card.kind != "encounter" or len(foe.cleared) != len(card.track.rows):
            yield where, f"{foe.card} with {len(foe.cleared)} levels is no encounter"
        if foe.seat >= len(state.heroes):
            yield where, f"there is no seat {foe.seat}"


def turn_faults(state: Dragonfire, cards: CardSet) -> Iterator[tuple[str, str]]:
    """Faults of a running turn: it needs an active character, a phase and a Scene."""
    seats = range(len(state.heroes))
    if state.scene > len(scenes(Position(state, cards))):
        yield "scene", f"the Adventure has no Scene {state.scene}"
    if state.phase in ("turn", "rest", "scene") and (state.leader not in seats or state.active not in seats):
        yield "leader, active", "must be seats"
    if state.turn is not None and state.turn.seat not in seats:
        yield "turn", f"there is no seat {state.turn.seat}"
    elif state.turn is not None and state.phase == "turn":
        yield from share_faults(state, state.turn, cards)


def share_faults(state: Dragonfire, turn: Turn, cards: CardSet) -> Iterator[tuple[str, str]]:
    """Faults of the cards on the table and of their damage: its owner, its source, its targets."""
    seats = range(len(state.heroes))
    if turn.seat != state.active:
        yield "turn, active", f"seat {turn.seat} has the turn, and it is seat {state.active}'s"
    sources = [(played.card, played.seat) for played in turn.table]
    for card, seat in (*sources, *((share.card, share.seat) for share in turn.shares)):
        if seat not in seats or card not in cards.by_id:
            yield "turn, table, shares", f"{card!r} of seat {seat} is no card of anybody"
    for share in turn.shares:
        if share.effect and share.effect not in cards.effects:
            yield "turn, shares", f"there is no effect {share.effect!r}"
    dealt_to = {share.id: share.hit for share in turn.shares}
    for dealt in turn.dealt:
        if dealt.target not in dealt_to.get(dealt.share, ()) or state.find(dealt.before.id) is None:
            yield "turn, dealt", f"share {dealt.share} was not dealt to {dealt.target} (DF-241)"
        if len(dealt.gold) != len(seats) or len(dealt.hp) != len(seats):
            yield "turn, dealt", "each character had gold and hit points (DF-241)"


def whereabouts(state: Dragonfire) -> Iterator[tuple[str, str]]:
    """Every card of the table with the place where it lies."""
    piles = {"shop": state.shop, "flame": state.flame.pile}
    piles |= {f"decks, place {number + 1}": pile for number, pile in enumerate(state.decks)}
    piles |= {f"heroes, place {seat + 1}, pile": hero.pile for seat, hero in enumerate(state.heroes)}
    for where, pile in piles.items():
        for card in (*pile.draw, *pile.discard):
            yield where, card
    for seat, hero in enumerate(state.heroes):
        for card in (*hero.hand, *hero.features, *(gone.partition(":")[0] for gone in hero.removed)):
            yield f"heroes, place {seat + 1}", card
        for kept in hero.kept:
            yield f"heroes, place {seat + 1}, kept", kept.card
            for card in kept.held:
                yield f"heroes, place {seat + 1}, held", card
    for foe in (*state.foes, *state.returning):
        yield "foes", foe.card
    for card in (*state.market, state.revealed, state.flame.active):
        if card:
            yield "market, flame", card
    for played in state.turn.table if state.turn is not None else ():
        if played.goes not in ("remains", "gone"):
            yield "turn, table", played.card


# -- what a designer should know


def oddities(cards: CardSet) -> list[str]:
    """Legal, but against the grain of the set."""
    remarks = [f"{card.kind} card {card.id}: {odd}" for card in cards for odd in _odd(card)]
    for card in cards.adventures:
        remarks += [f"{f.sentence()} ({f.rule})" for f in building.deck_faults(cards, card.entry, expansions=False)]
    if len(building.first_market(cards)) > building.MARKET:
        remarks.append(f"the Market Deck has more than {building.MARKET} cards (DF-394)")
    for kind in ("basic", "market", "encounter", "flame", "hero", "adventure"):
        if not cards.of_kind(kind):
            remarks.append(f"there is no {kind} card")
    if cards.blessing is None:
        remarks.append("no Market card is `swapped_in` for two and three players (DF-50)")
    return remarks


def _odd(card: Card) -> Iterator[str]:
    words = len(card.text) + len(card.assist) + len(card.anytime)
    if words > 330:
        yield f"its text has {words} characters; 330 fit a card"
    if card.kind == "market" and not 2 <= card.cost <= 10:
        yield f"costs {card.cost}; the Market is made for 2 to 10"
    if card.kind == "encounter":
        points = card.track.points + (card.tokens * sum(card.token.need) if card.token is not None else 0)
        least, most = {1: (4, 9), 2: (7, 13), 3: (12, 18)}[card.entry.difficulty]
        if not least <= points <= most:
            yield f"its track has {points} points; Difficulty {card.entry.difficulty} has {least} to {most}"
