"""Party Members."""

from __future__ import annotations

from wyrmhoard.kernel.text.saying import later

from .fields import Card, NamedEvent, Rank, Text


class Offered(NamedEvent):
    """A character would like to come along (DW-219)."""

    LINE = later("{name} would like to come along")


class Why(NamedEvent):
    """Why they would (DW-219)."""

    text: Text
    LINE = later("{name} {text}")


class Declined(NamedEvent):
    """The Warrior does not want them (DW-219)."""

    LINE = later("The Warrior goes on without {name}")


class Joined(NamedEvent):
    """A character is a Party Member from now on (DW-219)."""

    role: str
    LINE = later("{name} [name#joins|join] The Warrior")


class Left(NamedEvent):
    """A Party Member goes their own way (DW-221, DW-231)."""

    LINE = later("{name} [name#leaves|leave] The Warrior: a role brings one companion at a time")


class MemberGrew(NamedEvent):
    """A Party Member's points are spent (DW-220, DW-228)."""

    attack: int
    hp: int
    LINE = later("{name} [name#has|have] Attack {attack} and {hp} HP")


class MemberSays(NamedEvent):
    """A Party Member says something (DW-222)."""

    text: Text
    LINE = later("{name}: “{text}”")


class Helps(NamedEvent):
    """A Party Member is going to help (DW-222)."""

    LINE = later("{name} will help")


class Flipped(NamedEvent):
    """A Party Member turns over the top card of the deck (DW-222)."""

    card: Card
    over: Rank
    """What it must be higher than; 0: any card will do (DW-223)."""
    REVEALS = True

    def line(self) -> str:
        """With what it must be higher than."""
        if not self.over:
            return later("{name} [name#turns|turn] over {card}, the top card of the deck: any card will do")
        return later("{name} [name#turns|turn] over {card}, the top card of the deck: it must be higher than {over}")


class FendedOff(NamedEvent):
    """A Party Member stops an attack (DW-224)."""

    LINE = later("{name} [name#fends|fend] it off")


class MemberHurt(NamedEvent):
    """A Party Member loses HP (DW-226)."""

    loss: int
    hp: int
    STANDS_OUT = True
    LINE = later("Help with too low a card hurts: {name} [name#loses|lose] {loss} HP and [name#has|have] {hp}")


class MemberRecovers(NamedEvent):
    """A Party Member without HP has some again (DW-227)."""

    hp: int
    LINE = later("{name} [name#recovers and has|recover and have] {hp} HP")


class MemberRested(NamedEvent):
    """A Party Member has all HP again (DW-95)."""

    hp: int
    LINE = later("{name} [name#is|are] whole again, with {hp} HP")


class MemberOut(NamedEvent):
    """A Party Member cannot go on (DW-230)."""

    STANDS_OUT = True
    LINE = later(
        "{name} [name#has|have] no HP left. Nobody goes on without any: "
        "{name} [name#leaves|leave] The Warrior after this Battle"
    )


class Farewell(NamedEvent):
    """A Party Member says farewell (DW-230)."""

    text: Text
    LINE = later("{name} [name#says|say] farewell: {text}")
