"""What happened, in words: a line of the log for each kind of event, who first, present tense."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final

from wyrmhoard.kernel.text.grammar import capital
from wyrmhoard.kernel.text.saying import later, resolved, said, say, say_many

from ..cards.cardset import CardSet
from . import before
from .cards import kind_words
from .damage import damage_words
from .names import card_name, card_names, listing, seat_of

Data = Mapping[str, Any]


def event(cards: CardSet, happened: Mapping[str, Any], called: Sequence[str]) -> str:
    """A line of the log.

    Places of the templates: player and facing (seats), card, foe and gone (names), and the fields of the event;
    called are the names of all seats.
    """
    d: dict[str, Any] = {**happened["data"], "called": called}
    seat, card, foe = d.get("seat"), d.get("card"), d.get("foe")
    if isinstance(seat, int):
        d["player"] = seat_of(seat, called)
    if isinstance(card, str):
        d["kind"] = kind_words(cards[card]) if card else ""
        d["card"] = card_name(cards, card)
    if isinstance(foe, Mapping):
        d["facing"] = seat_of(foe["seat"], called)
        d["foe"] = card_name(cards, foe["card"])
    if isinstance(d.get("gone"), str):
        d["gone"] = card_name(cards, d["gone"])
    words = EVENTS[happened["kind"]]
    if callable(words):
        return words(cards, d)
    return said(words, **{name: resolved(value) for name, value in d.items()})


PILES: Final = {
    "primary": later("the Primary Deck"),
    "secondary": later("the Secondary Deck"),
    "third": later("the Difficulty 3 Deck"),
    "market": later("the Market Deck"),
    "flame": later("the Wyrmflame deck"),
    "wyrmflame": later("the Wyrmflame deck"),
}


def pile_words(pile: str, d: Data) -> str:
    """A pile of an event within a sentence; "your deck" is that of the acting player."""
    if pile.startswith("hero "):
        return say("[your|{who's}] deck", who=seat_of(int(pile.removeprefix("hero ")), d["called"]))
    if pile.lower() == "your deck":
        return say("[who:your|their] deck", who=d.get("player"))
    return said(PILES.get(pile.lower(), pile))


def _with_cards(line: str, cards: CardSet, d: Data) -> str:
    """A line, with the cards that were seen, where the reader may know them."""
    return f"{line}: {card_names(cards, d['cards'])}" if d.get("cards") else line


def _outcome(d: Data) -> str:
    return say("success") if d["success"] else say("failure")


# -- Scenes and rounds


def _took_back(cards: CardSet, d: Data) -> str:
    if d["agreed"]:
        return say("{player} [take|takes] back a choice, by agreement", player=d["player"])
    return say("{player} [take|takes] back a choice", player=d["player"])


def _conceding(cards: CardSet, d: Data) -> str:
    if d["agrees"]:
        return say("{player} would give up ({number} so far)", player=d["player"], number=d["number"])
    if d["number"]:
        return say("{player} [fight|fights] on ({number} would still give up)", player=d["player"], number=d["number"])
    return say("{player} [fight|fights] on", player=d["player"])


def _ended(cards: CardSet, d: Data) -> str:
    how = said(d["ending"])
    if d["xp"] is not None:
        how = say("{ending} ({xp} XP each)", ending=how, xp=d["xp"])
    return say("The party wins: {ending}", ending=how) if d["won"] else say("The party loses: {ending}", ending=how)


# -- encounters


def _entered(cards: CardSet, d: Data) -> str:
    if d["no_gold"]:
        return say("{foe} faces {facing}, worth no gold", foe=d["foe"], facing=d["facing"])
    return say("{foe} faces {facing}", foe=d["foe"], facing=d["facing"])


def _flipped(cards: CardSet, d: Data) -> str:
    if d["logo"]:
        return say("The Wyrmflame token shows its flame: {player}", player=d["player"])
    return say("The Wyrmflame token shows its back: {player}", player=d["player"])


def _not_placed(cards: CardSet, d: Data) -> str:
    if d["buried"]:
        return say("{card} finds no room in front of {player} and is buried", card=d["card"], player=d["player"])
    return say("{card} finds no room in front of {player} and is discarded", card=d["card"], player=d["player"])


def _looked_through(cards: CardSet, d: Data) -> str:
    return say(
        "{cards} of {pile}: looked at and buried", cards=card_names(cards, d["cards"]), pile=pile_words(d["pile"], d)
    )


def _nothing_came(cards: CardSet, d: Data) -> str:
    return capital(say("{pile} has nothing that fits", pile=pile_words(d["pile"], d)))


def _tokens(cards: CardSet, d: Data) -> str:
    number = d["number"]
    if number > 0:
        return say_many("{foe} gets a token", "{foe} gets {n} tokens", n=number, foe=d["foe"])
    return say_many("{foe} loses a token", "{foe} loses {n} tokens", n=-number, foe=d["foe"])


def _mended(cards: CardSet, d: Data) -> str:
    return say_many("{foe} heals a level", "{foe} heals {n} levels", n=len(d["rows"]), foe=d["foe"])


def _defeated(cards: CardSet, d: Data) -> str:
    if d["by_itself"]:
        return say("{foe} defeats itself", foe=d["foe"])
    return say("{foe} is defeated", foe=d["foe"])


def _foe_put_away(cards: CardSet, d: Data) -> str:
    if d["returns"]:
        return say("{foe} will come back", foe=d["foe"])
    return say("{foe} is put away", foe=d["foe"])


def _saved(cards: CardSet, d: Data) -> str:
    if not d["cards"]:
        return say("The Save of {foe}: {outcome}", foe=d["foe"], outcome=_outcome(d))
    return say(
        "The Save of {foe} reveals {cards}: {outcome}",
        foe=d["foe"],
        cards=card_names(cards, d["cards"]),
        outcome=_outcome(d),
    )


WHEN: Final = {
    "faces you": later("{card} acts as it comes to face {player}"),
    "surprise": later("{card} acts: Surprise"),
    "tripwire": later("{card} acts: Tripwire"),
    "cleared": later("{card} acts: one of its levels is cleared"),
    "entered": later("{card} acts: somebody has entered"),
    "left": later("{card} acts: somebody has left"),
    "token defeated": later("{card} acts: one of its tokens is defeated"),
    "attacks": later("{card} acts as it attacks {player}"),
    "deals damage": later("{card} acts as it deals damage to {player}"),
    "start of turn": later("{card} acts at the start of {player's} turn"),
}


def _triggered(cards: CardSet, d: Data) -> str:
    return said(WHEN.get(d["when"], _ACTS), card=d["card"], player=d["player"])


_ACTS: Final = later("{card} acts")


def _target(d: Data) -> str:
    return say("a token of {foe}", foe=d["foe"]) if d.get("token") else d["foe"]


def _affected(cards: CardSet, d: Data) -> str:
    effect, target = cards.effects.get(d.get("effect", "")), _target(d)
    if effect is None:
        return say("{card} acts on {target}", card=d["card"], target=target)
    return say("{card}, on {target}: {effect}", card=d["card"], target=target, effect=effect.words())


def _given(cards: CardSet, d: Data) -> str:
    effect = cards.effects.get(d.get("effect", ""))
    if effect is None:
        return say("{card} takes effect", card=d["card"])
    return say("{card}: {effect}", card=d["card"], effect=effect.words())


def _ward_hurt(cards: CardSet, d: Data) -> str:
    return say_many(
        "{name} loses {lost} and has {n} hit point",
        "{name} loses {lost} and has {n} hit points",
        n=d["hp"],
        name=said(d["name"]),
        lost=d["lost"],
    )


# -- the Wyrmflame deck


def _level(cards: CardSet, d: Data) -> str:
    if d["by"] > 0:
        return say("The Wyrmflame level rises to {level}", level=d["level"])
    return say("The Wyrmflame level falls to {level}", level=d["level"])


def _acted(cards: CardSet, d: Data) -> str:
    if d["when"] == "deadfall":
        return say("{card}: its Deadfall happens", card=d["card"])
    if d["at"]:
        return say("{card}: its {level}+ effect happens", card=d["card"], level=d["at"])
    return say("{card}: its effect happens", card=d["card"])


# -- cards


def _drew(cards: CardSet, d: Data) -> str:
    line = say_many(
        "{player} [draw|draws] a card", "{player} [draw|draws] {n} cards", n=d["number"], player=d["player"]
    )
    return _with_cards(line, cards, d)


def _pile_empty(cards: CardSet, d: Data) -> str:
    return capital(say("{pile} is empty, and so is its discard pile: nothing comes", pile=pile_words(d["pile"], d)))


def _reshuffled(cards: CardSet, d: Data) -> str:
    return say_many(
        "The discard pile is shuffled into {pile} ({n} card)",
        "The discard pile is shuffled into {pile} ({n} cards)",
        n=d["number"],
        pile=pile_words(d["pile"], d),
    )


GOES: Final = {
    "hand": later("{player's} {card} returns to [your|the] hand"),
    "deck": later("{player's} {card} goes on top of [your|the] deck"),
    "bottom": later("{player's} {card} goes under [your|the] deck"),
    "remains": later("{player's} {card} remains in play"),
    "gone": later("{player's} {card} leaves the game"),
}
_DISCARDED: Final = later("{player's} {card} goes to [your|the] discard pile")


def _put_away(cards: CardSet, d: Data) -> str:
    return said(GOES.get(d.get("goes", ""), _DISCARDED), **d)


PLAYED: Final = {
    "assist": later("{player} [assist|assists] with {card}"),
    "any": later("{player} [use|uses] {card}"),
}
_PLAYED: Final = later("{player} [play|plays] {card}")


def _played(cards: CardSet, d: Data) -> str:
    return said(PLAYED.get(d["mode"], _PLAYED), **d)


LEFT_PLAY: Final = {
    "deplete": later("{player's} {card} is depleted"),
    "consume": later("{player's} {card} is consumed"),
    "remove": later("{player's} {card} leaves the game"),
}
_LEFT_PLAY: Final = later("{player's} {card} leaves play")


def _left_play(cards: CardSet, d: Data) -> str:
    line = said(LEFT_PLAY.get(d.get("how", ""), _LEFT_PLAY), **d)
    if not d.get("held"):
        return line
    held = say_many(
        "a card from under it goes to [player:your|the] hand",
        "{n} cards from under it go to [player:your|the] hand",
        n=d["held"],
        player=d["player"],
    )
    return f"{line}; {held}"


def _checked(cards: CardSet, d: Data) -> str:
    if d["of"] == "":
        check = say("Skill Check")
    elif d["of"] == "primary":
        check = say("Primary Skill Check")
    else:
        check = say("{type} Skill Check", type=said(d["of"]))
    return say(
        "{player's} {check} reveals {card}: {outcome}",
        player=d["player"],
        check=check,
        card=d.get("card") or say("nothing"),
        outcome=_outcome(d),
    )


def _buried(cards: CardSet, d: Data) -> str:
    return say("{player} [bury|buries] {card}", player=d["player"], card=d.get("card") or say("a card"))


def _buried_seen(cards: CardSet, d: Data) -> str:
    return say("{player} [bury|buries] a card from {pile}", player=d["player"], pile=pile_words(d["deck"], d))


def _searched(cards: CardSet, d: Data) -> str:
    return say(
        "{player} [take|takes] {card} from [your|their] deck and [shuffle|shuffles] it",
        player=d["player"],
        card=d.get("card") or say("a card"),
    )


def _looked(cards: CardSet, d: Data) -> str:
    line = say_many(
        "{player} [look|looks] at a card of {pile}",
        "{player} [look|looks] at {n} cards of {pile}",
        n=d["number"],
        player=d["player"],
        pile=pile_words(d["deck"], d),
    )
    return _with_cards(line, cards, d)


# -- damage


def _dealt(cards: CardSet, d: Data) -> str:
    if d["levels"]:
        return say_many(
            "{card} deals a level of damage to {target}",
            "{card} deals {n} levels of damage to {target}",
            n=d["levels"],
            card=d["card"],
            target=_target(d),
        )
    return say(
        "{card} deals {points} to {target}", card=d["card"], points=damage_words(tuple(d["points"])), target=_target(d)
    )


def _cleared(cards: CardSet, d: Data) -> str:
    return say("Level {level} of {foe} is cleared", level=d["row"] + 1, foe=d["foe"])


def _attacked(cards: CardSet, d: Data) -> str:
    attackers = [card_name(cards, one["card"]) for one in d["by"]]
    if len(attackers) == 1:
        return say(
            "{player} [are|is] attacked by {card} for {damage}",
            player=d["player"],
            card=attackers[0],
            damage=d["damage"],
        )
    each = listing(f"{name} ({one['damage']})" for name, one in zip(attackers, d["by"], strict=True))
    return say("{player} [are|is] attacked for {damage}: by {each}", player=d["player"], damage=d["damage"], each=each)


def _hurt(cards: CardSet, d: Data) -> str:
    if d["prevented"]:
        return say_many(
            "{player} [take|takes] {damage} damage ({prevented} prevented) and [have|has] {n} hit point",
            "{player} [take|takes] {damage} damage ({prevented} prevented) and [have|has] {n} hit points",
            n=d["hp"],
            player=d["player"],
            damage=d["damage"],
            prevented=d["prevented"],
        )
    return say_many(
        "{player} [take|takes] {damage} damage and [have|has] {n} hit point",
        "{player} [take|takes] {damage} damage and [have|has] {n} hit points",
        n=d["hp"],
        player=d["player"],
        damage=d["damage"],
    )


def _healed(cards: CardSet, d: Data) -> str:
    if not d["gained"]:
        return say_many(
            "{player} [stay|stays] at {n} hit point",
            "{player} [stay|stays] at {n} hit points",
            n=d["hp"],
            player=d["player"],
        )
    return say_many(
        "{player} [heal|heals] {gained} and [have|has] {n} hit point",
        "{player} [heal|heals] {gained} and [have|has] {n} hit points",
        n=d["hp"],
        player=d["player"],
        gained=d["gained"],
    )


EVENTS: Final[dict[str, str | Callable[[CardSet, Data], str]]] = {
    "sealed": later("{player} [are|is] ready"),
    "took_back": _took_back,
    # before the game, and in campaigns
    **before.EVENTS,
    # Scenes and rounds
    "scene_began": later("Scene {scene} of {scenes} begins at Wyrmflame level {level}"),
    "scene_ended": later("Scene {scene} is completed in {player's} turn"),
    "round_ended": later("Round {round} is over"),
    "turn_began": later("[Your turn begins|{player} takes a turn]"),
    "turn_ended": later("{player} [end your|ends the] turn"),
    "turn_skipped": later("{player} [are|is] Unconscious and [have|has] no turn"),
    "skipped": later("{player} [skip|skips] the {phase} phase"),
    "will_skip": later("{player} will skip the next {phase} phase"),
    "rest_began": later("The party takes a Short Rest"),
    "conceding": _conceding,
    "ended": _ended,
    # encounters
    "entered": _entered,
    "flipped": _flipped,
    "drawn_by_lot": later("{player} [are|is] picked at random"),
    "not_placed": _not_placed,
    "looked_through": _looked_through,
    "nothing_came": _nothing_came,
    "summoning": later("{foe} summons"),
    "moved": later("{foe} moves to face {facing}"),
    "relaid": later("{foe} now lies in front of {facing}"),
    "tokens_added": _tokens,
    "mended": _mended,
    "tripped": later("The Tripwire of {foe} goes off"),
    "defeated": _defeated,
    "token_defeated": later("A token of {foe} is defeated"),
    "foe_discarded": later("{foe} is discarded"),
    "foe_put_away": _foe_put_away,
    "returned": later("{foe} comes back"),
    "saved": _saved,
    "triggered": _triggered,
    "affected": _affected,
    "given": _given,
    "ward_hurt": _ward_hurt,
    # places
    "moved_in": later("{player} [enter|enters] {foe}"),
    "moved_out": later("{player} [leave|leaves] {foe}"),
    # the Wyrmflame deck
    "flame_phase": later("Before the leader's turn: the Wyrmflame"),
    "flame_revealed": later("Wyrmflame: {card}, at level {level}"),
    "flame_stays": later("{card} stays"),
    "flame_acted": _acted,
    "flame_ignored": later("{card} is ignored"),
    "flame_discarded": later("{card} is discarded"),
    "flame_buried": later("{card} is buried"),
    "flame_level": _level,
    # cards
    "drew": _drew,
    "pile_empty": _pile_empty,
    "reshuffled": _reshuffled,
    "discarded": later("{player} [discard|discards] {card}"),
    "put_away": _put_away,
    "played": _played,
    "used": later("{player} [use|uses] {card}"),
    "remains": later("{player's} {card} remains in play"),
    "not_remaining": later("{player's} {card} cannot remain in play"),
    "left_play": _left_play,
    "checked": _checked,
    "buried": _buried,
    "buried_seen": _buried_seen,
    "searched": _searched,
    "looked": _looked,
    "copied": later("The text of {card} happens again"),
    "held": later("{player} [put|puts] cards under {card}"),
    "released": later("{player} [take|takes] the cards under {card}"),
    "marked": later("{name} tokens on {player's} {card}: {has}"),
    "recovered_card": later("{player} [take|takes] {card} from [your|the] discard pile"),
    "recoloured": later("{card} deals {colour} damage this turn"),
    # damage
    "dealt": _dealt,
    "taken_back": later("Damage is taken back"),
    "cleared": _cleared,
    "attacked": _attacked,
    "redirected": later("{foe} deals {damage} damage to {player} instead"),
    "prevented": later("{card} prevents {number} damage"),
    "hurt": _hurt,
    "stunned": later("{player} [are|is] Stunned"),
    "knocked_out": later("{player} [are|is] Unconscious"),
    "healed": _healed,
    "recovered": later("{player} [are|is] up again"),
    "exhausted": later("{player} [are|is] Exhausted"),
    "rested": later("{player} [are|is] no longer Exhausted"),
    # gold and the Market
    "gained_gold": later("{player} [gain|gains] {number} gold and [have|has] {gold}"),
    "lost_gold": later("{player} [lose|loses] {number} gold and [have|has] {gold}"),
    "bought": later("{player} [buy|buys] {card} for {price} gold"),
    "refilled": later("{card} comes into the Market"),
    "replaced": later("{card} replaces {gone} in the Market"),
    "market_revealed": later("{player} [cycle|cycles] the Market: {card}"),
    "market_closed": later("{player} cannot buy because of {card}"),
    # of the kernel
    "too_deep": later("The effects keep setting each other off, so the rest of them is skipped"),
}
"""One template (or function) for every kind of event; new kinds are added here."""
