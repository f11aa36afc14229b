"""What each resident says at the door of a house, in the voice of that character.

A sentence is true whenever it is said: what it presumes is its moment, and no more.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from game.translation import N_


@dataclass(frozen=True, slots=True)
class DoorLines:
    """Sentences to be translated, by what there is to say."""

    first: str
    """Nobody has finished a game with the resident here."""
    beaten: str
    """The person won the last one."""
    ahead: str
    """The person finished it ahead of the resident and did not win."""
    behind: str
    """The resident finished it ahead of the person, or level."""
    offer: str
    """The speciality is to be won."""
    done: str
    """The speciality was won."""
    complete: str
    """All three stars and the speciality were won."""


DOOR_LINES: Final[Mapping[str, DoorLines]] = {
    "blackout": DoorLines(
        N_("Do come in. Mind the antlers, they are mine."),
        N_("You won, and I was glad to be there."),
        N_("You finished ahead of me. The chair by the fire is yours."),
        N_("I finished ahead. I do apologise."),
        N_("A friendly wager: who makes more bids, you or I?"),
        N_("You made more bids than I. I have told everybody."),
        N_("There is nothing left to win here but tea."),
    ),
    "oh-hell": DoorLines(
        N_("Rooms are numbered from ten down, and up again."),
        N_("You won. I have checked it twice."),
        N_("You were ahead of me. I have it in writing."),
        N_("I was ahead of you. The sum is right."),
        N_("One hand, no trump in it. I know the answer."),
        N_("You found what that hand is worth."),
        N_("Your account here is settled. In full."),
    ),
    "jabberwocky": DoorLines(
        N_("It leans, but it has always leaned."),
        N_("You won. It was very big of you to stay."),
        N_("You got further than I did. Most do."),
        N_("I was ahead of you. Me!"),
        N_("There is something in the cellar. It is a puzzle."),
        N_("You solved it! I heard it go click."),
        N_("I have nothing more to hide from you."),
    ),
    "up-and-down-the-river": DoorLines(
        N_("Up the ladder. It is quicker if you jump."),
        N_("You won. I was already thinking of the next one."),
        N_("You were faster. Once."),
        N_("I was ahead. I did wait for you. A bit."),
        N_("Four bids in a row. I bet you trip."),
        N_("Four in a row. I saw it from the water."),
        N_("You have run out of river."),
    ),
    "kachuful": DoorLines(
        N_("You may come in. Not on that cushion."),
        N_("You won. I was asleep."),
        N_("You were ahead of me. I allowed it."),
        N_("I was ahead. It was hardly worth getting up."),
        N_("There is a puzzle under the carpet. I sat on it."),
        N_("You solved it. I had lost interest."),
        N_("Stay if you like. It is nearly your house."),
    ),
    "la-podrida": DoorLines(
        N_("Big deals first, as it should be. Hungry?"),
        N_("You won! Dinner is on me."),
        N_("You were ahead of me. Have some more."),
        N_("I finished ahead. It must be the soup."),
        N_("Bid five or more, and take just that many. I could not."),
        N_("Such a bid, and you made it. I was proud."),
        N_("You have eaten the whole menu."),
    ),
    "seven-truf": DoorLines(
        N_("Up to the top. There is no lamp on the stairs."),
        N_("You won. I heard it coming."),
        N_("You were ahead of me. I was hanging about."),
        N_("I was ahead of you. It was dark."),
        N_("Three aces in one hand. People do fall over them."),
        N_("Three aces, and you stayed upright."),
        N_("From up here I can see every star you have."),
    ),
    "ninety-nine": DoorLines(
        N_("Wipe your feet. There are books on the floor."),
        N_("You won. I have added a chapter."),
        N_("You were ahead of me. A misprint, surely."),
        N_("I was ahead of you. See page one."),
        N_("Two bids of zero in one game. The books doubt it."),
        N_("Two zeros. I have corrected the books."),
        N_("The work on you is complete, in three volumes."),
    ),
    "romanian-whist": DoorLines(
        N_("Come in. It is colder inside."),
        N_("You won. I suspected that you would."),
        N_("You were ahead of me. Who is not?"),
        N_("I was ahead. It brought me no comfort."),
        N_("A puzzle. It has made better birds weep."),
        N_("You solved it. There goes my evening."),
        N_("You have taken everything. I feel lighter."),
    ),
    "clag": DoorLines(
        N_("Shut the door, there is a draught. Twenty deals."),
        N_("You won. Tidy work."),
        N_("You were ahead of me. I blame the weather."),
        N_("I finished ahead. Slow and deep, that is how."),
        N_("Miss eight bids or fewer. I count on my claws."),
        N_("Eight or fewer. I ran out of things to count."),
        N_("All put away, and labelled. Well done."),
    ),
    "network-blackout": DoorLines(
        N_("I live here for the wires. They are warm."),
        N_("You won. The news is all over the line."),
        N_("You were ahead of me. Bad connection."),
        N_("I was ahead of you. I sent no message."),
        N_("A hand with nothing above a ten. Do something with it."),
        N_("You made that hand behave. Unlike me."),
        N_("Everything sent, everything received."),
    ),
    "la-pocha": DoorLines(
        N_("Forty cards and a full table. Sit, sit."),
        N_("You won! I shall never hear the end of it."),
        N_("You were ahead of me. I was in the kitchen."),
        N_("I finished ahead. Good ham does that."),
        N_("Twenty points ahead of me, and I carry you home."),
        N_("Twenty ahead of me. Get on my back, then."),
        N_("There is nothing left here but olives."),
    ),
    "two-jokers": DoorLines(
        N_("Two jokers and a drum roll. In you go."),
        N_("You won. Somebody had to follow the horses."),
        N_("You were ahead of me. I slipped on something."),
        N_("I was ahead. Did you see the somersault?"),
        N_("A puzzle, up on the wire. No net."),
        N_("Solved, and you never looked down."),
        N_("They have put your name on the tent."),
    ),
    "potomac": DoorLines(
        N_("Good evening. The columns hold the roof, we hold our tongues."),
        N_("You won. I move that it be recorded."),
        N_("You were ahead of me. I yield the floor."),
        N_("I finished ahead. Purely a matter of procedure."),
        N_("A hand of two suits. Members have differed about it."),
        N_("You settled it. The house has adjourned."),
        N_("The vote on you was unanimous."),
    ),
    "northeast-jokers": DoorLines(
        N_("The light is for ships. They do not stop either."),
        N_("You won. The sea took no notice."),
        N_("You were ahead of me. So is everybody, in the end."),
        N_("I was ahead of you. Ships still sank, no doubt."),
        N_("A puzzle washed ashore. I would leave it."),
        N_("You solved it. I had hoped it would keep."),
        N_("You have seen all there is. Now there is only fog."),
    ),
    "cooperative": DoorLines(
        N_("We all bid together here. There is cake for everyone."),
        N_("We did it, and hardly anything went wrong!"),
        N_("We got there together."),
        N_("We took the long way. It was nice, though."),
        N_("Play six deals again at most. Can we?"),
        N_("So few deals twice! I counted the crumbs."),
        N_("Nobody here is small any more."),
    ),
    "bowers-duo": DoorLines(
        N_("One for you, one for me. It comes out even."),
        N_("You won. There was only one other candidate."),
        N_("You were ahead of me."),
        N_("I was ahead. Out of two."),
        N_("Make a bid with each suit as trump. That is four."),
        N_("All four suits. Nothing remains."),
        N_("The difference between us is now zero."),
    ),
    "caller-clag": DoorLines(
        N_("The dealer calls. I have read all the orders."),
        N_("You won. It will be in the report."),
        N_("You were ahead of me. I shall revise."),
        N_("I was ahead of you. As published."),
        N_("Make your first bid and your last. Few do both."),
        N_("First and last. A well-made book."),
        N_("The end of the road. I am writing the epilogue."),
    ),
}
"""By the id of the house."""
