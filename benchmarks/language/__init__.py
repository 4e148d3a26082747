"""Languages: held-out articles, another domain, languages left out, speed, beside peers."""
