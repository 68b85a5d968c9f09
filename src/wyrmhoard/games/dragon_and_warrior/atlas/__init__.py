"""Maps composed from the world's data: where everything stands, roads, coast, woods and names, as plain data.

Nothing here knows a screen, a rule or a seat. The page draws the sheets with a pen, the terminal in characters. A sheet
is the same for everybody and each time: chance is seeded by the name of the world and by the IDs of its places. It is
stable as the world grows: everything is placed in the order in which it was made, beside what stands already.

- `shapes`: what a sheet is made of
- `geometry`: points, boxes and smooth chance
- `cells`: which place lies beside which
- `names`: names where they cover nothing
- `roads`: winding ways
- `ground`: land and sea
- `growth`: woods, mountains and houses
- `outdoors`, `town`, `floor`: the three kinds of sheets
"""
