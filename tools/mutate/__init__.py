"""Whether the tests notice a broken line.

`mutants` lists the ways in which a line can be broken and draws a sample; `coverage` learns, on a copy of the
repository, which tests run the drawn lines; `warm` tries them in processes that have loaded the tests; `trial` breaks
one line after another on copies, with a start for each, and runs those tests;
`command` is the command line. `inside/` is what the tests' own processes load.

Why not mutmut or cosmic-ray: mutmut 3 leaves alone what stands outside functions and every decorated function (the
verbs of effects), and needs a run of the whole suite before it can begin; cosmic-ray runs the whole suite for every
mutant.
"""
