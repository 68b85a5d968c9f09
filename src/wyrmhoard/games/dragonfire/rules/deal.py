"""The Deal Damage phase: shares go to encounters, levels fall, encounters are beaten (DF-240 to DF-264, DF-274)."""

from __future__ import annotations

from collections.abc import Callable

from wyrmhoard.kernel.asking.ask import Choice, Options, Script, Sifted, one
from wyrmhoard.kernel.state.memo import still
from wyrmhoard.kernel.text.errors import Refusal
from wyrmhoard.kernel.text.marks import Marked

from .. import events
from ..asked import Asked
from ..cards.points import NONE, add, covers
from ..events.cards import PutAway
from ..events.damage import Cleared, TakenBack
from ..state import NOBODY, Dealt, Foe, Goes, Played, Share, Token, Turn
from ..table import Position, Table
from . import allocate, encounters, leaving, moments, moves, numbers, partial, party, shares
from .asides import asides, step_aside
from .shares import Where
from .tags import tag
from .targets import number_of, split, units

DONE, TAKE_BACK, SUGGEST = "done", Marked("take back", undo=True), "suggest"


# -- shares come


def offer(table: Table, together: list[Share]) -> Script[None]:
    """The new shares of an effect: they wait for the Deal Damage phase, or are dealt at once outside of it (DF-198).

    Damage that nobody caused, such as that of a Wyrmflame card, is dealt at once where the leader says (DF-87).
    """
    turn = table.state.turn
    for place, share in enumerate(together):
        if turn is not None and not is_over(turn) and share.seat != NOBODY:
            turn.shares.append(share)
        else:
            shares.narrow(table, share, together[:place])
            yield from deal_at_once(table, share)


def is_over(turn: Turn) -> bool:
    """Whether the Deal Damage phase of a turn has ended."""
    return turn.step not in ("start", "play", "deal")


def deal_at_once(table: Table, share: Share) -> Script[None]:
    """Deal a share that does not wait, where its player or their stand-in says."""
    while True:
        judged = list(shares.targets(table, share))
        legal = [where for where, refusal in judged if refusal is None]
        if not legal:
            return
        where = legal[0]
        if len(legal) > 1 and not share.each:
            seat = party.decides(table.state, share.seat)
            why = {w.key: refusal for w, refusal in judged if refusal is not None and w.row < 0}
            options = Sifted([*(w.key for w in legal), *why], lambda key, why=why: why.get(str(key)))  # type: ignore[misc]
            key = yield one(seat, "damage", options, "DF-240", Asked(card=share.card, share=share.id))
            where = next(w for w in legal if w.key == str(key))
        yield from apply(table, share, where)
        if not share.each:
            return


# -- dealing


def apply(table: Table, share: Share, where: Where) -> Script[bool]:
    """Deal a share; returns whether it led to anything that cannot be taken back (DF-241)."""
    unit = split(table, where.target)
    if unit is None:
        return False
    foe, token = unit
    if where.row >= 0 and not shares.is_free(table, share):
        offered = shares.offer_for(table, share)
        if offered is not None:
            offered.hit = [share.played]
    share.hit.append(where.target)
    share.home = foe.id
    share.done = not share.each
    dealt = events.damage.Dealt(
        share.id,
        share.card,
        share.seat,
        tag(table, foe),
        token.id if token else 0,
        list(share.points),
        share.levels,
        where.row,
    )
    table.tell(dealt, "DF-240")
    if token is not None:
        return (yield from _on_token(table, share, foe, token))
    fixed = (yield from _levels(table, foe, share.levels)) if share.levels else False
    if where.row >= 0:
        row = str(where.row)
        foe.aimed[row] = add(foe.aimed.get(row, NONE), share.points)
    else:
        foe.pool = add(foe.pool, share.points)
    return (yield from settle(table, foe)) or fixed


def _on_token(table: Table, share: Share, foe: Foe, token: Token) -> Script[bool]:
    """A token falls to any level damage, or to the points that it needs (DF-109, DF-115)."""
    token.pool = add(token.pool, share.points)
    if share.levels or covers(token.pool, numbers.need(table, foe, 0, token)):
        fixed = _fixes(table, moments.awaits(table, foe, "token defeated") or moments.answered(table, "foe defeated"))
        yield from encounters.defeat_token(table, foe, token)
        return fixed
    return False


def _levels(table: Table, foe: Foe, number: int) -> Script[bool]:
    """Consecutive levels fall, up to a square row (DF-256, DF-259)."""
    fixed = False
    for _ in range(number):
        row = numbers.top_row(foe)
        if row < 0 or not table.state.stands(foe) or numbers.square(table, foe, row):
            break
        if numbers.tokens_shield(table, foe):  # they came meanwhile (DF-117)
            break
        fixed = (yield from clear(table, foe, row)) or fixed
    return fixed


def settle(table: Table, foe: Foe) -> Script[bool]:
    """Clear every level for which the points dealt this turn are enough, from the top (DF-243 to DF-250).

    Tokens that come meanwhile end it: they shield the rest (DF-117).
    """
    fixed = False
    going = True
    while going and table.state.stands(foe) and not numbers.tokens_shield(table, foe):
        going = False
        for key, points in list(foe.aimed.items()):
            row = int(key)
            if not foe.cleared[row] and row != numbers.top_row(foe) and covers(points, numbers.need(table, foe, row)):
                del foe.aimed[key]  # used up, even if the level comes back (DF-149)
                fixed = (yield from clear(table, foe, row)) or fixed
                going = True
                break
        row = numbers.top_row(foe)
        if not going and row >= 0 and falls(table, foe, row):
            own = foe.aimed.pop(str(row), NONE)
            foe.pool = add(foe.pool, own)
            foe.spent = add(foe.spent, numbers.need(table, foe, row))
            fixed = (yield from clear(table, foe, row)) or fixed
            going = True
    return fixed


def falls(position: Position, foe: Foe, row: int) -> bool:
    """Whether the topmost level falls: all points so far cover all that was cleared with them, and this level."""
    pool = add(foe.pool, foe.aimed.get(str(row), NONE))
    return covers(pool, add(foe.spent, numbers.need(position, foe, row)))


def clear(table: Table, foe: Foe, row: int) -> Script[bool]:
    """A level is cleared: Tripwire, then perhaps defeat (DF-123 to DF-126, DF-247, DF-249).

    Returns whether it led to anything that cannot be taken back; a defeat that only pays its gold can (DF-241).
    """
    foe.cleared[row] = True
    table.tell(Cleared(tag(table, foe), row), "DF-247")
    fixed = _fixes(table, encounters.trips(table, foe) and moments.awaits(table, foe, "tripwire"))
    yield from encounters.tripwire(table, foe)
    if table.state.stands(foe) and _fixes(table, moments.awaits(table, foe, "cleared")):
        fixed = True
        yield from moments.of_foe(table, foe, "cleared")
    if all(foe.cleared) and table.state.stands(foe):
        fixed = _fixes(table, encounters.has_aftermath(table, foe)) or fixed
        yield from encounters.defeat(table, foe)
    return fixed


def _fixes(table: Table, consequence: bool) -> bool:
    """If this consequence cannot be taken back, fix all damage dealt so far (DF-241)."""
    if consequence:
        partial.fix(table)
    return consequence


def collapse(table: Table, foe: Foe, number: int) -> Script[None]:
    """An encounter clears its own levels; if it defeats itself it pays, and only its Tripwire happens (DF-150)."""
    for _ in range(number or len(foe.cleared)):
        row = numbers.top_row(foe)
        if row < 0 or not table.state.stands(foe) or numbers.tokens_shield(table, foe):  # (DF-111)
            break
        foe.cleared[row] = True
        table.tell(Cleared(tag(table, foe), row), "DF-150")
        yield from encounters.tripwire(table, foe)
    if all(foe.cleared) and table.state.stands(foe):
        yield from encounters.defeat(table, foe, by_itself=True)


# -- the phase


def step(table: Table, turn: Turn) -> Script[bool]:
    """Deal one share, take one back, or deal all as suggested; False when done (DF-232, DF-240, DF-241)."""
    if not turn.dealt and not may_deal(table, turn):
        return False

    def offered() -> Options:
        keys, judge = choices(table, turn)
        more = [SUGGEST] * may_deal(table, turn) + [TAKE_BACK] * bool(turn.dealt) + [DONE]
        return Sifted([*keys, *more, *asides(table.state, turn.seat)], judge)

    answer = yield one(turn.seat, "deal", offered, "DF-240")
    if step_aside(table, turn.seat, answer):
        return True
    if answer == DONE:
        turn.dealt.clear()
        return False
    elif answer == TAKE_BACK:
        take_back(table, turn)
    elif answer == SUGGEST:
        for share, where in allocate.suggest(table, turn):
            legal = (where, None) in shares.targets(table, share)
            if legal and (yield from deal_one(table, turn, share, where)):
                break
    else:
        share, where = read(turn, str(answer))
        yield from deal_one(table, turn, share, where)
    return True


def may_deal(position: Position, turn: Turn) -> bool:
    """Whether any share that is left may go anywhere."""
    position = still(position)
    return any(
        refusal is None for share in turn.shares if not share.done for _, refusal in shares.targets(position, share)
    )


def choices(position: Position, turn: Turn) -> tuple[list[str], Callable[[Choice], Refusal | None]]:
    """Every share that is left with every place, "share>target" or "share>target.level"; what tells why it cannot go.

    Shares of one group are alike: each place is listed for the first of them that may go there. If a share may not go
    to a damage track at all, its single levels are not listed. Such shares are judged here, others when needed.
    """
    position = still(position)
    keys: list[str] = []
    why: dict[str, Refusal | None] = {}
    seen: dict[tuple[object, ...], str] = {}
    for share in turn.shares:
        if share.done:
            continue
        if not share.group and not shares.is_anywhere(position, share):
            keys += [f"{share.id}>{number_of(foe, token)}" for foe, token in units(position)]
            continue
        for where, refusal in shares.targets(position, share):
            alike = (share.group or share.id, where)
            named = seen.get(alike)
            if named is None and (refusal is None or where.row < 0):
                key = seen[alike] = f"{share.id}>{where.key}"
                keys.append(key)
                why[key] = refusal
            elif named is not None and why[named] is not None and refusal is None:  # another of the group may go there
                key = seen[alike] = f"{share.id}>{where.key}"
                keys[keys.index(named)] = key
                del why[named]
                why[key] = None

    def judge(choice: Choice) -> Refusal | None:
        key = str(choice)
        if ">" in key and key not in why:
            share, where = read(turn, key)
            unit = split(position, where.target)
            assert unit is not None
            why[key] = shares.target_objection(position, share, *unit)
        return why.get(key)

    return keys, judge


def read(turn: Turn, key: str) -> tuple[Share, Where]:
    """The share and the place that a key names."""
    number, _, place = key.partition(">")
    target, _, row = place.partition(".")
    share = next(share for share in turn.shares if share.id == int(number))
    return share, Where(int(target), int(row) - 1 if row else -1)


def deal_one(table: Table, turn: Turn, share: Share, where: Where) -> Script[bool]:
    """Deal a share, and remember the state before it, unless it led to anything that cannot be taken back."""
    unit = split(table, where.target)
    assert unit is not None
    heroes = table.state.heroes
    before, gold, hp = unit[0].copy(), [hero.gold for hero in heroes], [hero.hp for hero in heroes]
    offers = [offered.id for offered in turn.shares if offered.mode == "offer" and offered.hit]
    fixed = yield from apply(table, share, where)
    if fixed:
        turn.dealt.clear()
    else:
        turn.dealt.append(Dealt(share.id, where.target, before, gold, hp, offers))
    return fixed


def take_back(table: Table, turn: Turn) -> None:
    """Take back what was dealt last (DF-241)."""
    last = turn.dealt.pop()
    share = next(share for share in turn.shares if share.id == last.share)
    share.hit.remove(last.target)
    share.done = False
    for place, foe in enumerate(table.state.foes):
        if foe.id == last.before.id:
            table.state.foes[place] = last.before
    moves.new_maxima(table, last.before)
    for hero, gold, hp in zip(table.state.heroes, last.gold, last.hp, strict=True):
        hero.gold, hero.hp = gold, min(hp, hero.full)  # a card dropped since may have raised it (DF-24)
    for offered in turn.shares:
        if offered.mode == "offer" and offered.id not in last.offers:
            offered.hit = []
    table.tell(TakenBack(share.id, last.before.id), "DF-241")


def end(table: Table, turn: Turn) -> None:
    """All is fixed; played cards and defeated encounters are put away (DF-157, DF-241, DF-274)."""
    partial.fix(table)
    for played in turn.table:
        put_away(table, played.seat, played.card, played.goes)
    turn.table.clear()
    turn.shares.clear()
    turn.dealt.clear()
    leaving.put_away_defeated(table)


def finish(table: Table, turn: Turn, played: Played) -> Script[None]:
    """A card that was played after the phase: its damage is dealt at once, and it is put away (DF-198, DF-274)."""
    for share in [share for share in turn.shares if share.played == played.id and not share.done]:
        yield from deal_at_once(table, share)
    turn.shares = [share for share in turn.shares if share.played != played.id]
    turn.table.remove(played)
    put_away(table, played.seat, played.card, played.goes)


def put_away(table: Table, seat: int, card: str, goes: Goes) -> None:
    """A played card leaves the table; into no hand of an Unconscious character (DF-298)."""
    hero = table.state.heroes[seat]
    goes = "discard" if goes == "hand" and hero.out else goes
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
        table.tell(PutAway(seat, card, goes), "DF-274")
