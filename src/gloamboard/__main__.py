"""`python -m gloamboard`: the same as `gloam`, for services and for a venv that is not on the PATH."""

import sys

from gloamboard.pi_app.cli import main

sys.exit(main())
