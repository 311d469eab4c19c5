"""Web addresses in raw text."""

import itertools

import pytest
from hypothesis import given
from hypothesis import strategies as st

from extractors.addresses import find_addresses, kind_of_host
from kg.vocab import ArtifactKind


@pytest.mark.parametrize(
    ("raw", "url"),
    [
        ("Code: https://github.com/a/b.", "https://github.com/a/b"),
        ("Code (https://github.com/a/b).", "https://github.com/a/b"),
        (r"Code at \url{https://github.com/a/b\_c}.", "https://github.com/a/b_c"),
        (r"Code at \href{https://x.org/a}{this address}.", "https://x.org/a"),
        ("Code at [GitHub](https://github.com/a/b).", "https://github.com/a/b"),
        ("Code at github.com/a/b, soon.", "github.com/a/b"),
        ("See my-demo.github.io for more.", "my-demo.github.io"),
        ("See www.x.org/~y/z?q=1#top;", "www.x.org/~y/z?q=1#top"),
        ('Code at https://x.org/a."', "https://x.org/a"),
        ("Code at https: //x.org/a", "https://x.org/a"),
        ("See https://x.org/wiki/Go_(game) now", "https://x.org/wiki/Go_(game)"),
    ],
)
def test_an_address_ends_where_the_sentence_goes_on(raw: str, url: str) -> None:
    """Escapes, brackets and full stops around an address are no part of it."""
    assert [address.url for address in find_addresses(raw)] == [url]


@pytest.mark.parametrize("raw", ["state-of-the-art", "e.g. this", "mail me@x.org/y", "and/or", "https://", "v1.2/3"])
def test_what_leads_nowhere_is_no_address(raw: str) -> None:
    """Words, abbreviations and mail addresses are left alone."""
    assert not list(find_addresses(raw))


@pytest.mark.parametrize(
    ("url", "kind"),
    [
        ("https://github.com/a/b", ArtifactKind.CODE),
        ("https://huggingface.co/datasets/a", ArtifactKind.DATA),
        ("https://huggingface.co/a/b", ArtifactKind.MODEL),
        ("https://youtu.be/x", ArtifactKind.VIDEO),
        ("https://a.github.io", ArtifactKind.WEBSITE),
        ("https://x.org/a", None),
    ],
)
def test_a_known_host_tells_what_it_keeps(url: str, kind: ArtifactKind | None) -> None:
    """The host decides where words do not."""
    assert kind_of_host(url) == kind


@given(st.lists(st.sampled_from(["https://", "x.org/", "(", ")", "[", "]", ".", "\\_", " ", "www."])).map("".join))
def test_any_text_gives_addresses_in_order(raw: str) -> None:
    """No text crashes the search, and addresses do not overlap."""
    spans = [address.span for address in find_addresses(raw)]

    assert spans == sorted(spans)
    assert not any(one.overlaps(other) for one, other in itertools.pairwise(spans))
