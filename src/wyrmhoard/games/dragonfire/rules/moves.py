"""Cards and gold on the move: drawing, discarding, burying, taking. Nothing here loses or duplicates a card."""

from __future__ import annotations

from collections.abc import Callable

from ..cards.effects import Give
from ..cards.vocabulary import Change
from ..events.cards import Discarded, Drew, LeftPlay, PileEmpty, PutAway, Reshuffled
from ..events.market import GainedGold, LostGold
from ..state import Dragonfire, Foe, Hero, Kept, Lasting, Pile
from ..table import Table
from . import adventure, numbers, tags


def reshuffle(table: Table, pile: Pile, rule: str = "DF-10") -> None:
    """Shuffle the discard pile into a new deck."""
    pile.draw += pile.discard
    pile.discard = []
    pile.known = 0
    table.chance.shuffle(pile.draw)
    table.tell(Reshuffled(tags.pile_name(table.state, pile), len(pile.draw)), rule)


def take_top(table: Table, pile: Pile) -> str | None:
    """The next card of a deck; if that is empty, its discard pile is first shuffled into a new one (DF-10, DF-11)."""
    if not pile.draw:
        if not pile.discard:
            return None
        reshuffle(table, pile)
    card = pile.draw.pop()
    pile.known = min(pile.known, len(pile.draw))
    return card


def bury(pile: Pile, card: str) -> None:
    """Put a card that everybody has seen at the bottom of its deck (DF-12)."""
    pile.draw.insert(0, card)
    pile.known = min(pile.known + 1, len(pile.draw))


def bury_unseen(pile: Pile, card: str) -> None:
    """Put a card that not everybody has seen at the bottom: what lay there is no longer known to be the bottom."""
    pile.draw.insert(0, card)
    pile.known = 0


# -- the cards of a character


def draw(table: Table, seat: int, number: int, rule: str) -> int:
    """Draw cards into the hand, as many as there are (DF-10, DF-11, DF-307): the number drawn.

    The caller checks whether the character may draw at all.
    """
    hero = table.state.heroes[seat]
    drawn: list[str] = []
    for _ in range(number):
        card = take_top(table, hero.pile)
        if card is None:
            table.tell(PileEmpty(f"hero {seat}", seat), "DF-11")
            break
        drawn.append(card)
    hero.hand += drawn
    if drawn:
        table.tell(Drew(seat, len(drawn), drawn), rule)
    return len(drawn)


def discard(table: Table, seat: int, card: str, rule: str, *, played: bool = False) -> None:
    """Put a card from the hand (or, if `played`, from the table) on its owner's discard pile."""
    hero = table.state.heroes[seat]
    if not played:
        hero.hand.remove(card)
    hero.pile.discard.append(card)
    table.tell(PutAway(seat, card) if played else Discarded(seat, card), rule)


def drop_kept(table: Table, seat: int, kept: Kept, rule: str) -> None:
    """A card that remained in play is discarded; the cards that it held go to the hand (DF-147, DF-148, DF-214)."""

    hero = table.state.heroes[seat]
    hero.kept.remove(kept)
    hero.pile.discard.append(kept.card)
    hero.hand += kept.held
    new_maximum_for(table, seat, kept.card)
    table.tell(LeftPlay(seat, kept.card, kept.id, len(kept.held)), rule)


def drop_all_kept(table: Table, seat: int, rule: str, *, items: bool) -> None:
    """Cards that remain in play are discarded; Magic Items only if they are meant too (DF-147, DF-284)."""
    for kept in list(table.state.heroes[seat].kept):
        if items or table.cards[kept.card].kind != "item":
            drop_kept(table, seat, kept, rule)


def shuffle_all(table: Table, seat: int, *, keep_hand: bool = False) -> None:
    """Deck, discard pile and hand become the new deck (DF-283, DF-298)."""
    hero = table.state.heroes[seat]
    pile = hero.pile
    pile.draw += pile.discard + ([] if keep_hand else hero.hand)
    pile.discard.clear()
    pile.known = 0
    if not keep_hand:
        hero.hand.clear()
    table.chance.shuffle(pile.draw)


# -- gold


def gain_gold(table: Table, seat: int, number: int, rule: str) -> None:
    """Take gold from the supply, which has no limit (DF-35, DF-271)."""
    if number > 0:
        hero = table.state.heroes[seat]
        hero.gold += number
        table.tell(GainedGold(seat, number, hero.gold), rule)


def lose_gold(table: Table, seat: int, number: int, rule: str) -> int:
    """Lose gold, as far as there is any (DF-272); returns how much was lost."""
    hero = table.state.heroes[seat]
    lost = min(number, hero.gold)
    if lost > 0:
        hero.gold -= lost
        table.tell(LostGold(seat, lost, hero.gold), rule)
    return lost


# -- what ends


def lastings(state: Dragonfire) -> list[list[Lasting]]:
    """Every list of lasting effects."""
    lists = [state.lasting, *(hero.lasting for hero in state.heroes)]
    for foe in state.foes:
        lists += [foe.lasting, *(token.lasting for token in foe.tokens)]
    return lists


def end_lasting(table: Table, over: Callable[[Lasting], bool]) -> None:
    """Remove the effects that are over, and restore maximum hit points that they changed (DF-24)."""
    recount = False
    for effects in lastings(table.state):
        gone = [lasting for lasting in effects if over(lasting)]
        if gone:
            effects[:] = [lasting for lasting in effects if not over(lasting)]
            recount = recount or any(changes_maximum(table, lasting) for lasting in gone)
    if recount:
        all_maxima(table)


def no_longer_faces(table: Table, foe: Foe, seat: int) -> None:
    """An encounter does not face a character any more: what held while it did ends (DF-106, DF-163)."""
    end_lasting(table, lambda one: one.until == "facing" and one.foe == foe.id and one.seat == seat)


def changes_maximum(table: Table, lasting: Lasting) -> bool:
    """Whether a lasting effect changes maximum hit points."""
    effect = table.cards.effects[lasting.effect]
    return isinstance(effect, Give) and effect.change.change == "hit points"


def end_scope(table: Table, scope: str) -> None:
    """The end of a turn, round or Scene: effects and cards that last until then end, and used abilities are available
    again.

    (DF-214, DF-320, DF-332, DF-370.) For "turn" also the counts of cards and Swords (DF-212, DF-320).
    """
    state = table.state
    end_lasting(table, lambda lasting: lasting.until == scope)
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


# -- changes that count only so often


def counts(table: Table, seat: int, card: str, change: Change) -> bool:
    """Whether a change of a card still counts for a character this turn; if its uses are limited, this is one of
    them."""
    if change.most is None:
        return True
    hero = table.state.heroes[seat]
    mark = f"{card}/{change.change}/turn"
    if hero.used.count(mark) >= change.most:
        return False
    hero.used.append(mark)
    return True


# -- hit points


def new_maximum(table: Table, seat: int) -> None:
    """Recompute a character's maximum hit points after a change of them has come or gone (DF-24)."""
    hero = table.state.heroes[seat]
    hero.full = max(1, adventure.starting_hit_points(table, seat) + numbers.total(table, "hit points", seat))
    hero.hp = min(hero.hp, hero.full)


def new_maximum_for(table: Table, seat: int, card: str) -> None:
    """A card of a character has come into play or left it: if it changes maximum hit points, recompute them."""
    if shares_maximum(table, card):
        all_maxima(table)
    elif "hit points" in table.cards[card].changes:
        new_maximum(table, seat)


def shares_maximum(table: Table, card: str) -> bool:
    """Whether a card changes the maximum hit points of others than its owner."""
    return any(change.who != "you" for _, change in table.cards[card].changes.get("hit points", ()))


def new_maxima_by(table: Table, seat: int) -> None:
    """Recompute the maximum hit points of others when a character's cards stop or start working (DF-286)."""
    hero = table.state.heroes[seat]
    if any(shares_maximum(table, card) for card in (hero.screen, *hero.features, *(kept.card for kept in hero.kept))):
        all_maxima(table)


def new_maxima(table: Table, foe: Foe) -> None:
    """An encounter has come, gone or moved: if it changes maximum hit points, recompute everybody's (DF-24)."""
    state = table.state
    given = (one for effects in (state.lasting, *(hero.lasting for hero in state.heroes)) for one in effects)
    if "hit points" in table.cards[foe.card].changes or any(
        one.foe == foe.id and changes_maximum(table, one) for one in given
    ):
        all_maxima(table)


def all_maxima(table: Table) -> None:
    """Recompute everybody's maximum hit points."""
    for seat in range(len(table.state.heroes)):
        new_maximum(table, seat)
