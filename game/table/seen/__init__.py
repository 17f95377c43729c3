"""What a seat sees, as values with places: pictures, inspections, counts. Nothing is drawn."""
