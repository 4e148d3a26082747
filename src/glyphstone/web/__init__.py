"""The workbench: a page in the browser, served on this machine; it calls flows and nothing else."""
