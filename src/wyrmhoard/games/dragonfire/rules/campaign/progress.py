"""A campaign: a party goes from Adventure to Adventure (DF-334 to DF-356, DF-374 to DF-378, DF-389).

Each seat has a sheet (`sheet.py`). The phases: a character for everybody, Backgrounds, the choice of an Adventure,
set-up with what everybody brings (`outfit.py`), its Scenes, the Long Rest (`longrest.py`), and the next Adventure;
until the party ends the campaign.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import fields
from typing import Any, Final

from wyrmhoard.kernel.asking.ask import Options, Script, each, sift
from wyrmhoard.kernel.asking.form import Filled, Form, Text
from wyrmhoard.kernel.text.errors import BadInput, Refusal
from wyrmhoard.kernel.text.saying import later

from ...asked import Asked
from ...cards.cardset import CardSet
from ...cards.entries import Rarity
from ...events.campaign import (
    AdventureChosen,
    Background,
    DrawnLot,
    Earned,
    ItemLost,
    LevelRose,
    LongRest,
    NoAward,
    SheetGiven,
)
from ...events.scenes import Ended
from ...settings import highest
from ...state import Campaign, Dragonfire, Hero, Sheet
from ...table import Position, Table
from .. import endings
from ..adventure import open_adventure
from ..endings import AdventureOver, CampaignOver
from ..party import player
from . import building, sheet

NONE: Final = "none"
END: Final = Form("end-campaign", deliberate=True)
AWARDS: Final[dict[int, tuple[Rarity, ...]]] = {
    1: ("Common",),
    2: ("Common",),
    3: ("Common", "Uncommon"),
    4: ("Common", "Uncommon"),
    5: ("Common", "Rare"),
}
"""The rarities of the items for completing an Adventure, by its Level (DF-375)."""

BAD_SHEET: Final = Refusal("DF-334", later("{problem}."))
TAKEN: Final = Refusal("DF-22", later("{name} is already played by {who}."))
NO_COPY: Final = Refusal("DF-374", later("Your sheet, items: every {name} belongs to somebody else in the party."))
MUST_RAISE: Final = Refusal(
    "DF-344", later("{name} is of Level {level} and has to be raised to {to} for a party of Level {party}.")
)
CANNOT_RAISE: Final = Refusal("DF-350", later("{name} can be raised to Level {most} at most."))


def campaign_of(position: Position) -> Campaign:
    """The campaign of the table, which must have one."""
    assert position.state.campaign is not None
    return position.state.campaign


# -- characters


def sheet_form(position: Position, seat: int) -> Form:
    """A character with a sheet from an earlier campaign can be played instead of a new one (DF-334, DF-385)."""

    def verify(values: dict[str, Any]) -> Refusal | None:
        try:
            parsed = sheet.parse(values["sheet"], position.cards, "your sheet")
        except BadInput as error:
            return BAD_SHEET.because(problem=str(error))
        return room_objection(position, parsed)

    return Form("sheet", (Text("sheet", sheet.MOST_TEXT),), verify, deliberate=True)


def room_objection(position: Position, joining: Sheet) -> Refusal | None:
    """Why the character of a sheet cannot join this party (DF-22, DF-374)."""
    for other, hero in enumerate(position.state.heroes):
        if hero.screen == joining.screen:
            return TAKEN.because(name=position.cards[hero.screen].name, who=player(other))
    decks = campaign_of(position).decks
    for card, number in Counter(joining.items).items():
        if decks[sheet.rarity_of(position.cards, card)].count(card) < number:
            return NO_COPY.because(name=position.cards[card].name)
    return None


def join(table: Table, seat: int, answer: str | Filled) -> str:
    """A character comes into the campaign: a new one by its screen, or one with its sheet. The screen."""
    campaign = campaign_of(table)
    own = campaign.sheets[seat]
    if isinstance(answer, Filled):
        own = campaign.sheets[seat] = sheet.parse(answer.values["sheet"], table.cards, "your sheet")
        for card in own.items:
            campaign.decks[sheet.rarity_of(table.cards, card)].remove(card)
        table.tell(SheetGiven(seat, own.screen, own.name, own.xp, sheet.level_of(own.xp)), "DF-334")
    else:
        own.screen, own.name = str(answer), table.cards[str(answer)].name
    return own.screen


def backgrounds(table: Table) -> Script[None]:
    """New characters may start with a Background, without the introduction (DF-356)."""
    yield from choose_backgrounds(table, "DF-356", NONE)
    table.state.phase = "adventure"


def choose_backgrounds(table: Table, rule: str, *others: str) -> Script[None]:
    """Every character whose first slot is empty chooses a Background (DF-355)."""
    cards = table.cards
    backgrounds = [card.id for card in cards.features if card.entry.background]
    offers: dict[int, Options] = {}
    for seat, own in enumerate(campaign_of(table).sheets):
        mine = [card for card in backgrounds if sheet.verify_put(cards, own, card, 1) is None]
        if mine:
            offers[seat] = [*mine, *others]
    if not offers:
        return
    answers = yield each("background", offers, rule)
    for seat, answer in answers.items():
        if answer != NONE:
            sheet.put(campaign_of(table).sheets[seat], answer, 1)
            table.tell(Background(seat, answer), rule)


# -- the next Adventure


def party_level(campaign: Campaign) -> int:
    """The average Character Level, rounded down (DF-343)."""
    return sum(sheet.level_of(own.xp) for own in campaign.sheets) // len(campaign.sheets)


def raised_to(cards: CardSet, name: str, party: int) -> int:
    """The Level to which a party of this Level raises an Adventure; 0: it is played as printed.

    (DF-344, DF-347, DF-350, DF-351.) There are no modifications for Level 1, so the introduction is as printed there.
    """
    adventure = cards.adventure(name)
    target = min(party, highest(adventure))
    return target if target > max(1, adventure.level) else 0


def choose_adventure(table: Table) -> Script[None]:
    """The party votes for the next Adventure and its challenges; if all want to, the campaign ends (DF-344, DF-339)."""
    state, campaign = table.state, campaign_of(table)
    seats = range(len(state.heroes))
    if state.settings.length and campaign.played >= state.settings.length:
        raise CampaignOver("its last Adventure has been played")
    party = party_level(campaign)
    options = [*adventures(table, party), END] if campaign.played else adventures(table, party)
    votes = yield each(
        "adventure", dict.fromkeys(seats, _with_reasons(options, table, party)), "DF-344", data=Asked(party=party)
    )
    if all(isinstance(vote, Filled) for vote in votes.values()):
        raise CampaignOver("the party ends the campaign")
    choice = majority(table, [vote for vote in votes.values() if not isinstance(vote, Filled)])
    name, _, level = choice.partition("@")
    bonuses: list[str] = []
    challenges = [bonus.id for bonus in table.cards.adventure(name).bonuses]
    if challenges:
        options = [NONE, *challenges, *(["+".join(challenges)] if len(challenges) > 1 else [])]
        votes = yield each("challenges", dict.fromkeys(seats, options), "DF-339", data=Asked(card=name))
        accepted = majority(table, list(votes.values()))
        bonuses = [] if accepted == NONE else accepted.split("+")
    open_adventure(state, table.cards, name, int(level or 0), bonuses)
    bonus_cards = [f"{name}/{bonus}" for bonus in bonuses]
    rule = "DF-346" if level else "DF-344"
    table.tell(AdventureChosen(name, int(level or 0), bonus_cards, party), rule)
    state.phase = "setup"


def adventures(position: Position, party: int) -> list[Any]:
    """Every Adventure at the Level at which this party plays it: "ID", or "ID@LEVEL" if it is raised."""
    keys = []
    for card in position.cards.adventures:
        level = raised_to(position.cards, card.id, party)
        keys.append(f"{card.id}@{level}" if level else card.id)
    return keys


def _with_reasons(options: list[Any], position: Position, party: int) -> Options:
    """The possible Adventures, and why others are not: unraised, or raised too far."""
    cards = position.cards
    others = [card.id for card in cards.adventures if card.id not in options]
    others += [f"{card.id}@{party}" for card in cards.adventures if party > max(1, highest(card.entry))]

    def verify(choice: object) -> Refusal | None:
        if choice in options:
            return None
        name, _, level = str(choice).partition("@")
        adventure, most = cards.adventure(name), highest(cards.adventure(name))
        if level:
            return CANNOT_RAISE.because(name=adventure.name, most=most)
        to = raised_to(cards, name, party)
        return MUST_RAISE.because(name=adventure.name, level=adventure.level, to=to, party=party)

    return sift([*options, *others], verify)


def majority(table: Table, votes: list[str]) -> str:
    """The choice with the most votes; ties are broken at random."""
    counts = Counter(votes)
    best = [choice for choice in dict.fromkeys(votes) if counts[choice] == max(counts.values())]
    if len(best) == 1:
        return best[0]
    choice: str = table.chance.choice(best)
    table.tell(DrawnLot(choice), "DF-15")
    return choice


# -- after an Adventure


def settle(table: Table, over: AdventureOver) -> None:
    """An Adventure is over, won or lost: XP, consumed items, what is awarded; the Long Rest begins (DF-8, DF-336).

    Gold, purchases, wounds and tokens are not kept (DF-334).
    """
    state, cards, campaign = table.state, table.cards, campaign_of(table)
    earned = endings.xp(cards, state, won=over.won)
    table.tell(Ended(over.ending, over.won, earned), over.rule)
    campaign.played += 1
    campaign.won += over.won
    for seat in range(len(state.heroes)):
        earn(table, seat, earned)
        give_back_consumed(table, seat)
    campaign.due = [award(table, seat) if over.won else [] for seat in range(len(state.heroes))]
    introduction = cards.adventure(state.adventure).background
    table.tell(LongRest(campaign.played, party_level(campaign)), "DF-336")
    clear(state)
    state.phase, campaign.stage, campaign.ready = "long rest", "background" if introduction else "features", []


def earn(table: Table, seat: int, earned: int) -> None:
    """Give a character the XP of the Adventure, equal for all characters (DF-335, DF-337 to DF-342, DF-345)."""
    own = campaign_of(table).sheets[seat]
    before = sheet.level_of(own.xp)
    own.xp = min(sheet.MOST_XP, own.xp + earned)
    rule = "DF-345" if table.state.raised else "DF-337"
    table.tell(Earned(seat, earned, own.xp), rule)
    if sheet.level_of(own.xp) > before:
        table.tell(LevelRose(seat, sheet.level_of(own.xp)), "DF-341")


def give_back_consumed(table: Table, seat: int) -> None:
    """Return consumed items to the deck of their rarity (DF-389); depleted ones stay with their owner (DF-388)."""
    campaign = campaign_of(table)
    own = campaign.sheets[seat]
    for gone in table.state.heroes[seat].removed:
        card, _, how = gone.partition(":")
        if how == "consume" and card in own.items:
            own.items.remove(card)
            campaign.decks[sheet.rarity_of(table.cards, card)].append(card)
            table.tell(ItemLost(seat, card), "DF-389")


def award(table: Table, seat: int) -> list[Rarity]:
    """The rarities that are due for completing this Adventure for the first time, which is noted (DF-375 to DF-378).

    The Level at which it was played counts: the introduction awards nothing as printed, and raised it is like any
    other. An Adventure with a third deck pays once for each Level.
    """
    state, own = table.state, campaign_of(table).sheets[seat]
    adventure = table.cards.adventure(state.adventure)
    level = state.raised or adventure.level
    name = award_mark(table.cards, state.adventure, level)
    if name in own.done:
        table.tell(NoAward(seat, state.adventure), "DF-377" if adventure.third else "DF-376")
        return []
    own.done.append(name)
    return [*AWARDS.get(level, ())]


def award_mark(cards: CardSet, name: str, level: int) -> str:
    """How a completed Adventure is noted: one with a third deck with its Level (DF-376, DF-377)."""
    return f"{name}@{level}" if cards.adventure(name).third else name


def clear(state: Dragonfire) -> None:
    """The table as before a game, with the same characters and the campaign (DF-334)."""
    heroes = [Hero(hero.screen) for hero in state.heroes]
    fresh = Dragonfire(state.settings, heroes, adventure=state.adventure, campaign=state.campaign)
    for field in fields(Dragonfire):
        setattr(state, field.name, getattr(fresh, field.name))


# -- whether it can be


def faults(cards: CardSet, state: Dragonfire) -> list[tuple[str, str]]:
    """Where and why the rules cannot go on from a campaign."""
    campaign = state.campaign
    if campaign is None:
        return [("campaign", "is missing")] if state.settings.campaign else []
    if len(campaign.sheets) != len(state.heroes):
        return [("campaign, sheets", f"there must be {len(state.heroes)}, one a character")]
    problems = []
    for number, (own, hero) in enumerate(zip(campaign.sheets, state.heroes, strict=True), 1):
        where = f"campaign, sheets, place {number}"
        if own.screen != hero.screen:
            problems.append((where, f"{own.screen!r} is not the character {hero.screen!r}"))
        elif own.screen:
            during = state.phase == "long rest"  # items beyond the limits are returned during the Long Rest
            own_faults = [(at, why) for at, why in sheet.faults(cards, own) if not (during and "DF-381" in why)]
            problems += [(f"{where}, {at}", why) for at, why in own_faults]
    every = Counter(card for deck in building.item_decks(cards).values() for card in deck)
    held = Counter(card for deck in campaign.decks.values() for card in deck)
    for own, drawn in zip(campaign.sheets, campaign.drawn or [[]] * len(campaign.sheets), strict=True):
        held += Counter(own.items) + Counter(drawn)
    if held != every:
        problems.append(
            ("campaign, decks", "the Magic Items are not all there, or some more often than there are copies")
        )
    if not all(rarity in campaign.decks for rarity in building.RARITIES):
        problems.append(("campaign, decks", "there is one for each rarity (DF-374)"))
    return problems
