"""How the weights of ``extractors.model`` are made; needs the ``train`` extra (torch, transformers)."""
