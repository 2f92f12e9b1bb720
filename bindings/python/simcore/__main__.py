"""`python -m simcore` is `simcore`."""

from simcore._cli.main import main

raise SystemExit(main())
