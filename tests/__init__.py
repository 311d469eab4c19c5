"""Tests of kg and extractors."""
