"""What a paper releases."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from extractors.artifacts import find_artifacts
from kg.text import normalise

_PIECES = st.sampled_from([
    "Code is available at",
    r"\url{https://github.com/a/b\_c}",
    "[page](https://a.github.io).",
    "We release our data.",
    r"\textbf{models}",
    "{",
    "$",
])


def _found(raw: str) -> set[tuple[str, str | None]]:
    return {(artifact.kind.value, artifact.url) for artifact in find_artifacts(normalise(raw))}


@pytest.mark.parametrize(
    ("raw", "artifacts"),
    [
        ("Our code is available at https://github.com/a/b.", {("code", "https://github.com/a/b")}),
        (r"Code: \url{https://github.com/a/b}", {("code", "https://github.com/a/b")}),
        (
            "Our code and data are available at https://github.com/a/b.",
            {("code", "https://github.com/a/b"), ("data", "https://github.com/a/b")},
        ),
        (
            "Code and videos are available at https://a.github.io.",
            {("code", "https://a.github.io"), ("video", "https://a.github.io")},
        ),
        ("Project page: https://a.github.io.", {("website", "https://a.github.io")}),
        ("Our code will be released.", {("code", None)}),
        ("The dataset is publicly available.", {("data", None)}),
        ("It works well. https://github.com/a/b", {("code", "https://github.com/a/b")}),
        (
            "We release our code. The code is available at https://github.com/a/b.",
            {("code", "https://github.com/a/b")},
        ),
        ("We use publicly available data to train a large model.", set()),
        ("The models learn to write code from data.", set()),
    ],
)
def test_what_is_released_is_found_once(raw: str, artifacts: set[tuple[str, str | None]]) -> None:
    """Each kind of thing is found at its address, or without one; what is merely used is not."""
    assert _found(raw) == artifacts


@given(st.lists(_PIECES | st.text(max_size=8), max_size=10).map(" ".join))
def test_any_text_gives_artifacts_inside_it(raw: str) -> None:
    """Whatever the text, nothing crashes, and every artifact points into it, in order."""
    found = find_artifacts(normalise(raw))

    assert all(artifact.span.end <= len(raw) for artifact in found)
    assert list(found) == sorted(found, key=lambda artifact: (artifact.span, artifact.kind))
