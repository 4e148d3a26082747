"""Broken maps in public: what tools give back of documents whose text layer is wrong."""
