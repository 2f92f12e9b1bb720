"""The questions that simcore answers about a job: one module for each."""
