"""The game's own player: fights by the baseline policy from what its seat may know, and takes suggestions elsewhere."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import Final, cast

from wyrmhoard.kernel.asking.ask import Answer, Choice
from wyrmhoard.kernel.asking.form import Filled, Form
from wyrmhoard.kernel.play.player import Look, Move

from ..asked import Asked
from ..cards.cardset import CardSet
from ..rules.battle import strong
from ..rules.battle.policy import Eyes
from ..rules.core import numbers, offers, plays
from ..rules.core.answers import for_block, for_turn
from ..rules.core.plays import Lay, lay
from ..rules.oracle import warrior
from ..rules.script import script
from ..sight import View
from ..state import MINION, VILLAIN, WARRIOR, Saga
from . import company, knowing, reading
from .brains import BRAINS, Attempt
from .reading import DuelView


class Fighter:
    """One way to play the cards, by name: see `brains`. With `boss` it asks for a Boss as the enemy of a single Battle,
    where the Villain may choose (DW-236a)."""

    def __init__(self, brain: str, boss: int = 0) -> None:
        self.brain = BRAINS[brain]
        self.wishes = {**company.USUAL, "boss": ("boss", *company.USUAL["boss"])} if boss else company.USUAL

    def choose(self, look: Look) -> Move:
        """The answer to the open ask."""
        if look.ask.prompt == "turn":
            return _move(_fitted(self._turn(look), look.ask.choices))
        if look.ask.prompt == "block":
            return _move(self._block(look))
        return self._plain(look)

    def policy(self, look: Look) -> Mapping[str, float]:
        """It never mixes."""
        return {self.choose(look).key: 1.0}

    def _turn(self, look: Look) -> str | Filled:
        view: DuelView = _view(look)
        data: Asked = look.ask.data
        eyes, hand = self._knows(view, data.get("place"))
        special = self._special(look, eyes)
        if special is not None:
            return for_turn(special, hand)
        if not eyes.hand:
            return str(look.ask.choices[0])
        return for_turn(self.brain.move(eyes, look.rng), hand)

    def _special(self, look: Look, eyes: Eyes) -> plays.Move | None:
        """What helps against a Boss, and alone with the oracle flight without hope (DW-276)."""
        view: DuelView = _view(look)
        data: Asked = look.ask.data
        if data.get("place") is not None or self.brain is BRAINS["random"]:
            return None
        hero, foe = knowing.hero(view["hero"]), reading.battle_of(view)["foes"][0]
        fresh_boss = foe["boss"] and foe["wound"] == numbers.WOUNDS[0]
        if knowing.is_alone(view):
            return warrior.special(hero, eyes, foe["level"], fresh_boss=fresh_boss)
        return warrior.boost(hero) if fresh_boss else None

    def _block(self, look: Look) -> str | Filled:
        data: Asked = look.ask.data
        view: DuelView = _view(look)
        mine = data["by"] != "warrior"
        eyes, hand = self._knows(view, None if mine else data["place"])
        ranks, number = data["ranks"], data["set"]
        laid = lay(ranks[0], number, ranks[number:])
        damage = reading.guessed(reading.battle_of(view)["foes"][data["place"]])[0] if mine else _blow(view, laid)
        by_spell = any(str(choice) == offers.SPELLBLOCK for choice in look.ask.choices)
        attempt = Attempt(laid, damage, by_spell, data["escape"])
        block, cast = self.brain.block(eyes, attempt, look.rng)
        return for_block(block, cast, hand, laid)

    def _knows(self, view: DuelView, place: int | None) -> tuple[Eyes, list[str]]:
        """What it knows, and its hand: as The Warrior (no place), or as the master or minion at this place."""
        if place is None:
            return reading.warrior(view), reading.hand_of(view)
        return reading.villain(view, place)

    def _plain(self, look: Look) -> Move:
        ask = look.ask
        data: Asked = ask.data
        question = company.Question(self._known(look), look.seat, ask.prompt, data, list(ask.choices))
        return _move(company.decide(question, look.rng, self.wishes))

    def _known(self, look: Look) -> Saga:
        return knowing.known(_view(look))


class Planner(Fighter):
    """The baseline with foresight: its best moves are played on in imagined worlds (DW-274)."""

    def __init__(self, cards: CardSet, deals: int = strong.DEALS, boss: int = 0) -> None:
        super().__init__("baseline", boss)
        self.cards = cards
        self.deals = deals

    def _turn(self, look: Look) -> str | Filled:
        data: Asked = look.ask.data
        place = data.get("place")
        eyes, hand = self._knows(_view(look), place)
        if not eyes.hand or place == MINION or self._special(look, eyes) is not None:
            return super()._turn(look)
        moves = strong.candidates(eyes)
        worlds = (look.imagine_state() for _ in range(self.deals))
        return for_turn(strong.best(script, self.cards, WARRIOR if place is None else VILLAIN, moves, worlds), hand)


def _view(look: Look) -> View:
    return cast(View, look.view)


def _fitted(answer: str | Filled, choices: Sequence[Choice]) -> str | Filled:
    """The answer without blanks that its form does not have now, such as a token where none is held."""
    if not isinstance(answer, Filled):
        return answer
    form = next(choice for choice in choices if isinstance(choice, Form) and choice.key == answer.key)
    asked = {blank.name for blank in form.fields}
    return Filled(answer.key, {name: value for name, value in answer.values.items() if name in asked})


def _move(answer: Answer) -> Move:
    return Move(answer.key, answer.values) if isinstance(answer, Filled) else Move(str(answer))


def _blow(view: DuelView, laid: Lay) -> int:
    hero = view["hero"]
    return int(hero["attack"] + (hero["agility"] if laid.critical else 0))


def _fighter(cards: CardSet, boss: int = 0, *, brain: str) -> Fighter:
    return Fighter(brain, boss)


BOTS: Final[Mapping[str, Callable[..., Fighter]]] = {
    **{
        f"{brain}-cards" if brain == "random" else brain: partial(_fighter, brain=brain)
        for brain, how in BRAINS.items()
        if not how.deals
    },
    "strong": Planner,
}
"""The game's own players by name: the simple ones first, the strongest last."""
