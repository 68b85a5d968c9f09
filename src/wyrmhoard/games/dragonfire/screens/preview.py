"""What a character sheet from a file contains, shown before it is used, and why it would be refused."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from typing_extensions import TypedDict

from wyrmhoard.kernel.text.errors import BadInput, Refusal

from ..campaign_sight import SheetView, sheet_view
from ..rules.campaign import progress, sheet
from ..table import Position


class RefusedView(TypedDict):
    """Why a sheet is refused, with its rule."""

    rule: str
    text: str


class Preview(TypedDict):
    """What a character sheet from a file contains (null: nothing that can be read), and why it is refused."""

    sheet: SheetView | None
    refused: RefusedView | None


def preview(position: Position, seat: int, prompt: str, key: str, values: Mapping[str, Any]) -> Preview | None:
    """What is in the text of a sheet, and why it is refused: the field, a sentence, a rule (DF-334, DF-374)."""
    if key != "sheet":
        return None
    try:
        parsed = sheet.parse(values["sheet"], position.cards, "sheet")
    except BadInput as error:
        return {"sheet": None, "refused": _refused(progress.BAD_SHEET.because(problem=str(error)))}
    refusal = progress.room_objection(position, parsed)
    return {
        "sheet": sheet_view(position.cards, parsed),
        "refused": _refused(refusal) if refusal is not None else None,
    }


def _refused(refusal: Refusal) -> RefusedView:
    return {"rule": refusal.rule, "text": refusal.sentence()}
