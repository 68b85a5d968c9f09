"""Faces for everybody who is made up: people, heroes, companions, creatures and lords, as plain data.

Nothing here knows a screen, a rule or a seat. A face comes from the name and from what is said of somebody: the same
words make the same face, on every screen and in print, and tell nothing that those words do not tell.

- `shapes`: what a face is made of
- `wardrobe`: hats and things to hold, by the words that ask for them
- `figures`: beasts and things that have no human face
- `features`: what is drawn by hand: heads, eyes, hair, clothes
- `portrait`: puts them together
"""
