"""Where a graph goes: each sink writes a ``KnowledgeGraph`` and reads its counts back."""
