"""Text to findings: spaCy components, rules and models that read one paper at a time.

Comes in: ``kg.model.Paper``. Goes out: ``kg.model.Findings`` at raw offsets. Nothing here knows of
graphs, stores or files of papers.
"""

from extractors.base import DEFAULT_EXTRACTOR, Extractor, load_extractor

__all__ = ["DEFAULT_EXTRACTOR", "Extractor", "load_extractor"]
