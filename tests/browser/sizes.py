"""The sizes at which every screen is looked at, from the smallest phone to the largest desk."""

from typing import Final

SIZES: Final[dict[str, tuple[int, int]]] = {
    "small phone": (320, 568),
    "old phone": (360, 640),
    "narrow phone": (360, 780),
    "phone": (390, 844),
    "large phone": (412, 915),
    "largest phone": (430, 932),
    "folded out": (600, 960),
    "small lying phone": (568, 320),
    "old lying phone": (640, 360),
    "short lying phone": (667, 375),
    "lying phone": (844, 390),
    "long lying phone": (932, 430),
    "desk at 200 %": (720, 450),
    "laptop at 150 %": (853, 480),
    "tablet": (768, 1024),
    "large tablet": (834, 1194),
    "lying tablet": (1024, 768),
    "large lying tablet": (1194, 834),
    "small desk": (1200, 700),
    "laptop with a browser around": (1366, 625),
    "desk": (1440, 900),
    "full HD": (1920, 1080),
    "ultra wide": (2560, 1080),
    "27 inches": (2560, 1440),
}
