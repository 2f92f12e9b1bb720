"""How long the service's phases of a job take, as laws fitted to recorded jobs."""
