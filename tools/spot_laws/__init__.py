"""How long spot capacity lasts and stays away, and what it saves, as laws fitted to public evidence."""
