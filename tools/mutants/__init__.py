"""Mutation runs: how many small faults in a room's source do the room's own tests notice?"""
