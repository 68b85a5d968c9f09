"""The rules: the script and a module for each chapter.

A party against a table of encounters, so nobody's opponent is a seat. `Result.lost` is a match that all seats have lost
together, which is no draw. Assists are one `first` ask for the whole party; when the active player is done, each of the
others is asked once, whatever is in its hand, because not asking would reveal something.

Arrows between the modules:

    {places, party, adventure, tags} <- changes <- numbers <- {reach, moves} <- {targets, leaving} <- locations
        <- abilities <- moments <- {checks, market, encounters} <- {harm, deal, flame, play} <- turn <- scene <- script

Verbs are imported by the script alone, so a verb may use any of the rules.

While a question is being built nothing changes, so its parts use a `Still` (`kernel/state/memo.py`), for which each
kind of change is collected once. `CardSet.changing` and `answering` are indexes of the cards that ever change a number
or answer to a moment: no other is checked.

Damage is pooled by encounter and turn: a level falls when all points dealt so far cover everything that was cleared
with them and this level too. So points add up, whoever dealt them and in whatever order.
"""
