"""Where documents come from: folders, manifests, archives; each gives entries, in one order."""
