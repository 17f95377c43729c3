"""Many matches between bots: played in several processes, counted, and summed up in figures that depend on the seed alone."""
