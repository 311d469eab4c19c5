"""The trained extractor: one encoder over the whole abstract, small heads on top, no torch.

Comes in: normalised text. Goes out: ``kg.model.Findings`` at raw offsets. The weights are package
data under ``weights/``; how they are made stands in ``extractors.training``.
"""
