"""What a game has to offer, and the registry of games.

A game is a value (`game.Game`): what it says of itself (`about`), its cards, and its rooms. A room is whatever has the
functions of its Protocol, nearly always a module of the game:

    rules     the course of a match, and what may be done besides: Rules, Asides, Notes, Saves
    looking   who may know what, and how good it looks: Sight, Scoring
    words     what people read: Prompts, Log, Names, MadeUp
    screens   what screens show beside the view: Screens
    cards     the cards, other cards in their place, and what people write: Cards, CardFiles, OwnCards, Editor, Decks,
              Scenarios
    tables    for which tables it may be set up: Tables

A function that looks at a table takes its `Position` first, state and cards; one that needs no state takes the cards. A
`seat` of None is a spectator's, and what is shown to a seat holds only what that seat may know. A room that a game
lacks is None; code that needs one gets it from `Game.need_decks` and the like, which raise an error.

`result` is how a match ends, `own_language` words a game in the current language if it has a translation, and
`registry` finds the games.
"""
