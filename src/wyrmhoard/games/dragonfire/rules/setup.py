"""Before the first Scene: characters, Class Types, decks, hands, Market, leader (DF-19 to DF-57)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from wyrmhoard.kernel.asking.ask import Options, Script, each, first, sift
from wyrmhoard.kernel.state.setting import Value
from wyrmhoard.kernel.text.errors import Refusal
from wyrmhoard.kernel.text.saying import later

from ..asked import Asked
from ..cards.cardset import CardSet
from ..cards.points import TYPES
from ..events.setup import DecksBuilt, HeroChosen, Leader, Marker, Ready, Swapped, TypeTaken
from ..settings import table_settings
from ..state import NOBODY, PRIMARY, SECONDARY, THIRD, Campaign, Dragonfire, Hero, Sheet
from ..table import Position, Table
from . import market, moments, party
from .adventure import open_adventure, quick_start
from .campaign import building, outfit, progress
from .moves import draw, gain_gold, new_maximum

QUICK_HAND: Final = 4
QUICK_GOLD: Final = 4
TAKEN: Final = Refusal("DF-22", later("{name} is already played by {who}."))
HAS_ENOUGH: Final = Refusal("DF-27", later("You have {number} Class Types, and another character has fewer."))


# -- the table


def new_table(cards: CardSet, seats: int, chosen: Mapping[str, Value]) -> Dragonfire:
    """The table before characters are chosen. Raises BadInput for settings that do not go together."""
    settings = table_settings(cards, seats, chosen)
    for one in cards.adventures if settings.expansions else ():
        building.check_decks(cards, one.entry)
    state = Dragonfire(settings, [Hero() for _ in range(seats)])
    if settings.campaign:
        state.adventure = settings.adventure
        state.campaign = Campaign([Sheet("") for _ in range(seats)], building.item_decks(cards))
    else:
        open_adventure(state, cards, settings.adventure, settings.level, settings.bonuses)
    return state


# -- characters


def choose(table: Table) -> Script[None]:
    """One more seat takes a free Character screen; the seats choose in any order (DF-22)."""
    state = table.state
    open_seats = [seat for seat, hero in enumerate(state.heroes) if not hero.screen]
    if not open_seats:
        state.phase = "setup" if state.campaign is None else "background"
        return
    offers = {seat: screens(table, seat) for seat in open_seats}
    seat, answer = yield first("hero", offers, rule="DF-22")
    screen = str(answer) if state.campaign is None else progress.join(table, seat, answer)
    state.heroes[seat].screen = screen
    table.tell(HeroChosen(seat, screen), "DF-22")


def screens(position: Position, seat: int) -> Options:
    """The Character screens that nobody has taken (DF-22); in a campaign also a character with a sheet (DF-334)."""
    taken = {hero.screen: seat for seat, hero in enumerate(position.state.heroes) if hero.screen}

    def verify(screen: object) -> Refusal | None:
        owner = taken.get(str(screen))
        return None if owner is None else TAKEN.because(name=position.cards[str(screen)].name, who=party.player(owner))

    sheets = [] if position.state.campaign is None else [progress.sheet_form(position, seat)]
    return sift([*(card.id for card in position.cards.heroes), *sheets], verify)


def set_up(table: Table) -> Script[None]:
    """Everything from the Class Types to the leader, in the order of the rulebook (DF-33)."""
    state = table.state
    outfit.equip(table)
    yield from class_types(table)
    yield from markers(table)
    packs = [pack(table, seat) for seat in range(len(state.heroes))]
    yield from blessings(table, packs)
    yield from building.additions(table)
    yield from outfit.before_the_game(table, packs)
    encounter_decks(table)
    for seat, cards in enumerate(packs):
        starting_deck(table, seat, outfit.deck_of(table, seat, cards))
    market.lay_out(table)
    yield from moments.of_heroes(table, "setup", NOBODY)
    yield from choose_leader(table)
    adventure = table.cards.adventure(state.adventure)
    state.ward = adventure.ward.hit_points if adventure.ward is not None else 0
    state.phase = "scene"


# -- Class Types


def class_types(table: Table) -> Script[None]:
    """Give every absent Class Type to a character; none gets a third while another has one (DF-26, DF-27)."""
    state = table.state
    seats = range(len(state.heroes))
    while True:
        absent = party.absent(table)
        if not absent:
            return
        offers = {seat: takers(table, seat, absent) for seat in seats}
        must = {seat: options for seat, options in offers.items() if options}
        seat, answer = yield first("class-type", must, rule="DF-27", data=Asked(absent=absent))
        state.heroes[seat].extra.append(str(answer))
        table.tell(TypeTaken(seat, str(answer)), "DF-26")


def takers(position: Position, seat: int, absent: list[str]) -> Options:
    """The Class Types that this seat may take on (DF-27)."""
    fewest = min(len(party.kinds_of(position, other)) for other in range(len(position.state.heroes)))
    own = len(party.kinds_of(position, seat))
    refusal = HAS_ENOUGH.because(number=own) if own > fewest else None
    return sift(absent, lambda kind: refusal)


def markers(table: Table) -> Script[None]:
    """Two characters of one Class Type take its markers 1 and 2, as they like (DF-31, DF-32)."""
    state = table.state
    for kind in TYPES.values():
        same = [seat for seat in range(len(state.heroes)) if party.kinds_of(table, seat)[0] == kind]
        if len(same) == 2:
            seat, answer = yield first("marker", dict.fromkeys(same, ("1", "2")), rule="DF-31", data=Asked(type=kind))
            other = same[1 - same.index(seat)]
            state.heroes[seat].marker, state.heroes[other].marker = int(answer), 3 - int(answer)
        for number, seat in enumerate(same, 1):
            if len(same) > 2:
                state.heroes[seat].marker = number
            table.tell(Marker(seat, kind, state.heroes[seat].marker), "DF-31")


# -- decks


def pack(position: Position, seat: int) -> list[str]:
    """The Equipment Pack of a character (DF-38)."""
    return [
        card
        for card, number in position.cards.hero(position.state.heroes[seat].screen).pack.items()
        for _ in range(number)
    ]


def blessings(table: Table, packs: list[list[str]]) -> Script[None]:
    """With two or three players who acts as several Class Types swaps a card of the pack for one named by the rules.

    Copies swapped in come out of the Market Deck, which is built here (DF-50 to DF-54).
    """
    state, cards = table.state, table.cards
    state.shop.draw = building.first_market(cards)
    blessing = cards.blessing
    if len(state.heroes) > 3 or blessing is None:
        return
    swapping = [seat for seat, hero in enumerate(state.heroes) if hero.extra][: blessing.copies]
    if not swapping:
        return
    offers = {seat: list(dict.fromkeys(packs[seat])) for seat in swapping}
    answers = yield each("swap", offers, "DF-53", data=Asked(card=blessing.id))
    for seat, answer in answers.items():
        packs[seat].remove(answer)
        packs[seat].append(blessing.id)
        state.shop.draw.remove(blessing.id)
        table.tell(Swapped(seat, blessing.id, answer), "DF-53")


def encounter_decks(table: Table) -> None:
    """The Primary, Secondary and third Deck and the Wyrmflame deck are shuffled (DF-34, DF-47, DF-48)."""
    state, cards = table.state, table.cards
    adventure = cards.adventure(state.adventure)
    named = {PRIMARY: adventure.primary, SECONDARY: adventure.secondary, THIRD: adventure.third}
    for deck, names in named.items():
        state.decks[deck].draw = cards.deck(names, expansions=state.settings.expansions)
        table.chance.shuffle(state.decks[deck].draw)
    state.flame.pile.draw = [card.id for card in cards.flames for _ in range(card.copies)]
    table.chance.shuffle(state.flame.pile.draw)
    numbers = [len(pile.draw) for pile in state.decks]
    table.tell(DecksBuilt(numbers, len(state.flame.pile.draw)), "DF-47")


def starting_deck(table: Table, seat: int, cards: list[str]) -> None:
    """Gold, hit points, the shuffled pack and the starting hand, which is kept (DF-23, DF-35 to DF-41, DF-49)."""
    hero = table.state.heroes[seat]
    screen = table.cards.hero(hero.screen)
    quick = quick_start(table)
    hero.pile.draw = cards
    table.chance.shuffle(hero.pile.draw)
    new_maximum(table, seat)
    hero.hp = hero.full
    table.tell(Ready(seat, len(cards), hero.hp), "DF-38")
    gain_gold(table, seat, QUICK_GOLD if quick else screen.gold, "DF-35")
    draw(table, seat, QUICK_HAND if quick else screen.hand, "DF-40")


# -- the leader


def choose_leader(table: Table) -> Script[None]:
    """The party leader: most hit points, ties at random; or by vote, at random, or a seat (DF-45)."""
    state = table.state
    wish = state.settings.leader
    seats = list(range(len(state.heroes)))
    if wish.startswith("seat "):
        seats = [int(wish.removeprefix("seat ")) - 1]
    elif wish == "vote":
        options = [f"hero-{seat}" for seat in seats]
        votes = yield each("leader", dict.fromkeys(seats, options), "DF-45")
        counts = [sum(vote == option for vote in votes.values()) for option in options]
        seats = [seat for seat in seats if counts[seat] == max(counts)]
    if wish != "random" and len(seats) > 1:
        most = max(state.heroes[seat].full for seat in seats)
        seats = [seat for seat in seats if state.heroes[seat].full == most]
    state.leader = seats[0] if len(seats) == 1 else table.chance.choice(seats)
    state.active = state.leader
    table.tell(Leader(state.leader), "DF-45", reveals=True)
