"""Encounters come, move, heal and go (DF-58 to DF-77, DF-104 to DF-157, DF-249, DF-265 to DF-270)."""

from __future__ import annotations

from typing import Final, Literal, TypeAlias

from wyrmhoard.kernel.asking.ask import Script

from ..cards.cardset import Card, fits_card
from ..cards.entries import DispelMagic
from ..cards.points import COLOUR_OF
from ..cards.vocabulary import ANY, Which
from ..events.encounters import (
    Defeated,
    DrawnByLot,
    Entered,
    Flipped,
    LookedThrough,
    Mended,
    Moved,
    NothingCame,
    NotPlaced,
    Returned,
    Summoning,
    TokenDefeated,
    TokensAdded,
    Tripped,
)
from ..state import ENVIRONMENT, NOBODY, Foe, Pile, Token
from ..table import Position, Table
from . import changes, leaving, locations, moments, moves, numbers
from .adventure import adventure_of, deck_for
from .moves import bury, drop_kept, end_lasting, gain_gold, reshuffle, take_top
from .party import active_seat, next_in, present
from .tags import pile_name, tag

Match: TypeAlias = Literal["", "first", "type", "primary"]
"""Whose colour a revealed encounter looks for: nobody's, that of the first of a Scene, of a (primary) Class Type."""
BURIED: Final = "DF-72"
APART: Final = "DF-70"
APART_TWO: Final = "DF-71"


# -- which card comes, and whom it faces


def reveal(table: Table, deck: int, seat: int, *, no_gold: bool = False, first: bool = False) -> Script[Foe | None]:
    """Reveal the next encounter of a deck for a seat; `first` of a Scene: for whom its colour says (DF-61, DF-75).

    None if there is nothing (fitting) left (DF-11, DF-73).
    """
    return (yield from _bring(table, deck, ANY, seat, no_gold=no_gold, match="first" if first else ""))


def reveal_until(table: Table, deck: int, which: Which, seat: int) -> Script[Foe | None]:
    """Reveal cards of a deck until one fits, which then faces this seat; the others are buried."""
    return (yield from _bring(table, deck, which, seat))


def reveal_matching(table: Table, deck: int, *, primary: bool = False) -> Script[Foe | None]:
    """Reveal an encounter that faces a character whose (primary) Class Type matches its colour (DF-29, DF-99)."""
    match: Match = "primary" if primary else "type"
    return (yield from _bring(table, deck, ANY, active_seat(table.state), match=match))


def summon(table: Table, by: Foe, which: Which, seat: int) -> Script[Foe | None]:
    """An encounter summons another from its own deck, for the character concerned (DF-133 to DF-138)."""
    table.tell(Summoning(tag(table, by), seat), "DF-133")
    return (yield from _bring(table, by.deck, which, by.seat if seat == NOBODY else seat, rule="DF-134"))


def _bring(
    table: Table, deck: int, which: Which, seat: int, *, no_gold: bool = False, match: Match = "", rule: str = "DF-58"
) -> Script[Foe | None]:
    """Look for a card that fits, put it into play, and bury the others that were looked at (DF-133, DF-135)."""
    deck = deck_for(table, deck)
    pile = table.state.decks[deck]
    name = pile_name(table.state, pile)
    fitting, seat, aside = _look_for(table, pile, which, seat, match)
    passed = [card for card in aside if not fits_card(table.cards[card], which)]
    if passed:
        table.tell(LookedThrough(name, passed, fitting), "DF-133")
    for card in aside:
        bury(pile, card)
    if not fitting:
        table.tell(NothingCame(name), "DF-11" if which == ANY else "DF-135")
        return None
    return (yield from enter_play(table, fitting, deck, seat, no_gold=no_gold, rule=rule))


def _look_for(table: Table, pile: Pile, which: Which, seat: int, match: Match) -> tuple[str, int, list[str]]:
    """A card that fits and can come into play, if there is one; whom it faces; the cards to bury afterwards."""
    aside: list[str] = []
    for _ in range(2 * (len(pile.draw) + len(pile.discard)) + 1):
        card = take_top(table, pile)
        if card is None:
            break
        if not fits_card(table.cards[card], which):
            aside.append(card)
            continue
        seat = whom(table, table.cards[card], match, seat)
        refused = misplaced(table, table.cards[card], seat)
        if not refused:
            return card, seat, aside
        table.tell(NotPlaced(card, seat, refused == BURIED), refused)
        if refused != BURIED:
            pile.discard.append(card)
        elif pile.draw or not pile.discard:
            aside.append(card)
        else:
            aside = new_deck_with(table, pile, card, aside, which)
    return "", seat, aside


def new_deck_with(table: Table, pile: Pile, card: str, aside: list[str], which: Which) -> list[str]:
    """A Location without room was the last card of its deck: a new deck is made that includes it (DF-73).

    So are the Locations before it that found no room; what else was set aside is returned.
    """
    pile.draw += [card, *(other for other in aside if fits_card(table.cards[other], which))]
    reshuffle(table, pile, "DF-73")
    return [other for other in aside if not fits_card(table.cards[other], which)]


def misplaced(position: Position, card: Card, seat: int) -> str:
    """The rule that keeps a Location from coming to this seat, or "" (DF-70, DF-71, DF-72, DF-74)."""
    state = position.state
    if not card.location:
        return ""
    if state.heroes[seat].place != ENVIRONMENT:
        return BURIED
    others = [state.heroes[other].place for other in present(state) if other != seat]
    if ENVIRONMENT not in others and len(set(others)) == len(others):
        return APART_TWO if len(state.heroes) == 2 else APART
    return ""


def whom(table: Table, card: Card, match: Match, seat: int) -> int:
    """The seat that a revealed encounter comes to face (DF-61 to DF-63, DF-99, DF-152)."""
    if not match:
        return next_in(table.state, seat)
    holders = [
        other
        for other in present(table.state)
        if card.colour in [COLOUR_OF[kind] for kind in changes.types_of(table, other, primary=match == "primary")]
    ]
    if match == "primary" and not holders:
        return table.chance.choice(present(table.state))
    return choose_holder(table, card.colour, holders)


def choose_holder(table: Table, colour: str, holders: list[int]) -> int:
    """One of the characters of a colour: by the Wyrmflame token if there are two (DF-32, DF-62, DF-99)."""
    state = table.state
    if len(holders) == 1:
        return holders[0]
    if len(holders) == 2:
        own = {seat: table.cards[state.heroes[seat].screen].colour == colour for seat in holders}
        first, second = sorted(holders, key=lambda seat: (not own[seat], state.heroes[seat].marker, seat))
        logo = table.chance.below(2) == 0
        seat = first if logo else second
        table.tell(Flipped(logo, seat), "DF-62")
        return seat
    seat = table.chance.choice(holders or present(state))
    table.tell(DrawnByLot(seat), "DF-32" if holders else "DF-99")
    return seat


# -- coming into play


def enter_play(
    table: Table,
    card: str,
    deck: int,
    seat: int,
    *,
    no_gold: bool = False,
    returned: bool = False,
    rule: str = "DF-58",
) -> Script[Foe]:
    """Put an encounter in front of a character: tokens, marker, Dispel, Surprise (DF-65, DF-108, DF-120, DF-161)."""
    state, face = table.state, table.cards[card]
    foe = Foe(state.next_id(), card, deck, seat, [False] * len(face.track.rows))
    foe.level, foe.no_gold, foe.returned, foe.met = max(0, state.flame.level), no_gold, returned, seat
    foe.tokens = [Token(state.next_id()) for _ in range(face.tokens)]
    state.foes.append(foe)
    moves.new_maxima(table, foe)
    table.tell(Entered(tag(table, foe), deck, no_gold), rule)
    if face.location:
        locations.move_in(table, seat, foe, "DF-161")
    yield from on_facing(table, foe)
    if face.location:
        yield from on_entering(table, foe, seat)
    if state.stands(foe):
        yield from moments.of_foe(table, foe, "surprise")
    return foe


def on_facing(table: Table, foe: Foe, seat: int = NOBODY) -> Script[None]:
    """An encounter has come to face a character: Dispel Magic, and the abilities that wait for that (DF-143 to DF-146).

    `seat`: who has walked into a Location, which faces everybody in it (DF-163); otherwise whom it was laid before.
    """
    face = table.cards[foe.card]
    you = foe.seat if seat == NOBODY else seat
    if face.dispel:
        dispel(table, you, face.dispel)
    yield from moments.of_foe(table, foe, "faces you", you)


def on_entering(table: Table, foe: Foe, seat: int) -> Script[None]:
    """What answers when a character has come into a Location, if it is still in it (DF-161, DF-187)."""
    yield from moments.of_foe(table, foe, "entered", seat)
    if table.state.heroes[seat].place == foe.id:
        yield from moments.of_heroes(table, "moved in", seat)


def dispel(table: Table, seat: int, what: DispelMagic) -> None:
    """Cards that remain in play are discarded: a random one, all of a character, or everybody's ("greater")."""
    state = table.state
    rule = {"one": "DF-143", "all": "DF-145", "greater": "DF-146"}[what]
    for other in state.leftwards(seat) if what == "greater" else (seat,):
        kept = list(state.heroes[other].kept)
        if what == "one" and kept:
            kept = [table.chance.choice(kept)]
        for card in kept:
            drop_kept(table, other, card, rule)


def add_tokens(table: Table, foe: Foe, number: int) -> None:
    """Add tokens to a card (DF-117), or (a negative number) take them off without their being defeated."""
    state = table.state
    if number > 0 and table.cards[foe.card].token is not None:
        foe.tokens += [Token(state.next_id()) for _ in range(number)]
    elif number < 0:
        foe.tokens = foe.tokens[: max(0, len(foe.tokens) + number)]
    else:
        return
    table.tell(TokensAdded(tag(table, foe), number), "DF-117")


def drop_token(table: Table, foe: Foe, token: Token) -> None:
    """A token is discarded without being defeated (DF-153)."""
    foe.tokens.remove(token)
    table.tell(TokensAdded(tag(table, foe), -1), "DF-153")


# -- moving and healing


def turn_towards(table: Table, foe: Foe, seat: int, rule: str = "DF-151") -> Script[None]:
    """Make an encounter face another character, with its tokens; not a Location (DF-114, DF-151, DF-152, DF-168).

    Nor one that has left play meanwhile, by an ability that answered an earlier move (DF-153).
    """
    if move(table, foe, seat, rule):
        yield from on_facing(table, foe)


def move(table: Table, foe: Foe, seat: int, rule: str) -> bool:
    """Like `turn_towards`, without the abilities that answer it; returns whether the encounter has moved."""
    seat = next_in(table.state, seat)
    if table.cards[foe.card].location or foe.seat == seat or not table.state.stands(foe):
        return False
    was, foe.seat = foe.seat, seat
    end_lasting(table, lambda lasting: lasting.until == "facing" and lasting.foe == foe.id)
    moves.new_maxima(table, foe)
    table.tell(Moved(tag(table, foe), was), rule)
    return True


def heal_levels(table: Table, foe: Foe, number: int = 0, rule: str = "DF-149") -> int:
    """Cleared levels come back, the lowest first; 0: all of them (DF-116, DF-126, DF-149). Returns how many."""
    cleared = [row for row, done in enumerate(foe.cleared) if done]
    back = cleared[::-1][: number or len(cleared)]
    for row in back:
        foe.cleared[row] = False
    line = table.cards[foe.card].track.line
    if foe.crossed and not any(foe.cleared[line:]):
        foe.crossed = False
        moves.new_maxima(table, foe)
    if back:
        table.tell(Mended(tag(table, foe), sorted(back)), rule)
    return len(back)


# -- defeat


def trips(position: Position, foe: Foe) -> bool:
    """Whether the Tripwire goes off: a level under the line is cleared, and none was before (DF-123 to DF-126)."""
    line = position.cards[foe.card].track.line
    return line >= 0 and not foe.crossed and any(foe.cleared[line:])


def tripwire(table: Table, foe: Foe) -> Script[None]:
    """The Tripwire of an encounter goes off, if it does now."""
    if trips(table, foe):
        foe.crossed = True
        moves.new_maxima(table, foe)
        table.tell(Tripped(tag(table, foe)), "DF-123")
        yield from moments.of_foe(table, foe, "tripwire")


def defeat(table: Table, foe: Foe, *, by_itself: bool = False) -> Script[None]:
    """All levels are cleared: the Tripwire, then gold and Vanquished (DF-121, DF-124, DF-249, DF-267).

    `by_itself`: it has defeated itself, so only its Tripwire and its gold happen (DF-150).
    """
    state = table.state
    if foe.defeated:
        return
    yield from tripwire(table, foe)
    if not state.stands(foe):
        return
    foe.defeated = True
    table.tell(Defeated(tag(table, foe), by_itself), "DF-150" if by_itself else "DF-249")
    foe.tokens = []
    moves.new_maxima(table, foe)
    if not leaving.comes_again(table, foe):
        yield from pay(table, foe)
    if not by_itself:
        yield from moments.of_foe(table, foe, "vanquished")
        yield from moments.of_heroes(table, "foe defeated", active_seat(state))
        yield from family_comes(table, foe)
    if state.turn is None or state.turn.step != "deal":
        leaving.put_away(table, foe)


def has_aftermath(position: Position, foe: Foe) -> bool:
    """Whether the defeat of an encounter brings anything but its gold (DF-241)."""
    return (
        moments.awaits(position, foe, "vanquished")
        or calls_family(position, foe)
        or any(moments.answered(position, when) for when in ("foe defeated", "gold paid"))
    )


def pay(table: Table, foe: Foe) -> Script[None]:
    """Its gold is shared coin by coin, from the active character to the left (DF-101, DF-265 to DF-270)."""
    state = table.state
    gold = numbers.bounty(table, foe)
    everybody = state.settings.unconscious_gold
    sharing = [s for s in state.leftwards(active_seat(state)) if everybody or not state.heroes[s].out]
    if not gold or not sharing:
        return
    coins = dict.fromkeys(sharing, 0)
    for coin in range(gold):
        coins[sharing[coin % len(sharing)]] += 1
    for seat, number in coins.items():
        gain_gold(table, seat, number + numbers.total(table, "gold earned", seat), "DF-265")
    for seat in sharing:
        yield from moments.of_heroes(table, "gold paid", seat)


def family_comes(table: Table, foe: Foe) -> Script[None]:
    """A rule of some Adventures: a defeated encounter of the family summons another, once a turn (DF-9)."""
    adventure = adventure_of(table)
    if adventure is not None and calls_family(table, foe):
        if table.state.turn is not None:
            table.state.turn.summoned_family = True
        yield from summon(table, foe, Which(family=adventure.family), foe.seat)


def calls_family(position: Position, foe: Foe) -> bool:
    """Whether another of its family comes when an encounter is defeated now."""
    adventure, turn = adventure_of(position), position.state.turn
    family = adventure.family if adventure is not None else ""
    fits = bool(family) and fits_card(position.cards[foe.card], Which(family=family))
    return fits and not (turn is not None and turn.summoned_family)


def defeat_token(table: Table, foe: Foe, token: Token) -> Script[None]:
    """A token is defeated: it pays no gold and has no abilities, but counts as an encounter (DF-109, DF-110,
    DF-118)."""
    if token not in foe.tokens:
        return
    foe.tokens.remove(token)
    table.tell(TokenDefeated(tag(table, foe), token.id), "DF-109")
    yield from moments.of_foe(table, foe, "token defeated")
    yield from moments.of_heroes(table, "foe defeated", active_seat(table.state))


def come_back(table: Table) -> Script[None]:
    """A rule of some Adventures: encounters return once, at the end of the turn, one seat to the left (DF-9)."""
    state = table.state
    while state.returning:
        foe = state.returning.pop(0)
        table.tell(Returned(tag(table, foe)), "DF-9")
        seat = next_in(state, (foe.seat + 1) % len(state.heroes))
        yield from enter_play(table, foe.card, foe.deck, seat, no_gold=foe.no_gold, returned=True, rule="DF-9")
