"""The rules: the script and a module for each chapter.

Equipping any number of cards is one choice: a form with two `Pick`s (what to take off, what to put on) that verifies
itself. Its `sampler` says how players at random fill it, which trying would not. A form that is `deliberate` is
chosen by nobody at random, and a seat that could only do something deliberate out of turn (give up) is not in
`Match.asks`, though `Match.ask` tells and `act` takes it. No ask keeps its ID across a checkpoint.

`BattleOver` and `GameOver` leave from any depth of effects. `numbers.changes` is the one place that knows which
effects are in force; views show the same parts that the script adds up. A player without a fighter is asked to
assemble like the others ("forfeit"), since the absence of a question would tell something.
"""
