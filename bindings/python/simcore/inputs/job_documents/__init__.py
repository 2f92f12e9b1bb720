"""Documents that hold jobs and are no programs: pipelines, state machines, plans and the like."""
