"""The choices of a table as a list, and what they would do."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence

from rich.text import Text
from textual.widgets import OptionList, Static

from wyrmhoard.kernel.contract.screens import Outlook, Weight
from wyrmhoard.kernel.play.open_ask import Option
from wyrmhoard.kernel.text.saying import say
from wyrmhoard.terminal import map_rows, orders, words
from wyrmhoard.terminal.bundles import BundleOption
from wyrmhoard.terminal.coach_marks import coach_marks
from wyrmhoard.terminal.forms import aside, beginning, own_words
from wyrmhoard.terminal.map_rows import ROOMY
from wyrmhoard.terminal.outlook_rows import in_marks, in_words, one_row
from wyrmhoard.terminal.ready import ReadyOption
from wyrmhoard.terminal.sheet import EMBER, QUIET, broken, not_possible, tied, whole_rows
from wyrmhoard.terminal.table_parts import TableParts

REASON = 2
"""Rows at most of a choice that is not possible, with the reason, where choices are shortened."""
NUMBER = 2
"""The least columns of the number before a choice."""
WEIGHTS: Mapping[Weight, str] = {"": "", "last": "", "idle": QUIET, "grave": EMBER, "void": QUIET}
"""The colour of a choice by how it weighs. One that has become void is drawn until the choices are listed again."""


class TableChoices(TableParts):
    """The choices of the open question in a list, and what there is to say of the marked one."""

    @staticmethod
    def _title(option: Option) -> str:
        """A choice in few words; of one that is not possible, what comes before its text."""
        if not option.parts:
            return option.text.partition(": ")[0] if option.blocked else option.text
        rest = option.text.removeprefix(option.parts[0])
        cut_short = rest != option.text and re.match(r" \w", rest) is not None  # "Go" of "Go to the inn"
        return option.text if cut_short else option.parts[0]

    def _told_in_list(self, option: Option) -> str:
        """A choice as it stands in the list: where there is no room for all of them, only its title if the whole would
        take more than its row."""
        if not self._shortened:
            return option.text
        in_a_row = len(option.text) <= self._choice_width - self._indent and not option.blocked
        return option.text if in_a_row else self._title(option)

    @property
    def _names_standing(self) -> bool:
        """Whether a line of the list names what may be done at any time: the key alone is enough for one thing."""
        return len(self._standing) > 1

    def _more(self) -> Text:
        """The line behind which stands what may be done at any time."""
        text = Text.assemble((" m ", "bold"))
        named = [option.text for option in self._standing]
        for shown in range(len(named), -1, -1):
            rest = [say("{n} more", n=len(named) - shown)] if shown < len(named) else []
            told = say("At any time: {all}", all=", ".join([*named[:shown], *rest]))
            if len(told) <= self._choice_width - 3:
                break
        return text.append(told, style=QUIET)

    def _choice(self, index: int) -> Text:
        """A choice with its number, in rows that stand under its text."""
        option = self._options[index]
        head = f"{self._head_of(index):>{self._indent - 1}} "
        rows = broken(self._text_of(option), self._choice_width - self._indent)
        return Text.assemble((head, "bold"), Text("\n" + " " * self._indent).join(rows))

    def _head_of(self, index: int) -> str:
        """What is typed to mark a choice: its number, or the capital with which it begins, where numbers are others'
        names."""
        name = words.handle(self._options, index)
        return name if name.isdecimal() else self._options[index].text[:1].upper()

    @property
    def _indent(self) -> int:
        """Columns before the text of a choice."""
        return 1 + max(NUMBER, len(str(len(self._options))))

    def _text_of(self, option: Option) -> Text:
        """A choice with the numbers of its card, why it is not possible, and whether the coach points at it."""
        bundle = option if isinstance(option, BundleOption) else None
        weight = words.weight_of(self.session.match, self._ask, option)
        text = Text(self._told_in_list(option), style=QUIET if option.blocked else WEIGHTS[weight])
        text.append(" ..." if bundle is not None else "", style=QUIET)
        card = words.card_of(self.session.game, option)
        if card is not None and str(card["name"]) in option.text and ":" not in option.text:
            numbers = words.printed(card, whole=False)
            text.append(f" ({numbers})" if numbers else "", style=QUIET)
        if option.blocked:
            why = isinstance(option, ReadyOption) and not self._shortened
            text.append(f": {option.blocked}" if why else self._not_possible(option, len(text)), style=QUIET)
        if self.session.coach is not None:
            text.append_text(in_marks(self._outlook, option.key))
        if self._is_shown(option):
            text.append("  " + tied(f"◂ {say('coach')}"), style=f"bold {EMBER}")
        if option.key == self._best:
            text.append("  " + tied(f"◂ {say('stands best')}"), style=EMBER)
        return text

    def _is_shown(self, option: Option) -> bool:
        """Whether the coach points at a choice."""
        return option.key in self._pointed

    def _marks_of_the_coach(self, listed: Sequence[Option]) -> frozenset[str]:
        """The keys of what the coach points at."""
        return coach_marks(self.session.coach, self.session.match, listed)

    def _shown_by_the_coach(self) -> list[int]:
        """The choices, by their places, that the coach points at and that can be taken."""
        return [at for at, option in enumerate(self._options) if self._is_shown(option) and not option.blocked]

    def _not_possible(self, option: Option, taken: int) -> str:
        """What stands behind a choice that is not possible: a short reason, beside a map where the row has room for it;
        it is read below in any case."""
        if not self._has_map:
            card = words.card_of(self.session.game, option)
            why = option.blocked if card is None else option.blocked.removeprefix(f"{card['name']} ")
            told = not_possible(option.rule, why)
            fits = not self._shortened or taken + len(told) <= REASON * (self._choice_width - self._indent)
            return told if fits else not_possible(option.rule)
        told = not_possible("", option.blocked)
        whole = not self._shortened or taken + len(told) <= self._choice_width - self._indent
        return told if whole else not_possible("")

    def _draw_preview(self) -> None:
        told = self._preview()
        if not told.plain and self._options:
            told = Text(say("Arrows or a number: mark a choice   Enter: take it   ?: how a turn goes"), style=QUIET)
        if self._number:
            told = Text("\n").join([*([told] if told.plain else []), self._typed()])
        if self._ask is not None and self._ask.may_pass and orders.may_let_answer(self.session):
            told = Text("\n").join([told, Text(say("Asked too often? g: have it answered for you"), style=EMBER)])
        self.query_one("#preview", Static).update(
            whole_rows(told, self.size.width - 2, self._most_told, self.app.console)
        )

    @property
    def _most_told(self) -> int:
        """Rows at most of what is said of a choice."""
        height = self.size.height
        return map_rows.most_told(height) if self._has_map else map_rows.most_said(height)

    def _typed(self) -> Text:
        """What the number does that is being typed."""
        marked = self._marked
        at = self._options.index(marked) if marked in self._options else -1
        if at >= 0 and self._head_of(at) == self._number:
            return Text(say("{number} is marked; Enter takes it", number=self._number), style=EMBER)
        return Text(say("{number} ...", number=self._number), style=EMBER)

    def _preview(self) -> Text:
        """What there is to say of the marked choice that does not stand in its line."""
        option = self._marked
        if option is None:
            return Text("")
        if option.blocked:
            return Text(words.why(option))
        if isinstance(option, BundleOption):
            return Text(say("Enter: choose which"), style=QUIET)
        if self.session.coach is None and own_words(option) is not None:
            whole = [option.text] * (self._told_in_list(option) != option.text)
            return Text("\n".join([*whole, say("Enter: do it   t: the same in your own words")]), style=QUIET)
        if self._outlook is not None and option.key in self._outlook.keys:
            return self._look_ahead(self._outlook, option.key)
        card = words.card_of(self.session.game, option)
        told = card is None or words.tells(option, card)
        ahead = self._foretold(option)
        if aside(option, self.session.game.screens.aside) is not None:
            return Text("\n".join([*ahead, say("Enter: do it   t: choose what goes with it")]))
        if len(option.form) > 1 and (card is None or told):
            sheet = say("Enter: change it or do it. As it is now:") if ahead else say("Enter: fill it in.")
            return Text("\n".join([sheet, *ahead]))
        if ahead and not isinstance(option, ReadyOption):
            if self.session.coach is not None:  # the coach wants something else than what is marked at first
                return Text("")
            ahead = [say("With what is marked at first: {what}", what=ahead[0]), *ahead[1:]]
        rest = [option.text] * (self._told_in_list(option) != option.text)
        return Text("\n".join([*rest, *([] if card is None or told else [words.printed(card)]), *ahead]))

    def _foretold(self, option: Option) -> Sequence[str]:
        """What a form would come to if it were sent as it is filled in at first."""
        match, asked = self.session.match, self._ask
        if asked is not None and isinstance(option, ReadyOption):
            lines = match.game.screens.foretold(match.table, asked.seat, asked.prompt, option.of, option.whole)
            return self._of_part(lines) if option.part else lines
        if asked is None or not option.form:
            return ()
        values = {blank["name"]: beginning(blank) for blank in option.form}
        values |= words.natural_values(match, asked, option)
        return match.game.screens.foretold(match.table, asked.seat, asked.prompt, option.key, values)

    def _of_part(self, lines: Sequence[str]) -> Sequence[str]:
        """What is foretold of the one that is answered for now, of whom a line is told by name."""
        pointer = orders.pointer(self.session)
        name = "" if pointer is None else pointer.called.partition(" (")[0]
        return [line for line in lines if line.startswith(name)][:1]

    def _look_ahead(self, outlook: Outlook, key: str) -> Text:
        """The outlook of the marked choice; with room, the others around it."""
        marked = outlook.keys.index(key)
        if self._has_map or self.session.coach is not None:
            return one_row(outlook, marked, self.size.width - 2) or in_words(outlook, marked)
        head, *rows = words.outlook_table(outlook)
        roomy = self.size.height >= ROOMY
        if max(map(len, (head, *rows))) > self.size.width - 4:  # a table that would be broken is said in words
            return in_words(outlook, marked)
        text = Text(f"  {head}\n", style=QUIET, no_wrap=True, overflow="ellipsis")
        for number, row in enumerate(rows):
            if number == marked:
                text.append(f"› {row}\n", style="bold #f3ead7")
            elif roomy:
                text.append(f"  {row}\n")
        text.append("  " + (words.likely_harm(outlook, marked) or outlook.note or outlook.legend))
        return text

    @property
    def _marked(self) -> Option | None:
        """The choice that is highlighted."""
        at = self.query_one("#choices", OptionList).highlighted
        return self._options[at] if at is not None and at < len(self._options) else None
