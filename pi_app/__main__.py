"""`python -m pi_app`: the same as `gloam`, for services and for a venv that is not on the PATH."""

import sys

from pi_app.cli import main

sys.exit(main())
