"""Units to clusters: which spellings name one thing."""

from collections.abc import Iterable

from extractors.model.units import Floats


def cluster(same: Floats, *, threshold: float, certain: Iterable[tuple[int, int]] = ()) -> list[list[int]]:
    """Join units whose mean probability of sameness reaches the threshold, the surest first.

    Args:
        same: symmetric probabilities, units × units.
        certain: pairs that are joined whatever the probability.
        threshold: the least mean over all pairs of two clusters that joins them.

    Returns:
        Clusters of indices, each sorted, sorted by their first.
    """
    count = len(same)
    cluster_of = list(range(count))
    members = {at: [at] for at in range(count)}
    for i, j in certain:
        _join(cluster_of[i], cluster_of[j], cluster_of, members)
    pairs = [(-float(same[i, j]), i, j) for i in range(count) for j in range(i) if same[i, j] >= threshold]
    for _, i, j in sorted(pairs):
        a, b = cluster_of[i], cluster_of[j]
        if a != b and same[members[a]][:, members[b]].mean() >= threshold:
            _join(a, b, cluster_of, members)
    return sorted(sorted(found) for found in members.values())


def _join(a: int, b: int, cluster_of: list[int], members: dict[int, list[int]]) -> None:
    if a == b:
        return
    members[a] += members.pop(b)
    for member in members[a]:
        cluster_of[member] = a
