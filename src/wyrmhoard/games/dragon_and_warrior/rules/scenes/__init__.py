"""Visits: Scenes, talks, shops, quests, moving on, and what comes after a Battle."""
