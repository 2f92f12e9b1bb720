"""The questions as tools of the Model Context Protocol, for agents."""
