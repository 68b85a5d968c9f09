"""Words in the reader's language and person: `kernel.text.saying` and `kernel.text.catalogue`."""

from __future__ import annotations

from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from pathlib import Path

import pytest

import wyrmhoard
from wyrmhoard.kernel.asking.form import Number
from wyrmhoard.kernel.state.event import Event
from wyrmhoard.kernel.state.log import Log
from wyrmhoard.kernel.text import catalogue, saying
from wyrmhoard.kernel.text.errors import Refusal
from wyrmhoard.kernel.text.grammar import is_many
from wyrmhoard.kernel.text.saying import (
    Seat,
    best_of,
    languages,
    later,
    reading_as,
    resolved,
    said,
    say,
    say_as,
    say_many,
    speaking,
    spoken,
    understood,
    unsaid,
    usually_speak,
)

PO = """
msgid ""
msgstr ""
"Content-Type: text/plain; charset=utf-8\\n"
"Plural-Forms: nplurals=2; plural=(n != 1);\\n"

msgid "Look, {who} [sneeze|sneezes]"
msgstr "Sieh an, {who} [niest|niest laut]"

msgid "{n} dragon"
msgid_plural "{n} dragons"
msgstr[0] "ein Drache"
msgstr[1] "{n} Drachen"

msgctxt "a thing to stand on"
msgid "Scale"
msgstr "Waage"

msgctxt "of a dragon"
msgid "Scale"
msgstr "Schuppe"

msgid "{foe} is bitten by {who}"
msgstr "Mit Biss: [who:du erwischst|{who} erwischt] {foe}"

msgid "Untranslated here"
msgstr ""
"""


@pytest.fixture
def house(tmp_path: Path) -> Iterator[Path]:
    """A game's folder with German words of its own."""
    (tmp_path / "languages").mkdir()
    (tmp_path / "languages" / "de.po").write_text(PO, encoding="utf-8")
    saying.add_house(tmp_path)
    yield tmp_path
    del saying._games[tmp_path]
    for tongue in saying._tongues.values():
        tongue.forget()


ADA, BEN = Seat(0, "Ada"), Seat(1, "Ben")
KNIGHT = Seat(0, "The knight", "the knight")


def takes(who: Seat) -> str:
    return say("{who} [take|takes] back {card}", who=who, card="Hack")


def test_a_seat_is_you_for_whoever_sits_there() -> None:
    with reading_as(0):
        assert takes(ADA) == "You take back Hack"
        assert takes(BEN) == "Ben takes back Hack"
    with reading_as(None):
        assert takes(ADA) == "Ada takes back Hack"
    assert takes(ADA) == "Ada takes back Hack"


def test_somebody_without_a_seat_is_never_the_reader() -> None:
    with reading_as(None):
        assert takes(Seat(-1, "Nobody")) == "Nobody takes back Hack"


@pytest.mark.parametrize(
    ("seat", "text"),
    [
        (0, "You wait. Your turn: it is yours, and you rest."),
        (1, "The knight waits. The knight's turn: it is theirs, and the knight rests."),
    ],
)
def test_beginnings_of_sentences(seat: int, text: str) -> None:
    with reading_as(seat):
        line = say("{who} [wait|waits]. {who's} turn: it is [yours|theirs], and {who} [rest|rests].", who=KNIGHT)
    assert line == text


def test_what_belongs_to_somebody() -> None:
    with reading_as(1):
        assert say("{who's} card and {foe's}", who=BEN, foe=ADA) == "Your card and Ada's"
        assert say("It is {who's} turn", who=BEN) == "It is your turn"
        assert say("{pet's} bowl", pet="Rex") == "Rex's bowl"
    with speaking("de"):
        assert say("{pet's} bowl", pet="Rex") == "Rex’ bowl"
        assert say("{pet's} bowl", pet="Ada") == "Adas bowl"


def test_a_fork_follows_the_first_seat_or_the_one_it_names() -> None:
    message = "{card}: {who} [hit|hits] {foe}, and {foe} [foe:lose|loses] {n}"
    for reader, text in ((0, "Hack: you hit Ben, and Ben loses 2"), (1, "Hack: Ada hits you, and you lose 2")):
        with reading_as(reader):
            assert (
                say(
                    "{card}: {who} [hit|hits] {foe}, and {foe} [foe:lose|loses] {n}", card="Hack", who=ADA, foe=BEN, n=2
                )
                == text
            )
    assert saying.taken_apart(message).places == ("card", "who", "foe", "n")


def test_forms_may_hold_places() -> None:
    for reader, text in ((0, "Your 3 Life"), (1, "Life of Ada: 3")):
        with reading_as(reader):
            assert say("[Your {n} Life|Life of {who}: {n}]", who=ADA, n=3) == text


def test_other_brackets_stay_as_they_are() -> None:
    assert say("[b]bold[/b] {x}", x="[i|j]") == "[b]bold[/b] [i|j]"
    assert say('{"json": {x}}', x=1) == '{"json": 1}'


def test_a_place_that_nothing_is_given_for_is_a_fault() -> None:
    with pytest.raises(KeyError, match="who"):
        say("{who} waits")


def test_plurals() -> None:
    assert [say_many("{n} card of {who}", "{n} cards of {who}", n=n, who="Ada") for n in (0, 1, 2)] == [
        "0 cards of Ada",
        "1 card of Ada",
        "2 cards of Ada",
    ]


def test_german(house: Path) -> None:
    with speaking("de"), reading_as(0):
        assert say("Look, {who} [sneeze|sneezes]", who=ADA) == "Sieh an, du niest"
        assert say("Look, {who} [sneeze|sneezes]", who=BEN) == "Sieh an, Ben niest laut"
        assert say("{foe} is bitten by {who}", foe=BEN, who=ADA) == "Mit Biss: du erwischst Ben"
        assert [say_many("{n} dragon", "{n} dragons", n=n) for n in (1, 2)] == ["ein Drache", "2 Drachen"]
        assert say_as("of a dragon", "Scale") == "Schuppe"
        assert say_as("a thing to stand on", "Scale") == "Waage"
        assert say("Scale") == "Scale"
        assert Refusal("XX-1", later("Not possible now.")).sentence() == "Das geht jetzt nicht."
        assert Refusal("XX-1", "secret", hidden=True).sentence() == "Das geht jetzt nicht."


def test_what_a_refusal_names_is_said_when_somebody_looks(house: Path) -> None:
    refusal = Refusal("XX-1", "{n}: {what}").because(n=2, what=partial(say_many, "{n} dragon", "{n} dragons", n=2))
    assert refusal.sentence() == "2: 2 dragons"
    with speaking("de"):
        assert refusal.sentence() == "2: 2 Drachen"


def test_what_is_put_off_is_said_with_what_it_names_when_somebody_looks(house: Path) -> None:
    text = unsaid(
        "{what}, {n}, {bit}", what="Let it pass", n=2, bit=unsaid("{foe} is bitten by {who}", foe="Ann", who=BEN)
    )
    assert text() == "Let it pass, 2, Ann is bitten by Ben"
    blank = Number("n", 0, 1, text)
    assert blank == Number("n", 0, 1, text._replace())
    assert Refusal("XX-1", "{what}").because(what="Let it pass").sentence() == "Let it pass"
    with speaking("de"):
        assert text() == "Vorübergehen lassen, 2, Mit Biss: Ben erwischt Ann"
        assert blank.describe()["text"] == text()
        assert Refusal("XX-1", "{what}").because(what="Let it pass").sentence() == "Vorübergehen lassen"
        assert resolved("a stranger's {text} [is|left] alone") == "a stranger's {text} [is|left] alone"


def test_what_has_no_translation_is_english(house: Path) -> None:
    with speaking("de"):
        assert say("Untranslated here") == "Untranslated here"
        assert say_many("{n} newt", "{n} newts", n=2) == "2 newts"


def test_what_is_said_later(house: Path) -> None:
    table = (later("Look, {who} [sneeze|sneezes]"), later("Let it pass"))
    assert said(table[0], who=BEN) == "Look, Ben sneezes"
    assert said("") == ""
    with speaking("de"):
        assert said(table[0], who=BEN) == "Sieh an, Ben niest laut"
        assert said(table[1]) == "Vorübergehen lassen"
        assert said("a stranger's {text} [is|left] alone") == "a stranger's {text} [is|left] alone"


def test_a_house_that_comes_later_is_heard(tmp_path: Path) -> None:
    with speaking("de"):
        assert say("Look, {who} [sneeze|sneezes]", who=BEN) == "Look, Ben sneezes"
        (tmp_path / "languages").mkdir()
        (tmp_path / "languages" / "de.po").write_text(PO, encoding="utf-8")
        saying.add_house(tmp_path)
        try:
            assert say("Look, {who} [sneeze|sneezes]", who=BEN) == "Sieh an, Ben niest laut"
        finally:
            del saying._games[tmp_path]
            saying._tongues["de"].forget()


def test_which_language_is_spoken() -> None:
    assert languages() == ("en", "de")
    assert spoken() == "en"
    with speaking("de_AT.UTF-8"):
        assert spoken() == "de"
        with speaking("fr"):
            assert spoken() == "en"
        assert spoken() == "de"
    wanted = ("de", "DE", "de-CH", "de_DE@euro", "en", "en-GB", "C", "POSIX", "", "../../etc/passwd", "deu")
    assert [understood(one) for one in wanted] == ["de"] * 4 + ["en"] * 7


@pytest.mark.parametrize(
    ("header", "language"),
    [
        ("de", "de"),
        ("de-DE,de;q=0.9,en;q=0.8", "de"),
        ("en-GB,en;q=0.9,de;q=0.8", "en"),
        ("fr,de;q=0.5", "de"),
        ("en;q=0.3, de;q=0.7", "de"),
        ("de;q=0", "en"),
        ("fr", "en"),
        ("", "en"),
        ("*;q=x,;;,de;q=nan", "en"),
    ],
)
def test_what_a_browser_likes_best(header: str, language: str) -> None:
    assert best_of(header) == language


def test_one_language_for_a_program_with_one_person() -> None:
    usually_speak("de")
    try:
        with ThreadPoolExecutor(1) as pool:
            assert pool.submit(say, "Let it pass").result() == "Vorübergehen lassen"
    finally:
        usually_speak("en")
    assert say("Let it pass") == "Let it pass"


def test_a_file_with_faults_names_itself(tmp_path: Path) -> None:
    (tmp_path / "languages").mkdir()
    (tmp_path / "languages" / "de.po").write_bytes(PO.replace("ü", "u").encode("latin-1") + b'msgid "\xff"')
    with pytest.raises(ValueError, match=r"languages/de\.po"):
        catalogue.read_house(tmp_path, "de")


def test_languages_name_themselves() -> None:
    assert [catalogue.own_name(language) for language in languages()] == ["English", "Deutsch"]


class Plain(Event):
    """Something that names nobody."""


class Named(Event):
    """Something that names a seat."""


def test_a_log_is_kept_by_language_and_by_reader() -> None:
    """What names no seat is worded once for everybody, what names one for each reader, and each language apart."""
    log, worded = Log(), []

    def word(event: object, names: object) -> str:
        worded.append(spoken())
        return say("Let it pass") if event["kind"] == "plain" else takes(ADA)  # type: ignore[index]

    log.tell(Plain(), "")
    log.tell(Named(), "")
    plain, named = range(2)
    for _ in range(2):
        assert {log.read([plain], seat, (), word).texts[0] for seat in (None, 0, 1)} == {"Let it pass"}
    assert worded == ["en"]
    for _ in range(2):
        assert [log.read([named], seat, (), word).texts[0] for seat in (None, 0, 1)] == [
            "Ada takes back Hack",
            "You take back Hack",
            "Ada takes back Hack",
        ]
    assert worded == ["en"] * 4
    assert log.known(()) == {plain: "Let it pass"}
    assert log.known(("Knight",)) == {}
    with speaking("de"):
        assert log.known(()) == {}
        assert log.read([plain], 1, ("Ritter",), word).texts[0] == "Vorübergehen lassen"
    assert log.read([named, plain], 0, (), word).texts == ["You take back Hack", "Let it pass"]
    assert worded == ["en"] * 4 + ["de"]
    log.cut(0)
    log.tell(Plain(), "")
    assert log.read([plain], 1, (), word).texts[0] == "Let it pass"
    assert worded == ["en"] * 4 + ["de", "en"]


def test_a_sentence_of_a_house_without_the_language_is_in_english_throughout(house: Path) -> None:
    def sneezes() -> str:
        return say("Look, {who} [sneeze|sneezes]", who=ADA)

    with reading_as(0, house / "without"):
        english = sneezes()
    assert english == "Look, you sneeze"
    with speaking("de"):
        with reading_as(0, house):
            assert sneezes() not in (english, "")
        with reading_as(0, house / "without"):
            assert sneezes() == english
        assert spoken() == "de"


def test_the_log_and_the_questions_of_a_game_without_german_are_in_english_throughout() -> None:
    def read() -> list[str]:
        match = wyrmhoard.new("warriors", 2, 1, {"decks": "dealt"})
        asks = [match.ask(seat) for seat in match.waiting]
        return [line.text for line in match.lines(0)] + [ask.text for ask in asks if ask is not None]

    english = read()
    with speaking("de"):
        assert [text.replace("Spieler", "Player") for text in read()] == english


class Several(saying.Named):
    def agreed(self, one: str, many: str) -> str:
        return many


def test_a_verb_agrees_with_a_name_that_stands_for_many() -> None:
    for name, told in ((Several("Twins"), "Twins are here and have hats"), ("Mo", "Mo is here and has a hat")):
        assert say("{name} [name#is|are] here and [name#has a hat|have hats]", name=name) == told


@pytest.mark.parametrize(
    ("names", "many"),
    [
        (("The Toll Twins", "Doctor Anvil and Mister Doctor Anvil", "The Beheaded Chessmen", "Those Who Wait"), True),
        (("The Emperor's Old Clothes", "Knights of the Picnic", "The Iron Governess's Geese"), True),
        (("Parliament of Crows", "Mud Countess", "The Census", "Windmill Who Remembers", "The Widow's Edge"), False),
        (("The Bureau of Weather and War", "Choir with Too Many Bells", "a small and private rain"), False),
    ],
)
def test_whether_a_name_stands_for_many(names: tuple[str, ...], many: bool) -> None:
    assert [name for name in names if is_many(name) is not many] == []
