"""The party and what faces it as a table: a row for each, so that everything has its place."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from itertools import zip_longest
from typing import Final

from wyrmhoard.kernel.text.markup import literal
from wyrmhoard.kernel.text.saying import said, say, say_many

from ..cards.cardset import Card, CardSet
from ..cards.points import LETTERS, read_points
from ..sight import FoeView, HeroView, RowView, View
from ..words.damage import amount
from ..words.names import card_name

QUIET: Final = "#b9ad98"
EMBER: Final = "#f0937a"
TINTS: Final = ("#f3ead7", "#f0937a", "#9fd3c7", "#d6c46b", "#c6a5e0", "#8fb8e8")
"""The colour of each seat."""
CHIPS: Final = {
    "black": "bold #ffffff on #4b514e", "blue": "#ffffff on #2f5f9e", "green": "#ffffff on #2f7d4f",
    "red": "#ffffff on #a83822", "": "#221d19 on #b9ad98",
}  # fmt: skip
"""A level of a track by its colour; without one any damage does."""
INKS: Final = {"black": "#d8d2c6", "blue": "#8fb8e8", "green": "#8fcf9f", "red": "#f0937a"}
"""A card by the colour of its damage."""
LONGEST: Final = 8
"""How long the bar of hit points is."""
WIDE: Final = 100
"""From this width on there is room for whole names, kinds and gold."""
TRACK: Final = 14
"""The columns of a track, as long as none needs more."""


def party_lines(cards: CardSet, view: View, heroes: Sequence[HeroView], width: int) -> list[str]:
    """A head, and for each character a row with hit points and threat, beside it what faces it; Locations last."""
    foes = [foe for foe in view["foes"] if not foe["defeated"]]
    track = max([TRACK, *(_track_columns(foe["rows"]) for foe in foes)])
    name = 24 if width >= WIDE else 13
    attack = 6
    left = 2 + name + LONGEST + 1 + 6 + len(say("takes")) + 2
    foe_columns = max(8, width - 1 - left - track - 1 - attack)
    columns = _Columns(name, foe_columns, track, width >= WIDE)
    head = f"  {say('Party'):<{name}}{say('hit points'):<{LONGEST + 7}}{say('takes')}  "
    head += f"{say('Encounter'):<{foe_columns}}{say('levels'):<{track + 1}}{say('attack')}"
    lines = [f"[{QUIET}]{literal(head[:width])}[/]"]
    for hero in heroes:
        mine = [_hero_row(cards, view, hero, columns), *_state_row(hero, columns, left)]
        theirs = [row for foe in foes if _faces(foe, hero) for row in _foe_rows(cards, foe, columns)]
        within = [card_name(cards, foe["card"]) for foe in foes if foe["location"] and hero["seat"] in foe["inside"]]
        none = say("in {location}", location=within[0]) if within else say("nothing")
        lines += _beside(mine, theirs or [f"[{QUIET}]{literal(_cut(none, width - left))}[/]"], left)
    for foe in foes:
        if foe["location"]:
            inside = ", ".join(view["heroes"][seat]["called"] for seat in foe["inside"]) or say("nobody")
            told = say("Inside ({n} of {all}): {names}", n=len(foe["inside"]), all=foe["capacity"], names=inside)
            cell = f"[{QUIET}]  {literal(_cut(told, left - 4))}[/]" + " " * max(0, left - 2 - len(_cut(told, left - 4)))
            lines += _beside([cell], _foe_rows(cards, foe, columns), left)
    return lines


class _Columns:
    """How wide the columns are."""

    def __init__(self, name: int, foe: int, track: int, wide: bool) -> None:
        self.name, self.foe, self.track, self.wide = name, foe, track, wide


def _faces(foe: FoeView, hero: HeroView) -> bool:
    return not foe["location"] and foe["seat"] == hero["seat"]


def _beside(left: Sequence[str], right: Sequence[str], columns: int) -> list[str]:
    """Rows side by side; those of `left` are as wide as their column."""
    return [f"{one or ' ' * columns}{other}" for one, other in zip_longest(left, right, fillvalue="")]


def _hero_row(cards: CardSet, view: View, hero: HeroView, columns: _Columns) -> str:
    """Name, hit points as a bar and a number, and the damage that it faces, which stands out if it may fall to it."""
    mine = hero["seat"] == view["you"]
    turn = view["step"] is not None and view["active"] == hero["seat"]
    called = (hero["name"] or card_name(cards, hero["screen"] or "")) if columns.wide else hero["called"]
    name = _cut(called, columns.name - 1 - len(f" {say('(you)')}") * mine) + f" {say('(you)')}" * mine
    name = f"{'►' if turn else ' '} {name:<{columns.name}}"
    left = -(-max(0, min(hero["hp"], hero["full"])) * LONGEST // max(1, hero["full"]))
    bar = "█" * left + "░" * (LONGEST - left)
    life = f"{hero['hp']}/{hero['full']}"
    falls = may_fall(hero)
    threat = f"{hero['threat']}{'!' * falls}" if hero["threat"] else "-"
    faced = f"{threat:^{len(say('takes'))}}  "
    tint = TINTS[hero["seat"] % len(TINTS)]
    style = f"bold {tint}" if mine or turn else tint
    return f"[{style}]{literal(name)}{bar:<{LONGEST}} {life:<6}[/][{f'bold {EMBER}' if falls else style}]{faced}[/]"


def may_fall(hero: HeroView) -> bool:
    """Whether a character may fall to what it faces."""
    return bool(hero["full"] and hero["threat"] and not hero["out"] and hero["threat"] >= hero["hp"])


def _state_row(hero: HeroView, columns: _Columns, width: int) -> list[str]:
    """What ails a character."""
    words = [
        *[say("stunned")] * hero["stunned"],
        *[say("exhausted")] * hero["exhausted"],
        *[say("unconscious")] * hero["out"],
    ]
    told = _cut(", ".join(words), width - 6)
    return [f"    [{EMBER}]{literal(told)}[/]" + " " * (width - 4 - len(told))] if words else []


def _foe_rows(cards: CardSet, foe: FoeView, columns: _Columns) -> list[str]:
    """An encounter with its track, its attack and in a wide window its gold; its tokens below it."""
    attack = str(foe["attack"]) if foe["attacks"] and foe["attack"] else "-"
    name = card_name(cards, foe["card"])
    if columns.wide:
        card = cards[foe["card"]]
        gold = say("gold {n}", n=foe["gold"])
        name = _cut(f"{name}, {said(card.colour)} {said(card.type)}", columns.foe - 2 - len(gold)) + f", {gold}"
    track = _track(foe["rows"], foe["line"], columns.track, _so_far(foe))
    rows = [f"{literal(_padded(name, columns.foe))}{track} [bold]{attack}[/]"]
    tokens = Counter((token["need"], token["attack"]) for token in foe["tokens"])
    for (need, hits), n in tokens.items():
        told = f"  {say_many('a token', '{n} tokens', n=n)}"
        chip = _track([{"need": need, "square": False, "cleared": False, "aimed": ""}], -1, columns.track)
        rows.append(f"{literal(_padded(told, columns.foe))}{chip} [bold]{hits}[/]")
    return rows


def _so_far(foe: FoeView) -> str:
    """The damage dealt to an encounter that has cleared nothing yet: "+KB"; "" for none."""
    pool, spent = read_points(foe["pool"]), read_points(foe["spent"])
    left = sum(pool) - sum(spent)
    if left <= 0:
        return ""
    return f"+{left}" if sum(spent) else f"+{foe['pool'].replace(',', '')}"


def _padded(text: str, columns: int) -> str:
    return f"{_cut(text, columns - 1):<{columns}}"


def _cut(text: str, columns: int) -> str:
    return text if len(text) <= columns else text[: max(0, columns - 1)].rstrip() + "…"


def _parts(rows: Sequence[RowView]) -> list[tuple[str, str]]:
    """The levels from the top, each with its style."""
    parts = []
    for row in rows:
        if row["cleared"]:
            parts.append((" × ", QUIET))
            continue
        letters = [letter for letter in row["need"] if letter in LETTERS]
        need = row["need"].replace(",", "")
        parts.append((f" {'sq:' * row['square']}{need} ", CHIPS[LETTERS[letters[0]] if letters else ""]))
    return parts


def _track_columns(rows: Sequence[RowView]) -> int:
    parts = _parts(rows)
    return sum(len(text) for text, _ in parts) + len(parts) - 1


def _track(rows: Sequence[RowView], line: int, columns: int, so_far: str = "") -> str:
    """Levels from the top: × cleared, | before those under the Tripwire, a space before others; then damage so far."""
    told, used = "", 0
    for at, (text, style) in enumerate(_parts(rows)):
        between = "|" if at == line else " " if at else ""
        told += f"{between}[{style}]{text}[/]"
        used += len(between) + len(text)
    told += f" [{EMBER}]{so_far}[/]" if so_far else ""
    used += len(so_far) + bool(so_far)
    return told + " " * max(0, columns - used)


# -- the hand


def hand_lines(cards: CardSet, hero: HeroView, width: int) -> list[str]:
    """The viewer's hand, each card in the colour of its damage."""
    held = Counter(hero["hand"] or ())
    items = [_in_hand(cards[card], n) for card, n in sorted(held.items(), key=lambda item: said(cards[item[0]].name))]
    label = f"  {say('Your hand: ')}"
    lines, used, line = [], len(label), f"[bold]{literal(label)}[/]"
    for at, (text, style) in enumerate(items):
        comma = "; " if at < len(items) - 1 else ""
        if used + len(text) + len(comma) > width - 1 and used > len(label):
            lines.append(line)
            line, used = " " * len(label), len(label)
        line += f"[{style}]{literal(text)}[/]{comma}"
        used += len(text) + len(comma)
    lines.append(line if items else line + say("nothing"))
    return lines


def _in_hand(card: Card, n: int) -> tuple[str, str]:
    """A card with the damage that it deals, and its style: "Cantrip (1 blue)"."""
    name = said(card.name)
    words = f"{name} ({amount(card.damage)})" if sum(card.damage) else name
    words = say("{n} x {card}", n=n, card=words) if n > 1 else words
    return words, INKS.get(card.colour or "", "#f3ead7")
