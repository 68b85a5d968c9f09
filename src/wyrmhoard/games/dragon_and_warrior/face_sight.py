"""The part of the view about faces: made of what everybody is told of somebody, so they give nothing away."""

from __future__ import annotations

from .faces.portrait import Kind, portrait
from .faces.shapes import FaceView
from .rules.making import inventing
from .state import Conflict, Member, Saga
from .world_state import Person


def face_of_hero(state: Saga) -> FaceView:
    """The Warrior's face; in their hand is what stands on the sheet."""
    hero = state.hero
    gear = [_words(state, piece.name) for piece in (hero.weapon, hero.offhand) if piece is not None]
    return portrait(_words(state, hero.name), [_words(state, hero.adjective)], "hero", gear)


def face_of_person(state: Saga, person: Person) -> FaceView:
    """A character's face. Who has come out of the Conflict deck looks as on the card, which may be a beast."""
    told = [_words(state, text) for text in (person.trade, person.note)]
    card = state.conflicts.get(person.card)
    if card is not None and not person.trade:
        return _face_of_front(state, card)
    return portrait(_words(state, person.name), told)


def face_of_card(state: Saga, card: Conflict) -> FaceView:
    """The face on the front of a Conflict Card; a character's own where the card was made of one."""
    person = _who(state, card.name)
    return _face_of_front(state, card) if person is None else face_of_person(state, person)


def face_of_member(state: Saga, member: Member) -> FaceView:
    """The face of a Party Member, who was a character before."""
    person = _who(state, member.name)
    if person is None:
        return portrait(_words(state, member.name), [_words(state, member.note)])
    return face_of_person(state, person)


def _face_of_front(state: Saga, card: Conflict) -> FaceView:
    kind: Kind = "lord" if card.lord else "boss" if card.boss else "foe"
    return portrait(_words(state, card.name), [_words(state, card.note)], kind)


def _who(state: Saga, name: str) -> Person | None:
    """The character who has this name: what becomes of them keeps it."""
    return next((person for person in state.world.people.values() if person.name == name), None)


def _words(state: Saga, text: str) -> str:
    return inventing.words_of(state, text)
