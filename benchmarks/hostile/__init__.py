"""One file, one outcome: what every command makes of hostile, damaged and real documents."""
