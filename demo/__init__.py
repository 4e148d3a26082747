"""The bundled sample that `make demo` works on."""
