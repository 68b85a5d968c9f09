"""Shares of damage: what a card deals, and where each share may go (DF-111, DF-174 to DF-183, DF-251 to DF-260)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from wyrmhoard.kernel.text.errors import Refusal
from wyrmhoard.kernel.text.saying import later

from ..cards.effects import Anywhere, Deal, Levels
from ..cards.points import COLOURS, NONE, Points, add
from ..cards.vocabulary import Change
from ..state import NOBODY, Foe, Share, Token
from ..table import Position, Table
from . import changes, moves, numbers, places, reach
from .targets import number_of, units

OTHER = Refusal("DF-252", later("Each of these must go to another encounter"))
NOT_MEANT = Refusal("DF-201", later("{card} names other encounters"))
NEEDS_DAMAGE = Refusal("DF-254", later("It must be added to the damage of another card on the same encounter"))
NEEDS_COLOUR = Refusal("DF-254", later("It must be added to the damage of another {colour} card on the same encounter"))
CLEARED = Refusal("DF-248", later("This level is already cleared"))
KIN = Refusal("DF-113", later("This damage may be split only between tokens of one encounter"))


class Where(NamedTuple):
    """Where a share can go: an encounter or token, and with damage anywhere a certain level (-1: from the top)."""

    target: int
    row: int = -1

    @property
    def key(self) -> str:
        """The place in an option's key."""
        return f"{self.target}" if self.row < 0 else f"{self.target}.{self.row + 1}"


def icons(table: Table, seat: int, card: str, played: int) -> Share | None:
    """The share of a card's corner icons, with what is added to it (DF-175, DF-242)."""
    face = table.cards[card]
    if face.damage == NONE:
        return None
    share = Share(table.state.next_id(), card, seat, played, "icons", face.damage)
    for source in changes.of_character(table, "damage", seat):
        strengthen(table, share, source.card, source.change)
    return share


def strengthen(table: Table, share: Share, card: str, change: Change) -> None:
    """Add the bonus of a change of another card to a card's damage."""
    fits = not change.of or change.of == table.cards[share.card].colour
    if fits and moves.counts(table, share.seat, card, change):
        share.points = add(share.points, (0, 0, 0, 0, change.by))


def strengthen_all(table: Table, seat: int, card: str, change: Change) -> None:
    """Cards that a character has played already are stronger too: their damage is still to be dealt (DF-198).

    Only the share of their corner icons grows; damage dealt by a text does not (DF-242).
    """
    turn = table.state.turn
    for share in turn.shares if turn is not None else ():
        if share.mode == "icons" and not share.effect and share.seat == seat and not share.done:
            strengthen(table, share, card, change)


def recoloured(points: Points, colour: str) -> Points:
    """Points of damage with all coloured ones turned into one colour."""
    coloured = sum(points[:4])
    return (*(coloured if c == colour else 0 for c in COLOURS), points[4])  # type: ignore[return-value]


# -- where they may go


def targets(position: Position, share: Share) -> Iterator[tuple[Where, Refusal | None]]:
    """Every encounter and token in play, and why the share may not go there (DF-111, DF-139, DF-174, DF-251)."""
    loose = is_anywhere(position, share) and not share.levels
    for foe, token in units(position):
        number = number_of(foe, token)
        refusal = target_objection(position, share, foe, token)
        yield Where(number), refusal
        if loose and token is None:
            for row, cleared in enumerate(foe.cleared):
                if row != numbers.top_row(foe):
                    yield Where(number, row), refusal or (CLEARED if cleared else None)


def target_objection(position: Position, share: Share, foe: Foe, token: Token | None) -> Refusal | None:
    """Why a share may not go to an encounter or token, at whatever level (DF-111, DF-139, DF-174, DF-251)."""
    card = position.cards[share.card]
    playable = card if card.kind in ("basic", "market", "item") else None
    return (
        _text_objection(position, share, foe, token)
        or _reach_objection(position, share, foe)
        or numbers.verify_damage(position, playable, foe, token, levels=share.levels > 0)
        or _plus_objection(position, share, number_of(foe, token))
    )


def _text_objection(position: Position, share: Share, foe: Foe, token: Token | None) -> Refusal | None:
    """Why the text of a share excludes this target, or None."""
    number = number_of(foe, token)
    turn = position.state.turn
    if number in share.hit or number in share.barred:
        return OTHER
    if share.only and number not in share.only:
        return NOT_MEANT.because(card=position.cards[share.card].name)
    if (
        share.group
        and turn is not None
        and any(s.group == share.group and s is not share and number in s.hit for s in turn.shares)
    ):
        return OTHER
    if share.kin and turn is not None:
        for other in turn.shares:
            split_off = other.kin == share.kin and other is not share and other.done and other.hit
            if split_off and (other.home != foe.id or (other.hit[-1] == other.home) != (token is None)):
                return KIN
    effect = position.cards.effects[share.effect] if share.effect else None
    if isinstance(effect, Deal | Levels):
        fits = changes.fits(position, effect.which, foe, token)
        if effect.to in ("each facing you", "one facing you"):
            fits = fits and places.faces(position, foe, share.seat)
        elif effect.to in ("each here", "one here"):
            fits = fits and places.place_of(position.state, foe) == position.state.heroes[share.seat].place
        if not fits:
            return NOT_MEANT.because(card=position.cards[share.card].name)
    return None


def narrow(position: Position, share: Share, dealt: list[Share]) -> None:
    """Where a share may still go once others of its effect were dealt, if none of them waits (DF-113, DF-252)."""
    if share.group:
        share.barred += [number for other in dealt for number in other.hit]
    first = next((other for other in dealt if other.hit), None)
    if share.kin and first is not None:
        foe = position.state.find(first.home)
        tokens = [token.id for token in foe.tokens] if foe is not None else []
        share.only = first.hit[-1:] if first.hit[-1] == first.home else tokens or [NOBODY]


def _reach_objection(position: Position, share: Share, foe: Foe) -> Refusal | None:
    if not share.mode or share.seat < 0:
        return None
    return reach.reach_objection(position, share.seat, share.mode, places.place_of(position.state, foe))


def _plus_objection(position: Position, share: Share, number: int) -> Refusal | None:
    """Damage with a plus goes only where a card of its colour has dealt damage (DF-254)."""
    if not share.plus:
        return None
    effect = position.cards.effects.get(share.effect)
    colour = effect.with_ if isinstance(effect, Deal) else ""
    turn = position.state.turn
    for other in turn.shares if turn is not None else ():
        if other.plus or number not in other.hit or not other.played:
            continue
        if not colour or position.cards[other.card].colour == colour:
            return None
    return NEEDS_COLOUR.because(colour=colour) if colour else NEEDS_DAMAGE


def is_anywhere(position: Position, share: Share) -> bool:
    """Whether a share may go to any level (DF-260)."""
    return is_free(position, share) or offer_for(position, share) is not None


def is_free(position: Position, share: Share) -> bool:
    """Whether a share may go to any level without taking up an offer for one card."""
    if share.anywhere:
        return True
    turn = position.state.turn
    if turn is None or share.seat < 0:
        return False
    if any(played.id == share.played and played.anywhere for played in turn.table):
        return True
    colours = {"", *(colour for colour, points in zip(COLOURS, share.points, strict=False) if points)}
    effects = [position.cards.effects[lasting.effect] for lasting in position.state.heroes[share.seat].lasting]
    if share.played and any(isinstance(effect, Anywhere) and effect.of in colours for effect in effects):
        return True
    return any(source.change.of in colours for source in changes.of_character(position, "anywhere", share.seat))


def offer_for(position: Position, share: Share) -> Share | None:
    """The offer of a card like "one card may be dealt anywhere" that this share has taken up, or can take up."""
    turn = position.state.turn
    offers = []
    for other in turn.shares if turn is not None else ():
        if other.mode != "offer" or not share.played or other.played == share.played:
            continue
        effect = position.cards.effects[other.effect]
        assert isinstance(effect, Anywhere)
        if other.hit in ([], [share.played]) and (not effect.of or position.cards[share.card].colour == effect.of):
            offers.append(other)
    return next((other for other in offers if other.hit), offers[0] if offers else None)
