"""Who may see what: hands and the order of decks are hidden; everything else is open (DF-13, DF-16)."""

from __future__ import annotations

from random import Random
from typing import Final

from typing_extensions import TypedDict

from wyrmhoard.kernel.contract.looking import CardId
from wyrmhoard.kernel.state.memo import still

from .campaign_sight import CampaignView, campaign_view
from .cards.cardset import CardSet
from .cards.points import Points, show_points
from .rules import adventure, changes, harm, numbers, party, places, reach
from .rules.campaign import sheet
from .state import BETWEEN, Campaign, Dragonfire, Foe, Lasting, Pile
from .table import Position
from .words import names

RULES: Final = {
    "starting hit points": "DF-36",
    "starting gold": "DF-35",
    "starting hand": "DF-40",
    "absent": "DF-26",
    "hit points": "DF-24",
    "gold": "DF-271",
    "Class Types": "DF-28",
    "Stunned": "DF-281",
    "Exhausted": "DF-294",
    "Unconscious": "DF-299",
    "place": "DF-49",
    "Attack Strength": "DF-107",
    "track": "DF-248",
    "tokens": "DF-111",
    "threat": "DF-276",
    "Market": "DF-309",
    "Wyrmflame level": "DF-88",
    "active Wyrmflame card": "DF-90",
    "round": "DF-83",
    "Scene": "DF-4",
    "Swords": "DF-210",
    "XP": "DF-342",
    "Character Level": "DF-341",
    "Party Level": "DF-343",
    "Feature Slots": "DF-357",
    "XP spent": "DF-358",
    "Magic Items": "DF-381",
    "items brought": "DF-386",
    "Features": "DF-359",
    "required Features": "DF-365",
    "Long Rest": "DF-336",
    "Adventures": "DF-344",
    "raised": "DF-346",
    "XP earned": "DF-337",
    "award": "DF-376",
    "challenges": "DF-339",
    "sheets": "DF-334",
}
"""The rule behind each thing that a screen shows."""


class PileView(TypedDict):
    """A deck: how many cards, the discard pile, and what is known to be at the bottom, the lowest first."""

    draw: int
    discard: list[CardId]
    bottom: list[str]


class FlameView(TypedDict):
    """The Wyrmflame: its level, the active card, and the level when that was revealed."""

    level: int
    active: str | None
    at: int
    ignored: bool
    pile: PileView


class LastingView(TypedDict):
    """An effect that lasts on a character, on an encounter or on all, and until when."""

    card: str
    text: str
    until: str
    seat: int


class KeptView(TypedDict):
    """A card that remains in play before its player, with the tokens on it and the cards under it."""

    id: int
    card: str
    until: str
    marks: dict[str, int]
    held: list[str] | None
    held_size: int


class HeroView(TypedDict):
    """A character; other viewers see neither hand nor deck. `name` is that of its sheet ("": none), `called` what
    the log and the questions call it."""

    seat: int
    screen: str | None
    name: str
    called: str
    types: list[str]
    marker: int
    hp: int
    full: int
    gold: int
    stunned: bool
    exhausted: bool
    out: bool
    place: int
    hand: list[CardId] | None
    hand_size: int
    deck: list[CardId] | None
    pile: PileView
    kept: list[KeptView]
    features: list[CardId]
    used: list[str]
    removed: list[str]
    items: list[CardId]
    played: list[str]
    swords: int
    lasting: list[LastingView]
    threat: int
    facing: list[int]


class RowView(TypedDict):
    """A level of an encounter's track, and the points that were aimed at it alone."""

    need: str
    square: bool
    cleared: bool
    aimed: str


class TokenView(TypedDict):
    """An Encounter token."""

    id: int
    need: str
    pool: str
    attack: int
    attacks: bool


class AttackPart(TypedDict):
    """A part of an Attack Strength: its card, or "" for the printed value."""

    card: str
    by: int


class FoeView(TypedDict):
    """An encounter or Location with its numbers after all effects. `line`: before which row its Tripwire is drawn
    (-1: it has none)."""

    id: int
    card: str
    deck: int
    seat: int
    location: bool
    inside: list[int]
    capacity: int
    rows: list[RowView]
    line: int
    crossed: bool
    pool: str
    spent: str
    attack: int
    attack_parts: list[AttackPart]
    attacks: bool
    gold: int
    tokens: list[TokenView]
    level: int
    no_gold: bool
    returned: bool
    defeated: bool
    lasting: list[LastingView]


class SlotView(TypedDict):
    """A card of the Market, and its cost for the viewer."""

    card: str
    cost: int


class PlayedView(TypedDict):
    """A card that was played this turn."""

    id: int
    card: str
    seat: int
    mode: str


class ShareView(TypedDict):
    """Damage that waits to be dealt, or was. `played`: the card on the table that it comes from (0: from none)."""

    id: int
    card: str
    seat: int
    played: int
    points: str
    levels: int
    each: bool
    plus: bool
    offer: bool
    done: bool
    hit: list[int]


class View(TypedDict):
    """The table as a viewer sees it. `absent` are, before the game, the Class Types that nobody has yet."""

    you: int | None
    rules: dict[str, str]
    phase: str
    step: str | None
    adventure: str
    raised: int
    bonuses: list[str]
    scene: int
    scenes: int
    round: int
    leader: int | None
    active: int | None
    flame: FlameView
    heroes: list[HeroView]
    absent: list[str]
    foes: list[FoeView]
    returning: list[str]
    decks: list[PileView]
    market: list[SlotView | None]
    shop: PileView
    revealed: str | None
    table: list[PlayedView]
    shares: list[ShareView]
    lasting: list[LastingView]
    ward: int
    conceding: list[int]
    campaign: CampaignView | None


def view(position: Position, seat: int | None) -> View:
    """The table as `seat` sees it (None: a spectator)."""
    position = still(position)
    cards, state = position.cards, position.state
    deck, turn = state.flame, state.turn
    began = state.phase not in BETWEEN
    called = names.names(cards, state)
    return {
        "you": seat,
        "rules": RULES,
        "phase": state.phase,
        "step": turn.step if turn is not None else None,
        "adventure": state.adventure,
        "raised": state.raised,
        "bonuses": state.bonuses[:],
        "scene": state.scene,
        "scenes": len(adventure.scenes(position)),
        "round": state.round,
        "leader": state.leader if state.leader >= 0 else None,
        "active": state.active if state.active >= 0 else None,
        "flame": {
            "level": deck.level,
            "active": deck.active or None,
            "at": deck.at,
            "ignored": deck.ignored,
            "pile": pile(state, deck.pile),
        },
        "heroes": [_hero(position, number, seat, name, began=began) for number, name in enumerate(called)],
        "absent": party.absent(position) if state.phase == "choose" else [],
        "foes": [_foe(position, foe) for foe in state.foes],
        "returning": [foe.card for foe in state.returning],
        "decks": [pile(state, encounter_deck) for encounter_deck in state.decks],
        "market": [_slot(position, card, seat, began=began) for card in state.market],
        "shop": pile(state, state.shop),
        "revealed": state.revealed or None,
        "table": [
            {"id": played.id, "card": played.card, "seat": played.seat, "mode": played.mode}
            for played in (turn.table if turn is not None else ())
        ],
        "shares": [
            {
                "id": share.id,
                "card": share.card,
                "seat": share.seat,
                "played": share.played,
                "points": show_points(share.points),
                "levels": share.levels,
                "each": share.each,
                "plus": share.plus,
                "offer": share.mode == "offer",
                "done": share.done,
                "hit": share.hit[:],
            }
            for share in (turn.shares if turn is not None else ())
        ],
        "lasting": _lasting(cards, state.lasting),
        "ward": state.ward,
        "conceding": state.conceding[:],
        "campaign": campaign_view(position, seat),
    }


def pile(state: Dragonfire, deck: Pile) -> PileView:
    """A deck: how many cards, the discard pile, and what is known to be at the bottom, the lowest first."""
    bottom = deck.draw[: deck.known] if state.settings.memory_aid else []
    return {"draw": len(deck.draw), "discard": deck.discard[:], "bottom": bottom}


def _hero(position: Position, number: int, seat: int | None, called: str, *, began: bool) -> HeroView:
    state = position.state
    hero = state.heroes[number]
    open_hand = number == seat or (state.settings.open_hands and seat is not None)
    deck = sorted(hero.pile.draw) if number == seat else None
    return {
        "seat": number,
        "screen": hero.screen or None,
        "name": state.campaign.sheets[number].name if state.campaign is not None else "",
        "called": called,
        "types": list(changes.types_of(position, number)) if began else party.kinds_of(position, number),
        "marker": hero.marker,
        "hp": hero.hp,
        "full": hero.full,
        "gold": hero.gold,
        "stunned": hero.stunned,
        "exhausted": hero.exhausted,
        "out": hero.out,
        "place": hero.place,
        "hand": hero.hand[:] if open_hand else None,
        "hand_size": len(hero.hand),
        "deck": deck,
        "pile": pile(state, hero.pile),
        "kept": [
            {"id": kept.id, "card": kept.card, "until": kept.until, "marks": dict(kept.marks),
             "held": kept.held[:] if open_hand else None, "held_size": len(kept.held)}
            for kept in hero.kept
        ],
        "features": hero.features[:],
        "used": hero.used[:],
        "removed": hero.removed[:],
        "items": hero.items[:],
        "played": hero.played[:],
        "swords": hero.swords,
        "lasting": _lasting(position.cards, hero.lasting),
        "threat": harm.threat(position, number) if began and not hero.out else 0,
        "facing": [foe.id for foe in places.facing(position, number)] if began else [],
    }  # fmt: skip


def _foe(position: Position, foe: Foe) -> FoeView:
    card = position.cards[foe.card]
    return {
        "id": foe.id,
        "card": foe.card,
        "deck": foe.deck,
        "seat": foe.seat,
        "location": card.location,
        "inside": places.occupants(position.state, foe) if card.location else [],
        "capacity": reach.capacity(position, foe) if card.location else 0,
        "rows": [_row(position, foe, row) for row in range(len(foe.cleared))],
        "line": card.track.line,
        "crossed": foe.crossed,
        "pool": show_points(foe.pool),
        "spent": show_points(foe.spent),
        "attack": numbers.attack(position, foe),
        "attack_parts": [{"card": part, "by": by} for part, by in numbers.attack_parts(position, foe)],
        "attacks": numbers.attacks(position, foe),
        "gold": numbers.bounty(position, foe),
        "tokens": [
            {
                "id": token.id,
                "need": show_points(numbers.need(position, foe, 0, token)),
                "pool": show_points(token.pool),
                "attack": numbers.attack(position, foe, token),
                "attacks": numbers.attacks(position, foe, token),
            }
            for token in foe.tokens
        ],
        "level": foe.level,
        "no_gold": foe.no_gold,
        "returned": foe.returned,
        "defeated": foe.defeated,
        "lasting": _lasting(position.cards, foe.lasting),
    }


def _row(position: Position, foe: Foe, row: int) -> RowView:
    need: Points = numbers.need(position, foe, row)
    return {
        "need": show_points(need),
        "square": numbers.square(position, foe, row),
        "cleared": foe.cleared[row],
        "aimed": show_points(foe.aimed[str(row)]) if str(row) in foe.aimed else "",
    }


def _slot(position: Position, card: str, seat: int | None, *, began: bool) -> SlotView | None:
    if not card:
        return None
    cost = (
        numbers.cost(position, seat, position.cards[card]) if seat is not None and began else position.cards[card].cost
    )
    return {"card": card, "cost": cost}


def _lasting(cards: CardSet, effects: list[Lasting]) -> list[LastingView]:
    return [
        {
            "card": cards.card_of(lasting.effect).id,
            "text": cards.effects[lasting.effect].words(),
            "until": lasting.until,
            "seat": lasting.seat,
        }
        for lasting in effects
    ]


# -- dealing again


def imagine(position: Position, seat: int, rng: Random) -> None:
    """Deal again what `seat` cannot know: other hands, and the order of every deck above what all saw buried."""
    cards, state = position.cards, position.state
    for number, hero in enumerate(state.heroes):
        shuffle_above(hero.pile, rng)
        if number == seat or state.settings.open_hands:
            continue
        under = [kept.held for kept in hero.kept]
        places_of = [hero.hand, *under]
        unseen = [*hero.pile.draw[hero.pile.known :], *(card for hidden in places_of for card in hidden)]
        unseen.sort()  # sorted, so that equal random numbers deal equal cards, wherever the cards really are
        rng.shuffle(unseen)
        for hidden in places_of:
            hidden[:] = [unseen.pop() for _ in hidden]
        hero.pile.draw[hero.pile.known :] = unseen
    for deck in (*state.decks, state.shop, state.flame.pile):
        shuffle_above(deck, rng)
    if state.campaign is not None:
        imagine_items(cards, state.campaign, seat, rng)


def imagine_items(cards: CardSet, campaign: Campaign, seat: int, rng: Random) -> None:
    """Deal again what others drew in the Long Rest, of the same rarities, and the order of the item decks (DF-379)."""
    for rarity, deck in campaign.decks.items():
        hidden = [
            (drawn, place)
            for number, drawn in enumerate(campaign.drawn)
            if number != seat
            for place, card in enumerate(drawn)
            if sheet.rarity_of(cards, card) == rarity
        ]
        unseen = sorted([*deck, *(drawn[place] for drawn, place in hidden)])
        rng.shuffle(unseen)
        for drawn, place in hidden:
            drawn[place] = unseen.pop()
        deck[:] = unseen


def shuffle_above(deck: Pile, rng: Random) -> None:
    """A new order for the part of a deck that nobody knows."""
    unseen = sorted(deck.draw[deck.known :])
    rng.shuffle(unseen)
    deck.draw[deck.known :] = unseen
