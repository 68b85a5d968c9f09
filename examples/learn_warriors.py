"""A player of Warriors that learns with PPO and masks, in PyTorch, written for one GPU and many cores.

    pip install 'wyrmhoard[learning]' torch
    python examples/learn_warriors.py         32 tables in processes of their own, on the GPU if there is one
    python examples/learn_warriors.py --tables 4 --no-processes --updates 2       a look at it on any laptop

Each update has three parts: play on at all tables (`gather`), find out how much better or worse than expected every
action went (`advantages`), and make the better ones likelier, but never by much at a time (`improve`).
"""

from __future__ import annotations

import argparse
import time
from dataclasses import dataclass
from typing import Any

import numpy as np
import torch
from gymnasium import spaces
from torch import nn

from wyrmhoard.learning import gymnasium

DISCOUNT = 0.999
"""A point later is worth a little less than a point now: matches have hundreds of actions."""
TRACE = 0.95
"""How far the blame for a surprise goes back (lambda of GAE)."""
CLIP = 0.2
"""How much likelier or less likely an action may become in one update."""


class Agent(nn.Module):
    """One body that reads what is seen, and two heads: a score for each action, and what the match is worth from
    here."""

    def __init__(self, numbers: int, actions: int) -> None:
        super().__init__()
        self.body = nn.Sequential(nn.Linear(numbers, 512), nn.ReLU(), nn.Linear(512, 256), nn.ReLU())
        self.policy = nn.Linear(256, actions)
        self.value = nn.Linear(256, 1)
        nn.init.zeros_(self.policy.weight)  # at first all that is open is equally likely

    def forward(self, seen: torch.Tensor, mask: torch.Tensor) -> tuple[torch.distributions.Categorical, torch.Tensor]:
        """How likely each action is, none that is not open, and the worth."""
        inner = self.body(seen)
        scores = self.policy(inner).masked_fill(mask == 0, -1e9)
        return torch.distributions.Categorical(logits=scores), self.value(inner).squeeze(-1)


@dataclass
class Played:
    """So many steps at all tables; each tensor is steps x tables (x numbers)."""

    seen: torch.Tensor
    masks: torch.Tensor
    taken: torch.Tensor
    chances: torch.Tensor
    """The logarithm of how likely the action was that was taken."""
    values: torch.Tensor
    """What the agent thought the match was worth; one step more than the others."""
    rewards: torch.Tensor
    over: torch.Tensor
    """1 where the match ended with this step. The next step begins a new one: its action does nothing."""


def gather(tables: Any, now: Any, agent: Agent, steps: int, device: torch.device) -> tuple[Played, Any, list[float]]:
    """Play on at all tables; returns what was played, what is seen now, and how the matches ended that did."""
    rows: list[tuple[torch.Tensor, ...]] = []
    ended: list[float] = []
    for step in range(steps + 1):
        seen = torch.as_tensor(now["observation"], device=device)
        masks = torch.as_tensor(now["action_mask"], device=device)
        with torch.no_grad():
            options, values = agent(seen, masks)
            taken = options.sample()
        if step == steps:
            break
        now, rewards, won, stopped, _ = tables.step(taken.cpu().numpy())
        over = won | stopped
        ended += rewards[over].tolist()
        numbers = (torch.as_tensor(x, dtype=torch.float32, device=device) for x in (rewards, over))
        rows.append((seen, masks, taken, options.log_prob(taken), values, *numbers))
    columns = [torch.stack(column) for column in zip(*rows, strict=True)]
    columns[4] = torch.cat([columns[4], values[None]])
    return Played(*columns), now, ended


def advantages(played: Played) -> torch.Tensor:
    """How much better each action went than the agent had expected, from the last step back (GAE)."""
    better, found = torch.zeros_like(played.rewards[0]), []
    for step in reversed(range(len(played.rewards))):
        goes_on = 1 - played.over[step]
        surprise = played.rewards[step] + DISCOUNT * goes_on * played.values[step + 1] - played.values[step]
        better = surprise + DISCOUNT * TRACE * goes_on * better
        found.append(better)
    return torch.stack(found[::-1])


def improve(agent: Agent, optimizer: torch.optim.Optimizer, played: Played, batch: int, passes: int = 4) -> None:
    """Learn from what was played, several times over in random batches."""
    better = advantages(played)
    worth = better + played.values[:-1]
    began = torch.cat([torch.zeros_like(played.over[:1]), played.over[:-1]])
    real = (began == 0).flatten().nonzero().squeeze(-1)  # what begins a match is no action of the agent's
    seen, masks, taken, chances, better, worth = (
        part.flatten(0, 1)[real] for part in (played.seen, played.masks, played.taken, played.chances, better, worth)
    )
    better = (better - better.mean()) / (better.std() + 1e-8)
    for _ in range(passes):
        for rows in torch.randperm(len(taken), device=taken.device).split(batch):
            options, values = agent(seen[rows], masks[rows])
            ratio = (options.log_prob(taken[rows]) - chances[rows]).exp()
            gain = torch.min(ratio * better[rows], ratio.clamp(1 - CLIP, 1 + CLIP) * better[rows]).mean()
            loss = 0.5 * (values - worth[rows]).square().mean() - gain - 0.01 * options.entropy().mean()
            optimizer.zero_grad()
            loss.backward()
            nn.utils.clip_grad_norm_(agent.parameters(), 0.5)
            optimizer.step()


def main(arguments: list[str] | None = None) -> Agent:
    """Learn for so many updates."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--opponent", default="random", help="who sits in the other seat")
    parser.add_argument("--tables", type=int, default=32)
    parser.add_argument("--steps", type=int, default=128, help="steps at each table before an update")
    parser.add_argument("--batch", type=int, default=1024)
    parser.add_argument("--updates", type=int, default=1000)
    parser.add_argument("--processes", action=argparse.BooleanOptionalAction, default=True, help="one for each table")
    args = parser.parse_args(arguments)

    device = torch.device("cuda" if torch.cuda.is_available() else "cpu")
    torch.manual_seed(1)
    if device.type == "cpu":
        torch.set_num_threads(1)  # the tables want the other cores
    options = {"seats": 2, "opponents": args.opponent, "most": 2000}
    tables = gymnasium.make_vec("warriors", args.tables, processes=args.processes, **options)
    seen, actions = tables.single_observation_space, tables.single_action_space
    assert isinstance(seen, spaces.Dict)
    assert isinstance(actions, spaces.Discrete)
    agent = Agent(spaces.flatdim(seen["observation"]), int(actions.n)).to(device)
    optimizer = torch.optim.Adam(agent.parameters(), lr=3e-4, eps=1e-5)
    now, _ = tables.reset(seed=1)
    ended: list[float] = []
    start = time.monotonic()
    for update in range(1, args.updates + 1):
        played, now, more = gather(tables, now, agent, args.steps, device)
        improve(agent, optimizer, played, args.batch)
        ended = [*ended, *more][-200:]
        rate = update * args.steps * args.tables / (time.monotonic() - start)
        share = (np.mean(ended) + 1) / 2 if ended else float("nan")
        print(f"update {update:5}   {rate:7,.0f} steps/s   {share:.3f} of the points in the last matches", flush=True)
    tables.close()
    return agent


if __name__ == "__main__":
    main()
