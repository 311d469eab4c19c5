"""How people see colours: contrast, and what the colour-blind make of them.

Comes in: colours as ``#rrggbb``. Goes out: contrast ratios (WCAG 2.2) and CIELAB coordinates.
"""

from operator import mul

#: How the colour-blind see linear RGB, at full severity (Machado et al. 2009).
SIGHTS = {
    "protanopia": (
        (0.152286, 1.052583, -0.204868),
        (0.114503, 0.786281, 0.099216),
        (-0.003882, -0.048116, 1.051998),
    ),
    "deuteranopia": (
        (0.367322, 0.860646, -0.227968),
        (0.280085, 0.672501, 0.047413),
        (-0.011820, 0.042940, 0.968881),
    ),
    "tritanopia": (
        (1.255528, -0.076749, -0.178779),
        (-0.078411, 0.930809, 0.147602),
        (0.004733, 0.691367, 0.303900),
    ),
}


def contrast(colour: str, background: str) -> float:
    """Return the contrast ratio of WCAG 2.2."""
    weights = (0.2126, 0.7152, 0.0722)
    dark, light = sorted(float(sum(map(mul, weights, _linear(each)))) for each in (colour, background))
    return (light + 0.05) / (dark + 0.05)


def as_seen(colour: str, matrix: tuple[tuple[float, ...], ...]) -> tuple[float, float, float]:
    """Return the CIELAB coordinates of a colour in a kind of sight."""
    linear = _linear(colour)
    red, green, blue = (min(max(sum(map(mul, row, linear)), 0.0), 1.0) for row in matrix)
    x = _lab_part((0.4124 * red + 0.3576 * green + 0.1805 * blue) / 0.95047)
    y = _lab_part(0.2126 * red + 0.7152 * green + 0.0722 * blue)
    z = _lab_part((0.0193 * red + 0.1192 * green + 0.9505 * blue) / 1.08883)
    return 116 * y - 16, 500 * (x - y), 200 * (y - z)


def _linear(colour: str) -> tuple[float, float, float]:
    red, green, blue = (int(colour[place : place + 2], 16) / 255 for place in (1, 3, 5))
    return _linear_part(red), _linear_part(green), _linear_part(blue)


def _linear_part(part: float) -> float:
    return part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4


def _lab_part(part: float) -> float:
    return part ** (1 / 3) if part > 0.008856 else 7.787 * part + 16 / 116
