"""The rules, in rooms from the ground up: core, making, world, battle, scenes, oracle, agreements, match.

Nobody is asked as a seat, but as the one who holds a role card now (`core.asking`): steps of the pending list name
roles, so a swap in between changes who answers. What people may do beside every question are asides of the kernel.
What they make up is a record with an ID whose words lie once, in `state.texts`; everything else names the text, so
that striking it leaves nothing behind.

`script` is on top of all rooms; `endings`, above `core`, makes every result. A room imports only from those before
it.
"""
