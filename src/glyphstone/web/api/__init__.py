"""What the browser asks for and does, one file a matter."""
