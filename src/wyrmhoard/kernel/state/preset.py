"""Presets: one choice that fills in all settings of a table but those on top."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from wyrmhoard.kernel.state.setting import Setting, Value, did_you_mean
from wyrmhoard.kernel.text import shapes
from wyrmhoard.kernel.text.errors import BadInput
from wyrmhoard.kernel.text.saying import said


@dataclass(frozen=True, slots=True)
class Preset:
    """A way to play that has a name. What is on top (`Setting.rank`) is chosen beside it; of all other settings it
    lists those that differ from the default."""

    id: str
    title: str
    text: str
    """For whom it is, in a line."""
    settings: Mapping[str, Value]

    def over(self, settings: Iterable[Setting], chosen: Mapping[str, Value]) -> dict[str, Value]:
        """The settings once it is selected: of those `chosen` so far, only those on top stay."""
        kept = {setting.name: chosen[setting.name] for setting in settings if setting.rank and setting.name in chosen}
        return {**kept, **self.settings}

    def differing(self, settings: Iterable[Setting], chosen: Mapping[str, Value]) -> list[Setting]:
        """The settings in which a table differs from it."""
        return [
            setting
            for setting in settings
            if not setting.rank
            and chosen.get(setting.name, setting.default) != self.settings.get(setting.name, setting.default)
        ]

    def describe(self) -> shapes.Preset:
        """The preset as plain data."""
        return {"id": self.id, "title": said(self.title), "text": said(self.text), "settings": dict(self.settings)}


def find_preset(presets: Iterable[Preset], name: str) -> Preset:
    """The preset of this name. Raises BadInput."""
    known = {preset.id: preset for preset in presets}
    if name not in known:
        hint, every = did_you_mean(name, known), ", ".join(known) or "none"
        raise BadInput.of("preset {name}: unknown{hint}; the presets are {all}", name=name, hint=hint, all=every)
    return known[name]


def nearest_preset(
    presets: Iterable[Preset], settings: Iterable[Setting], chosen: Mapping[str, Value]
) -> Preset | None:
    """The preset from which a table differs least; the first of those that are equally near, None of none."""
    listed = list(settings)
    return min(presets, key=lambda preset: len(preset.differing(listed, chosen)), default=None)
