"""A player of Dragon Dance that learns from nothing, with PyTorch: policy gradients in a hundred lines.

    pip install 'wyrmhoard[learning]' torch
    python examples/learn_dragon_dance.py           as the knight against a random dragon, a minute of one core
    python examples/learn_dragon_dance.py --opponents random,greedy:slips=50,greedy --minutes 60

Whoever begins against a strong opponent loses every match, and nothing can be learned from matches that all end alike.
So the tables can have several opponents, the weakest first: the second command sits down with a random one, with one
that answers every other question by chance, and with one that never does.

Every few seconds it prints what it got in its last matches; at the end it plays 500 more in which it always takes
what it thinks best.
"""

from __future__ import annotations

import argparse
import time
from collections import deque
from collections.abc import Iterable
from dataclasses import dataclass, field

import numpy as np
import torch
from gymnasium import spaces
from torch import nn

from wyrmhoard.learning import gymnasium


def network(numbers: int, actions: int) -> nn.Module:
    """The policy: what is seen goes in, a score for each action comes out. Two hidden layers are plenty."""
    return nn.Sequential(nn.Linear(numbers, 256), nn.ReLU(), nn.Linear(256, 256), nn.ReLU(), nn.Linear(256, actions))


def chances(policy: nn.Module, seen: torch.Tensor, mask: torch.Tensor) -> torch.distributions.Categorical:
    """How likely each action is. What is not open gets a score so low that it is never chosen: the mask is part of the
    policy, and learning does not have to find out what the rules forbid."""
    return torch.distributions.Categorical(logits=policy(seen).masked_fill(mask == 0, -1e9))


@dataclass
class Match:
    """What happened in one match: what was seen, which actions were open, which was taken, and how it ended."""

    seen: list[np.ndarray] = field(default_factory=list)
    masks: list[np.ndarray] = field(default_factory=list)
    taken: list[int] = field(default_factory=list)
    against: str = ""
    won: float = 0.0


def play(envs: list[gymnasium.SeatEnv], policy: nn.Module, seed: int, *, best: bool = False) -> list[Match]:
    """Play a match at each table. All tables take a step together, so that the network is asked once for all of them,
    which is most of the time saved that can be. `best`: take the likeliest action, not one by its chance."""
    matches = [Match(against=env.names[1]) for env in envs]
    now = {at: env.reset(seed=seed + at)[0] for at, env in enumerate(envs)}
    while now:
        seen = np.stack([one["observation"] for one in now.values()])
        masks = np.stack([one["action_mask"] for one in now.values()])
        with torch.no_grad():
            options = chances(policy, torch.from_numpy(seen), torch.from_numpy(masks))
            actions = (options.probs.argmax(1) if best else options.sample()).tolist()
        for row, (at, action) in enumerate(zip([*now], actions, strict=True)):
            match = matches[at]
            match.seen.append(seen[row])
            match.masks.append(masks[row])
            match.taken.append(action)
            now[at], reward, ended, stopped, _ = envs[at].step(action)
            match.won += reward  # 1 for a win, -1 for a loss, at the end
            if ended or stopped:
                del now[at]
    return matches


def learn(policy: nn.Module, optimizer: torch.optim.Optimizer, matches: list[Match]) -> None:
    """One step of learning: make every action of a match that went better than usual against this opponent likelier,
    and every action of one that went worse less likely. The entropy keeps the policy from being sure too early."""
    usual = {one: np.mean([match.won for match in matches if match.against == one]) for one in against(matches)}
    seen = torch.from_numpy(np.concatenate([match.seen for match in matches]))
    masks = torch.from_numpy(np.concatenate([match.masks for match in matches]))
    taken = torch.tensor([action for match in matches for action in match.taken])
    worth = torch.tensor(
        [match.won - usual[match.against] for match in matches for _ in match.taken], dtype=torch.float32
    )
    options = chances(policy, seen, masks)
    loss = -(options.log_prob(taken) * worth).mean() - 0.01 * options.entropy().mean()
    optimizer.zero_grad()
    loss.backward()
    nn.utils.clip_grad_norm_(policy.parameters(), 1.0)
    optimizer.step()


def against(matches: Iterable[Match]) -> list[str]:
    """The opponents of these matches."""
    return [*dict.fromkeys(match.against for match in matches)]


def share(matches: list[Match]) -> float:
    """The share of points: a win is 1, a draw a half."""
    return float(np.mean([(match.won + 1) / 2 for match in matches]))


def main(arguments: list[str] | None = None) -> float:
    """Learn for so long; returns the share of points in the matches at the end, against the last opponent named."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--opponents", default="random", help="who plays the dragon: random, greedy, steady ...")
    parser.add_argument("--minutes", type=float, default=1.0, help="how long it learns, of one core")
    parser.add_argument("--tables", type=int, default=32, help="matches for each step of learning")
    parser.add_argument("--test", type=int, default=500, help="matches at the end")
    args = parser.parse_args(arguments)

    torch.manual_seed(1)
    torch.set_num_threads(1)  # the network is so small that threads would only wait for each other
    names = args.opponents.split(",")
    sitting = [names[at % len(names)] for at in range(args.tables)]
    envs = [gymnasium.make_env("dragon-dance", seat=0, opponents=one) for one in sitting]
    actions = envs[0].action_space
    assert isinstance(actions, spaces.Discrete)
    policy = network(envs[0].sheet.size, int(actions.n))
    optimizer = torch.optim.Adam(policy.parameters(), lr=1e-3)

    start, played, last = time.process_time(), 0, deque[Match](maxlen=1000)
    told = start
    while time.process_time() - start < 60 * args.minutes:
        matches = play(envs, policy, seed=played)
        learn(policy, optimizer, matches)
        played += len(matches)
        last.extend(matches)
        if time.process_time() - told > 10:
            told = time.process_time()
            shares = (f"{share([m for m in last if m.against == one]):.3f} against {one}" for one in against(last))
            print(f"{told - start:6.0f} s {played:8,} matches   {'   '.join(shares)}", flush=True)

    envs = [gymnasium.make_env("dragon-dance", seat=0, opponents=names[-1]) for _ in range(args.tables)]
    rounds = max(1, args.test // args.tables)
    tested = [match for at in range(rounds) for match in play(envs, policy, seed=10**9 + at * args.tables, best=True)]
    print(f"{len(tested)} matches as well as it can: {share(tested):.3f} of the points against {names[-1]}")
    return share(tested)


if __name__ == "__main__":
    main()
