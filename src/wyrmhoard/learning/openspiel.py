"""Games as Python games of OpenSpiel (`pip install wyrmhoard[openspiel]`): trees in which chance is a player.

    game = openspiel.load("dragon-dance", knight_life=3, max_rounds=2)      # or, once this is imported:
    game = pyspiel.load_game("wyrmhoard_dragon_dance(knight_life=3,max_rounds=2)")

Every installed game is registered; its settings are the parameters, with `seats` and `most` (the actions after which a
match is stopped). Each number that is drawn is an action of chance, and seats that answer in secret act one after the
other without knowing. That is meant for small games, or for large ones cut down by their settings: where a deck is
shuffled there is an action for each card, and a table with forms has no small tree.

The string of an information state is exact: two points have the same one if the seat cannot tell them apart by anything
that it has seen or done. Its tensor is what the seat sees, and before that what it saw and chose at its last
`REMEMBERED` actions.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

import numpy as np
import pyspiel

from wyrmhoard.kernel.contract.game import AnyGame
from wyrmhoard.kernel.contract.registry import find, names
from wyrmhoard.kernel.state.setting import Setting, Value
from wyrmhoard.learning.line import FINEST, Point, tree_of

PREFIX: Final = "wyrmhoard_"
MOST_ANSWERS: Final = 400
REMEMBERED: Final = 6
NONE: Final = -1
"""In place of a number that may be left out."""


def load(name: str, seats: int | None = None, **parameters: Value) -> pyspiel.Game:
    """A game of this name at a table with these settings, and `most`. Raises BadInput."""
    game = find(name)
    register(game)
    if seats is not None:
        parameters["seats"] = seats
    return pyspiel.load_game(short_name(game), parameters)


def short_name(game: AnyGame) -> str:
    """What OpenSpiel calls a game."""
    return PREFIX + game.name.replace("-", "_")


def register(game: AnyGame) -> None:
    """Make a game known to OpenSpiel, once."""
    if short_name(game) in pyspiel.registered_names():
        return
    kind = type_of(game)

    class Registered(MatchGame):  # a class, since OpenSpiel would free a function when Python has already ended
        def __init__(self, parameters: Mapping[str, Value] | None = None) -> None:
            super().__init__(game, kind, parameters or {})

    pyspiel.register_game(kind, Registered)


def type_of(game: AnyGame) -> pyspiel.GameType:
    """What OpenSpiel wants to know of a game before there is a table."""
    least, most = game.about.seats
    defaults: dict[str, Value] = {setting.name: _default(setting) for setting in game.settings}
    return pyspiel.GameType(
        short_name=short_name(game),
        long_name=game.about.title,
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
        utility=pyspiel.GameType.Utility.ZERO_SUM if _zero_sum(game) else pyspiel.GameType.Utility.GENERAL_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=most,
        min_num_players=least,
        provides_information_state_string=True,
        provides_information_state_tensor=True,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification={"seats": game.usual_seats, "most": MOST_ANSWERS, **defaults},
    )


def _zero_sum(game: AnyGame) -> bool:
    return game.about.seats == (2, 2) and not game.about.cooperative


def _default(setting: Setting) -> Value:
    return NONE if setting.default is None else setting.default


class MatchGame(pyspiel.Game):
    """A game at a table with given settings."""

    def __init__(self, game: AnyGame, kind: pyspiel.GameType, parameters: Mapping[str, Value]) -> None:
        given = {name: None if value == NONE else value for name, value in parameters.items()}
        seats, most = (given.pop(name, usual) for name, usual in (("seats", game.usual_seats), ("most", MOST_ANSWERS)))
        assert isinstance(seats, int)
        assert isinstance(most, int)
        self.tree = tree_of(game, seats, given, most)
        self.root = self.tree.root()
        info = pyspiel.GameInfo(
            num_distinct_actions=self.tree.sheet.spelling.size,
            max_chance_outcomes=FINEST,
            num_players=seats,
            min_utility=-1.0,
            max_utility=1.0,
            utility_sum=0.0 if _zero_sum(game) else None,
            max_game_length=most,
        )
        super().__init__(kind, info, dict(parameters))

    def new_initial_state(self) -> MatchState:
        """The beginning of a match."""
        return MatchState(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> Observer:
        """What makes strings and tensors of states."""
        public = bool(iig_obs_type) and iig_obs_type.private_info == pyspiel.PrivateInfoType.NONE
        return Observer(self, public=public, recalls=bool(iig_obs_type and iig_obs_type.perfect_recall))


class MatchState(pyspiel.State):
    """A point of a match."""

    def __init__(self, game: MatchGame) -> None:
        super().__init__(game)
        self.point: Point = game.root

    def current_player(self) -> int:
        """The seat whose action comes next, or who stands for chance or the end."""
        point = self.point
        if point.result is not None:
            return int(pyspiel.PlayerId.TERMINAL)
        return int(pyspiel.PlayerId.CHANCE) if point.seat is None else point.seat

    def _legal_actions(self, player: int) -> list[int]:
        return self.point.open

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """The actions of chance with their probabilities."""
        ways = self.point.ways
        return [(action, 1.0 / ways) for action in range(ways)]

    def _apply_action(self, action: int) -> None:
        self.point = self.point.after(action)

    def _action_to_string(self, player: int, action: int) -> str:
        if player == pyspiel.PlayerId.CHANCE:
            return f"chance {action}"
        return self.point.tree.sheet.spelling.name(action)

    def is_terminal(self) -> bool:
        """Whether the match is over."""
        return self.point.result is not None

    def returns(self) -> list[float]:
        """What each seat has won."""
        return self.point.rewards()

    def __str__(self) -> str:
        return " ".join(map(str, self.history())) or "begin"


class Observer:
    """Makes strings and tensors of states, of what a seat sees now or of all that it knows. Its string can also be of
    what everybody sees (`public`)."""

    def __init__(self, game: MatchGame, *, public: bool, recalls: bool) -> None:
        self.public, self.recalls = public, recalls
        size = game.tree.sheet.size
        self.tensor = np.zeros(size + recalls * REMEMBERED * (1 + size), np.float32)
        self.dict = {"sees": self.tensor[:size]}
        if recalls:
            self.dict["saw"] = self.tensor[size:].reshape(REMEMBERED, 1 + size)

    def set_from(self, state: MatchState, player: int) -> None:
        """Fill `tensor` with what this seat sees in a state."""
        self.tensor.fill(0)
        point = state.point
        self.dict["sees"][:] = point.numbers(player)
        if not self.recalls:
            return
        actions, row = point.tree.sheet.spelling.size, 0
        while point.before is not None and row < REMEMBERED:
            action, point = point.action, point.before
            if point.seat == player:
                self.dict["saw"][row, 0] = action / actions
                self.dict["saw"][row, 1:] = point.numbers(player)
                row += 1

    def string_from(self, state: MatchState, player: int) -> str:
        """What this seat sees, or knows, as text."""
        if self.public:
            return state.point.sees(None)
        return state.point.knows(player) if self.recalls else state.point.sees(player)


for _name in names():
    register(find(_name))
