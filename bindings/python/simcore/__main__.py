"""`python -m simcore` is `simcore`."""

from simcore.cli.main import main

raise SystemExit(main())
