"""Normalised text, and the way back from it to the raw text."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kg.model import CharSpan
from kg.text import NormText, normalise

#: Pieces that normalisation changes, to be strewn among ordinary words.
MARKUP = (
    r"\underline{Fu}zzy",
    r"\textbf{FUML}",
    r"\emph{so \textbf{very} deep}",
    "$10^{400}$",
    r"$\mathcal{O}(1/\sqrt{T})$",
    r"32.2\%",
    "**Paprika**",
    "`eva`",
    "Lan- guage",
    "state-of- the-art",
    "“quoted”",
    "it’s",
    "a\u00a0b",
    "DEMO³",
    "SMPE$^2$",
    r"$\mu$Code",
    "ﬁne",
    "soft\u00adhyphen",
    r"\href{https://example.org/a}{here}",
    r"\unknown{x",
    "}{",
    "$5 and $3",
    "``said''",
    "Propagation(SBP)",
    "**",
    "\\",
    "$",
    "\n",
    " \t ",
    "😀",
)

texts = st.lists(
    st.sampled_from(MARKUP) | st.text(st.characters(exclude_categories=["Cs"]), max_size=12), max_size=12
).map(" ".join) | st.text(st.sampled_from("\\{}$*`_-^ abtextf1% \n"), max_size=30)


@pytest.mark.parametrize(
    ("raw", "text"),
    [
        (r"Deep \underline{Fu}zzy Learning (\textbf{FUML})", "Deep Fuzzy Learning (FUML)"),
        ("over $10^{400}$ goals", "over 10^400 goals"),
        (r"a gain of 32.2\% or 5 \%", "a gain of 32.2% or 5 %"),
        ("**Paprika** and *this*", "Paprika and this"),
        ("**Ma**th **R**easoning", "Math Reasoning"),
        ("**EV**olving *N*etworks", "EVolving Networks"),
        ("Evo**LV**ing **M**o**A**d", "EvoLVing MoAd"),
        ("2**10, x**2**3 and a*b*c", "2**10, x**2**3 and a*b*c"),
        ("we name it `eva`.", "we name it eva."),
        ("a Lan- guage model", "a Language model"),
        ("a Lan-\nguage model", "a Language model"),
        ("pre- and post-training", "pre- and post-training"),
        ("state-of- the-art self- supervised", "state-of-the-art self-supervised"),
        ("the “best” model’s", 'the "best" model\'s'),
        ("no\u00a0break and thin\u2009space", "no break and thin space"),
        ("DEMO³ and SMPE$^2$", "DEMO³ and SMPE²"),
        (r"a rate of $\mathcal{O}(1/T)$", "a rate of O(1/T)"),
        (r"$\tilde{O}(\sqrt{T})$ regret", "O(√T) regret"),
        (r"$\epsilon$-greedy and $\mu$CODE", "ε-greedy and μCODE"),
        (r"\href{https://example.org}{our page}", "our page"),
        ("between $5 per hour and $3 per day", "between $5 per hour and $3 per day"),
        ("64–76 and ﬁne", "64-76 and fine"),
        ("2 * 3 * 4 and a*", "2 * 3 * 4 and a*"),
        (r"as shown before \cite{someone2020}.", "as shown before ."),
        ("Backup Propagation(SBP), Instruct*(DI*)", "Backup Propagation (SBP), Instruct* (DI*)"),
        ("plain text", "plain text"),
        ("", ""),
    ],
)
def test_markup_gives_way_to_what_it_stands_for(raw: str, text: str) -> None:
    """LaTeX, markdown, broken lines and typographic characters leave plain text behind."""
    assert text == normalise(raw).text


@pytest.mark.parametrize(
    ("raw", "found", "surface"),
    [
        (r"Deep \underline{Fu}zzy Learning", "Fuzzy", r"\underline{Fu}zzy"),
        (r"Learning (\textbf{FUML})", "FUML", "FUML"),
        (r"with \textbf{F}eature \textbf{P}reference", "Feature Preference", r"\textbf{F}eature \textbf{P}reference"),
        ("over $10^{400}$ goals", "10^400", "10^{400}"),
        ("large Lan- guage models", "Language", "Lan- guage"),
        ("our SMPE$^2$ wins", "SMPE²", "SMPE$^2$"),
        ("**Paprika** wins", "Paprika", "Paprika"),
        ("ﬁne-tuning", "fi", "ﬁ"),
    ],
)
def test_a_span_of_normalised_text_leads_back_to_its_raw_characters(raw: str, found: str, surface: str) -> None:
    """The raw span covers the markup inside it and closes the braces that it would cut open."""
    norm = normalise(raw)
    start = norm.text.index(found)

    assert surface == norm.to_raw(CharSpan(start, start + len(found))).of(raw)


@given(texts)
def test_normalising_twice_changes_nothing_more(raw: str) -> None:
    """Normalised text is its own normalised text."""
    text = normalise(raw).text

    assert text == normalise(text).text


@given(texts, st.data())
def test_every_span_has_a_raw_span(raw: str, data: st.DataObject) -> None:
    """The way back is defined for every span, inside the text, and never runs backwards."""
    norm = normalise(raw)
    spans = [norm.to_raw(span) for span in _some_spans(norm, data)]

    assert all(0 <= span.start < span.end <= len(raw) for span in spans)
    assert list(norm.offsets.starts) == sorted(norm.offsets.starts)
    assert list(norm.offsets.ends) == sorted(norm.offsets.ends)


@given(st.text(st.sampled_from("abc XYZ,.012"), max_size=40).map(lambda text: " ".join(text.split())))
def test_clean_text_maps_to_itself(raw: str) -> None:
    """Where nothing changes, offsets are the same."""
    norm = normalise(raw)

    assert raw == norm.text
    assert tuple(range(len(raw))) == norm.offsets.starts


def test_a_span_outside_of_the_text_is_refused() -> None:
    """A span that reaches past the text is a mistake of the caller."""
    with pytest.raises(ValueError, match="outside"):
        normalise("short").to_raw(CharSpan(0, 6))


def _some_spans(norm: NormText, data: st.DataObject) -> list[CharSpan]:
    if not norm.text:
        return []
    starts = st.integers(0, len(norm.text) - 1)
    pairs = data.draw(st.lists(st.tuples(starts, starts), max_size=5))
    return [CharSpan(min(pair), max(pair) + 1) for pair in pairs]
