"""One module a command of the command line, each with `add_arguments(parser)` and `run(arguments)`."""
