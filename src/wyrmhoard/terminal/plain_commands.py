"""What may be typed at any question of a match that is played line by line."""

from __future__ import annotations

from pathlib import Path

from wyrmhoard.kernel.play.match import Match
from wyrmhoard.kernel.play.open_ask import OpenAsk, Option
from wyrmhoard.kernel.text.errors import Refused
from wyrmhoard.kernel.text.saying import later, say, say_many
from wyrmhoard.lab.judging import Judged, look_back
from wyrmhoard.players import strongest
from wyrmhoard.players.hint import in_shape, think
from wyrmhoard.terminal import orders, words
from wyrmhoard.terminal.already_told import AlreadyTold
from wyrmhoard.terminal.forms import beginning
from wyrmhoard.terminal.log_lines import LogLine
from wyrmhoard.terminal.plain_desk import Desk, Lines, fill
from wyrmhoard.terminal.seating import player_called
from wyrmhoard.terminal.session import Session
from wyrmhoard.terminal.thinking import Thinking

YES = ("yes", "y", "ja", "j")
"""The answers that mean yes."""


class PlainCommands(Desk):
    """A table line by line, with the commands that people may type at any question."""

    def __init__(self, io: Lines, session: Session) -> None:
        super().__init__(io, session.game)
        self.session = session
        self.next_session: Session | None = None
        """The rematch, once somebody asked for it."""
        self._hearing = AlreadyTold(session)
        self._boards: set[tuple[int, int, int | None]] = set()
        """For whom the board was shown in the current round."""
        self._shown: dict[int | None, set[tuple[str, ...]]] = {}
        """The board as each of them was shown it last."""
        self._thinking: Thinking | None = None
        self._asked: OpenAsk | None = None
        self._told_commands = False
        self._told_own = False
        """Whether it was said that choices may be made in own words."""
        self._in_own_words = False
        """Whether the choice that is being made is said in own words."""
        self._briefed = {""}  # what was said of questions: once is enough, but for who is asked
        """Whether it was said that one may keep going, and examine."""
        self._steps = 0
        self._said = -1
        """The step of the tutorial that was said last."""
        self.commands = {
            "why": (self._why, later("why CHOICE: why a choice is not possible, and by which rule")),
            "hint": (self._hint, later("hint: what the computer would do, the next best, and what each leads to")),
            "back": (self._back, later("back: take back your last choice")),
            "save": (self._save, later("save FILE: save a copy in FILE (the match is always saved anyway)")),
            "own": (self._own, later("own CHOICE: the same in your own words, where they may be left out")),
            "resign": (self._resign, later("resign: get up and let a bot play on, or end the match")),
            "skip": (self._skip, later("skip: leave the tutorial, and play on without the coach")),
            "review": (self._review, later("review: which decisions cost most, when the match is over")),
            "rematch": (self._rematch, later("rematch: the same again, when the match is over")),
            **self.commands,
        }
        if orders.can_examine(session.game):
            self.commands["examine"] = (
                self._examine,
                later("examine THING: what could be done to something on the table, or what a place is"),
            )
        if session.game.onward is not None:
            self.commands["g"] = (
                self._keep,
                later("g CHOICE: choose, and keep going like this until something happens"),
            )
            self.aliases["keep"] = "g"
            self.commands["walk"] = (
                self._walk,
                later("walk: send somebody to a place, step by step until something happens"),
            )
            self.commands["habits"] = (self._habits, later("habits: what is answered for you by habit"))

    def _choose(self, options: tuple[Option, ...], typed: str, keep: str = "") -> None:
        """Make the choice that was typed; with `keep` go on like this."""
        raise NotImplementedError

    @property
    def match(self) -> Match:
        """The match on the table."""
        return self.session.match

    @property
    def eyes(self) -> int | None:
        """The person at the keyboard."""
        return self.session.eyes

    def lines_of_log(self) -> list[LogLine]:
        """The whole log, as the person at the keyboard may know it."""
        return self.session.log(self.eyes)

    def _review(self, rest: str) -> None:
        """Have the decisions of the match judged, one after the other."""
        if not self.session.over or self.match.result is None:
            self.io.say(say("The match is not over yet; there is nothing to look back at."))
            return
        judged: list[Judged] = []
        for number, count, one in look_back(self.game, self.session.record):
            judged.append(one)
            self.io.say(say("{n} of {all} looked at", n=number, all=count))
        self.io.say(*words.looked_back(self.match, judged))

    def _hint(self, rest: str) -> None:
        """Think about the open question; whoever asks waits for that."""
        try:
            look = self.session.look_for_hint()
            found = think(self.game, look)
        except Refused as refused:
            self.io.say(f"{refused}.")
        else:
            self.io.say(*words.hint_lines(in_shape(look.ask, found)))

    @property
    def _choices(self) -> tuple[Option, ...]:
        """What is asked, in the order in which it is listed."""
        return words.listed(self.match, self._asked, self.session.options, led=self.session.coach is not None)

    def _natural(self, options: tuple[Option, ...]) -> Option | None:
        """What Enter alone takes: the natural answer, or all that there is to do."""
        assert self._asked is not None
        return words.natural_option(self.match, self._asked, options) or words.only(options)

    def _own(self, rest: str) -> None:
        """Take a choice in one's own words."""
        if self._asked is None or not rest:
            self.io.say(say("Type own and a choice."))
            return
        self._in_own_words = True
        try:
            self._choose(self._choices, rest)
        finally:
            self._in_own_words = False

    def _why(self, rest: str) -> None:
        options = self._choices
        matching = words.matches(options, rest) if rest else [option for option in options if option.blocked]
        if matching:
            told = [words.why(option) for option in matching]
            self.io.say(
                *told, *(words.meanings(self.session.match, self.session.eyes, " ".join(told))[0] if rest else ())
            )
        elif rest:
            self.io.say(say("There is no choice {typed} here.", typed=repr(rest)))
        else:
            self.io.say(say("Everything on the list is possible."))

    def _examine(self, rest: str) -> None:
        found = {thing.about: thing.text for thing in orders.things(self.session)}
        known = list(found.items())
        by_number = int(rest) - 1 if rest.isdecimal() and 1 <= int(rest) <= len(known) else -1
        named = [about for about, text in known if about and text.lower().startswith(rest.lower())]
        if not known:
            self.io.say(say("There is nothing to examine now."))
        elif rest and (by_number >= 0 and known[by_number][0]):
            self.io.say(*orders.examined(self.session, known[by_number][0]))
        elif rest and (len(named) == 1 or ("," in rest and not named)):
            self.io.say(*orders.examined(self.session, named[0] if named else rest))
        else:
            self.io.say(*(f"  {number}. {text}" for number, (_, text) in enumerate(known, 1)))
            self.io.say(say("Type examine and a number, a name or a place."))

    def _keep(self, rest: str) -> None:
        ways = orders.how_long(self.session)
        only = self._natural(self._choices) if self._asked is not None else None
        if not ways or (not rest and only is None):
            self.io.say(say("Here there is nothing to keep going with.") if not ways else say("Type g and a choice."))
            return
        chosen = self.io.choose(say("For how long?"), [text for _, text in ways])
        self._choose(self._choices, rest or (only.key if only is not None else ""), ways[chosen][0])

    def _walk(self, rest: str) -> None:
        """Send one somewhere; all others do nothing in this step."""
        errands = orders.errands(self.session)
        names = {blank["name"]: option for option in self._choices for blank in option.form}
        if not errands or errands[0].fills[0] not in names:
            self.io.say(say("Here nobody can be sent anywhere."))
            return
        errand = errands[self.io.choose(say("Who?"), [one.text for one in errands]) if len(errands) > 1 else 0]
        at = self.io.choose(f"{errand.text} ...", [*(text for _, text in errand.ways), errand.other])
        way = errand.ways[at][0] if at < len(errand.ways) else self.io.ask(f"{errand.other}: ")
        self.io.say(*orders.errand_told(self.session, errand.name, way))
        option = names[errand.fills[0]]
        form = {blank["name"]: beginning(blank) for blank in option.form}
        orders.told(self.session)
        keep = orders.with_errands(self.session, "", {errand.name: way})
        self.session.act(option.key, form, self._asked, keep=keep)
        self._asked = None

    def _habits(self, rest: str) -> None:
        self.io.say(f"{orders.habits_told(self.session)}.")
        form = orders.habits_form(self.session)
        values = fill(self.io, form, orders.no_objection, {orders.HABITS: orders.habits(self.session)})
        orders.set_habits(self.session, values[orders.HABITS])
        self.io.say(f"{orders.habits_told(self.session)}.")

    def _back(self, rest: str) -> None:
        session = self.session
        seat = self.eyes
        others = [other for other in session.humans if other != seat]
        try:
            session.take_back(None if session.alone else seat)
        except Refused as refused:
            if not others or refused.code == "not-asked":
                raise
            names = say(" and ").join(self.match.seat_called(other) for other in others)
            self.io.say(f"{refused}.")
            question = say_many(
                "Does {names} agree to go back? (yes or no) ",
                "Do {names} agree to go back? (yes or no) ",
                n=len(others),
                names=names,
            )
            if self.io.ask(question).lower() not in YES:
                self.io.say(say("Then everything stays as it is."))
                return
            session.take_back(seat, others)
        self._asked, self._thinking = None, None
        self._boards.clear()
        self._hearing.forget()
        self.io.say(say("Taken back."))

    def _save(self, rest: str) -> None:
        if rest:
            self.io.say(self.session.file.save_copy(Path(rest).expanduser()))
        else:
            self.session.save()
            self.io.say(self.session.file.whereabouts)

    def _resign(self, rest: str) -> None:
        session = self.session
        if session.over or self.eyes is None:
            self.io.say(say("There is no seat to get up from."))
            return
        bot = player_called(self.game, strongest(self.game))
        answers = [say("stay"), say("let {bot} play on for me", bot=bot), say("end the match; nobody wins")]
        choice = self.io.choose(say("Get up from the table?"), answers)
        if choice == 1:
            session.hand_over(self.eyes)
            self.io.say(say("{bot} sits down in your seat.", bot=bot))
        elif choice == 2:
            session.leave()
        if choice:
            self._asked, self._thinking = None, None

    def _skip(self, rest: str) -> None:
        if self.session.coach is None:
            self.io.say(say("There is no tutorial to leave."))
            return
        self.session.skip_tutorial()
        self._asked = None
        self.io.say(say("The coach gets up. From here on it is your match."))

    def _rematch(self, rest: str) -> None:
        if not self.session.over:
            self.io.say(say("The match is not over yet; resign ends it."))
            return
        self.next_session = self.session.rematch()
