"""A Scene: its Goals, who sees whom, its things, deployment, and the Free Actions of a Turn."""
