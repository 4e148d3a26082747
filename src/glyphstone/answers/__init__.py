"""A recovery in progress: questions, answers, what they mean together."""
