"""``python -m stonehenge`` is the command ``stonehenge``."""

import sys

from stonehenge.cli.main import main

sys.exit(main())
