"""What is chosen about the model after its training."""

from pathlib import Path

import pytest

from extractors.model.config import Config, read_config, write_config
from kg.errors import InputError

CONFIG = Config(
    name=0.5,
    same=0.3,
    entity=0.4,
    relation=0.3,
    lexicon=1.0,
    name_score=(1.0,),
    entity_score=(0.5, -1.25),
    relation_score=(2.0,),
    claim_score=(1.0, 0.0),
)


def test_a_configuration_is_read_as_it_was_written(tmp_path: Path) -> None:
    """Writing and reading changes nothing."""
    path = tmp_path / "config.json"
    write_config(CONFIG, path)

    assert read_config(path) == CONFIG


@pytest.mark.parametrize("text", ["{", "[]", '{"same": 0.3}', '{"score": [1], "sane": 2}'])
def test_another_file_is_refused_by_name(tmp_path: Path, text: str) -> None:
    """The error names the file."""
    path = tmp_path / "config.json"
    path.write_text(text)

    with pytest.raises(InputError, match=r"config\.json"):
        read_config(path)
