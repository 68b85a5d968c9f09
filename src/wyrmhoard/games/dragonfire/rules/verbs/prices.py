"""Prices of abilities are paid (DF-206, DF-272, DF-280, DF-388, DF-389)."""

from __future__ import annotations

from wyrmhoard.kernel.asking.ask import Script
from wyrmhoard.kernel.state.event import EVERYBODY

from ...cards.vocabulary import Cost
from ...events.cards import Buried, Discarded, LeftPlay, Marked
from ...events.damage import Exhausted, Hurt
from ...table import Table
from .. import checks, moves
from ..abilities import payment
from ..happening import Source
from ..interpreter import VERBS
from ..targets import choose_card


@VERBS.does(Cost)
def pay(table: Table, source: Source, cost: Cost) -> Script[None]:
    """Pay; `source.failed` says so if that is a Skill Check which fails."""
    seat = source.seat
    hero = table.state.heroes[seat]
    match cost.pay:
        case "discard" | "bury":
            for left in range(cost.number, 0, -1):
                cards = payment(table, source, cost)
                card = yield from choose_card(
                    table, seat, f"{cost.pay} for", cards, "DF-206", {**source.data, "left": left}
                )
                hero.hand.remove(card)
                if cost.pay == "bury":
                    moves.bury(hero.pile, card)
                    table.tell(Buried(seat, card), "DF-12", known_to=EVERYBODY)
                else:
                    hero.pile.discard.append(card)
                    table.tell(Discarded(seat, card), "DF-206")
        case "gold":
            moves.lose_gold(table, seat, cost.number, "DF-272")
        case "hit points":
            hero.hp -= cost.number
            table.tell(Hurt(seat, cost.number, 0, cost.number, hero.hp), "DF-280")
        case "check":
            if not (yield from checks.skill_check(table, seat, cost.of)):
                source.failed = True
        case "tokens":
            assert source.kept is not None
            source.kept.marks[cost.of] -= cost.number
            table.tell(Marked(seat, source.card, cost.of, source.kept.marks[cost.of]), "DF-329")
        case "exhaust":
            hero.exhausted = True
            table.tell(Exhausted(seat), "DF-294")
        case "deplete" | "consume" | "discard this":
            leave(table, source, "discard" if cost.pay == "discard this" else cost.pay)


def leave(table: Table, source: Source, how: str) -> None:
    """The card itself leaves: discarded, depleted, consumed or removed (DF-388, DF-389).

    If another card repeats its text, that other card stays (DF-274). A card that has left already does not leave twice:
    neither one dispelled meanwhile, nor one that an Unconscious character has shuffled in (DF-303).
    """
    hero = table.state.heroes[source.seat]
    rule = {"deplete": "DF-388", "consume": "DF-389"}.get(how, "DF-214")
    kept, played = source.kept, source.played
    on_table = table.state.turn.table if table.state.turn is not None else ()
    if source.copied is not None:
        played = source.copied
        remains = played.goes == "remains"
        kept = next((k for k in reversed(hero.kept) if remains and k.card == played.card), None)  # the one of this turn
    if kept is not None and kept in hero.kept:
        if how == "discard":
            moves.drop_kept(table, source.seat, kept, rule)
            return
        hero.kept.remove(kept)
        hero.hand += kept.held
        moves.new_maximum_for(table, source.seat, source.card)
        if played is not None:
            played.goes = "gone"
    elif played is not None and played in on_table and played.goes not in ("gone", "remains"):
        played.goes = "discard" if how == "discard" else "gone"
    else:
        return
    if how != "discard":
        hero.removed.append(f"{source.card}:{how}")
    table.tell(LeftPlay(source.seat, source.card, how=how), rule)
