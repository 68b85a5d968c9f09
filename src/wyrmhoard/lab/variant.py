"""What of a match may be varied: cards, settings, players and decks, as they are typed."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any, Final, NamedTuple, TypeAlias

from wyrmhoard.kernel.contract.game import AnyGame
from wyrmhoard.kernel.contract.registry import find
from wyrmhoard.kernel.play.match import Match
from wyrmhoard.kernel.play.player import Look, Move, Player
from wyrmhoard.kernel.state.setting import Value, complete
from wyrmhoard.kernel.text.errors import BadInput
from wyrmhoard.kernel.text.parsing import read_text
from wyrmhoard.lab.play import Watch, play_match
from wyrmhoard.players import make_player

AS_IT_IS: Final = "-"
Decks: TypeAlias = tuple[tuple[int, str], ...]
"""Seats, and the deck that each brings: the ID of a ready-made one, or a deck as text."""
ALL_SEATS: Final = -1


class Answer(NamedTuple):
    """What is answered to a question whatever the player thinks: the first of `keys` that is offered, if one is."""

    seat: int
    """Who answers so, or `ALL_SEATS`."""
    prompt: str
    keys: tuple[str, ...]

    @property
    def words(self) -> str:
        """It as it is typed."""
        seat = () if self.seat == ALL_SEATS else (str(self.seat + 1),)
        return ":".join((*seat, self.prompt, ",".join(self.keys)))


Answers: TypeAlias = tuple[Answer, ...]


def _ignore(match: Match) -> None:
    """Nothing is done with it."""


@dataclass(frozen=True)
class Variant:
    """A game with its cards, settings, players and decks: all that a worker process needs to play it."""

    game: str
    players: tuple[str, ...]
    settings: dict[str, Value] = field(default_factory=dict)
    cards: Any = None
    decks: Decks = ()
    answers: Answers = ()

    def load(self) -> AnyGame:
        """The game with its cards. Raises BadInput."""
        game = find(self.game)
        return game if self.cards is None else game.with_cards(self.cards)

    def check(self) -> None:
        """Raises BadInput for what cannot be played, before anything is."""
        Ready(self)

    def changed(self, words: str) -> Variant:
        """This with what `words` say: "-" for nothing, or some of these, joined by "+": the path of a card file
        ("mine.toml", or "cards=mine.toml"), "players=master,greedy", "deck=1:mine.txt", "answer=draft:officer", or a
        table option ("scene=high-noon"). Raises BadInput."""
        variant = self
        for part in words.split("+") if words != AS_IT_IS else ():
            variant = variant.with_one(part)
        return variant

    def with_one(self, part: str) -> Variant:
        """This with one thing else."""
        name, equals, value = part.partition("=")
        if not equals:
            if not Path(part).is_file():
                raise BadInput.of("{part}: write OPTION=VALUE, players=A,B, deck=SEAT:DECK or a card file", part=part)
            return self.with_cards(part)
        if name == "cards":
            return self.with_cards(value)
        if name == "players":
            return replace(self, players=tuple(value.split(",")))
        if name == "deck":
            return replace(self, decks=(*self.decks, deck_of(value)))
        if name == "answer":
            return replace(self, answers=(*self.answers, answer_of(value)))
        return replace(self, settings={**self.settings, name: value})

    def with_cards(self, path: str) -> Variant:
        """This with the cards of a file."""
        return replace(self, cards=find(self.game).with_cards(Path(path)).custom)


def deck_of(words: str) -> tuple[int, str]:
    """A seat, counted from 0, and its deck: "1:grave-business" or "2:mine.txt" are of the first and second seat.
    Raises BadInput."""
    seat, colon, deck = words.partition(":")
    if not colon or not seat.isdecimal() or not 0 < int(seat) < 100:
        raise BadInput.of("deck={words}: write deck=SEAT:NAME or deck=SEAT:FILE, the first seat being 1", words=words)
    path = Path(deck)
    return int(seat) - 1, read_text(path) if path.is_file() else deck


def answer_of(words: str) -> Answer:
    """A question with its answers: "draft:officer,mechanic" of whoever is asked, "2:draft:officer" of the second seat.
    Raises BadInput."""
    first, _, rest = words.partition(":")
    numbered = first.isdecimal() and len(first) < 3
    prompt, _, keys = (rest if numbered else words).partition(":")
    if not prompt or not keys or (numbered and not int(first)):
        raise BadInput.of(
            "answer={words}: write answer=QUESTION:ANSWER or answer=SEAT:QUESTION:ANSWER, the first seat being 1",
            words=words,
        )
    return Answer(int(first) - 1 if numbered else ALL_SEATS, prompt, tuple(keys.split(",")))


class Bringing:
    """A player that brings its own deck."""

    def __init__(self, player: Player, prompt: str, move: Move) -> None:
        self._player = player
        self._prompt = prompt
        self._move = move

    def choose(self, look: Look) -> Move:
        """The deck, or what the player chooses."""
        return self._move if look.ask.prompt == self._prompt else self._player.choose(look)

    def policy(self, look: Look) -> Any:
        """The deck, or how the player chooses."""
        return {self._move.key: 1.0} if look.ask.prompt == self._prompt else self._player.policy(look)


class Answering:
    """A player whose answers to some questions are given."""

    def __init__(self, player: Player, answers: Answers, given: set[Answer]) -> None:
        self._player = player
        self._answers = answers
        self._given_so_far = given
        """Those that could be given so far are added to it."""

    def choose(self, look: Look) -> Move:
        """The given answer, or what the player chooses."""
        given = self._given(look)
        return self._player.choose(look) if given is None else Move(given)

    def policy(self, look: Look) -> Any:
        """The given answer, or how the player chooses."""
        given = self._given(look)
        return self._player.policy(look) if given is None else {given: 1.0}

    def _given(self, look: Look) -> str | None:
        for answer in self._answers:
            if look.ask.prompt == answer.prompt:
                offered = [str(choice) for choice in look.ask.choices]
                key = next((key for key in answer.keys if key in offered), None)
                if key is not None:
                    self._given_so_far.add(answer)
                return key
        return None


class Ready:
    """A variant that is ready to be played. Raises BadInput if it cannot be."""

    def __init__(self, variant: Variant) -> None:
        self.game = variant.load()
        self.seats = self.game.check_seats(len(variant.players))
        self.settings = complete(self.game.settings, variant.settings)
        self.given: set[Answer] = set()
        """The given answers that could be given so far."""
        self._players: list[Player] = [make_player(self.game, spec) for spec in variant.players]
        for seat, deck in variant.decks:
            if seat >= self.seats:
                raise BadInput.of("deck={seat}: there are {seats} seats", seat=seat + 1, seats=self.seats)
            self._players[seat] = _bringing(self.game, self._players[seat], deck)
        for seat in {answer.seat for answer in variant.answers}:
            if seat >= self.seats:
                raise BadInput.of("answer={seat}: there are {seats} seats", seat=seat + 1, seats=self.seats)
        for seat, player in enumerate(self._players):
            if answers := tuple(answer for answer in variant.answers if answer.seat in (ALL_SEATS, seat)):
                self._players[seat] = Answering(player, answers, self.given)

    def play(
        self,
        seed: str,
        most: int,
        watch: Watch | None = None,
        begin: Callable[[Match], None] = _ignore,
        *,
        events: bool = False,
    ) -> Match:
        """The match of this seed, to its end or to `most` decisions. `begin` is called with the match first, `watch`
        with each ask and its answer; with `events` it keeps a log."""
        options: dict[str, Any] = {"watch": watch, "most": most, "begin": begin, "events": events}
        return play_match(self.game, self._players, seed, self.settings, **options)


def check_given(answers: Answers, given: Collection[Answer]) -> None:
    """Raises BadInput if one of the answers was never given in matches that have been played: then what was measured
    says nothing of it."""
    for answer in answers:
        if answer not in given:
            raise BadInput.of("answer={words}: it was never offered; look for a mistake in it", words=answer.words)


def _bringing(game: AnyGame, player: Player, deck: str) -> Bringing:
    decks = game.need_decks()
    brought = decks.brought(game.cards, deck)
    if brought.values:
        faults: Sequence[Any] = decks.judge(game.cards, deck, "deck")["faults"]
        if faults:
            raise BadInput.of("deck: {fault} ({rule})", fault=faults[0]["text"], rule=faults[0]["rule"])
    return Bringing(player, brought.prompt, Move(brought.key, brought.values or None))
