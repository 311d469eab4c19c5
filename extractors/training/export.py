"""Trained networks to the files that ``extractors.model`` runs.

Each part becomes an ONNX graph. The encoder is quantised to eight bits (per channel, seven bits of
range, so that it gives the same on processors without VNNI); the small heads stay in floating point.
"""

import warnings
from pathlib import Path
from shutil import copyfile

import torch
from torch import Tensor, nn

from extractors.model import labels
from extractors.model.config import Config, write_config
from extractors.model.files import CONFIG, FLOATING, TOKENIZER, graph_file, weight_files
from extractors.model.units import PAIR_FEATURES, SLOT_FEATURES, UNIT_FEATURES
from extractors.training.network import UNIT_WIDTH, Network

OPSET = 17
_PIECES = 7
_ROWS = 5
_PAIRS = 3


def export(network: Network, tokenizer: Path, folder: Path, *, config: Config) -> None:
    """Write the graphs, the tokenizer and the configuration of a trained network into a folder.

    In its folder ``FLOATING`` lie the same weights with an encoder that is not quantised, to be compared with.
    """
    floating = folder / FLOATING
    floating.mkdir(parents=True, exist_ok=True)
    network.eval()
    _export_encoder(network, graph_file(floating, "encoder"))
    quantise(graph_file(floating, "encoder"), graph_file(folder, "encoder"))
    _export_heads(network, folder)
    copyfile(tokenizer, folder / TOKENIZER)
    write_config(config, folder / CONFIG)
    for file in weight_files(folder):
        if file != graph_file(folder, "encoder"):
            copyfile(file, floating / file.name)


def quantise(plain: Path, path: Path) -> None:
    """Write an eight-bit copy of a graph."""
    from onnxruntime.quantization import QuantType, quantize_dynamic

    quantize_dynamic(str(plain), str(path), weight_type=QuantType.QInt8, per_channel=True, reduce_range=True)


def _export_encoder(network: Network, path: Path) -> None:
    inputs = {name: torch.ones((1, _PIECES), dtype=torch.long) for name in ("pieces", "shapes")}
    axes = {name: {0: "texts", 1: "pieces"} for name in (*inputs, "states", *labels.TAG_HEADS)}
    _export(network.encoder, path, inputs, ("states", *labels.TAG_HEADS), axes)


def _export_heads(network: Network, folder: Path) -> None:
    width = network.encoder.width
    spans, vectors = torch.zeros(_ROWS, 3 * width), torch.zeros(_ROWS, UNIT_WIDTH)
    units = {"spans": spans, "features": torch.zeros(_ROWS, UNIT_FEATURES), "papers": torch.zeros(_ROWS, width)}
    index = {"left": torch.zeros(_PAIRS, dtype=torch.long), "right": torch.ones(_PAIRS, dtype=torch.long)}
    pairs = {"units": vectors, **index, "features": torch.zeros(_PAIRS, PAIR_FEATURES)}
    slots = {"claims": vectors.clone(), "units": vectors, **index, "features": torch.zeros(_PAIRS, SLOT_FEATURES)}
    parts: tuple[tuple[str, nn.Module, dict[str, Tensor], tuple[str, ...]], ...] = (
        ("units", network.units, units, ("vectors", "types", "roles", "core")),
        ("pairs", network.pairs, pairs, ("same", "relations")),
        ("claims", network.claims, {"spans": spans}, ("vectors", "types", "polarities", "hedged", "papers")),
        ("slots", network.slots, slots, ("subjects", "fills")),
        ("numbers", network.numbers, {"states": torch.zeros(_ROWS, width)}, ("kinds",)),
    )
    for name, part, inputs, outputs in parts:
        axes = {key: {0: f"{key} rows"} for key in (*inputs, *outputs)}
        _export(part, graph_file(folder, name), inputs, outputs, axes)


def _export(
    part: nn.Module, path: Path, inputs: dict[str, Tensor], outputs: tuple[str, ...], axes: dict[str, dict[int, str]]
) -> None:
    with warnings.catch_warnings():
        # The tracer warns of branches on shapes that one abstract at a time never takes.
        warnings.simplefilter("ignore")
        torch.onnx.export(
            part,
            tuple(inputs.values()),
            str(path),
            input_names=list(inputs),
            output_names=list(outputs),
            dynamic_axes=axes,
            opset_version=OPSET,
            dynamo=False,
        )
