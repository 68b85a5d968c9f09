"""The Deal Damage phase: shares of damage go to encounters, levels fall, encounters are defeated (DF-240 to DF-264, DF-274)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from wyrmhoard.games.dragonfire import allocate, encounters, moments, moves, numbers, places
from wyrmhoard.games.dragonfire.effects import Anywhere, Deal, Levels
from wyrmhoard.games.dragonfire.moves import Table, give_up, resign, tag
from wyrmhoard.games.dragonfire.points import COLOURS, NONE, Points, add, covers
from wyrmhoard.games.dragonfire.sources import number_of, split, units
from wyrmhoard.games.dragonfire.state import Dealt, Foe, Share, Token, Turn
from wyrmhoard.kernel.ask import Choice, Script, one
from wyrmhoard.kernel.errors import Refusal
from wyrmhoard.kernel.form import Filled

DONE, TAKE_BACK, SUGGEST = "done", "take back", "suggest"

DEALT = Refusal("DF-251", "This damage has been dealt")
OTHER = Refusal("DF-252", "Each of these must go to another encounter")
NOT_MEANT = Refusal("DF-201", "{card} names other encounters")
NEEDS_DAMAGE = Refusal("DF-254", "It must be added to the damage of another {colour}card on the same encounter")
CLEARED = Refusal("DF-248", "This level is cleared already")
KIN = Refusal("DF-113", "This damage may be split only between tokens of one encounter")


class Where(NamedTuple):
    """Where a share can go: an encounter or token, and with damage anywhere a certain level (-1: from the top)."""

    target: int
    row: int = -1

    @property
    def key(self) -> str:
        """The place in an option's key."""
        return f"{self.target}" if self.row < 0 else f"{self.target}.{self.row + 1}"


# -- shares come


def offer(table: Table, share: Share) -> Script[None]:
    """A new share: it waits for the Deal Damage phase, or is dealt at once outside of it (DF-198)."""
    turn = table.state.turn
    if turn is not None and turn.step in ("start", "play", "deal"):
        turn.shares.append(share)
        return
    while True:
        found = [where for where, refusal in targets(table, share) if refusal is None]
        if not found:
            return
        where = found[0]
        if len(found) > 1 and not share.each:
            seat = moves.next_in(table.state, share.seat)
            keys = [w.key for w in found]
            key = yield one(seat, "damage", keys, "DF-240", {"card": share.card, "share": share.id})
            where = found[keys.index(str(key))]
        yield from apply(table, share, where)
        if not share.each:
            return


def icons(table: Table, seat: int, card: str, played: int) -> Share | None:
    """The share of a card's corner icons, with what is added to it (DF-175, DF-242)."""
    face = table.cards[card]
    points = face.damage
    if points == NONE:
        return None
    hero = table.state.heroes[seat]
    for source in numbers.of_character(table, "damage", seat):
        change = source.change
        if change.of and change.of != face.colour:
            continue
        mark = f"{source.card}/damage/turn"
        if change.most is not None and hero.used.count(mark) >= change.most:
            continue
        if change.most is not None:
            hero.used.append(mark)
        points = add(points, (0, 0, 0, 0, change.by))
    return Share(table.state.next_id(), card, seat, played, "icons", points)


def recoloured(points: Points, colour: str) -> Points:
    """The same points with all coloured ones in one colour."""
    coloured = sum(points[:4])
    return tuple(coloured if c == colour else 0 for c in COLOURS) + (points[4],)  # type: ignore[return-value]


# -- where they may go


def targets(table: Table, share: Share) -> Iterator[tuple[Where, Refusal | None]]:
    """Every encounter and token in play, and why the share may not go there (DF-111 to DF-113, DF-174 to DF-183, DF-251 to DF-260)."""
    levels = share.levels > 0
    effect = table.cards.effects[share.effect] if share.effect else None
    card = table.cards[share.card]
    playable = card if card.kind in ("basic", "market", "item") else None
    loose = is_anywhere(table, share)
    for foe, token in units(table):
        number = number_of(foe, token)
        refusal = (
            _meant(table, share, effect, foe, token)
            or _reaches(table, share, foe)
            or numbers.may_damage(table, playable, foe, token, levels=levels)
            or _added(table, share, number)
        )
        yield Where(number), refusal
        if loose and token is None and not levels:
            for row, cleared in enumerate(foe.cleared):
                if row != numbers.top_row(foe):
                    yield Where(number, row), refusal or (CLEARED if cleared else None)


def _meant(table: Table, share: Share, effect: object, foe: Foe, token: Token | None) -> Refusal | None:
    """What the text says of the targets."""
    number = number_of(foe, token)
    turn = table.state.turn
    if number in share.hit:
        return OTHER
    if share.only and number not in share.only:
        return NOT_MEANT.because(card=table.cards[share.card].name)
    if share.group and turn is not None and any(s.group == share.group and s is not share and number in s.hit for s in turn.shares):
        return OTHER
    if share.kin and turn is not None:
        for other in turn.shares:
            if other.kin == share.kin and other is not share and other.done and other.hit:
                unit = split(table, other.hit[-1])
                if unit is None or unit[0] is not foe or (unit[1] is None) != (token is None):
                    return KIN
    if isinstance(effect, Deal | Levels):
        fits = numbers.fits(table, effect.which, foe, token)
        if effect.to in ("each facing you", "one facing you"):
            fits = fits and numbers.faces(table, foe, share.seat)
        elif effect.to in ("each here", "one here"):
            fits = fits and places.place_of(table.state, foe) == table.state.heroes[share.seat].place
        if not fits:
            return NOT_MEANT.because(card=table.cards[share.card].name)
    return None


def _reaches(table: Table, share: Share, foe: Foe) -> Refusal | None:
    if not share.mode or share.seat < 0:
        return None
    return places.in_reach(table, share.seat, share.mode, places.place_of(table.state, foe))


def _added(table: Table, share: Share, number: int) -> Refusal | None:
    """Damage with a plus goes only where a card of its colour has dealt damage (DF-254)."""
    if not share.plus:
        return None
    effect = table.cards.effects.get(share.effect)
    colour = effect.with_ if isinstance(effect, Deal) else ""
    turn = table.state.turn
    for other in turn.shares if turn is not None else ():
        if other.plus or not other.done or number not in other.hit or not other.played:
            continue
        if not colour or table.cards[other.card].colour == colour:
            return None
    return NEEDS_DAMAGE.because(colour=f"{colour} " if colour else "")


def is_anywhere(table: Table, share: Share) -> bool:
    """Whether a share may go to any level (DF-260)."""
    if share.anywhere:
        return True
    turn = table.state.turn
    if turn is None:
        return False
    played = next((p for p in turn.table if p.id == share.played), None)
    if played is not None and played.anywhere:
        return True
    if share.played and share.seat >= 0:
        colour = table.cards[share.card].colour or ""
        if any(s.change.of in ("", colour) for s in numbers.of_character(table, "anywhere", share.seat)):
            return True
    return _offer_for(table, share) is not None


def _offer_for(table: Table, share: Share) -> Share | None:
    """The offer of a card like "one card may be dealt anywhere" that this share can take up, or has."""
    turn = table.state.turn
    for other in turn.shares if turn is not None else ():
        if other.mode != "offer" or other.seat != share.seat or not share.played or other.played == share.played:
            continue
        effect = table.cards.effects[other.effect]
        assert isinstance(effect, Anywhere)
        taken = other.hit[:1]
        if (not taken or taken == [share.played]) and (not effect.of or table.cards[share.card].colour == effect.of):
            return other
    return None


# -- dealing


def apply(table: Table, share: Share, where: Where) -> Script[bool]:
    """Deal a share; whether something came of it that cannot be taken back (DF-241)."""
    unit = split(table, where.target)
    if unit is None:
        return False
    foe, token = unit
    if where.row >= 0 and not share.anywhere:
        offered = _offer_for(table, share)
        if offered is not None and not offered.hit:
            offered.hit = [share.played]
    share.hit.append(where.target)
    share.done = not share.each
    table.tell(
        "dealt", "DF-240", share=share.id, card=share.card, seat=share.seat, who=tag(table, foe), token=token.id if token else 0,
        points=list(share.points), levels=share.levels, row=where.row,
    )  # fmt: skip
    if token is not None:
        return (yield from _on_token(table, share, foe, token))
    if share.levels:
        return (yield from _levels(table, foe, share.levels))
    if where.row >= 0:
        foe.aimed[where.row] = add(foe.aimed.get(where.row, NONE), share.points)
    else:
        foe.pool = add(foe.pool, share.points)
    return (yield from settle(table, foe))


def _on_token(table: Table, share: Share, foe: Foe, token: Token) -> Script[bool]:
    """A token falls to any level damage, or to the points that it needs (DF-109, DF-115)."""
    token.pool = add(token.pool, share.points)
    if share.levels or covers(token.pool, numbers.need(table, foe, 0, token)):
        yield from encounters.defeat_token(table, foe, token)
        return True
    return False


def _levels(table: Table, foe: Foe, number: int) -> Script[bool]:
    """Consecutive levels fall, up to a square row (DF-256, DF-259)."""
    fixed = False
    for _ in range(number):
        row = numbers.top_row(foe)
        if row < 0 or foe.defeated or numbers.square(table, foe, row):
            break
        fixed = (yield from clear(table, foe, row)) or fixed
    return fixed


def settle(table: Table, foe: Foe) -> Script[bool]:
    """Clear every level that the points dealt this turn suffice for, from the top (DF-243 to DF-250)."""
    fixed = False
    going = True
    while going and not foe.defeated:
        going = False
        for row, points in list(foe.aimed.items()):
            if not foe.cleared[row] and row != numbers.top_row(foe) and covers(points, numbers.need(table, foe, row)):
                fixed = (yield from clear(table, foe, row)) or fixed
                going = True
                break
        row = numbers.top_row(foe)
        if not going and row >= 0 and falls(table, foe, row):
            own = foe.aimed.pop(row, NONE)
            foe.pool = add(foe.pool, own)
            foe.spent = add(foe.spent, numbers.need(table, foe, row))
            fixed = (yield from clear(table, foe, row)) or fixed
            going = True
    return fixed


def falls(table: Table, foe: Foe, row: int) -> bool:
    """Whether the topmost level falls: all points so far cover all that was cleared with them, and this level."""
    pool = add(foe.pool, foe.aimed.get(row, NONE))
    return covers(pool, add(foe.spent, numbers.need(table, foe, row)))


def clear(table: Table, foe: Foe, row: int) -> Script[bool]:
    """A level is cleared: Tripwire, then perhaps defeat (DF-123 to DF-126, DF-247, DF-249)."""
    foe.cleared[row] = True
    table.tell("cleared", "DF-247", who=tag(table, foe), row=row)
    fixed = False
    line = table.cards[foe.card].track.line
    if line >= 0 and row >= line and not foe.crossed:
        foe.crossed = True
        fixed = True
        table.tell("tripwire", "DF-123", who=tag(table, foe))
        yield from moments.of_foe(table, foe, "tripwire")
    if table.cards[foe.card].at("cleared"):
        fixed = True
        yield from moments.of_foe(table, foe, "cleared")
    if all(foe.cleared) and not foe.defeated and foe in table.state.foes:
        fixed = True
        yield from encounters.defeat(table, foe)
    return fixed


def collapse(table: Table, foe: Foe, number: int) -> Script[None]:
    """An encounter clears its own levels; what eliminates itself pays, and does nothing else but its Tripwire (DF-150)."""
    for _ in range(number or len(foe.cleared)):
        row = numbers.top_row(foe)
        if row < 0:
            break
        foe.cleared[row] = True
        table.tell("cleared", "DF-150", who=tag(table, foe), row=row)
        line = table.cards[foe.card].track.line
        if line >= 0 and row >= line and not foe.crossed:
            foe.crossed = True
            yield from moments.of_foe(table, foe, "tripwire")
    if all(foe.cleared) and not foe.defeated:
        yield from encounters.defeat(table, foe, by_itself=True)


# -- the phase


def step(table: Table, turn: Turn) -> Script[bool]:
    """One share dealt, taken back, or all as suggested; False when the active player is done (DF-232, DF-240, DF-241)."""
    if not choices(table, turn) and not turn.dealt:
        return False

    def offered() -> list[Choice]:
        found: list[Choice] = list(choices(table, turn))
        return [*found, *[SUGGEST] * bool(found), *[TAKE_BACK] * bool(turn.dealt), DONE, *resign(table.state, turn.seat)]

    answer = yield one(turn.seat, "deal", offered, "DF-240")
    if isinstance(answer, Filled):
        give_up(table, turn.seat, answer.key)
    elif answer == DONE:
        turn.dealt.clear()
        return False
    elif answer == TAKE_BACK:
        take_back(table, turn)
    elif answer == SUGGEST:
        for share, where in allocate.suggest(table, turn):
            if (yield from deal_one(table, turn, share, where)):
                break
    else:
        share, where = read(turn, str(answer))
        yield from deal_one(table, turn, share, where)
    return True


def choices(table: Table, turn: Turn) -> list[str]:
    """Every share that is left with every place where it may go: "share>target" or "share>target.level"."""
    found = []
    seen: set[tuple[object, ...]] = set()
    for share in turn.shares:
        if share.done:
            continue
        for where, refusal in targets(table, share):
            alike = (share.group or share.id, where)
            if refusal is None and alike not in seen:
                seen.add(alike)
                found.append(f"{share.id}>{where.key}")
    return found


def read(turn: Turn, key: str) -> tuple[Share, Where]:
    """The share and the place that a key names."""
    number, _, place = key.partition(">")
    target, _, row = place.partition(".")
    share = next(share for share in turn.shares if share.id == int(number))
    return share, Where(int(target), int(row) - 1 if row else -1)


def deal_one(table: Table, turn: Turn, share: Share, where: Where) -> Script[bool]:
    """Deal a share, and remember how it was, unless something came of it."""
    unit = split(table, where.target)
    assert unit is not None
    before = unit[0].copy()
    fixed = yield from apply(table, share, where)
    if fixed:
        turn.dealt.clear()
    else:
        turn.dealt.append(Dealt(share.id, where.target, before))
    return fixed


def take_back(table: Table, turn: Turn) -> None:
    """What was dealt last is undealt (DF-241)."""
    last = turn.dealt.pop()
    share = next(share for share in turn.shares if share.id == last.share)
    share.hit.remove(last.target)
    share.done = False
    for place, foe in enumerate(table.state.foes):
        if foe.id == last.before.id:
            table.state.foes[place] = last.before
    for offered in turn.shares:
        if offered.mode == "offer" and not any(s.played in offered.hit and s.hit for s in turn.shares if s.mode != "offer"):
            offered.hit = []
    table.tell("taken_back", "DF-241", share=share.id, foe=last.before.id)


def end(table: Table, turn: Turn) -> None:
    """The end of the phase: played cards go where they belong, defeated encounters to their discard piles (DF-157, DF-274)."""
    for played in turn.table:
        put_away(table, played.seat, played.card, played.goes)
    turn.table.clear()
    turn.shares.clear()
    turn.dealt.clear()
    encounters.put_away_defeated(table)


def put_away(table: Table, seat: int, card: str, goes: str) -> None:
    """A played card leaves the table."""
    hero = table.state.heroes[seat]
    match goes:
        case "discard":
            hero.pile.discard.append(card)
        case "hand":
            hero.hand.append(card)
        case "deck":
            hero.pile.draw.append(card)
        case "bottom":
            hero.pile.draw.insert(0, card)
    if goes != "remains":
        table.tell("put_away", "DF-274", seat=seat, card=card, goes=goes)


def forget_damage(table: Table) -> None:
    """Points that cleared nothing are lost at the end of the turn (DF-246)."""
    for foe in table.state.foes:
        if not numbers.keeps_damage(table, foe):
            foe.pool = foe.spent = NONE
            foe.aimed.clear()
        for token in foe.tokens:
            token.pool = NONE
