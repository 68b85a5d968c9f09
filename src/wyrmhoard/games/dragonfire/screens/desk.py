"""What a screen shows between Adventures: the sheets, what each choice would make of them, and where the party can go.

Nobody decides anything here: all of it comes from the functions by which the script plays. `view` puts it into every
view of a campaign; `preview` answers while a sheet from a file is being looked at.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from wyrmhoard.games.dragonfire.cards.cardset import CardSet
from wyrmhoard.games.dragonfire.rules import endings
from wyrmhoard.games.dragonfire.rules.adventure import start_level
from wyrmhoard.games.dragonfire.rules.campaign import longrest, progress, sheet
from wyrmhoard.games.dragonfire.state import Dragonfire, Sheet
from wyrmhoard.games.dragonfire.table import Table
from wyrmhoard.kernel.errors import BadInput, Refusal


def view(table: Table, seat: int | None) -> dict[str, Any] | None:
    """The party between Adventures; what was drawn is its owner's secret until all turn it up (DF-379)."""
    state, cards = table.state, table.cards
    found = state.campaign
    if found is None:
        return None
    drawn = found.drawn or [[] for _ in found.sheets]
    resting = state.phase == "long rest"
    return {
        "stage": found.stage,
        "stages": list(longrest.STAGES) if resting else [],
        "played": found.played,
        "won": found.won,
        "length": state.options.length or None,
        "level": progress.party_level(found),
        "ready": found.ready[:],
        "decks": {rarity: len(deck) for rarity, deck in found.decks.items()},
        "sheets": [
            {
                **sheet_view(cards, own),
                "drawn": drawn[number][:] if number == seat else None,
                "drew": len(drawn[number]),
            }
            for number, own in enumerate(found.sheets)
        ],
        "offers": offers(cards, found.sheets[seat]) if seat is not None and asks_for_features(state) else {},
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
    """Whether Features or Backgrounds are chosen just now."""
    stage = state.campaign.stage if state.campaign is not None else ""
    return state.phase == "background" or (state.phase == "long rest" and stage in ("background", "features"))


def offers(cards: CardSet, own: Sheet) -> dict[str, list[dict[str, Any]]]:
    """Where each Feature that this character can have may go, and what is spent then (DF-357 to DF-362)."""
    found = {}
    for card in cards.features if own.screen else ():
        spots = [sheet.LOOSE] if card.entry.no_slot else [*sheet.slots_for(own)]
        ways = [_way(cards, own, card.id, slot) for slot in spots if sheet.may_put(cards, own, card.id, slot) is None]
        if ways:
            found[card.id] = ways
    return found


def _way(cards: CardSet, own: Sheet, card: str, slot: int) -> dict[str, Any]:
    after = own.copy()
    sheet.put(after, card, slot)
    covered = own.slots[slot - 1][-1] if 0 < slot <= len(own.slots) else None
    lost = [one for one in sheet.in_force(cards, own) if one not in sheet.in_force(cards, after) and one != covered]
    opens = sheet.OPENING[slot - 1] if slot > len(own.slots) else 0
    return {"slot": slot, "spent": sheet.cost(cards, after), "covers": covered, "opens": opens, "stops": lost}


# -- the next Adventure


def adventures(table: Table) -> list[dict[str, Any]]:
    """Each Adventure as this party plays it: Level, where the Wyrmflame starts, XP, the award (DF-343 to DF-351)."""
    state, cards = table.state, table.cards
    party = progress.party_level(progress.of(table))
    found = []
    for key in progress.adventures(table, party):
        name, _, raised = key.partition("@")
        adventure, level = cards.adventure(name), int(raised or cards.adventure(name).level)
        scene, win = endings.rates(adventure, int(raised or 0))
        mark = progress.award_mark(cards, name, level)
        sheets = progress.of(table).sheets
        found.append({
            "key": key,
            "card": name,
            "about": adventure.about,
            "printed": adventure.level,
            "level": level,
            "scenes": len(adventure.scenes) + (raised == "5"),
            "flame": start_level(state, adventure, int(raised or 0)),
            "xp_scene": scene,
            "xp_win": win,
            "award": list(progress.AWARDS.get(level, ())),
            "done": [seat for seat, own in enumerate(sheets) if mark in own.done],
            "challenges": [
                {"id": one.id, "name": one.name, "xp": one.xp, "flame": one.level, "encounters": one.encounters,
                 "text": cards[f"{name}/{one.id}"].text}
                for one in adventure.bonuses
            ],
        })  # fmt: skip
    return found


# -- a sheet from a file


def preview(table: Table, key: str, values: Mapping[str, Any]) -> dict[str, Any] | None:
    """What is in the text of a sheet, and why it is refused: the field, a sentence, a rule (DF-334, DF-374)."""
    if key != "sheet":
        return None
    try:
        found = sheet.parse(values["sheet"], table.cards, "sheet")
    except BadInput as error:
        return {"sheet": None, "refused": _refused(progress.BAD_SHEET.because(problem=str(error)))}
    refusal = progress.no_room(table, found)
    return {"sheet": sheet_view(table.cards, found), "refused": _refused(refusal) if refusal is not None else None}


def _refused(refusal: Refusal) -> dict[str, str]:
    return {"rule": refusal.rule, "text": refusal.sentence()}
