"""The rules, in rooms.

From the ground up: core, queries, characters, harm, scene, conflict, movement, npc, acts, campaign, turn.

Everybody moves at once, and Conflicts interrupt: the phase of the state says what comes between two checkpoints, each
seat answers for all of its Units in one form, and what is declared lies in the state as an open list.

`script` is on top of all rooms; `endings`, below `scene`, makes every result. A room imports only from those before
it. Each module names its rules at its head.
"""
