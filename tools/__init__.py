"""The generators and trainers of src/glyphstone/data; not in the wheel."""
