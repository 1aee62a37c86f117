"""How hard Hypothesis tries: the same examples every time, and as many more as somebody asks for.

``STONEHENGE_EXAMPLES=20`` makes twenty times as many; ``STONEHENGE_RANDOM=1`` looks for new ones on every run.
"""

import os

from hypothesis import HealthCheck, settings

MORE = int(os.environ.get("STONEHENGE_EXAMPLES", "1"))

settings.register_profile(
    "stonehenge",
    deadline=None,  # a busy machine is no bug
    derandomize="STONEHENGE_RANDOM" not in os.environ,
    database=None,
    report_multiple_bugs=False,  # one is enough to begin with, and soon found
    max_examples=100 * MORE,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large],
)
settings.load_profile("stonehenge")
