"""A companion: plays a hero for the good of the party.

In its own turn it plans all cards of its hand at once: which of them the best allocation of damage would use, and what
their texts bring, tried out in an imagined world. On others' turns it waits until they are done, and assists if that
clears encounters that would otherwise stay, or saves the active hero from damage.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from random import Random
from typing import Any, Final, NamedTuple, cast

from wyrmhoard.kernel.asking.ask import PASS, Ask, Choice, Script
from wyrmhoard.kernel.asking.form import Form
from wyrmhoard.kernel.play.open_ask import OpenAsk
from wyrmhoard.kernel.play.player import Look, Move
from wyrmhoard.kernel.text.marks import automatic_choices, worth_weighing

from ..asked import Asked
from ..cards.cardset import CardSet
from ..cards.effects import Heal
from ..rules import allocate, numbers, places, play, windows
from ..rules.deal import DONE, SUGGEST
from ..rules.endings import AdventureOver
from ..rules.turn import go_in, go_out
from ..sight import View
from ..state import Dragonfire, Share, Turn
from ..table import Position, Table
from . import between, worth

STEPS: Final = 60
"""The number of questions after which a trial of a card stops."""
TRIED: Final = 1_000_000
"""The first ID for shares of trials."""
HELP: Final = ("assist", "any", "use")
"""What can be done on others' turns."""
ENOUGH: Final = 2.2
"""The worth from which a card is bought."""
WAIT: Final = 0.3
"""How much more an Assist must bring than its card would bring later."""
KEEP: Final = {"": 0.1, "turn": 0.1, "round": 0.3, "scene": 0.8, "game": 1.5}
"""What a Feature must bring between two steps, by how often it can be used."""
LATER: Final = 0.7
"""The factor for what a card would do in one's own next turn."""


class Trial(NamedTuple):
    """What a card did in an imagined world."""

    key: str
    gain: float
    """What its text is worth, without damage, minus the worth of the card."""
    shares: list[Share]


class Companion:
    """A player of Dragonfire. `assists` off: it never helps on others' turns (for measuring what Assists are worth)."""

    def __init__(self, cards: CardSet, assists: int = 1) -> None:
        self.cards = cards
        self.assists = bool(assists)
        self._seen: Table | None = None
        self._scarcity = worth.EVEN

    def policy(self, look: Look) -> Mapping[str, float]:
        """Its one choice."""
        return {self.choose(look).key: 1.0}

    def choose(self, look: Look) -> Move:
        """The answer to the open ask."""
        ask = look.ask
        if ask.aside:
            return Move(PASS)
        keys = plain(ask.choices)
        if ask.prompt == "play" and ask.may_pass and not (self._heals(keys) and self._urgent(look)):
            return Move(PASS)
        if ask.prompt == "last call" and not (self.assists and any(key.split(" ")[0] in HELP for key in keys)):
            return Move("nothing")
        if ask.prompt == "window" and (not keys or self._waits(look)):
            return Move(PASS)
        table: Table = look.imagine_table(Random(0))
        if ask.prompt == "window":
            return Move(self._window(table, look.seat, keys))
        if ask.prompt in ("play", "last call"):
            way_out = PASS if ask.may_pass else "nothing" if ask.prompt == "last call" else DONE
            return Move(self._play(table, look.seat, keys, way_out))
        return self.answer(ask, table, look.seat, keys)

    # -- the Play Cards phase

    def _heals(self, keys: list[str]) -> bool:
        """Whether any card that could be used now heals."""
        used = [self.cards.by_id.get(_card(key)) for key in keys if key.split(" ")[0] in HELP]
        return any(
            isinstance(effect, Heal)
            for card in used
            if card is not None
            for power in card.powers
            for effect in power.ability.do
        )

    def _urgent(self, look: Look) -> bool:
        """Whether the active hero is Stunned, so that help should come before it is done."""
        view = _view(look)
        return self.assists and view["active"] is not None and view["heroes"][view["active"]]["stunned"]

    def _play(self, table: Table, seat: int, keys: list[str], way_out: str) -> str:
        """The next card to use, or the key that ends the phase."""
        helping = way_out != DONE
        if helping and not self.assists:
            return way_out
        acts = HELP if helping else ("play", "any", "use")
        trials = [t for key in keys if key.split(" ")[0] in acts and (t := self._try(table, seat, key)) is not None]
        if not trials:
            return way_out
        outlook = worth.Outlook(table)
        renumber(trials)
        if helping:
            return self._assist(outlook, trials, way_out, self._missed(table, seat, trials))
        plan = outlook.forecast([share for trial in trials for share in trial.shares])
        useful = [t for t in trials if t.gain > 0.02 or any(share.id in plan.used for share in t.shares)]
        useful = [t for t in useful if t.gain > 0 or self._needed(outlook, t, useful, plan)]
        if not useful:
            return self._tidy(table, seat, keys)
        return max(useful, key=lambda t: (t.gain, t.key)).key

    def _needed(self, outlook: worth.Outlook, trial: Trial, useful: list[Trial], plan: worth.Forecast) -> bool:
        """Whether the plan would be worse without this card by more than the card."""
        rest = [share for other in useful if other is not trial for share in other.shares]
        without = outlook.forecast(rest)
        return plan.value - without.value + trial.gain > 0.05

    def _missed(self, table: Table, seat: int, trials: list[Trial]) -> dict[str, float]:
        """For each card of these trials: how much less one's own next turn would be worth without it."""
        copy = self._copy(table)
        state, hero = copy.state, copy.state.heroes[seat]
        state.active, state.turn, hero.played = seat, Turn(seat, step="play"), []
        own = self._hand(copy, seat)
        outlook = worth.Outlook(copy)
        whole = outlook.forecast([share for trial in own for share in trial.shares]).value
        missed = {}
        for card in dict.fromkeys(_card(trial.key) for trial in trials):
            at = next((at for at, trial in enumerate(own) if _card(trial.key) == card), None)
            if at is not None:
                rest = [share for trial in own[:at] + own[at + 1 :] for share in trial.shares]
                missed[card] = max(0.0, whole - outlook.forecast(rest).value + max(0.0, own[at].gain))
        return missed

    def _assist(self, outlook: worth.Outlook, trials: list[Trial], way_out: str, missed: Mapping[str, float]) -> str:
        """The Assist that brings the party most, alone or with others of this hand, if that is worth the cards."""
        best, most = way_out, WAIT
        now = outlook.forecast().value
        trials = [trial._replace(gain=trial.gain - LATER * missed.get(_card(trial.key), 0.0)) for trial in trials]
        for trial in trials:
            gain = trial.gain
            if trial.shares:
                gain += outlook.forecast(trial.shares).value - now
            if gain > most:
                best, most = trial.key, gain
        dealing = [trial for trial in trials if trial.shares]
        if best == way_out and len(dealing) > 1:
            plan = outlook.forecast([share for trial in dealing for share in trial.shares])
            used = [trial for trial in dealing if any(share.id in plan.used for share in trial.shares)]
            if len(used) > 1 and plan.value - now + sum(trial.gain for trial in used) > WAIT:
                return max(used, key=lambda trial: (trial.gain, trial.key)).key
        return best

    # -- Features between steps

    def _waits(self, look: Look) -> bool:
        """Whether one's own Play Cards phase comes next, in which Features are weighed together with cards."""
        data: Asked = look.ask.data
        return data["before"] == "play" and _view(look)["active"] == look.seat

    def _window(self, table: Table, seat: int, keys: list[str]) -> str:
        """The Feature that brings most now, if that is more than it may bring later; otherwise let it pass."""
        outlook = worth.Outlook(table)
        now, best, most = outlook.forecast().value, PASS, 0.0
        for key in keys:
            card = key.removeprefix(windows.FEATURE)
            power = windows.useful(table, seat)[card]
            trial = self._try(table, seat, f"use {card}/{power.number}")
            if trial is None:
                continue
            renumber([trial])
            gain = trial.gain - KEEP[power.ability.once]
            if trial.shares:
                gain += outlook.forecast(trial.shares).value - now
            if gain > most:
                best, most = key, gain
        return best

    def _tidy(self, table: Table, seat: int, keys: list[str]) -> str:
        """With more than three cards left nothing is drawn: the worst ones go (DF-204, DF-305)."""
        hand = table.state.heroes[seat].hand
        spare = [card for card in hand if f"discard {card}" in keys]
        if len(hand) > 3 and spare:
            worst = min(spare, key=lambda card: (self._liking(table, seat, card), card))
            return f"repack {worst}" if f"repack {worst}" in keys else f"discard {worst}"
        return DONE

    def _hand(self, table: Table, seat: int) -> list[Trial]:
        """What each card of a hand that can be played now would do."""
        plays = [
            f"play {card}"
            for card in table.state.heroes[seat].hand
            if play.verify_play(table, seat, card, "play") is None
        ]
        trials = [trial for key in plays if (trial := self._try(table, seat, key)) is not None]
        renumber(trials)
        return trials

    def _try(self, table: Table, seat: int, key: str) -> Trial | None:
        """Use a card in a copy of the world and return what it did."""
        copy = self._copy(table)
        turn = copy.state.turn
        assert turn is not None
        before = worth.table_worth(copy)
        threat = _threat(copy)
        known = {share.id for share in turn.shares}
        script = play.act(copy, seat, key)
        try:
            self._drive(copy, script, seat)
        except AdventureOver:
            return None
        after = worth.table_worth(copy) + 0.9 * (threat - _threat(copy))
        fresh = [s for s in turn.shares if s.id not in known and s.mode != "offer"] if copy.state.turn is turn else []
        return Trial(key, after - before, fresh)

    def _drive(self, table: Table, script: Script[Any], seat: int) -> None:
        """Answer what a script asks, for everybody."""
        reply: object = None
        for _ in range(STEPS):
            try:
                ask: Ask = script.send(reply)
            except StopIteration:
                return
            seats = [*ask.must, *ask.may]
            who = seats[0] if seats else seat
            options = ask.options(who) or []
            choices = automatic_choices(options)
            keys = plain(choices)
            picked = self._quick(ask.prompt, table, who, keys)
            choice = next(choice for choice in choices if str(choice) == picked)
            reply = {who: choice} if ask.kind == "each" else (who, choice) if ask.kind == "first" else choice
        script.close()

    # -- everything else

    def answer(self, ask: OpenAsk, table: Table, seat: int, keys: list[str]) -> Move:
        """An answer by rule of thumb."""
        if not keys:
            forms = [choice for choice in ask.choices if isinstance(choice, Form)]
            filled = forms[0].sample(Random(0)) if forms else None
            return Move(forms[0].key, filled.values if filled else {})
        if ask.prompt == "deal":
            return Move(self._deal(table, keys))
        return Move(self._quick(ask.prompt, table, seat, keys))

    def _deal(self, table: Table, keys: list[str]) -> str:
        turn = table.state.turn
        assert turn is not None
        steps = allocate.suggest(table, turn)
        return SUGGEST if steps and SUGGEST in keys else DONE

    def _quick(self, prompt: str, table: Table, seat: int, keys: list[str]) -> str:
        """The answer to a question of an effect, of movement or of the Market."""
        state = table.state
        cards = [key.rpartition(" ")[2] for key in keys]
        if prompt in between.PROMPTS:
            return between.answer(table, seat, prompt, keys, lambda card: self._liking(table, seat, card))
        match prompt:
            case "hero":
                return max(keys, key=lambda key: (self._wanted(table, key), key))
            case "encounter" | "encounters" | "damage":
                return max(keys, key=lambda key: (self._target(table, seat, key), key))
            case "character" | "heal":
                return max(keys, key=lambda key: (self._neediest(state, key), key))
            case "discard" | "discard for" | "bury for" | "bury card" | "hold":
                real = [card for card in cards if card in self.cards.by_id]
                return min(real or keys, key=lambda c: (self._liking(table, seat, c), c))
            case "swap":
                pack = self.cards.hero(state.heroes[seat].screen).pack
                return max(keys, key=lambda key: (pack.get(key, 0), key))
            case "bury":
                return "enough" if "enough" in keys else keys[0]
            case "recover" | "search" | "take one" | "on top" | "copy":
                return max(keys, key=lambda c: (self._liking(table, seat, c), c))
            case "market" | "offer" | "rest-market":
                return self._buy(table, seat, keys)
            case "cycle":
                return self._cycle(table, seat, keys)
            case "move":
                return self._move(table, seat, keys)
            case "granted":
                plays = [key for key in keys if key.startswith("play ")]
                return max(plays, key=lambda key: (self._liking(table, seat, key[5:]), key)) if plays else keys[-1]
            case "colour":
                return self._colour(table, seat, keys)
            case "location":
                return keys[0]
        for word in ("yes", "ready", "keep", "stay"):
            if word in keys:
                return word
        return keys[0]

    def _wanted(self, table: Table, screen: str) -> float:
        """The value of a character: high if the party lacks its Class Type, and if it is sturdy."""
        if screen not in self.cards.by_id:
            return -1.0
        taken = [self.cards[hero.screen].class_type for hero in table.state.heroes if hero.screen]
        card = self.cards.hero(screen)
        return -5.0 * taken.count(self.cards[screen].class_type) + card.hit_points + 0.5 * card.hand + 0.2 * card.gold

    def _target(self, table: Table, seat: int, key: str) -> float:
        """How urgent an encounter is: what it would do, to whom, how soon."""
        if not key.split(".")[0].isdecimal():
            return -1.0
        number = int(key.split(".")[0])
        foe = table.state.find(number)
        if foe is None:
            return -1.0
        token = table.state.token(number)
        active = table.state.active
        strength = numbers.attack(table, foe, token) * numbers.attacks(table, foe, token)
        mine = places.faces(table, foe, active) if active >= 0 else foe.seat == seat
        return strength * (2.0 if mine else 1.0) + 0.2 * sum(foe.cleared)

    def _neediest(self, state: Dragonfire, key: str) -> float:
        if not key.startswith("hero-"):
            return -99.0
        one = state.heroes[int(key.removeprefix("hero-"))]
        return 10.0 * one.stunned + 2.0 * one.exhausted - one.hp + 5.0 * (one.hp < one.full)

    def _liking(self, table: Table, seat: int, card: str) -> float:
        return worth.card_worth(table, seat, self.cards[card], self._scarce(table)) if card in self.cards.by_id else 0.0

    def _scarce(self, table: Table) -> worth.Scarcity:
        """How scarce each colour is (`worth.scarcity`), cached for the table, since it is needed for many cards."""
        if self._seen is not table:
            self._seen, self._scarcity = table, worth.scarcity(table)
        return self._scarcity

    def _buy(self, table: Table, seat: int, keys: list[str]) -> str:
        """The best card that can be bought, if it is better than the deck's average."""
        buys = [key for key in keys if key.startswith("buy ")]
        way_out = next((key for key in keys if not key.startswith("buy ")), keys[-1])
        if not buys:
            return way_out
        best = max(buys, key=lambda key: (self._liking(table, seat, key.rpartition(" ")[2]), key))
        card = self.cards[best.rpartition(" ")[2]]
        gold = table.state.heroes[seat].gold
        poor = self._liking(table, seat, card.id) < ENOUGH
        if poor or (card.cost <= 2 and gold >= 4 and table.state.scene == 1):
            return way_out
        return best

    def _cycle(self, table: Table, seat: int, keys: list[str]) -> str:
        """The worst card of the Market is replaced, but none that is worth buying unless a card must be replaced."""
        market = table.state.market
        named = {
            key: market[int(key)] if key.isdecimal() else key.rpartition(" ")[2] for key in keys if key != "enough"
        }
        worst = min(named, key=lambda key: (self._liking(table, seat, named[key]), key))
        return "enough" if "enough" in keys and self._liking(table, seat, named[worst]) >= ENOUGH else worst

    def _move(self, table: Table, seat: int, keys: list[str]) -> str:
        """The place where the hand does most, minus the damage of the encounters there."""
        return max(keys, key=lambda key: (self._placed(table, seat, key), key == "stay", key))

    def _placed(self, table: Table, seat: int, key: str) -> float:
        """What the turn would be worth after a move."""
        copy = self._copy(table)
        state = copy.state
        turn = state.turn
        assert turn is not None
        if key == "out":
            self._drive(copy, go_out(copy, seat), seat)
        elif key.startswith("into "):
            foe = state.find(int(key.removeprefix("into ")))
            assert foe is not None
            self._drive(copy, go_in(copy, seat, foe), seat)
        turn.step = "play"
        trials = self._hand(copy, seat)
        shares = [share for trial in trials for share in trial.shares]
        return worth.Outlook(copy).forecast(shares).value + 0.02 * len(trials)

    @staticmethod
    def _copy(table: Table) -> Table:
        return Table(table.state.copy(), table.chance.copy(), table.cards)

    def _colour(self, table: Table, seat: int, keys: list[str]) -> str:
        """The colour that most top levels need."""
        need = dict.fromkeys(keys, 0.0)
        for foe in table.state.foes:
            row = numbers.top_row(foe)
            if foe.defeated or row < 0:
                continue
            for place, colour in enumerate(("black", "blue", "green", "red")):
                if colour in need and numbers.need(table, foe, row)[place]:
                    need[colour] += 1 + 0.3 * places.faces(table, foe, seat)
        return max(keys, key=lambda key: (need[key], key))


def plain(choices: Iterable[Choice]) -> list[str]:
    """The keys that a companion considers: it neither gives up nor discards cards that remain in play."""
    return [key for choice in worth_weighing(choices) if not (key := str(choice)).startswith("drop ")]


def _card(key: str) -> str:
    """The card that a key is about."""
    return key.partition(" ")[2].split("/")[0]


def renumber(trials: Sequence[Trial]) -> None:
    """Number the shares of several trials apart: each trial began from the same copy and used the same numbers."""
    number = TRIED
    for trial in trials:
        groups: dict[int, int] = {}
        for share in trial.shares:
            number += 1
            share.id = number
            share.group = groups.setdefault(share.group, number) if share.group else 0


def _view(look: Look) -> View:
    return cast(View, look.view)


def _threat(position: Position) -> float:
    """The damage that the party would take in a round in the current position."""
    return sum(
        numbers.attack(position, foe, token) * numbers.attacks(position, foe, token) * 0.35
        for foe in position.state.foes
        if not foe.defeated
        for token in (None, *foe.tokens)
    )
