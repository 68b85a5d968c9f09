"""Which games climb the ladder, with which tables. A new game gets rungs 4 to 7 by naming itself here."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from functools import cache
from typing import Any

from helpers.dragonfire.conservation import Conservation
from helpers.draw import BY, share
from helpers.samples.caravan import CARAVAN, Camp
from helpers.samples.goofspiel import GOOFSPIEL, Bids
from wyrmhoard.games.dragon_and_warrior.saves import faults as faults_of_saga
from wyrmhoard.games.dragon_and_warrior.state import Saga
from wyrmhoard.games.dragon_dance.state import Duel
from wyrmhoard.games.dragonfire import saves
from wyrmhoard.games.dragonfire.cards.cardset import CardSet
from wyrmhoard.games.dragonfire.state import BETWEEN, Dragonfire
from wyrmhoard.games.drawn_to_destiny.cards.cardset import CardSet as DestinyCards
from wyrmhoard.games.drawn_to_destiny.saves import faults as faults_of_destiny
from wyrmhoard.games.drawn_to_destiny.state import Destiny
from wyrmhoard.games.warriors.rules import decks
from wyrmhoard.games.warriors.saves import whereabouts
from wyrmhoard.games.warriors.state import Warriors
from wyrmhoard.kernel.contract.game import AnyGame
from wyrmhoard.kernel.contract.registry import find
from wyrmhoard.kernel.state.setting import Value


def nothing_to_check(state: Any) -> None:
    """For states without invariants of their own."""


@dataclass(frozen=True)
class Case:
    """A table at which random matches are played, and what must hold there at every moment."""

    name: str
    game: AnyGame
    seats: int = 2
    settings: Mapping[str, Value] = field(default_factory=dict)
    check: Callable[[Any], None] = nothing_to_check
    watch: Callable[[Any], Callable[[Any], None]] = lambda game: nothing_to_check
    """Made for the game at each match: what must hold from moment to moment, looked at with the match."""
    shipped: bool = True
    """Whether it is one of our games, not a sample: its rulebook, words and coverage are checked too."""
    golden: int = 150
    """The number of matches among which golden records of its endings are searched."""
    bot: str = ""
    """Who plays those matches; "" at random."""
    part: int = 100
    """Per cent of the usual number of matches, for games whose matches are long."""
    stride: int = 1
    """Only every `stride`th decision of a match is tried out."""
    peek: bool = False
    """Whether its players are held to what they may know here: once for each kind of hidden thing."""


def check_duel(state: Duel) -> None:
    """Cards and dice are conserved, lives stay in range."""
    for role, side in enumerate(state.sides):
        cards = side.hand + [card for card, _ in side.discards]
        assert len(cards) == len(set(cards)) == 8
        if state.phase != "setup":
            assert len(side.dice) + len(side.spent) == state.settings.dice[role]
        assert side.dice == sorted(side.dice)
        assert 0 <= side.life <= state.settings.lives[role]
    assert sorted(state.seats) == [0, 1]
    assert state.range in ("long", "short")


def check_bids(state: Bids) -> None:
    """Both have bid equally often."""
    assert len(state.hands[0]) == len(state.hands[1])
    assert sum(state.points) <= 91


def check_camp(state: Camp) -> None:
    """No card is in two places."""
    cards = state.deck + [card for hand in state.hands for card in hand]
    assert len(cards) == len(set(cards))


@cache
def dealt(names: tuple[str | None, ...], seats: int, beasts: bool, deathmatch: bool) -> Counter[str]:
    """All cards of a table of Warriors whose piles are these ready-made decks."""
    cards = find("warriors").cards
    known = {deck.name: deck for deck in decks.ready_made(cards).values()}
    known["The whole set"] = decks.whole_set(cards, seats)
    whole: Counter[str] = Counter()
    for name in names:
        whole += Counter(known[name].cards) if name else Counter()
    types = {"beast": not beasts, "location": deathmatch}
    return Counter({c: n for c, n in whole.items() if not types.get(cards[c].type)})


def check_warriors(state: Warriors) -> None:
    """No card is lost or made; nothing is negative; nobody exceeds a limit."""
    cards = find("warriors").cards
    held = Counter(card for _, card in whereabouts(state))
    if state.phase != "setup":
        piles = range(len(state.piles))
        names = (next((p.deck for p in state.players if p.pile == pile and p.deck), None) for pile in piles)
        assert held == dealt(tuple(names), len(state.players), state.settings.beasts, state.settings.deathmatch)
    for player in state.players:
        assert not any(cards[card].type == "beast" for card in player.hand)
        assert all(cards[stray.card].type == "beast" for stray in player.strays)
    for side in state.sides:
        assert all(cards[place.card].type == "location" for place in side.places)
    battle = state.battle
    if battle is None:
        return
    assert battle.actions >= 0
    assert [who.place for who in battle.fighters] == sorted({who.place for who in battle.fighters})
    for who in battle.fighters:
        # Monodecks have two of each card, so that a fighter may wear two that add to its Durability.
        worn = (change for gear in who.gear for ability in cards[gear.card].abilities for change in ability.change)
        added = sum(change.by for change in worn if change.change == "durability")
        assert who.life <= cards[who.card].durability + max(8, added)
        assert all(gear.charges >= 0 and gear.duration >= -1 for gear in who.gear)


def check_party(state: Dragonfire) -> None:
    """Every card is where it belongs, numbers are within bounds, encounters face somebody who can be attacked."""
    cards: CardSet = find("dragonfire").cards
    assert list(saves.faults(state, cards)) == []
    for hero in state.heroes:
        assert 0 <= hero.hp <= hero.full
        assert hero.gold >= 0
        assert not (hero.stunned and hero.out)
        assert not (hero.stunned or hero.out) or hero.hp == 0
        assert not hero.out or hero.exhausted  # a card may take the token of a Stunned character (DF-295)
    if state.phase in (*BETWEEN, "over"):
        return
    if state.goal is None:  # puzzles lay out cards freely
        check_cards_of_party(state, cards)
    check_falling(state)
    for foe in state.foes:
        inside = [seat for seat, hero in enumerate(state.heroes) if hero.place == foe.id]
        if cards[foe.card].location:
            assert foe.seat in inside
            roomier = sum("stand-behind-me" in hero.features for hero in state.heroes)  # makes room for one more
            assert len(inside) <= cards[foe.card].capacity + roomier
        else:
            assert not inside
            assert foe.defeated or not state.heroes[foe.seat].out or all(hero.out for hero in state.heroes)
        assert not foe.defeated or all(foe.cleared)
        assert not (foe.defeated and foe.tokens)


def check_falling(state: Dragonfire) -> None:
    """What is cleared is defeated; but its Tripwire may ask before that, in the Deal Damage phase (DF-124)."""
    falling = [foe for foe in state.foes if all(foe.cleared) and not foe.defeated]
    dealing = state.turn is not None and state.turn.step == "deal"
    assert len(falling) <= int(dealing)


def check_cards_of_party(state: Dragonfire, cards: CardSet) -> None:
    """No card is lost or made: each deck has its own cards, and everybody their own Basic cards."""
    adventure = cards.adventure(state.adventure)
    held = Counter(card for _, card in saves.whereabouts(state))
    whole = Counter({card.id: card.copies for card in (*cards.markets, *cards.flames)})
    for names in (adventure.primary, adventure.secondary, adventure.third):
        whole += Counter(cards.deck(names))
    for hero in state.heroes:
        whole += Counter(cards.hero(hero.screen).pack) + Counter(hero.items) + Counter(hero.features)
    if state.campaign is not None:  # Features change the Basic cards of packs
        whole = Counter({card: number for card, number in whole.items() if not cards[card].basic})
        held = Counter({card: number for card, number in held.items() if not cards[card].basic})
    assert not held - whole, "no card is made"
    lost = whole - held
    exchanged = (state.raised or adventure.level) // 2 * sum(bool(hero.extra) for hero in state.heroes)
    swapped = 2 + exchanged if len(state.heroes) <= 3 else 0
    assert sum(lost.values()) <= 3 + swapped, "only cards that somebody looks at, or that were swapped, lie nowhere"
    for deck, names in enumerate((adventure.primary, adventure.secondary, adventure.third)):
        pile = state.decks[deck]
        here = [foe.card for foe in (*state.foes, *state.returning) if foe.deck == deck]
        assert not Counter([*pile.draw, *pile.discard, *here]) - Counter(cards.deck(names))


def quest(name: str, seats: int, golden: int = 0, bot: str = "", **settings: Value) -> Case:
    """A table of Dragonfire, whose matches are long."""
    full: dict[str, Value] = {"leader": "vote", **settings}
    return Case(
        f"dragonfire {name} of {seats}", find("dragonfire"), seats, full, check_party,
        watch=lambda game: Conservation(game.cards).look,
        golden=golden, bot=bot, part=16 // seats, stride=7 * seats, peek=name == "plain",
    )  # fmt: skip


def check_destiny(state: Destiny) -> None:
    """See `hold_destiny`; with the cards of the game."""
    hold_destiny(state, find("drawn-to-destiny").cards)


def hold_destiny(state: Destiny, cards: DestinyCards) -> None:
    """Each card, Unit and Item is in exactly one place, and all numbers are in range.

    In the middle of a Conflict its cards lie on the table and nowhere else, a Group may have lost somebody whom the end
    of the step will take out of it, and what Units do in good faith is decided before any seat chooses for itself.
    """
    between = ("scene, groups", "scene, chosen_by")
    faults = faults_of_destiny(state, cards)
    wrong = [(at, why) for at, why in faults if not why.endswith("is missing") and at not in between]
    assert wrong == [], wrong


def scene(name: str, seats: int, golden: int = 0, **settings: Value) -> Case:
    """A table of Drawn to Destiny, whose matches are long, and a campaign longer still."""
    key = SCENES[name.split()[0]]
    return Case(
        f"drawn-to-destiny {name} of {seats}", find("drawn-to-destiny"), seats, {"scene": key, **settings},
        check_destiny, golden=golden, part={"cord": 1}.get(name, 3), stride={"cord": 2000, "bridge": 24}.get(name, 96),
        peek=name == "bridge" and seats == 3,
    )  # fmt: skip


def check_saga(state: Saga) -> None:
    """Each playing card, token and role is in exactly one place; everything that is named is there."""
    assert list(faults_of_saga(state)) == []


def tale(name: str, seats: int, golden: int = 0, **settings: Value) -> Case:
    """A table of Dragon & Warrior, closed after a few visits: without that no match at random ends (DW-236a)."""
    return Case(
        f"dragon-and-warrior {name} of {seats}", find("dragon-and-warrior"), seats,
        {"scope": name.split()[0], **settings}, check_saga,
        golden=golden, part=8, stride=24, peek=name == "adventure" and seats == 4,
    )  # fmt: skip


SCENES = {
    "rope": "rope-and-rock",
    "noon": "high-noon",
    "night": "night-shift",
    "bridge": "toll-bridge",
    "air": "dead-air",
    "dust": "dust-run",
    "chests": "three-chests",
    "thin": "thin-air",
    "lanterns": "two-lanterns",
    "barrow": "coiled-barrow",
    "cord": "knotted-cord",
}


def fight(name: str, seats: int, golden: int = 0, **settings: Value) -> Case:
    """A table of Warriors."""
    return Case(
        f"warriors {name} of {seats}", find("warriors"), seats, settings, check_warriors,
        golden=golden, peek=name == "plain" and seats == 3,
    )  # fmt: skip


def duel(name: str, **settings: Value) -> Case:
    """A table of Dragon Dance."""
    return Case(f"dragon-dance {name}".strip(), find("dragon-dance"), 2, settings, check_duel, peek=not name)


CASES = [
    duel(""),
    duel("late2014", discard_rule="late2014"),
    duel("coin for roles", roles="random"),
    duel("handicaps", knight_life=30, dragon_life=1, knight_dice=0, dragon_dice=8, start_range="short"),
    duel("limit", max_rounds=3),
    fight("plain", 2, 4, locations_to_win=1),
    fight("plain", 3, locations_to_win=1, battle_limit=2),
    fight("plain", 4, 30, locations_to_win=1, battle_limit=2),
    fight("limit", 2, 20, battle_limit=3),
    fight("plain", 8, battle_limit=1, beasts=False),
    fight("deathmatch", 2, 2, deathmatch=True, tokens_to_win=1),
    fight("deathmatch", 4, deathmatch=True, tokens_to_win=1),
    fight("stalemate", 2, 5, deathmatch=True, stalemate_rounds=5, opening_hand=6, decks="dealt"),
    fight("teams", 4, teams=2, locations_to_win=1, battle_limit=2),
    fight("shared deck", 4, 6, teams=2, team_deck="shared", battle_limit=2),
    fight("revolving door", 4, 24, revolving_door=True, empty_seats=1, locations_to_win=1, battle_limit=3),
    fight("monodeck", 3, monodeck=True, locations_to_win=1, battle_limit=2),
    fight("everything", 6, deathmatch=True, teams=2, monodeck=True, revolving_door=True, tokens_to_win=1),
    quest("plain", 3, 12),
    quest("open hands", 2, 6, "companion", adventure="village-is-attacked", open_hands=True, difficulty_offset=-2),
    quest("harder loss", 4, adventure="wastes-of-ancient-empire", loss_rule="all Stunned or Unconscious"),
    quest("gate", 5, adventure="portcullis-is-breached", bonus_challenges="all"),
    quest("everybody", 6, 2, adventure="bodyguards", bonus_challenges="all"),
    quest("raised", 3, adventure="unholy-presence", adventure_level="4", bonus_challenges="first"),
    quest("quick start", 2, adventure="long-road-to-norhaven", adventure_level="4", starting_stats="quick-start"),
    quest("chaos", 4, adventure="plague-of-chaos", difficulty_offset=2),
    quest(
        "level 5",
        2,
        adventure_level="5",
        stall_guard=False,
        heal_unconscious=True,
        unconscious_gold=True,
        memory_aid=False,
    ),
    quest("campaign", 2, campaign=True, campaign_length=2, difficulty_offset=-2),
    quest("campaign", 4, campaign=True, campaign_length=1),
    scene("rope", 1, 4),
    scene("rope full", 3, strength="full", free_actions=False, combos=False),
    scene("rope narrated", 3, narrator=True),
    scene("rope in good faith", 2, npc_control="players", share_intents=True),
    scene("noon", 2, 4, initiative_cards=True, counter_reply="Fate", base_success=0),
    scene("night", 2, quick_death="off", condition_reveals="one per token", hand_max=6),
    scene("bridge", 3, 2, share_intents=True, high_card_source="hand", weather=True),
    scene("bridge draft", 2, units="draft", actions_per_turn=None, spill=False, retarget=False),
    scene("air", 2, damage_decks="simple", mental_decks=False, wait=False),
    scene("dust", 2, 2, cp=False, exact_scale=True),
    scene("chests", 2),
    scene("thin", 3),
    scene("lanterns", 5),
    scene("barrow", 2, stealth=False, powers=False, arc_side_weapons=True),
    scene("cord", 2),
    tale("battle", 1, 11, battle_level=3),
    tale("battle", 2, 6, battle_level=9, stall_turns=2),
    tale("battle against the oracle", 2, oracle_skill="random", oracle_role="villain"),
    tale("area", 2, visit_limit=2, minion_hand="own", stack_item_bonuses=True),
    tale("area", 3, 1, visit_limit=3, auto_take_tokens=False, x_card_anonymous=False),
    tale("area", 8, visit_limit=3, pm_defense_absorbs=True, conflict_stats="public"),
    tale("adventure", 1, visit_limit=15),
    tale("open round", 2, scope="adventure", visit_limit=9, entry_round="open", area_level_step="free", level_cap=30),
    tale("adventure", 3, visit_limit=9, oracle_role="villain", shop_levels="exact", boss_points_per_level="4"),
    tale("adventure", 4, visit_limit=9, post_battle_swaps="one"),
    tale("campaign", 1, visit_limit=12, lord_level=5),
    tale("campaign rotating", 1, visit_limit=12, lord_level=5, solo_mode="rotating", oracle_difficulty="gentle"),
    tale("campaign", 5, visit_limit=7, xp_chart="formula", conflict_level_margin=0, stall_turns=9),
    Case("goofspiel", GOOFSPIEL, 2, {}, check_bids, shipped=False),
    Case("caravan of 2", CARAVAN, 2, {}, check_camp, shipped=False),
    Case("caravan of 4", CARAVAN, 4, {"turns": 3}, check_camp, shipped=False, peek=True),
]
OTHER_SEATS = [
    tale("area", 6, visit_limit=2),
    tale("campaign", 7, visit_limit=5, guided=False),
    tale("adventure with an ally", 2, visit_limit=7, oracle_role="ally"),
    tale("adventure with a treasurer", 3, visit_limit=7, oracle_role="treasure"),
    scene("noon", 1, own_side="second"),
    scene("night", 1),
    scene("night", 3),
    scene("bridge", 2),
    scene("bridge", 4),
    scene("bridge narrated", 5, narrator=True),
    scene("air", 1),
    scene("air", 3),
    scene("chests", 3),
    scene("chests", 4),
    scene("thin", 1),
    scene("thin", 2),
    scene("thin", 4),
    scene("lanterns", 2),
    scene("lanterns", 3),
    scene("lanterns", 4),
    scene("lanterns", 6),
    scene("barrow", 1),
    scene("barrow", 3),
    scene("barrow", 4),
    scene("barrow narrated", 5, narrator=True),
    scene("cord", 3),
]
"""The other numbers of seats of each Scene: they climb only the rungs on which the seats make a difference."""
EVERY_TABLE = CASES + OTHER_SEATS
SHARE = 5
"""The number of each game's tables that are played in a run that draws (`draw`)."""


def drawn(cases: Iterable[Case], by: str = BY) -> list[Case]:
    """Those of the tables that a run plays."""
    tables: dict[str, list[str]] = {}
    for case in EVERY_TABLE:
        tables.setdefault(case.game.name, []).append(case.name)
    played = {name for names in tables.values() for name in share(names, SHARE, by)}
    return [case for case in cases if case.name in played]
