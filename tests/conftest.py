"""What all tests share: `--quick` leaves out what takes long, a run by a commit has a share of what takes long, what is
played by hand gets a second try."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

os.environ["WYRMHOARD_LANGUAGE"] = "en"
"""Whatever language this machine speaks: most tests know the English words."""
os.environ.pop("PYTHONDONTWRITEBYTECODE", None)
sys.dont_write_bytecode = False
"""Servers and commands are started by the hundred: one that finds nothing compiled takes more than twice as long."""
os.environ.setdefault("OPENBLAS_CORETYPE", "Haswell")
"""The duelist's answers in tests/golden were noted with this kernel of numpy's linear algebra. Another one rounds
otherwise in the last place, which tips a mix between two answers that are worth the same."""
IN_PROCESS = {"test_session.py", "test_built_pages.py", "test_database.py"}
"""The server's tests that start no server."""
SERVED = sorted({path.name for path in (Path(__file__).parent / "server").glob("test_*.py")} - IN_PROCESS)
SLOW = (
    "test_imports.py",
    "web",
    "terminal",
    "tools",
    "cli",
    *(f"server/{name}" for name in SERVED),
    "ladder/test_hygiene.py",
    "ladder/test_random.py",
    "ladder/test_rule_ids.py",
    "ladder/test_shape.py",
    "ladder/test_told_has_words.py",
    "ladder/test_probes.py",
    "ladder/test_secrets.py",
    "ladder/test_tells.py",
    "ladder/test_twins.py",
    "ladder/test_imagined.py",
    "ladder/test_options.py",
    "ladder/test_players_end.py",
    "ladder/test_spoilt.py",
    "golden/test_choices.py",
    "golden/test_golden.py",
    "golden/test_played.py",
    "golden/test_random.py",
    "golden/test_views.py",
    "lab/test_simulate.py",
    "games/warriors/bots/test_captain.py",
    "games/dragonfire/bots/test_companion.py",
    "games/dragonfire/bots/test_companion_answers.py",
    "games/dragonfire/test_conservation.py",
    "games/dragonfire/test_puzzles.py",
    "games/dragonfire/test_coverage.py",
    "games/warriors/test_random_coverage.py",
    "games/dragon_and_warrior/bots/test_computers_together.py",
    "games/dragon_and_warrior/bots/test_everybody_ends.py",
    "games/dragon_and_warrior/core/test_limit_of_texts.py",
    "games/dragon_and_warrior/oracle/test_solo_campaign.py",
    "games/dragon_and_warrior/battle/test_strong.py",
    "games/dragon_and_warrior/core/test_typed_text.py",
    "games/dragon_and_warrior/test_whole_matches.py",
    "games/drawn_to_destiny/screens/test_board.py",
    "games/drawn_to_destiny/campaign/test_campaign.py",
    "games/drawn_to_destiny/cards/test_cards_vetting.py",
    "games/drawn_to_destiny/conflict/test_conflict_at_random.py",
    "games/drawn_to_destiny/cards/test_effect_places.py",
    "games/drawn_to_destiny/test_everything_occurs.py",
    "games/drawn_to_destiny/harm/test_harm_at_random.py",
    "games/drawn_to_destiny/test_caches.py",
    "games/drawn_to_destiny/cards/test_own_cards.py",
    "games/drawn_to_destiny/acts/test_powers_at_random.py",
    "games/drawn_to_destiny/test_questions_tell_nothing.py",
    "games/drawn_to_destiny/cards/test_scene_vetting.py",
    "games/drawn_to_destiny/turn/test_turn_whole.py",
)
"""Folders and modules that `make quick` leaves out; of the others it leaves out what stands in durations.json."""
BY_HAND = ("web", "terminal")
"""Folders whose tests press and click in real time beside others that move: one that fails is tried once more.

The run counts them ("1 rerun") and names them (`-rR`): one that is named again and again is to be mended.
"""


@pytest.fixture(scope="session", autouse=True)
def _data(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """Matches are kept with the tests, and not with those of whoever runs them."""
    with pytest.MonkeyPatch.context() as patch:
        for name in ("WYRMHOARD_DATA", "XDG_DATA_HOME"):
            patch.setenv(name, str(tmp_path_factory.mktemp("data")))
        yield


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--quick", action="store_true", help="leave out what takes long")


def pytest_ignore_collect(collection_path: Path, config: pytest.Config) -> bool | None:
    if not config.getoption("--quick"):
        return None
    here = collection_path.relative_to(Path(__file__).parent).as_posix()
    return True if here in SLOW else None


LONGEST = "test_in_sight.py"
"""Begins the browser tests, so that the others fill the time of the workers that do not have it."""


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    from helpers.cases import Case  # tools/mutate reads this file alone
    from helpers.draw import is_drawn, takes

    if config.getoption("--quick"):
        items[:] = [item for item in items if not takes(item.nodeid)]
    kept, left_out = [], []
    for item in items:
        given = item.callspec.params.values() if hasattr(item, "callspec") else ()
        always = item.get_closest_marker("every_run") is not None
        always |= any(isinstance(value, Case) for value in given)  # the tables of a run are drawn already
        name = item.nodeid.partition("::")[0] if item.get_closest_marker("together") else item.nodeid
        (kept if always or is_drawn(name) else left_out).append(item)
    if left_out:
        config.hook.pytest_deselected(items=left_out)
        items[:] = kept
    for item in items:
        if item.path.relative_to(Path(__file__).parent).parts[0] in BY_HAND:
            item.add_marker(pytest.mark.flaky(reruns=1))
    web = [item for item in items if item.path.parent.name == "web"]
    web.sort(key=lambda item: item.path.name != LONGEST)
    items[:] = [item for item in items if item.path.parent.name != "web"] + web


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Show why the first try failed of what was tried once more."""
    for report in terminalreporter.stats.get("rerun", ()):
        terminalreporter.section(f"first try of {report.nodeid}")
        terminalreporter.write_line(report.longreprtext)
