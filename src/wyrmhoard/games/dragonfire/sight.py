"""Who may see what: hands and the order of decks are hidden; everything else is open (DF-13, DF-16)."""

from __future__ import annotations

from random import Random
from typing import Any, Final

from wyrmhoard.kernel.text.saying import said

from .cards.cardset import CardSet
from .cards.points import Points, show_points
from .rules import adventure, changes, endings, harm, numbers, party, places, reach
from .rules.adventure import start_level
from .rules.campaign import longrest, progress, sheet
from .state import BETWEEN, Campaign, Dragonfire, Foe, Lasting, Pile, Sheet
from .table import Position
from .words import names
from .words.cards import text_of

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


def view(position: Position, seat: int | None) -> dict[str, Any]:
    """The table as `seat` sees it (None: a spectator)."""
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


def pile(state: Dragonfire, deck: Pile) -> dict[str, Any]:
    """A deck: how many cards, the discard pile, and what is known to be at the bottom, the lowest first."""
    bottom = deck.draw[: deck.known] if state.options.memory_aid else []
    return {"draw": len(deck.draw), "discard": deck.discard[:], "bottom": bottom}


def _hero(table: Position, number: int, seat: int | None, called: str, *, began: bool) -> dict[str, Any]:
    state = table.state
    hero = state.heroes[number]
    open_hand = number == seat or (state.options.open_hands and seat is not None)
    deck = sorted(hero.pile.draw) if number == seat else None
    return {
        "seat": number,
        "screen": hero.screen or None,
        "name": state.campaign.sheets[number].name if state.campaign is not None else "",
        "called": called,
        "types": list(changes.types_of(table, number)) if began else party.kinds_of(table, number),
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
        "lasting": _lasting(table.cards, hero.lasting),
        "threat": harm.threat(table, number) if began and not hero.out else 0,
        "facing": [foe.id for foe in places.facing(table, number)] if began else [],
    }  # fmt: skip


def _foe(table: Position, foe: Foe) -> dict[str, Any]:
    card = table.cards[foe.card]
    return {
        "id": foe.id,
        "card": foe.card,
        "deck": foe.deck,
        "seat": foe.seat,
        "location": card.location,
        "inside": places.occupants(table.state, foe) if card.location else [],
        "capacity": reach.capacity(table, foe) if card.location else 0,
        "rows": [_row(table, foe, row) for row in range(len(foe.cleared))],
        "line": card.track.line,
        "crossed": foe.crossed,
        "pool": show_points(foe.pool),
        "spent": show_points(foe.spent),
        "attack": numbers.attack(table, foe),
        "attack_parts": [{"card": part, "by": by} for part, by in numbers.attack_parts(table, foe)],
        "attacks": numbers.attacks(table, foe),
        "gold": numbers.bounty(table, foe),
        "tokens": [
            {
                "id": token.id,
                "need": show_points(numbers.need(table, foe, 0, token)),
                "pool": show_points(token.pool),
                "attack": numbers.attack(table, foe, token),
                "attacks": numbers.attacks(table, foe, token),
            }
            for token in foe.tokens
        ],
        "level": foe.level,
        "no_gold": foe.no_gold,
        "returned": foe.returned,
        "defeated": foe.defeated,
        "lasting": _lasting(table.cards, foe.lasting),
    }


def _row(table: Position, foe: Foe, row: int) -> dict[str, Any]:
    need: Points = numbers.need(table, foe, row)
    return {
        "need": show_points(need),
        "square": numbers.square(table, foe, row),
        "cleared": foe.cleared[row],
        "aimed": show_points(foe.aimed[str(row)]) if str(row) in foe.aimed else "",
    }


def _slot(table: Position, card: str, seat: int | None, *, began: bool) -> dict[str, Any] | None:
    if not card:
        return None
    cost = numbers.cost(table, seat, table.cards[card]) if seat is not None and began else table.cards[card].cost
    return {"card": card, "cost": cost}


def _lasting(cards: CardSet, effects: list[Lasting]) -> list[dict[str, Any]]:
    return [
        {
            "card": cards.card_of(lasting.effect).id,
            "text": cards.effects[lasting.effect].words(),
            "until": lasting.until,
            "seat": lasting.seat,
        }
        for lasting in effects
    ]


# -- the party between Adventures


def campaign_view(table: Position, seat: int | None) -> dict[str, Any] | None:
    """The party between Adventures; what was drawn is its owner's secret until all turn it up (DF-379)."""
    state, cards = table.state, table.cards
    campaign = state.campaign
    if campaign is None:
        return None
    drawn = campaign.drawn or [[] for _ in campaign.sheets]
    resting = state.phase == "long rest"
    return {
        "stage": campaign.stage,
        "stages": list(longrest.STAGES) if resting else [],
        "played": campaign.played,
        "won": campaign.won,
        "length": state.options.length or None,
        "level": progress.party_level(campaign),
        "ready": campaign.ready[:],
        "decks": {rarity: len(deck) for rarity, deck in campaign.decks.items()},
        "sheets": [
            {
                **sheet_view(cards, own),
                "drawn": drawn[number][:] if number == seat else None,
                "drew": len(drawn[number]),
            }
            for number, own in enumerate(campaign.sheets)
        ],
        "offers": offers(cards, campaign.sheets[seat]) if seat is not None and asks_for_features(state) else {},
        "adventures": adventures(table) if state.phase == "adventure" else [],
    }


# -- a sheet


def sheet_view(cards: CardSet, own: Sheet) -> dict[str, Any]:
    """A sheet as it would be printed, and its text for a file."""
    level = sheet.level_of(own.xp)
    hero = cards.hero(own.screen) if own.screen else None
    return {
        "name": own.name,
        "screen": own.screen or None,
        "race": hero.race if hero is not None else "",
        "class": hero.class_ if hero is not None else "",
        "xp": own.xp,
        "level": level,
        "next": sheet.LEVELS[level - 1] if level <= len(sheet.LEVELS) else None,
        "spent": sheet.cost(cards, own),
        "slots": [slot[:] for slot in own.slots],
        "opening": list(sheet.OPENING),
        "loose": own.loose[:],
        "in_force": sheet.in_force(cards, own),
        "items": own.items[:],
        "needs_attunement": [sheet.rank_of(cards, card) != sheet.FREE for card in own.items],
        "attunement": sheet.attuned(cards, own),
        "attuned": list(sheet.ATTUNED[level]),
        "done": own.done[:],
        "text": sheet.write(cards, own) if own.screen else "",
    }


def asks_for_features(state: Dragonfire) -> bool:
    """Whether Features or Backgrounds are being chosen."""
    stage = state.campaign.stage if state.campaign is not None else ""
    return state.phase == "background" or (state.phase == "long rest" and stage in ("background", "features"))


def offers(cards: CardSet, own: Sheet) -> dict[str, list[dict[str, Any]]]:
    """Where each Feature that this character can have may go, and what is spent then (DF-357 to DF-362)."""
    by_card = {}
    for card in cards.features if own.screen else ():
        spots = [sheet.LOOSE] if card.entry.no_slot else [*sheet.slots_for(own)]
        ways = [_way(cards, own, card.id, slot) for slot in spots if sheet.may_put(cards, own, card.id, slot) is None]
        if ways:
            by_card[card.id] = ways
    return by_card


def _way(cards: CardSet, own: Sheet, card: str, slot: int) -> dict[str, Any]:
    after = own.copy()
    sheet.put(after, card, slot)
    covered = own.slots[slot - 1][-1] if 0 < slot <= len(own.slots) else None
    lost = [one for one in sheet.in_force(cards, own) if one not in sheet.in_force(cards, after) and one != covered]
    opens = sheet.OPENING[slot - 1] if slot > len(own.slots) else 0
    return {"slot": slot, "spent": sheet.cost(cards, after), "covers": covered, "opens": opens, "stops": lost}


# -- the next Adventure


def adventures(table: Position) -> list[dict[str, Any]]:
    """Each Adventure as this party plays it: Level, where the Wyrmflame starts, XP, the award (DF-343 to DF-351)."""
    state, cards = table.state, table.cards
    party = progress.party_level(progress.campaign_of(table))
    rows = []
    for key in progress.adventures(table, party):
        name, _, raised = key.partition("@")
        adventure, level = cards.adventure(name), int(raised or cards.adventure(name).level)
        scene, win = endings.rates(adventure, int(raised or 0))
        mark = progress.award_mark(cards, name, level)
        sheets = progress.campaign_of(table).sheets
        rows.append({
            "key": key,
            "card": name,
            "about": said(adventure.about),
            "printed": adventure.level,
            "level": level,
            "scenes": len(adventure.scenes) + (raised == "5"),
            "flame": start_level(state, adventure, int(raised or 0)),
            "xp_scene": scene,
            "xp_win": win,
            "award": list(progress.AWARDS.get(level, ())),
            "done": [seat for seat, own in enumerate(sheets) if mark in own.done],
            "challenges": [
                {"id": one.id, "name": said(one.name), "xp": one.xp, "flame": one.level, "encounters": one.encounters,
                 "text": text_of(cards[f"{name}/{one.id}"])}
                for one in adventure.bonuses
            ],
        })  # fmt: skip
    return rows


# -- dealing again


def imagine(position: Position, seat: int, rng: Random) -> None:
    """Deal again what `seat` cannot know: other hands, and the order of every deck above what all saw buried."""
    cards, state = position.cards, position.state
    for number, hero in enumerate(state.heroes):
        shuffle_above(hero.pile, rng)
        if number == seat or state.options.open_hands:
            continue
        under = [kept.held for kept in hero.kept]
        places_of = [hero.hand, *under]
        unseen = [*hero.pile.draw[hero.pile.known :], *(card for hidden in places_of for card in hidden)]
        unseen.sort()  # so that the same chance deals the same, wherever the cards really are
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
