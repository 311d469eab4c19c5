"""The training itself: seeded, resumable, the same weights for the same data on the same machine."""

import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import torch
from torch import Tensor, nn

from extractors.training.batches import make_batches, to_batch
from extractors.training.lessons import Teaching
from extractors.training.losses import joint_loss
from extractors.training.network import Network

CHECKPOINT = "checkpoint.pt"


@dataclass(frozen=True, slots=True, kw_only=True)
class Settings:
    """What can be chosen about a training.

    Attributes:
        body_rate: highest learning rate of the encoder; the heads learn at ``head_rate``.
        warmup: share of the steps in which the rates rise.
        save_seconds: time between two checkpoints.
    """

    epochs: int = 4
    batch_size: int = 4
    body_rate: float = 1.2e-4
    head_rate: float = 1e-3
    warmup: float = 0.06
    weight_decay: float = 0.01
    seed: int = 1
    save_seconds: float = 180.0


@dataclass(frozen=True, slots=True)
class Step:
    """One step of the training, for the progress and the log."""

    number: int
    total: int
    loss: float
    parts: dict[str, float]


def train(
    network: Network, teachings: Sequence[Teaching], folder: Path, *, special: tuple[int, int, int], settings: Settings
) -> Iterator[Step]:
    """Train a network in place and yield each step; go on from the checkpoint in ``folder`` if there is one."""
    torch.manual_seed(settings.seed)
    network.encoder.body.embeddings.word_embeddings.weight.requires_grad_(False)
    order = [
        batch
        for epoch in range(settings.epochs)
        for batch in make_batches(teachings, size=settings.batch_size, seed=settings.seed * 1000 + epoch)
    ]
    optimiser = torch.optim.AdamW(_groups(network, settings))
    schedule = torch.optim.lr_scheduler.LambdaLR(optimiser, _ramp(len(order), settings.warmup))
    state = _State(network, optimiser, schedule, folder / CHECKPOINT)
    done = state.load()
    saved = time.monotonic()
    network.train()
    for number in range(done, len(order)):
        batch = to_batch([teachings[at].to_lesson() for at in order[number]], special)
        loss, parts = joint_loss(network, batch)
        optimiser.zero_grad(set_to_none=True)
        loss.backward()
        nn.utils.clip_grad_norm_(network.parameters(), 1.0)
        optimiser.step()
        schedule.step()
        if time.monotonic() - saved > settings.save_seconds or number + 1 == len(order):
            state.save(number + 1)
            saved = time.monotonic()
        yield Step(number + 1, len(order), float(loss.detach()), parts)


def _groups(network: Network, settings: Settings) -> list[dict[str, Any]]:
    body = [p for p in network.encoder.body.parameters() if p.requires_grad]
    ours = {id(parameter) for parameter in network.encoder.body.parameters()}
    heads = [p for p in network.parameters() if id(p) not in ours]
    return [
        {"params": body, "lr": settings.body_rate, "weight_decay": settings.weight_decay},
        {"params": heads, "lr": settings.head_rate, "weight_decay": settings.weight_decay},
    ]


def _ramp(steps: int, warmup: float) -> Callable[[int], float]:
    """Rise in a line to 1, then fall in a line to 0."""
    rising = max(1, round(steps * warmup))

    def factor(step: int) -> float:
        return (step + 1) / rising if step < rising else max(0.0, (steps - step) / max(1, steps - rising))

    return factor


@dataclass(frozen=True, slots=True)
class _State:
    """All that a training needs to go on as if it had never stopped."""

    network: Network
    optimiser: torch.optim.Optimizer
    schedule: torch.optim.lr_scheduler.LambdaLR
    path: Path

    def save(self, step: int) -> None:
        self.path.parent.mkdir(parents=True, exist_ok=True)
        state = {
            "step": step,
            "network": self.network.state_dict(),
            "optimiser": self.optimiser.state_dict(),
            "schedule": self.schedule.state_dict(),
            "random": torch.get_rng_state(),
        }
        fresh = self.path.with_suffix(".tmp")
        torch.save(state, fresh)
        fresh.replace(self.path)

    def load(self) -> int:
        if not self.path.exists():
            return 0
        state: dict[str, Any] = torch.load(self.path, weights_only=True)
        self.network.load_state_dict(state["network"])
        self.optimiser.load_state_dict(state["optimiser"])
        self.schedule.load_state_dict(state["schedule"])
        random_state: Tensor = state["random"]
        torch.set_rng_state(random_state)
        return int(state["step"])
