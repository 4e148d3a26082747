"""Does each drawing look like what its font claims, and are sound fonts left in peace?"""
