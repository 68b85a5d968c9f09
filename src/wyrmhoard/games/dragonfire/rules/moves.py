"""Cards and gold on the move: drawing, discarding, burying, taking. Everything here keeps the cards together."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from wyrmhoard.games.dragonfire.cards.entries import Adventure
from wyrmhoard.games.dragonfire.state import Dragonfire, Foe, Hero, Kept, Lasting, Pile
from wyrmhoard.games.dragonfire.table import Table
from wyrmhoard.kernel.ask import Choice
from wyrmhoard.kernel.form import Filled, Form

GIVE_UP: Final = Form("give-up", deliberate=True)
FIGHT_ON: Final = Form("fight-on", deliberate=True)


class AdventureOver(Exception):
    """The Adventure is decided: won or lost, how, and by which rule."""

    def __init__(self, won: bool, ending: str, rule: str) -> None:
        super().__init__(ending)
        self.won = won
        self.ending = ending
        self.rule = rule


def adventure_of(table: Table) -> Adventure | None:
    """The Adventure that is played, with its rules of its own (None: not chosen yet)."""
    name = table.state.adventure
    return table.cards.adventure(name) if name else None


def tag(table: Table, foe: Foe) -> dict[str, Any]:
    """An encounter in an event. `tokens` are the ids of its tokens."""
    location = table.cards[foe.card].location
    tokens = [token.id for token in foe.tokens]
    return {"id": foe.id, "card": foe.card, "seat": foe.seat, "location": location, "tokens": tokens}


# -- piles


def pile_name(state: Dragonfire, pile: Pile) -> str:
    """What a pile is called in events: "primary", "secondary", "third", "market", "flame", or "hero 2" (a seat)."""
    for deck, name in zip(state.decks, ("primary", "secondary", "third"), strict=True):
        if deck is pile:
            return name
    if pile is state.shop:
        return "market"
    if pile is state.flame.pile:
        return "flame"
    return next(f"hero {seat}" for seat, hero in enumerate(state.heroes) if hero.pile is pile)


def reshuffle(table: Table, pile: Pile, rule: str = "DF-10") -> None:
    """The discard pile is shuffled into the deck, which is a new one then."""
    pile.draw += pile.discard
    pile.discard = []
    pile.known = 0
    table.chance.shuffle(pile.draw)
    table.tell("reshuffled", rule, reveals=True, pile=pile_name(table.state, pile), number=len(pile.draw))


def take_top(table: Table, pile: Pile) -> str | None:
    """The next card of a deck, which is made new from its discard pile first if it is empty (DF-10, DF-11)."""
    if not pile.draw:
        if not pile.discard:
            return None
        reshuffle(table, pile)
    card = pile.draw.pop()
    pile.known = min(pile.known, len(pile.draw))
    return card


def bury(pile: Pile, card: str) -> None:
    """Put a card, that everybody has seen, at the bottom of its deck (DF-12)."""
    pile.draw.insert(0, card)
    pile.known = min(pile.known + 1, len(pile.draw))


def bury_unseen(pile: Pile, card: str) -> None:
    """Put a card that not everybody has seen at the bottom: what lay there is not known to be the bottom any more."""
    pile.draw.insert(0, card)
    pile.known = 0


# -- the cards of a character


def draw(table: Table, seat: int, number: int, rule: str) -> int:
    """Draw cards into the hand, as many as there are (DF-10, DF-11, DF-307): the number drawn.

    Whether the character may draw at all is for the caller to see to.
    """
    hero = table.state.heroes[seat]
    drawn: list[str] = []
    for _ in range(number):
        card = take_top(table, hero.pile)
        if card is None:
            table.tell("pile_empty", "DF-11", pile=f"hero {seat}", seat=seat)
            break
        drawn.append(card)
    hero.hand += drawn
    if drawn:
        table.tell("drew", rule, reveals=True, private={seat: {"cards": drawn}}, seat=seat, number=len(drawn))
    return len(drawn)


def discard(table: Table, seat: int, card: str, rule: str, *, played: bool = False) -> None:
    """Put a card from the hand (or, `played`, from the table) on the own discard pile."""
    hero = table.state.heroes[seat]
    if not played:
        hero.hand.remove(card)
    hero.pile.discard.append(card)
    table.tell("put_away" if played else "discarded", rule, seat=seat, card=card)


def to_discard(table: Table, seat: int, card: str) -> None:
    """Put a card that lies nowhere now on its player's discard pile, without a word."""
    table.state.heroes[seat].pile.discard.append(card)


def drop_kept(table: Table, seat: int, kept: Kept, rule: str) -> None:
    """A card that remained in play is discarded; the cards that it held go to the hand (DF-147, DF-148, DF-214)."""
    from wyrmhoard.games.dragonfire.rules import places

    hero = table.state.heroes[seat]
    hero.kept.remove(kept)
    hero.pile.discard.append(kept.card)
    hero.hand += kept.held
    places.new_maximum_for(table, seat, kept.card)
    table.tell("left_play", rule, seat=seat, card=kept.card, id=kept.id, held=len(kept.held))


# -- gold


def gain_gold(table: Table, seat: int, number: int, rule: str) -> None:
    """Take gold from the supply, which has no limit (DF-35, DF-271)."""
    if number > 0:
        hero = table.state.heroes[seat]
        hero.gold += number
        table.tell("gained_gold", rule, seat=seat, number=number, gold=hero.gold)


def lose_gold(table: Table, seat: int, number: int, rule: str) -> int:
    """Lose gold, as much as there is (DF-272): the number lost."""
    hero = table.state.heroes[seat]
    lost = min(number, hero.gold)
    if lost > 0:
        hero.gold -= lost
        table.tell("lost_gold", rule, seat=seat, number=lost, gold=hero.gold)
    return lost


# -- who is there


def next_in(state: Dragonfire, seat: int) -> int:
    """This seat, or the next to the left that is not Unconscious (DF-152, DF-300)."""
    return next((other for other in state.leftwards(seat) if not state.heroes[other].out), seat)


def present(state: Dragonfire) -> list[int]:
    """The seats whose characters are not Unconscious."""
    return [seat for seat, hero in enumerate(state.heroes) if not hero.out]


def active_seat(state: Dragonfire) -> int:
    """Whose turn it is; between turns, whose turn comes next (DF-101)."""
    return state.turn.seat if state.turn is not None else next_in(state, state.active)


def check_lost(table: Table) -> None:
    """The party loses at the moment when all are Unconscious, or with the harder rule when nobody is able (DF-6)."""
    state = table.state
    harder = state.options.loss == "all Stunned or Unconscious"
    if not any(hero.able if harder else not hero.out for hero in state.heroes):
        raise AdventureOver(False, "the whole party is down", "DF-6")


# -- what ends


def lastings(state: Dragonfire) -> list[list[Lasting]]:
    """Every list of effects that last."""
    found = [state.lasting, *(hero.lasting for hero in state.heroes)]
    for foe in state.foes:
        found += [foe.lasting, *(token.lasting for token in foe.tokens)]
    return found


def end_lasting(state: Dragonfire, over: Callable[[Lasting], bool]) -> None:
    """Remove the effects that are over."""
    for found in lastings(state):
        if found:
            found[:] = [lasting for lasting in found if not over(lasting)]


def end_scope(table: Table, scope: str) -> None:
    """The end of a turn, round or Scene: effects and cards that last so long end, what was used can be used again.

    (DF-214, DF-320, DF-332, DF-370.) For "turn" also the counts of cards and Swords (DF-212, DF-320).
    """
    state = table.state
    end_lasting(state, lambda lasting: lasting.until == scope)
    ending = f"/{scope}"
    for foe in state.foes:
        foe.used = [use for use in foe.used if not use.endswith(ending)]
    for seat, hero in enumerate(state.heroes):
        hero.used = [use for use in hero.used if not use.endswith(ending)]
        for kept in list(hero.kept):
            kept.used = [use for use in kept.used if not use.endswith(ending)]
            if kept.until == scope:
                drop_kept(table, seat, kept, "DF-214" if scope != "scene" else "DF-332")
        if scope == "turn":
            reset_counts(hero)


def reset_counts(hero: Hero) -> None:
    """Cards and Swords are counted turn by turn."""
    hero.played, hero.swords, hero.sets = [], 0, 0


# -- what may be done besides the question of a phase


def asides(state: Dragonfire, seat: int) -> list[Choice]:
    """For the end of any list of options: discard what remains in play (DF-214), give up (DF-17)."""
    return [*(f"drop {kept.id}" for kept in state.heroes[seat].kept), *resign(state, seat)]


def step_aside(table: Table, seat: int, answer: object) -> bool:
    """Do it, if that is the answer."""
    if isinstance(answer, Filled):
        give_up(table, seat, answer.key)
        return True
    act, _, number = str(answer).partition(" ")
    if act != "drop":
        return False
    drop_kept(table, seat, next(k for k in table.state.heroes[seat].kept if k.id == int(number)), "DF-214")
    return True


def resign(state: Dragonfire, seat: int) -> list[Form]:
    """What a seat may say about giving up (DF-17)."""
    return [FIGHT_ON if seat in state.conceding else GIVE_UP]


def give_up(table: Table, seat: int, key: str) -> None:
    """A seat agrees to give up, or does not any more; when all agree, the Adventure is lost (DF-17)."""
    state = table.state
    if key == GIVE_UP.key:
        state.conceding.append(seat)
    else:
        state.conceding.remove(seat)
    table.tell("conceding", "DF-17", seat=seat, agrees=key == GIVE_UP.key, number=len(state.conceding))
    if len(state.conceding) == len(state.heroes):
        raise AdventureOver(False, "given up", "DF-17")
