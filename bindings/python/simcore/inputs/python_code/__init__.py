"""Python files and notebooks that create jobs: read from their syntax trees, never run and never imported."""
