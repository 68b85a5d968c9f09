"""The file in which a match is kept while it is played, and what people are told about it."""

from __future__ import annotations

import shlex
from collections.abc import Callable
from pathlib import Path

from wyrmhoard.kernel.state.record import Record
from wyrmhoard.kernel.text.errors import BadInput
from wyrmhoard.kernel.text.saying import say
from wyrmhoard.terminal import store


class SaveFile:
    """Where one match is kept: among the saved ones until it is over, then among the records, or where a person has put
    it."""

    def __init__(self, path: Path, record: Callable[[], Record], is_over: Callable[[], bool]) -> None:
        self.path = path
        self._record = record
        self._is_over = is_over
        self.unsaved = ""
        """Why the match could not be kept when that was last tried; "" if it was."""
        self._told_unsaved = False

    @property
    def kept_at(self) -> Path:
        """Where the match is kept now."""
        ours = self.path.parent == store.saves_folder()
        return store.records_folder() / self.path.name if ours and self._is_over() else self.path

    @property
    def way_back(self) -> str:
        """What to type to go on with this match later."""
        named = store.named_folder()
        data = "" if named is None else f"--data {shlex.quote(str(named))} "
        return f"wyrmhoard play {data}--resume {shlex.quote(str(self.kept_at))}"

    def save(self) -> None:
        """Keep the match. Where that cannot be (no room, no right), it goes on: see `unsaved`."""
        place = self.kept_at
        try:
            store.write(place, self._record())
            for other in (self.path, store.records_folder() / self.path.name):
                if other != place and other.parent in (store.saves_folder(), store.records_folder()):
                    store.remove(other)
        except BadInput as error:
            self.unsaved = str(error)
        else:
            self.unsaved, self._told_unsaved = "", False

    def save_copy(self, path: Path) -> str:
        """Keep a copy of the match in a file of the person's choice; what to tell them. Raises BadInput."""
        store.write(path, self._record())
        return say("Saved in {place}", place=path)

    def warning(self) -> str:
        """What people have to be told now: that nothing is saved, and why; "" if they know, or if it is."""
        if not self.unsaved or self._told_unsaved:
            return ""
        self._told_unsaved = True
        return say("This match is not saved: {why}", why=self.unsaved)

    @property
    def whereabouts(self) -> str:
        """A sentence that says where the match is kept, or that it is not."""
        if self.unsaved:
            return say("This match is not saved: {why}", why=self.unsaved)
        if self._is_over():
            return say("The record is in {place}", place=self.kept_at)
        return say("Saved in {place}", place=self.kept_at)

    def farewell(self) -> list[str]:
        """Keep the match, and say to whoever leaves where it is and how to come back to it."""
        self.save()
        if self.unsaved:
            return [self.whereabouts]
        if self._is_over():
            again = say("See it again: wyrmhoard replay {place}", place=shlex.quote(str(self.kept_at)))
            return [self.whereabouts, again]
        if self.path.parent != store.saves_folder():
            return [self.whereabouts, say("Continue: {command}", command=self.way_back)]
        menu = self.way_back.partition(" --resume")[0]
        return [
            say("The match is saved. To go on: {command}, then Resume.", command=menu),
            say("Or at once: {command}", command=self.way_back),
        ]
