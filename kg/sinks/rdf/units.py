"""The units that numbers are stated in, as units of QUDT.

What a paper counts (``layers``, ``benchmarks``) is no unit, and ``points`` may be those of any scale; neither is here.
"""

from collections.abc import Mapping
from types import MappingProxyType

from kg.sinks.rdf.terms import UNIT

_NAMES = {
    "PERCENT": "% percent",
    "UNITLESS": "x times",
    "MilliSEC": "ms msec millisecond milliseconds",
    "SEC": "s sec second seconds",
    "MIN": "min minute minutes",
    "HR": "h hour hours",
    "DAY": "day days",
    "WK": "week weeks",
    "MO": "month months",
    "YR": "year years",
    "KiloBYTE": "KB",
    "MegaBYTE": "MB",
    "GigaBYTE": "GB",
    "TeraBYTE": "TB",
    "PetaBYTE": "PB",
    "MilliM": "mm",
    "CentiM": "cm",
    "M": "m meter meters metre metres",
    "KiloM": "km",
    "HZ": "Hz",
    "KiloHZ": "kHz",
    "MegaHZ": "MHz",
    "GigaHZ": "GHz",
    "FRAME-PER-SEC": "FPS fps",
    "DeciB": "dB",
    "MilliW": "mW",
    "W": "W watt watts",
    "KiloW": "kW",
    "MilliGM": "mg",
    "GM": "g",
    "KiloGM": "kg",
    "N": "N",
    "N-M": "Nm",
    "V": "V",
    "MilliA-HR": "mAh",
    "DEG": "° degree degrees",
}

#: Unit of a number, as an extractor tells it, to the IRI of the unit.
UNITS: Mapping[str, str] = MappingProxyType({
    unit: UNIT[name] for name, units in _NAMES.items() for unit in units.split()
})
