"""Can a font's own map from codes to text be believed?"""
