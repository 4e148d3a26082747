"""What goes out: one file per output format, report and sheet, and the registry of formats."""
