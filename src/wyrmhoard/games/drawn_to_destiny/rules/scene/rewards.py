"""Rewards: what Milestones and Incentives give, and to whom (D2-295 to D2-300, D2-303, D2-420, D2-421)."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Final

from wyrmhoard.kernel.asking.ask import Script, one

from ...asked import Asked
from ...cards.aims import Reward
from ...cards.scenery import Milestone
from ...events.story import CpGranted, Rewarded, Treasure
from ...state import NOBODY, Character, Destiny, Item
from ...table import Position, Table
from ..core import features
from ..queries import field, unit_factory
from . import goals

SIZES: Final = {
    "minor": Reward(ap=1),
    "major": Reward(sp=1),
    "epic": Reward(sp=2, ap=2),
    "ultimate": Reward(sp=3, ap=3),
}
"""What each size of Milestone gives (D2-300, D2-303, D2-421)."""
RULES: Final = {"minor": "D2-303", "major": "D2-300", "epic": "D2-421", "ultimate": "D2-421"}
COINS: Final = {"silver": "silver-coin", "gold": "gold-coin"}
CONCEPTION: Final = ("motivation", "flaws", "trigger")
"""Without these entries a player who plays alone gains no CP (D2-299)."""


# -- who


def last_of(state: Destiny, seat: int) -> Character | None:
    """The last Character that a seat has made, Dead or not."""
    return next((one for one in reversed(state.characters) if one.seat == seat and not one.key), None)


def of_seat(position: Position, seat: int) -> Character | None:
    """The Character that a seat has now: the last one that it made; none while that is Dead (D2-310)."""
    character = last_of(position.state, seat)
    return None if character is None or character.dead else character


def took_part(position: Position, seats: Collection[int]) -> list[Character]:
    """The Characters of these seats that were in the Scene, those that have died in it too (D2-296, D2-310); one whose
    seat has backed a side shares its reward (C18)."""
    backers = [
        character.id for seat in seats if position.state.players[seat].backs and (character := of_seat(position, seat))
    ]
    return [one for one in position.state.characters if one.seat in seats and (one.unit != NOBODY or one.id in backers)]


def first_in_line(characters: Sequence[Character]) -> Character:
    """Of those who took part, the one who has the Items: the living before the Dead, a Player's own before others."""
    return min(characters, key=lambda one: (one.dead, bool(one.key)))


def seats_of(position: Position, factions: Collection[str]) -> list[int]:
    """The seats that play or back one of these Factions, by their keys."""
    state = position.state
    numbers = {number for number, faction in enumerate(state.factions) if faction.key in factions}
    return [
        seat
        for seat, player in enumerate(state.players)
        if not player.narrator and (player.faction in numbers or player.backs in factions)
    ]


# -- giving


def grant(table: Table, character: Character, reward: Reward, rule: str) -> None:
    """Give a Character its SP, AP, coins, Items, Status and Favor; its Player the CP. Below 0 it pays, as far as it can
    (D2-296 to D2-298)."""
    player = table.state.players[character.seat]
    character.sp += reward.sp
    character.ap += reward.ap
    character.earned_sp += reward.sp
    character.earned_ap += reward.ap
    player.cp = max(0, player.cp + reward.cp)
    for standing, given in ((character.status, reward.status), (character.favor, reward.favor)):
        for whom, number in sorted(given.items()):
            standing[whom] = standing.get(whom, 0) + number
    for coin, number in (("gold", reward.gold), ("silver", reward.silver)):
        receive(table, character, [COINS[coin]] * number)
        _spend(table, character, COINS[coin], -number)
    receive(table, character, reward.items)
    table.tell(
        Rewarded(
            character.seat,
            character.sheet.name,
            reward.sp,
            reward.ap,
            reward.cp,
            reward.silver,
            reward.gold,
            list(reward.items),
            dict(sorted(reward.status.items())),
            dict(sorted(reward.favor.items())),
        ),
        rule,
    )


def belongings(position: Position, character: Character) -> list[Item]:
    """The list of its Items: those of its Unit, or of its deck."""
    unit = next((unit for unit in position.state.scene.units if unit.id == character.unit), None)
    return character.items if unit is None else unit.items


def receive(table: Table, character: Character, cards: Sequence[str]) -> None:
    """Items come into the Character's deck (D2-298): into the Unit's storage while it is in a Scene."""
    belongings(table, character).extend(unit_factory.make_item(table, card) for card in cards)


def coins(position: Position, character: Character, card: str) -> int:
    """How many coins of a kind a Character has."""
    return sum(item.card == card for item in belongings(position, character))


def _spend(position: Position, character: Character, card: str, number: int) -> None:
    items = belongings(position, character)
    for item in [item for item in items if item.card == card][: max(0, number)]:
        items.remove(item)


def halved(reward: Reward) -> Reward:
    """Half of what can be counted, rounded down (D2-11)."""
    return Reward(
        ap=reward.ap // 2,
        sp=reward.sp // 2,
        cp=reward.cp // 2,
        silver=reward.silver // 2 + 5 * (reward.gold % 2),
        gold=reward.gold // 2,
        items=reward.items,
        choose=reward.choose,
        status=reward.status,
        favor=reward.favor,
    )


def pay(table: Table, seats: Sequence[int], reward: Reward, rule: str) -> Script[None]:
    """Give each Character of these seats a reward. Items are there once: the first Character in line has
    them; and the party chooses one of those among which it may."""
    alike = Reward(**{name: getattr(reward, name) for name in reward.__struct_fields__ if name != "items"})
    characters = took_part(table, seats)
    for character in characters:
        grant(table, character, reward if character is first_in_line(characters) else alike, rule)
    if reward.choose:
        yield from choose_item(table, seats, reward.choose, rule)


def choose_item(table: Table, seats: Sequence[int], choice: Sequence[str], rule: str) -> Script[None]:
    """One Item for the party: the first of its seats with a Character chooses which, and has it."""
    characters = took_part(table, seats)
    if characters:
        yield from _take(table, first_in_line(characters), choice, rule)


def give_treasures(table: Table, seats: Sequence[int]) -> Script[None]:
    """The Treasure of an Epic Milestone: each Player who reached it chooses one of the Scene's list that nobody has
    taken before (D2-421)."""
    left = [*field.entry(table).treasure]
    for seat in seats:
        characters = [character for character in took_part(table, [seat]) if not character.dead]
        if characters and left:
            left.remove((yield from _take(table, first_in_line(characters), left, "D2-421", own=True)))


def _take(table: Table, taker: Character, choice: Sequence[str], rule: str, *, own: bool = False) -> Script[str]:
    """A Character takes one of some Items, as its Player chooses: its own, or that of the whole party."""
    options = list(dict.fromkeys(choice))
    data = Asked(name=taker.sheet.name) if own else Asked()
    card = str((yield one(taker.seat, "reward", options, rule, data)) if len(options) > 1 or not own else options[0])
    receive(table, taker, [card])
    table.tell(Treasure(taker.seat, taker.sheet.name, card), "D2-298")
    return card


# -- Milestones and Incentives (D2-21, D2-27, D2-296, D2-420)


def pay_all(table: Table, *, without_major: bool = False) -> Script[None]:
    """Pay the Milestones and Incentives that were reached in this Scene. `without_major`: a Major Milestone of this
    Scene is that of its Chapter, which gives it (once)."""
    entry, done = field.entry(table), table.state.scene.done
    for milestone in entry.milestone:
        if f"milestone:{milestone.key}" in done:
            yield from _pay_milestone(table, milestone, skip=without_major and milestone.size == "major")
    for number, incentive in enumerate(entry.incentive):
        if f"incentive:{number}" in done:
            yield from pay(table, seats_of(table, (incentive.faction,)), incentive.reward, "D2-21")


def _pay_milestone(table: Table, milestone: Milestone, *, skip: bool) -> Script[None]:
    seats = seats_of(table, milestone.to)
    if milestone.aim is None:
        seats = [seat for seat in seats if seat in table.state.ended[-1].seats]
    if not skip:
        yield from reach(table, seats, milestone.size)
    reward = milestone.reward
    if milestone.half_if is not None and goals.is_so(table, milestone.half_if):
        reward = halved(reward)
    if reward != Reward():
        yield from pay(table, seats, reward, "D2-296")


def reach(table: Table, seats: Sequence[int], size: str) -> Script[None]:
    """What the size of a Milestone gives: an Epic one a Treasure, too (D2-300, D2-303, D2-421)."""
    yield from pay(table, seats, SIZES[size], RULES[size])
    if size == "epic":
        yield from give_treasures(table, seats)


# -- Character Points (D2-299)


def has_judge(position: Position) -> bool:
    """Whether a Narrator judges how Characters are played, and grants their CP (D2-16a, D2-299)."""
    return any(player.narrator for player in position.state.players)


def may_grant(position: Position, seat: int, other: int) -> bool:
    """Whether a Player may still grant the CP of this session to somebody else's Character: where nobody is the judge
    of that (D2-299)."""
    character = of_seat(position, other)
    given = any(seat in one.granted for one in position.state.characters) or has_judge(position)
    return seat != other and character is not None and not given and features.is_on(position, "cp")


def grant_cp(table: Table, seat: int, other: int) -> None:
    """A Player grants another Player's Character the CP of this session (D2-299)."""
    character = of_seat(table, other)
    assert character is not None, other
    character.granted.append(seat)
    table.state.players[other].cp += 1
    table.tell(CpGranted(seat, other, character.sheet.name), "D2-299")


def reflect(table: Table) -> None:
    """Who plays alone gains the CP of a session if Motivation, Flaws and Trigger are filled in (D2-299)."""
    seats = [seat for seat, player in enumerate(table.state.players) if not player.narrator]
    character = of_seat(table, seats[0]) if len(seats) == 1 and not has_judge(table) else None
    if character is None or not features.is_on(table, "cp"):
        return
    if all(character.texts.get(entry, "").strip() for entry in CONCEPTION):
        table.state.players[seats[0]].cp += 1
        table.tell(CpGranted(seats[0], seats[0], character.sheet.name), "D2-299")
