"""What goes out: reports and sheets, a short file each."""
