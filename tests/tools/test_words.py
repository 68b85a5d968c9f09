"""Every message is translated, and only what is said: for the whole program, and the tool on a small one."""

from __future__ import annotations

from pathlib import Path
from types import ModuleType

import pytest

pytestmark = pytest.mark.every_run  # the sample of broken lines asks them first

TOOL = "words"
HEAD = """# A head with a glossary.
msgid ""
msgstr ""
"Content-Type: text/plain; charset=utf-8\\n"
"Plural-Forms: nplurals=2; plural=(n != 1);\\n"

"""


def test_every_message_is_translated(tool: ModuleType) -> None:
    said, files = tool.said_by(), tool.files()
    assert set(files.values()) >= {"", "dragon_dance"}
    assert all(said[house] for house in files.values())
    problems = [problem for path, house in files.items() for problem in tool.problems(path, said[house])]
    assert problems + list(tool.quarrels(files)) == []


def test_whatever_is_said_can_be_found(tool: ModuleType) -> None:
    """Also in games that are not translated yet."""
    modules = {path: [*tool.in_python(path)] for path in tool.SOURCE.rglob("*.py")}  # raises Unfit
    assert sum(map(bool, modules.values())) > 100


def test_the_files_are_as_the_tool_writes_them(tool: ModuleType) -> None:
    """So `make words` changes nothing but what has changed."""
    said = tool.said_by()
    for path, house in tool.files().items():
        assert tool.updated(path, said[house]) == path.read_text(encoding="utf-8"), f"run `make words`: {path}"


@pytest.fixture
def source(tmp_path: Path) -> Path:
    """A small program with two houses, one of which is translated, and home."""
    game = tmp_path / "games" / "hop"
    for folder in (tmp_path, game):
        (folder / "languages").mkdir(parents=True)
        (folder / "languages" / "de.po").write_text(HEAD, encoding="utf-8")
    (tmp_path / "games" / "skip").mkdir()
    (tmp_path / "main.py").write_text('say("Hello")\nsay_as("noun", "Play")\nlater("Hello")\n', encoding="utf-8")
    (game / "log.py").write_text('say_many("{n} hop", "{n} hops", n=2)\nsay("{who} hops", who=1)\n', encoding="utf-8")
    (game / "cards.toml").write_text('[[card]]\nid = "frog"\nname = "Frog"\n', encoding="utf-8")
    (tmp_path / "games" / "skip" / "log.py").write_text('say("Skipped")\n', encoding="utf-8")
    return tmp_path


def test_what_is_said_is_found(tool: ModuleType, source: Path) -> None:
    said = tool.said_by(source, source)
    assert [(one.text, one.context, one.where) for one in said[""]] == [
        ("Hello", "", "main.py:1"),
        ("Play", "noun", "main.py:2"),
    ]
    assert [(one.text, one.many, one.where) for one in said["hop"]] == [
        ("Frog", "", "games/hop/cards.toml"),
        ("{n} hop", "{n} hops", "games/hop/log.py:1"),
        ("{who} hops", "", "games/hop/log.py:2"),
    ]
    assert set(said) == {"", "hop"}


@pytest.mark.parametrize(
    ("code", "fault"),
    [
        ('say(f"Hello {x}")', "no literal text"),
        ("say(text)", "no literal text"),
        ('say("a" + b)', "no literal text"),
        ('say_many("one", many, n=1)', "no literal text"),
        ('say("")', "no literal text"),
        ('say("{who} waits")', "nothing is given for who"),
        ('say("[who:wait|waits]")', "nothing is given for who"),
        ("BadInput.of(text)", "no literal text"),
        ('Refused.of("stale", text)', "no literal text"),
        ('Refused.of("stale", "{who} waits")', "nothing is given for who"),
    ],
)
def test_what_cannot_be_found_is_refused(tool: ModuleType, source: Path, code: str, fault: str) -> None:
    (source / "main.py").write_text(f"pass\n{code}\n", encoding="utf-8")
    with pytest.raises(tool.Unfit, match=rf"main\.py:2: .*{fault}"):
        tool.said_by(source, source)


def test_errors_that_word_themselves_are_found(tool: ModuleType, source: Path) -> None:
    refused = 'Refused.of("a" if x else "b", "Not {n}", rule="X-1", n=2)'
    code = f'BadInput.of("{{where}}: no", where=1)\n{refused}\nClock.of("move")\n'
    (source / "main.py").write_text(code, encoding="utf-8")
    assert [one.text for one in tool.said_by(source, source)[""]] == ["Not {n}", "{where}: no"]


def test_files_are_brought_up_to_date(tool: ModuleType, source: Path) -> None:
    path = source / "games" / "hop" / "languages" / "de.po"
    said = tool.said_by(source, source)["hop"]
    missing = list(tool.problems(path, said, source))
    assert len(missing) == 3
    assert "games/hop/log.py:1: '{n} hop' has no translation in games/hop/languages/de.po" in missing
    path.write_text(tool.updated(path, said), encoding="utf-8")
    filled = path.read_text(encoding="utf-8").replace('msgid "Frog"\nmsgstr ""', 'msgid "Frog"\nmsgstr "Frosch"')
    path.write_text(filled.replace('msgstr[0] ""', 'msgstr[0] "ein Sprung"'), encoding="utf-8")
    assert filled.startswith(HEAD.strip())
    (source / "games" / "hop" / "more.py").write_text('say("A new one")\n', encoding="utf-8")
    (source / "games" / "hop" / "log.py").write_text('say_many("{n} hop", "{n} hops", n=2)\n', encoding="utf-8")
    path.write_text(tool.updated(path, tool.said_by(source, source)["hop"]), encoding="utf-8")
    text = path.read_text(encoding="utf-8")
    assert [line for line in text.split("\n\n", 1)[1].splitlines() if line] == [
        'msgid "A new one"',
        'msgstr ""',
        'msgid "Frog"',
        'msgstr "Frosch"',
        'msgid "{n} hop"',
        'msgid_plural "{n} hops"',
        'msgstr[0] "ein Sprung"',
        'msgstr[1] ""',
    ]


@pytest.mark.parametrize(
    ("entry", "fault"),
    [
        ('msgid "Hello"\nmsgstr ""', "has no translation"),
        ('msgid "Hello"\nmsgstr "Hallo {who}"', "name different places"),
        ('msgid "Hello"\nmsgstr "**Hallo**"', "differ in what is bold"),
        ('#, fuzzy\nmsgid "Hello"\nmsgstr "Hallo"', "fuzzy"),
        ('msgid "Hello"\nmsgid_plural "Hellos"\nmsgstr[0] "Hallo"\nmsgstr[1] "Hallos"', "one thing or of many"),
        ('msgid "Hello"\nmsgstr "Hallo"\n\nmsgid "Goodbye"\nmsgstr "Tschüs"', "'Goodbye' is said nowhere"),
    ],
)
def test_what_is_wrong_with_a_file(tool: ModuleType, source: Path, entry: str, fault: str) -> None:
    (source / "main.py").write_text('say("Hello")\n', encoding="utf-8")
    path = source / "languages" / "de.po"
    path.write_text(HEAD + entry + "\n", encoding="utf-8")
    problems = list(tool.problems(path, tool.said_by(source, source)[""], source))
    assert any(fault in problem for problem in problems)


def test_nothing_is_wrong_with_a_whole_file(tool: ModuleType, source: Path) -> None:
    path = source / "languages" / "de.po"
    entries = 'msgid "Hello"\nmsgstr "Hallo"\n\nmsgctxt "noun"\nmsgid "Play"\nmsgstr "Stück"\n'
    path.write_text(HEAD + entries, encoding="utf-8")
    assert list(tool.problems(path, tool.said_by(source, source)[""], source)) == []


def test_houses_do_not_quarrel_over_a_message(tool: ModuleType, source: Path) -> None:
    one, other = source / "languages" / "de.po", source / "games" / "hop" / "languages" / "de.po"
    one.write_text(HEAD + 'msgid "Hop"\nmsgstr "Sprung"\n', encoding="utf-8")
    other.write_text(HEAD + 'msgid "Hop"\nmsgstr "Satz"\n', encoding="utf-8")
    assert len(list(tool.quarrels([one, other]))) == 1
    other.write_text(HEAD + 'msgid "Hop"\nmsgstr "Sprung"\n', encoding="utf-8")
    assert list(tool.quarrels([one, other])) == []
