"""How well policies for spot keep deadlines and save money, in spot processes that public traces suggest."""
