"""The graph as one HTML file that opens anywhere, offline."""

from kg.sinks.html.document import PageContent, read_html, write_html, write_pages
from kg.sinks.html.page import RENDERERS, to_html

__all__ = ["RENDERERS", "PageContent", "read_html", "to_html", "write_html", "write_pages"]
