"""What each resident says at the door of a house, in the voice of that character.

A sentence is true whenever it is said: what it presumes is its moment, and no more. Of a
speciality it leaves to the card what is to be done, so that it holds in every house of a resident.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from game.translation import N_


@dataclass(frozen=True, slots=True)
class GameLines:
    """Sentences to be translated on how the last game at a house went."""

    beaten: str
    """The person won it."""
    ahead: str
    """The person finished it ahead of the resident and did not win."""
    behind: str
    """The resident finished it ahead of the person, or level."""


@dataclass(frozen=True, slots=True)
class ResidentLines:
    """Sentences to be translated that a resident says in each of their houses."""

    games: GameLines
    offer: str
    """The speciality is to be won."""
    done: str
    """The speciality was won."""


@dataclass(frozen=True, slots=True)
class HouseLines:
    """Sentences to be translated that belong to one house."""

    first: str
    """Nobody has finished a game with the resident here."""
    complete: str
    """All three stars and the speciality were won."""


RESIDENT_LINES: Final[Mapping[str, ResidentLines]] = {
    "Hugo": ResidentLines(
        GameLines(
            N_("You won, and I was glad to be there."),
            N_("You finished ahead of me. My chair is yours."),
            N_("I finished ahead. I do apologise."),
        ),
        N_("Only if you care to, of course."),
        N_("You did it. I have told everybody."),
    ),
    "Ada": ResidentLines(
        GameLines(
            N_("You won. I have checked it twice."),
            N_("You were ahead of me. I have it in writing."),
            N_("I was ahead of you. The sum is right."),
        ),
        N_("I have worked out whether you can."),
        N_("You did it. I shall check it once more."),
    ),
    "Iris": ResidentLines(
        GameLines(
            N_("You won. It was very big of you to stay."),
            N_("You got further than I did. Most do."),
            N_("I was ahead of you. Me!"),
        ),
        N_("It is bigger than I am."),
        N_("You did it! I heard it go click."),
    ),
    "Greta": ResidentLines(
        GameLines(
            N_("You won. I was already thinking of the next one."),
            N_("You were faster. Once."),
            N_("I was ahead. I did wait for you. A bit."),
        ),
        N_("I bet you trip."),
        N_("You did it, and never looked down."),
    ),
    "Farid": ResidentLines(
        GameLines(
            N_("You won. I was asleep."),
            N_("You were ahead of me. I allowed it."),
            N_("I was ahead. It was hardly worth getting up."),
        ),
        N_("I sat on it. It did not help."),
        N_("You did it. I had lost interest."),
    ),
    "Bruno": ResidentLines(
        GameLines(
            N_("You won! Dinner is on me."),
            N_("You were ahead of me. Have some more."),
            N_("I finished ahead. It must be the soup."),
        ),
        N_("Do that, and I carry you home."),
        N_("You did it. Get on my back, then."),
    ),
    "Jun": ResidentLines(
        GameLines(
            N_("You won. I heard it coming."),
            N_("You were ahead of me. I was hanging about."),
            N_("I was ahead of you. It was dark."),
        ),
        N_("People do fall over it."),
        N_("You did it, and stayed upright."),
    ),
    "Clio": ResidentLines(
        GameLines(
            N_("You won. I have added a chapter."),
            N_("You were ahead of me. A misprint, surely."),
            N_("I was ahead of you. See page one."),
        ),
        N_("The books doubt it."),
        N_("You did it. I have corrected the books."),
    ),
    "Dmitri": ResidentLines(
        GameLines(
            N_("You won. I suspected that you would."),
            N_("You were ahead of me. Who is not?"),
            N_("I was ahead. It brought me no comfort."),
        ),
        N_("It has made better birds weep."),
        N_("You did it. There goes my evening."),
    ),
    "Edda": ResidentLines(
        GameLines(
            N_("You won. Tidy work."),
            N_("You were ahead of me. I blame the weather."),
            N_("I finished ahead. Slow and deep, that is how."),
        ),
        N_("I count on my claws."),
        N_("You did it. I ran out of things to count."),
    ),
}
"""By the name of the character."""
TOGETHER: Final = GameLines(
    N_("We did it, and hardly anything went wrong!"),
    N_("We got there together."),
    N_("We took the long way. It was nice, though."),
)
"""Where all win or fail together, whoever lives there."""
HOUSE_LINES: Final[Mapping[str, HouseLines]] = {
    "blackout": HouseLines(
        N_("Do come in. Mind the antlers, they are mine."),
        N_("There is nothing left to win here but tea."),
    ),
    "oh-hell": HouseLines(
        N_("Rooms are numbered from ten down, and up again."),
        N_("Your account here is settled. In full."),
    ),
    "jabberwocky": HouseLines(
        N_("It leans, but it has always leaned."),
        N_("I have nothing more to hide from you."),
    ),
    "up-and-down-the-river": HouseLines(
        N_("Up the ladder. It is quicker if you jump."),
        N_("You have run out of river."),
    ),
    "kachuful": HouseLines(
        N_("You may come in. Not on that cushion."),
        N_("Stay if you like. It is nearly your house."),
    ),
    "la-podrida": HouseLines(
        N_("Big deals first, as it should be. Hungry?"),
        N_("You have eaten the whole menu."),
    ),
    "seven-truf": HouseLines(
        N_("Up to the top. There is no lamp on the stairs."),
        N_("From up here I can see every star you have."),
    ),
    "ninety-nine": HouseLines(
        N_("Wipe your feet. There are books on the floor."),
        N_("The work on you is complete, in three volumes."),
    ),
    "romanian-whist": HouseLines(
        N_("Come in. It is colder inside."),
        N_("You have taken everything. I feel lighter."),
    ),
    "clag": HouseLines(
        N_("Shut the door, there is a draught. I have just swept."),
        N_("All put away, and labelled. Well done."),
    ),
    "network-blackout": HouseLines(
        N_("I live here for the wires. They are warm."),
        N_("Everything sent, everything received."),
    ),
    "la-pocha": HouseLines(
        N_("Forty cards and a full table. Sit, sit."),
        N_("There is nothing left here but olives."),
    ),
    "two-jokers": HouseLines(
        N_("Two jokers and a drum roll. In you go."),
        N_("They have put your name on the tent."),
    ),
    "potomac": HouseLines(
        N_("Good evening. The columns hold the roof, we hold our tongues."),
        N_("The vote on you was unanimous."),
    ),
    "northeast-jokers": HouseLines(
        N_("The light is for ships. They do not stop either."),
        N_("You have seen all there is. Now there is only fog."),
    ),
    "cooperative": HouseLines(
        N_("We all bid together here. There is cake for everyone."),
        N_("Nobody here is small any more."),
    ),
    "bowers-duo": HouseLines(
        N_("One for you, one for me. It comes out even."),
        N_("The difference between us is now zero."),
    ),
    "caller-clag": HouseLines(
        N_("The dealer calls. I have read all the orders."),
        N_("The end of the road. I am writing the epilogue."),
    ),
}
"""By the id of the house."""
