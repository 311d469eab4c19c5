"""A build folder is put in place whole, or not at all."""

import os
import signal
import subprocess
import sys
import time
from pathlib import Path
from random import Random

import pytest

from kg.build_folder import MANIFEST, check_build, read_manifest, write_manifest
from kg.errors import InputError, SinkError
from kg.locking import locked
from kg.replacing import exchange, replacing


def make_build(path: Path, name: object) -> None:
    """Put a build with one marked manifest in place."""
    with replacing(path, mark=MANIFEST, sink="build folder") as folder:
        write_manifest(folder, {"name": name})


def test_a_new_build_takes_the_place_of_the_old_one(tmp_path: Path) -> None:
    """The second build is there, the first is gone, nothing lies beside it."""
    make_build(tmp_path / "out", "first")
    make_build(tmp_path / "out", "second")

    assert read_manifest(tmp_path / "out") == {"name": "second"}
    assert [path.name for path in tmp_path.iterdir()] == ["out"]


def test_a_failed_build_leaves_the_old_one(tmp_path: Path) -> None:
    """When the work raises, the old build is untouched and nothing lies beside it."""
    make_build(tmp_path / "out", "first")
    with pytest.raises(TypeError, match="JSON serializable"):
        make_build(tmp_path / "out", object())

    assert read_manifest(tmp_path / "out") == {"name": "first"}
    assert [path.name for path in tmp_path.iterdir()] == ["out"]


def test_a_folder_of_other_things_is_never_replaced(tmp_path: Path) -> None:
    """A folder that is no build, or a file, is refused and kept."""
    (tmp_path / "thesis.tex").write_text("years of work", encoding="utf-8")
    for taken in (tmp_path, tmp_path / "thesis.tex"):
        with pytest.raises(SinkError, match="other things"):
            make_build(taken, "first")

    assert (tmp_path / "thesis.tex").read_text(encoding="utf-8") == "years of work"


@pytest.mark.parametrize("kind", ["fifo", "loop"])
def test_what_is_no_folder_is_never_replaced(kind: str, tmp_path: Path) -> None:
    """A device, a pipe or a link that leads nowhere is refused and stays."""
    taken = tmp_path / "taken"
    if kind == "fifo":
        os.mkfifo(taken)
    else:
        taken.symlink_to(taken)
    with pytest.raises(SinkError, match="other things"):
        make_build(taken, "first")

    assert [path.name for path in tmp_path.iterdir()] == ["taken"]


def test_a_build_that_was_killed_while_it_was_put_in_place_is_found_again(tmp_path: Path) -> None:
    """Between the two renames the old build lies beside its place; the next build puts it back first."""
    make_build(tmp_path / "out", "first")
    (tmp_path / "out").rename(tmp_path / ".out.old")
    with pytest.raises(TypeError, match="JSON serializable"):
        make_build(tmp_path / "out", object())

    assert read_manifest(tmp_path / "out") == {"name": "first"}


def test_an_empty_folder_may_become_a_build(tmp_path: Path) -> None:
    """A folder that the user made for the build is used."""
    (tmp_path / "out").mkdir()
    make_build(tmp_path / "out", "first")

    assert read_manifest(tmp_path / "out") == {"name": "first"}


@pytest.mark.parametrize(("name", "message"), [("nowhere", "no such folder"), (".", "no manifest")])
def test_what_is_no_build_is_named(tmp_path: Path, name: str, message: str) -> None:
    """The error says what is missing and how to make it."""
    with pytest.raises(InputError, match=message) as caught:
        check_build(tmp_path / name)

    assert caught.value.hint is not None
    assert "kg build" in caught.value.hint


def test_a_damaged_manifest_is_named(tmp_path: Path) -> None:
    """A manifest that is no JSON object gives an error with its path."""
    (tmp_path / "manifest.json").write_text("[", encoding="utf-8")

    with pytest.raises(InputError, match=r"manifest\.json"):
        read_manifest(tmp_path)


#: Puts builds of many files in place, one after the other, each whole in itself, until it is killed.
_WRITER = """
import itertools, sys
from pathlib import Path
from kg.build_folder import MANIFEST, write_manifest
from kg.locking import locked
from kg.replacing import replacing

out = Path(sys.argv[1])
for number in itertools.count():
    with locked(out, sink="build folder"), replacing(out, mark=MANIFEST, sink="build folder") as folder:
        for part in range(20):
            (folder / f"part-{part}").write_text(str(number), encoding="utf-8")
        write_manifest(folder, {"name": number})
    print(number, flush=True)
"""


@pytest.mark.parametrize("seed", range(12))
def test_a_writer_killed_at_any_moment_leaves_a_whole_build(tmp_path: Path, seed: int) -> None:
    """The old one or the new one, in its place, and the next writer is not barred and leaves nothing beside it."""
    out = tmp_path / "out"
    command = [sys.executable, "-c", _WRITER, str(out)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as writer:
        assert writer.stdout is not None
        first = int(writer.stdout.readline())
        time.sleep(Random(seed).uniform(0.0, 0.03))  # noqa: S311 - no secret
        writer.send_signal(signal.SIGKILL)
        last = int([str(first), *writer.stdout.read().split()][-1])

    found = read_manifest(out)["name"]
    assert found in {last, last + 1}
    assert {(out / f"part-{part}").read_text(encoding="utf-8") for part in range(20)} == {str(found)}
    with locked(out, sink="build folder"):
        make_build(out, "next")
    assert [path.name for path in tmp_path.iterdir()] == ["out"]


def test_two_folders_exchange_their_names(tmp_path: Path) -> None:
    """In one step on Linux; where that is not possible nothing happens."""
    for name in ("a", "b"):
        (tmp_path / name).mkdir()
        (tmp_path / name / name).touch()
    done = exchange(tmp_path / "a", tmp_path / "b")

    assert (tmp_path / "a" / ("b" if done else "a")).exists()
    assert done == (sys.platform == "linux")
    assert not exchange(tmp_path / "a", tmp_path / "nowhere")
