"""The party between Adventures, as its players see it: sheets, the Features they may take, the next Adventures."""

from __future__ import annotations

from typing_extensions import TypedDict

from wyrmhoard.kernel.text.saying import said

from .cards.cardset import CardSet
from .rules import endings
from .rules.adventure import start_level
from .rules.campaign import longrest, progress, sheet
from .state import Dragonfire, Sheet
from .table import Position
from .words.cards import text_of


class AttunementView(TypedDict):
    """To how many items of a rarity a character is attuned, and to how many it can be (DF-381)."""

    rarity: str
    number: int
    most: int


_Class = TypedDict("_Class", {"class": str})  # a word that Python keeps for itself


class SheetView(_Class):
    """A character's sheet as it would be printed. `next`: the XP at which the next Level begins (null: there is none);
    `slots`: the Features in each open slot, the top one last; `opening`: what each slot costs to open; `text`: the
    sheet as a file."""

    name: str
    screen: str | None
    race: str
    xp: int
    level: int
    next: int | None
    spent: int
    slots: list[list[str]]
    opening: list[int]
    loose: list[str]
    in_force: list[str]
    items: list[str]
    needs_attunement: list[bool]
    attunement: list[AttunementView]
    attuned: list[int]
    done: list[str]
    text: str


class PartySheetView(SheetView):
    """A sheet of the party; what it has drawn (null: known to its owner alone), and how many items those are."""

    drawn: list[str] | None
    drew: int


class FeatureSpot(TypedDict):
    """A slot into which a Feature can go (0: it needs none), the XP that are spent then, the Feature that it covers,
    what opening the slot costs, and the Features that no longer work then."""

    slot: int
    spent: int
    covers: str | None
    opens: int
    stops: list[str]


class ChallengeView(TypedDict):
    """A challenge with which an Adventure may be played."""

    id: str
    name: str
    xp: int
    flame: int
    encounters: int
    text: str


class AdventureView(TypedDict):
    """An Adventure as this party would play it. `done`: the seats whose characters have it already, so that it awards
    them nothing."""

    key: str
    card: str
    about: str
    printed: int
    level: int
    scenes: int
    flame: int
    xp_scene: int
    xp_win: int
    award: list[str]
    done: list[int]
    challenges: list[ChallengeView]


class CampaignView(TypedDict):
    """The party between Adventures, as a viewer sees it."""

    stage: str
    stages: list[str]
    played: int
    won: int
    length: int | None
    level: int
    ready: list[int]
    decks: dict[str, int]
    sheets: list[PartySheetView]
    offers: dict[str, list[FeatureSpot]]
    adventures: list[AdventureView]


def campaign_view(position: Position, seat: int | None) -> CampaignView | None:
    """The party between Adventures; what was drawn is its owner's secret until all turn it up (DF-379)."""
    state, cards = position.state, position.cards
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
        "length": state.settings.length or None,
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
        "adventures": adventures(position) if state.phase == "adventure" else [],
    }


# -- a sheet


def sheet_view(cards: CardSet, own: Sheet) -> SheetView:
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
        "attunement": [
            {"rarity": rarity, "number": number, "most": most} for rarity, number, most in sheet.attuned(cards, own)
        ],
        "attuned": list(sheet.ATTUNED[level]),
        "done": own.done[:],
        "text": sheet.write(cards, own) if own.screen else "",
    }


def asks_for_features(state: Dragonfire) -> bool:
    """Whether Features or Backgrounds are being chosen."""
    stage = state.campaign.stage if state.campaign is not None else ""
    return state.phase == "background" or (state.phase == "long rest" and stage in ("background", "features"))


def offers(cards: CardSet, own: Sheet) -> dict[str, list[FeatureSpot]]:
    """Where each Feature that this character can have may go, and what is spent then (DF-357 to DF-362)."""
    by_card = {}
    for card in cards.features if own.screen else ():
        spots = [sheet.LOOSE] if card.entry.no_slot else [*sheet.slots_for(own)]
        ways = [
            _way(cards, own, card.id, slot) for slot in spots if sheet.verify_put(cards, own, card.id, slot) is None
        ]
        if ways:
            by_card[card.id] = ways
    return by_card


def _way(cards: CardSet, own: Sheet, card: str, slot: int) -> FeatureSpot:
    after = own.copy()
    sheet.put(after, card, slot)
    covered = own.slots[slot - 1][-1] if 0 < slot <= len(own.slots) else None
    lost = [one for one in sheet.in_force(cards, own) if one not in sheet.in_force(cards, after) and one != covered]
    opens = sheet.OPENING[slot - 1] if slot > len(own.slots) else 0
    return {"slot": slot, "spent": sheet.cost(cards, after), "covers": covered, "opens": opens, "stops": lost}


# -- the next Adventure


def adventures(position: Position) -> list[AdventureView]:
    """Each Adventure as this party plays it: Level, where the Wyrmflame starts, XP, the award (DF-343 to DF-351)."""
    state, cards = position.state, position.cards
    party = progress.party_level(progress.campaign_of(position))
    rows: list[AdventureView] = []
    for key in progress.adventures(position, party):
        name, _, raised = key.partition("@")
        adventure, level = cards.adventure(name), int(raised or cards.adventure(name).level)
        scene, win = endings.rates(adventure, int(raised or 0))
        mark = progress.award_mark(cards, name, level)
        sheets = progress.campaign_of(position).sheets
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
