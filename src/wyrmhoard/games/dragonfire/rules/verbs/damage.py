"""Verbs of damage to encounters and of their attacks."""

from __future__ import annotations

from wyrmhoard.kernel.asking.ask import Script, one

from ...cards.effects import (
    Anywhere,
    Attack,
    AttackNow,
    Bounty,
    Breach,
    Collapse,
    Deal,
    DefeatTokens,
    Ease,
    HoldBack,
    Keep,
    Levels,
    MoreDamage,
    Prevent,
    Recolour,
    Redirect,
)
from ...cards.points import COLOURS, NONE, Points, add, read_points, single
from ...cards.vocabulary import ANY, If, Until
from ...events.cards import Recoloured
from ...events.damage import Prevented
from ...events.encounters import Affected
from ...state import NOBODY, Foe, Lasting, Played, Share
from ...table import Position, Table
from .. import changes, deal, encounters, harm, numbers, shares
from ..happening import Source
from ..interpreter import VERBS
from ..tags import tag
from ..targets import can_begin, candidates, choose_foes, choose_heroes, decider, split

# -- shares of damage


@VERBS.does(Deal)
def deal_damage(table: Table, source: Source, effect: Deal) -> Script[None]:
    """Shares that are dealt in the Deal Damage phase; at once outside of it (DF-198, DF-251 to DF-255)."""
    points = read_points(effect.points)
    if effect.choose:
        colour = yield one(decider(table, source), "colour", COLOURS, "DF-202", source.data)
        for _ in range(effect.choose):
            points = add(points, single(colour))
    if effect.amount:
        points = add(points, (0, 0, 0, 0, amount(table, source, effect.amount)))
    if points == NONE:
        return
    shares = _shares(table, source, effect, effect.to, effect.number, points, 0)
    if effect.split and effect.to in ("one", "it") and sum(points) > 1:
        shares = _parts(shares[0], points, effect.split, table)
    for share in shares:
        share.plus = effect.plus
    yield from deal.offer(table, shares)


@VERBS.does(Levels)
def deal_levels(table: Table, source: Source, effect: Levels) -> Script[None]:
    """Levels of damage, dealt like other damage (DF-256, DF-257)."""
    yield from deal.offer(table, _shares(table, source, effect, effect.to, effect.targets, NONE, effect.number))


def _shares(
    table: Table, source: Source, effect: Deal | Levels, to: str, number: int, points: Points, levels: int
) -> list[Share]:
    """One share; several of a group for different encounters; or one that is used on each."""
    state = table.state

    def share() -> Share:
        icons = isinstance(effect, Deal) and bool(effect.points or effect.choose)
        reach = "icons" if source.mode == "text" and icons else source.mode  # (DF-176 to DF-178)
        return Share(
            state.next_id(), source.card, source.seat, source.played.id if source.played else 0, reach, points, levels,
            effect=table.cards.key_of(effect),
        )  # fmt: skip

    shares = [share() for _ in range(number if to == "different" else 1)]
    for one_share in shares:
        one_share.group = shares[0].id if to == "different" else 0
        one_share.each = to.startswith("each")
        if to == "it":
            one_share.only = list(source.named[-1:]) or ([source.foe.id] if source.foe else [])
        elif to in ("another", "each other"):
            one_share.barred = [*source.named, *([source.foe.id] if source.foe else [])]
        elif to == "each facing it":
            one_share.only = candidates(table, source, to, effect.which) or [-1]
        elif to == "random facing you":
            targets = candidates(table, source, to, effect.which)
            one_share.only = [targets[table.chance.below(len(targets))]] if targets else [-1]
    return shares


def _parts(whole: Share, points: Points, kind: str, table: Table) -> list[Share]:
    """A share in single points, which may go to different tokens or encounters (DF-113)."""
    parts = []
    for place, count in enumerate(points):
        for _ in range(count):
            part = whole.copy()
            part.id = table.state.next_id()
            part.points = tuple(int(place == i) for i in range(5))  # type: ignore[assignment]
            part.kin = whole.id if kind == "tokens" else 0
            parts.append(part)
    return parts


def amount(position: Position, source: Source, what: str) -> int:
    """The number that an effect counts."""
    state = position.state
    hero = state.heroes[source.seat]
    match what:
        case "its Attack Strength":
            unit = split(position, source.named[-1]) if source.named else None
            foe, token = unit if unit is not None else (source.foe, None)
            return numbers.attack(position, foe, token) if foe is not None else 0
        case "encounters facing you":
            return changes.value(position, If("encounters facing you"), source.seat, None)
        case "cards played":
            return len(hero.played)
        case "Swords":
            return hero.swords
        case "your gold":
            return hero.gold
    return max(0, state.flame.level)


@VERBS.does(DefeatTokens)
def defeat_tokens(table: Table, source: Source, effect: DefeatTokens) -> Script[None]:
    """Tokens are defeated at once (DF-115)."""
    each = effect.to.startswith("each")  # a number of each card's tokens, and not each token itself
    for number in (
        yield from choose_foes(table, source, effect.to, cards_only=each, among=lambda foe: bool(foe.tokens))
    ):
        unit = split(table, number)
        if unit is None:
            continue
        foe, token = unit
        doomed = [token] if token is not None else list(foe.tokens)[: effect.number]
        for one_token in doomed:
            yield from encounters.defeat_token(table, foe, one_token)


# -- how damage may be dealt


@VERBS.does(Anywhere)
def anywhere(table: Table, source: Source, effect: Anywhere) -> Script[None]:
    """Damage may go to any level this turn (DF-260)."""
    turn = table.state.turn
    if turn is None:
        return
    if effect.cards == "this card":
        if source.played is not None:
            source.played.anywhere = True
    elif effect.cards == "your cards":
        if source.seat != NOBODY:
            table.state.heroes[source.seat].lasting.append(Lasting(table.cards.key_of(effect), "turn", source.seat))
    else:
        turn.shares.append(_offer(table, source, effect))
    yield from ()


def _offer(table: Table, source: Source, effect: Anywhere) -> Share:
    """An offer for one card, which is taken up when the damage is dealt."""
    played = source.played.id if source.played else 0
    key = table.cards.key_of(effect)
    return Share(table.state.next_id(), source.card, source.seat, played, "offer", effect=key, anywhere=True, done=True)


@VERBS.does(Recolour)
def recolour(table: Table, source: Source, effect: Recolour) -> Script[None]:
    """The coloured points of another card become another colour."""
    turn = table.state.turn
    if turn is None:
        return
    cards = [p for p in turn.table if p.seat == source.seat and p is not source.played and _icons(table, p)]
    if not cards:
        return
    seat = decider(table, source)
    played = cards[0]
    if len(cards) > 1:
        key = yield one(
            seat,
            "played card",
            [str(p.id) for p in cards],
            "DF-200",
            source.data,
        )
        played = next(p for p in cards if str(p.id) == key)
    colour = effect.to_colour
    if colour == "chosen":
        colour = yield one(seat, "colour", COLOURS, "DF-202", source.data)
    played.recoloured = colour
    for share in turn.shares:
        if share.played == played.id and not share.done:
            share.points = shares.recoloured(share.points, colour)
    table.tell(Recoloured(source.seat, played.card, colour), "DF-262")


def _icons(position: Position, played: Played) -> bool:
    turn = position.state.turn
    assert turn is not None
    return any(share.played == played.id and any(share.points[:4]) for share in turn.shares)


# -- what encounters are for a time


@VERBS.does(Ease, Breach, Keep, Attack, HoldBack, Bounty)
def lay_on(table: Table, source: Source, effect: Ease | Breach | Keep | Attack | HoldBack | Bounty) -> Script[None]:
    """Put a lasting effect on encounters: chosen ones, or all that fit (DF-107, DF-262)."""
    usual: Until = "game" if isinstance(effect, Bounty) else "turn"
    until = effect.until if isinstance(effect, Attack | HoldBack) else usual
    if not can_begin(table, source, until):
        return
    which = effect.which if isinstance(effect, Attack | HoldBack | Ease) else ANY
    most = effect.number if isinstance(effect, Attack | HoldBack) else 1
    # tokens pay nothing and have no tokens (DF-118)
    cards_only = isinstance(effect, Bounty) or (isinstance(effect, Breach) and effect.what == "tokens")
    targets = yield from choose_foes(table, source, effect.to, which, most, cards_only=cards_only)
    key = table.cards.key_of(effect)
    for number in targets:
        unit = split(table, number)
        if unit is None:
            continue
        foe, token = unit
        (token or foe).lasting.append(Lasting(key, until, source.seat, source.foe.id if source.foe else 0))
        table.tell(Affected(tag(table, foe), token.id if token else 0, source.card, key, source.seat), "DF-107")


# -- attacks


@VERBS.does(Prevent)
def prevent(table: Table, source: Source, effect: Prevent) -> Script[None]:
    """Part of the damage that is about to be taken does not happen (DF-278)."""
    happening = source.happening
    if happening is not None:
        left = happening.amount - happening.prevented
        happening.prevented += min(left, effect.number or left)
        table.tell(Prevented(happening.seat, source.card, min(left, effect.number or left)), "DF-278")
    yield from ()


@VERBS.does(Redirect)
def redirect(table: Table, source: Source, effect: Redirect) -> Script[None]:
    """Redirect an attack to another character (DF-278)."""
    if source.happening is not None:
        seats = yield from choose_heroes(table, source, effect.who)
        if seats:
            source.happening.redirected = seats[0]


@VERBS.does(AttackNow)
def attack_now(table: Table, source: Source, effect: AttackNow) -> Script[None]:
    """Encounters attack at once, as one amount, or as part of that of the attack which makes them do so (DF-276)."""
    part_of = source.attack.blows if source.attack is not None else None
    for seat in (yield from choose_heroes(table, source, effect.who)):
        targets = yield from choose_foes(table, source, effect.to, effect.which, cards_only=True)

        def there(targets: list[int] = targets) -> list[Foe]:
            return [unit[0] for number in targets if (unit := split(table, number)) is not None]

        yield from harm.strike(table, seat, there, set(), source.foe, part_of)


@VERBS.does(MoreDamage)
def more_damage(table: Table, source: Source, effect: MoreDamage) -> Script[None]:
    """The attack under way deals more (DF-276)."""
    if source.happening is not None:
        source.happening.amount += effect.number
    yield from ()


@VERBS.does(Collapse)
def collapse(table: Table, source: Source, effect: Collapse) -> Script[None]:
    """An encounter clears its own levels (DF-150)."""
    if source.foe is not None and not source.foe.defeated:
        yield from deal.collapse(table, source.foe, effect.number)
