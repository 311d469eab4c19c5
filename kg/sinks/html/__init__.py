"""The graph as one HTML file that opens anywhere, offline."""

from kg.sinks.html.document import PageContent, read_html, write_html
from kg.sinks.html.page import to_html

__all__ = ["PageContent", "read_html", "to_html", "write_html"]
