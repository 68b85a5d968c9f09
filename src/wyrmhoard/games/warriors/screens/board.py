"""The table as lines of text for a terminal (Rich markup; nothing is said by colour alone)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from textwrap import wrap
from typing import Final

from wyrmhoard.kernel.text.markup import literal, wrapped
from wyrmhoard.kernel.text.saying import say, say_as, say_many

from ..cards.cardset import CardSet
from ..rules.battle import SPOILS
from ..sight import AttackView, FighterView, GearView, PlaceView, PlayerView, View
from ..words.names import card_name, limit_name, row_of
from .duel import duel_lines, is_duel

QUIET: Final = "#b9ad98"
LONGEST: Final = 16
"""How long the bar of durability may be."""
SHORTEST: Final = 5
WIDE: Final = 100
"""From this width on everybody's limits are told, and what may break."""
NARROW: Final = 60
"""From this width on two fighters stand side by side."""
TINTS: Final = ("#f3ead7", "#f0937a", "#9fd3c7", "#d6c46b", "#c6a5e0", "#8fb8e8", "#e79bc1", "#b7d38a")


OVER: Final = "over"
"""The phase of a game that is over."""


def board(cards: CardSet, view: View, width: int) -> list[str]:
    """The location, then everybody clockwise. Of two the viewer is the lower one; of more the viewer comes first, since
    on a low screen only the first are in sight. The viewer's hand is shown with their seat (WA-12)."""
    middle = _middle(cards, view, width - 1)
    lines = [f"[bold]{literal(middle)}{'─' * (width - 1 - len(middle))}[/]"]
    if view["place"]:
        lines += wrapped(f"  {view['place']['text']}", width, 4, QUIET)
    elif view["round"] is not None and not view["deathmatch"] and view["phase"] != OVER:
        stake = say("Nothing is at stake but cards: the winner draws {n}.", n=SPOILS)
        lines += wrapped(f"  {stake}", width, 4, QUIET)
    if width >= NARROW and is_duel(view):
        return lines + _duel(cards, view, width)
    fighting = {who["seat"] for who in view["circle"] if not who["beast"]}
    you = view["you"]
    first = (you or 0) if you is None or len(view["players"]) > 2 else you + 1
    for player in [*view["players"][first:], *view["players"][:first]]:
        if player["seat"] not in fighting:
            lines += _absent(cards, view, player, width)
        for who in view["circle"]:
            if who["seat"] == player["seat"]:
                lines += _beast(cards, view, who, width) if who["beast"] else _fighter(cards, view, who, player, width)
        if player["seat"] == you and player["deck"]:
            lines += _hand(cards, player, width, 4)
    return lines + _beasts(view, width)


def _hand(cards: CardSet, player: PlayerView, width: int, indent: int) -> list[str]:
    names = row_of(sorted(card_name(cards, card) for card in player["hand"] or ())) or say("nothing")
    return wrapped(f"{' ' * indent}{say('Your hand: {cards}', cards=names)}", width, indent + 2)


def _duel(cards: CardSet, view: View, width: int) -> list[str]:
    """Two players side by side, and below them what the viewer could still put on, and their hand."""

    def side(player: PlayerView, columns: int) -> list[tuple[str, str]]:
        tint = TINTS[player["seat"] % len(TINTS)]
        at = [[who["seat"], who["order"]] for who in view["circle"] if not who["beast"]]
        turn = view["at"] in at and view["at"][0] == player["seat"]
        head = f"{'►' if turn else ' '} {', '.join([_label(view, player), *[say('its turn')] * turn])}"
        held = wrap(_holds(cards, view, player), columns - 3)
        return [(head[:columns], f"bold {tint}"), *((f"  {row}", QUIET) for row in held)]

    def wears(who: FighterView) -> list[str]:
        hands = [say("bare hands, damage {damage}", damage=_attack(who["attack"]))] if who["attack"] else []
        gear = [gear_words(cards, gear, breakage=width >= WIDE) for gear in who["gear"]]
        return [_tied(words) for words in hands + gear]

    lines = duel_lines(cards, view, width, side, wears)
    beasts = [who for who in view["circle"] if who["beast"]]
    lines += [line for who in beasts for line in _beast(cards, view, who, width)] + _beasts(view, width)
    you = view["you"]
    if you is None:
        return lines
    mine = next((who for who in view["circle"] if who["seat"] == you and not who["beast"]), None)
    free = _free(mine) if mine is not None else []
    lines += wrapped(f"  {'; '.join(free)}", width, 4, QUIET) if free else []
    return lines + _hand(cards, view["players"][you], width, 2)


def _tied(words: str) -> str:
    """A name and its numbers, each of which stays on its row: "damage 7"."""
    name, *numbers = words.split(", ")
    return ", ".join([name, *(number.replace(" ", "\u00a0") for number in numbers)])


def _middle(cards: CardSet, view: View, width: int) -> str:
    place = _place(cards, view["place"]) if view["place"] else say("no location")
    if view["deathmatch"]:
        place = say("Deathmatch to {n} tokens", n=view["to_win"])
    battle = view["battle"]
    if view["phase"] == OVER:
        words = [say("The game is over"), *_won(view)]
    elif view["round"] is None:
        words = [say("After battle {battle}", battle=battle) if battle else say("Before the first battle"), place]
    else:
        words = [say("Battle {battle}", battle=battle), place, say("round {n}", n=view["round"])]
        if view["step"] == "combat" and view["actions"] is not None:
            words.append(say_many("{n} Action left", "{n} Actions left", n=view["actions"]))
    while len(words) > 1 and len(" ── ".join(words)) > width - len("───  ───"):  # the question says what is left out
        words.pop()
    return f"─── {' ── '.join(words)} ───"[:width]


def _won(view: View) -> list[str]:
    """Who has reached what the game is won with, to the viewer."""
    held = [len(side["places"]) if not view["deathmatch"] else side["tokens"] for side in view["sides"]]
    sides = [side for side, number in enumerate(held) if number >= view["to_win"] > 0]
    if len(sides) != 1:
        return []
    you = view["you"]
    if you is not None:
        return [say("you have won") if view["players"][you]["side"] == sides[0] else say("you have lost")]
    if view["teams"]:
        return [say("team {n} has won", n=sides[0] + 1)]
    return [say("player {n} has won", n=sides[0] + 1)]


def _place(cards: CardSet, place: PlaceView) -> str:
    words = [card_name(cards, place["card"])]
    if cards[place["card"]].charges:
        words.append(say("charges {n}", n=place["charges"]))
    return ", ".join(words)


def _holds(cards: CardSet, view: View, player: PlayerView) -> str:
    side, pile = view["sides"][player["side"]], view["piles"][player["pile"]]
    places = [card_name(cards, place["card"]) for place in side["places"]]
    if view["deathmatch"]:
        held = say("tokens {n}", n=side["tokens"])
    else:
        held = say("locations {n} of {all}", n=len(places), all=view["to_win"])
    words = [f"{held} ({row_of(places)})" if places else held]
    words.append(say("hand {n}", n=player["hand_size"]))
    words.append(say("draw {n}", n=pile["draw"]))
    words += [say("discard {n}", n=len(pile["discard"]))] * bool(pile["discard"])
    if player["beasts"]:
        words.append(say("waiting: {beasts}", beasts=", ".join(card_name(cards, card) for card in player["beasts"])))
    if view["chooser"] == player["seat"] and view["phase"] != OVER:
        chosen = say("chose the location") if view["place"] else say("brought no location")
        words.append(say("chooses the next location") if view["round"] is None else chosen)
    return ", ".join(words)


def _label(view: View, player: PlayerView) -> str:
    n = player["seat"] + 1
    label = say("PLAYER {n} (you)", n=n) if player["seat"] == view["you"] else say("PLAYER {n}", n=n)
    return f"{label}, {say('team {n}', n=player['side'] + 1)}" if view["teams"] else label


def _absent(cards: CardSet, view: View, player: PlayerView, width: int) -> list[str]:
    tint = TINTS[player["seat"] % len(TINTS)]
    fights = view["round"] is not None and view["phase"] != "assemble"
    if not player["deck"]:
        return wrapped(f"  {_label(view, player)}: {say('no deck yet')}", width, 4, tint)
    if not player["present"]:
        why = say_as("of a player", "left")
    else:
        why = say("out of this battle") if fights else say("waits")
    return wrapped(f"  {_label(view, player)}: {why}, {_holds(cards, view, player)}", width, 4, tint)


def _fighter(cards: CardSet, view: View, who: FighterView, player: PlayerView, width: int) -> list[str]:
    """Whose it is and what they hold; the fighter with its durability, protection and limits; what it wears."""
    turn = "►" if view["at"] == [who["seat"], who["order"]] else " "
    words = [f"{turn} {_label(view, player)}", *[say("its turn")] * (turn == "►"), _holds(cards, view, player)]
    lines = wrapped(", ".join(words), width, 6, TINTS[player["seat"] % len(TINTS)])
    mine = player["seat"] == view["you"]
    all_limits = width >= WIDE or view["you"] is None
    lines += _with_bar(cards, who, [*state_of(cards, who), *(limits_of(who) if all_limits else [])], width)
    worn = Counter(gear_words(cards, gear, breakage=width >= WIDE) for gear in who["gear"])
    told = [say("{n} x {card}", n=n, card=words) if n > 1 else words for words, n in worn.items()]
    told += _free(who) if mine and not all_limits else []
    lines += wrapped(f"    {'; '.join(told)}", width, 6, QUIET) if told else []
    return [*lines, *_lasting(cards, who, width)]


def _beast(cards: CardSet, view: View, who: FighterView, width: int) -> list[str]:
    """A Beast, which is on nobody's side (WA-173)."""
    turn = "►" if view["at"] == [who["seat"], who["order"]] else " "
    words = [say("Beast"), *[say("its turn")] * (turn == "►"), *state_of(cards, who)]
    return [*_with_bar(cards, who, words, width, turn), *_lasting(cards, who, width)]


def _beasts(view: View, width: int) -> list[str]:
    """What the Beasts of a battle do, once for all of them (WA-173, WA-177)."""
    if not any(who["beast"] for who in view["circle"]):
        return []
    told = say("Beasts are on nobody's side; each attacks whoever has the most durability")
    return wrapped(f"  {told}", width, 4, QUIET)


def _lasting(cards: CardSet, who: FighterView, width: int) -> list[str]:
    """What lasts on a fighter or Beast."""
    told = (f"    {card_name(cards, lasting['card'])}: {lasting['text']}" for lasting in who["lasting"])
    return [line for words in told for line in wrapped(words, width, 6, QUIET)]


def _with_bar(cards: CardSet, who: FighterView, words: Sequence[str], width: int, mark: str = " ") -> list[str]:
    """A name in bold, its durability as a bar as far as there is room, and words."""
    name, told = card_name(cards, who["card"]), ", ".join(words)
    room = min(LONGEST, who["cap"], width - len(f"    {name}  {told}"))
    if room < min(SHORTEST, who["cap"]):
        rest = wrapped(f"  {mark} {name}  {told}", width, 6)
        return [rest[0].replace(literal(name), f"[bold]{literal(name)}[/]", 1), *rest[1:]]
    full = min(room, -(-who["life"] * room // who["cap"]))  # a fighter that lives has at least one block
    return [f"  {mark} [bold]{literal(name)}[/] {'█' * full}{'░' * (room - full)} {literal(told)}"]


def _free(who: FighterView) -> list[str]:
    """What a fighter could still put on."""
    free = {name: limit["has"] - limit["used"] for name, limit in who["limits"].items()}
    words = [say("{limit} {n}", n=n, limit=limit_name(name)) for name, n in free.items() if n > 0]
    return [say("free: {limits}", limits=", ".join(words))] if words else []


def limits_of(who: FighterView) -> list[str]:
    """How much of its limits a fighter uses."""
    return [
        say("{limit} {used} of {all}", limit=limit_name(name), used=limit["used"], all=limit["has"])
        for name, limit in who["limits"].items()
        if any(limit.values())
    ]


def numbers_of(cards: CardSet, who: FighterView) -> list[str]:
    """What a fighter or Beast is as it stands there: durability, protection, charges, attack and limits."""
    return [*state_of(cards, who), *limits_of(who)]


def state_of(cards: CardSet, who: FighterView) -> list[str]:
    """Durability, protection, charges and attack."""
    words = [say("durability {left} of {all}", left=who["life"], all=who["cap"])]
    if who["protection"]:
        words.append(say("protection {n}", n=who["protection"]))
    if cards[who["card"]].charges:
        words.append(say("charges {n}", n=who["charges"]))
    if who["attack"]:
        words.append(say("attack {attack}", attack=_attack(who["attack"])))
    return words


def _attack(attack: AttackView) -> str:
    most = f"{attack['most']} {attack['flat']:+d}" if attack["flat"] else f"{attack['most']}"
    return say("{least} to {most}", least=attack["least"], most=most) if attack["least"] < attack["most"] else most


def gear_words(cards: CardSet, gear: GearView, *, breakage: bool = True) -> str:
    """An equipped card with its numbers now; the board of a small screen has no room for its breakage, which is said
    where something may break."""
    words = [card_name(cards, gear["card"])]
    if gear["attack"]:
        words.append(say("damage {damage}", damage=_attack(gear["attack"])))
    if breakage and gear["breakage"] is not None:
        words.append(say("breakage {n}%", n=gear["breakage"]))
    if gear["charges"] is not None:
        words.append(say("charges {n}", n=gear["charges"]))
    if gear["duration"] is not None:
        words.append(say_many("active, {n} counter", "active, {n} counters", n=gear["duration"]))
    return ", ".join(words)
