"""Packs: from YAML and Tiled maps to what the rules and the table read, with every mistake named by file, line and column."""
