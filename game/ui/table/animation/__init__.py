"""Events of a game in time: tweens, card flights, the choreography of each event."""
