"""What the pictures of the journal are made of, in types that the page reads too."""

from __future__ import annotations

from typing_extensions import TypedDict

from .faces.shapes import FaceView


class ChapterMap(TypedDict):
    """A map as it was then: the sheet, how many of the places on record were known, where The Warrior was, and the
    places that they came by."""

    sheet: str
    known: int
    here: str
    way: list[str]


class BookPictures(TypedDict):
    """`faces`: of those who speak or fight, by the names in the view. `places`: those on record, in order."""

    faces: dict[str, FaceView]
    places: list[str]
