"""The lint: what will hurt about a job, found before it is paid."""
