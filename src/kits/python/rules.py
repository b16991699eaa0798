"""The rules of @GAME@, a function each, for a referee that is written from the start.

Write a rule, and call it where it applies; change what it takes and gives as you like. While one is not written,
each game that comes to it is skipped, and `rulebook smoke` says which rule it was.
"""
from serve import NotWritten
@RULE@

def @NAME@(game, event):
    # @ID@ (@PLACE@)
    # @WORDS@
    raise NotWritten("@ID@")
@RULE@
