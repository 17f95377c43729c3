"""What a seat sees, as values with places: pictures, inspections, lines of the log. Nothing is drawn."""
