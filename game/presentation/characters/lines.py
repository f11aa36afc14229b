"""What each character says, by occasion: short and dry, in the first person.

A sentence may say no more than its occasion makes true, whoever the others are and whatever the
variant; jokes about oneself are free.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from game.presentation.characters.occasions import Occasion
from game.translation import N_

LONGEST: Final = 40
"""Letters of a sentence: two lines in the bubble of a small table."""

Lines = Mapping[Occasion, tuple[str, ...]]

_ADA: Final[Lines] = {
    Occasion.CROWDED: (N_("More bids than tricks. Good."),),
    Occasion.SCARCE: (N_("Someone will be handed a trick."),),
    Occasion.BID_HIGH: (N_("I have counted. Twice."),),
    Occasion.FULL: (N_("That is mine. Nothing further."),),
    Occasion.WENT_OVER: (N_("I miscounted. Noted."),),
    Occasion.SHORT: (N_("The sum no longer comes out."),),
    Occasion.ACE_TRUMPED: (N_("The ace was in my count. Was."),),
    Occasion.ALONE_MADE: (N_("Arithmetic."),),
    Occasion.NOBODY: (N_("Nobody can count tonight."),),
    Occasion.FAR_OFF: (N_("I will check my sums."),),
    Occasion.STREAK: (N_("It keeps coming out even."),),
    Occasion.STREAK_ENDED: (N_("Even a good sum ends."),),
    Occasion.TOOK_LEAD: (N_("As calculated."),),
}
_BRUNO: Final[Lines] = {
    Occasion.CROWDED: (N_("Not enough for all of us. Splendid."),),
    Occasion.BID_HIGH: (N_("A small breakfast."),),
    Occasion.BID_NOTHING: (N_("Nothing for me. I am on a diet."),),
    Occasion.WENT_OVER: (N_("I never could stop at enough."),),
    Occasion.SHORT: (N_("I bid with my stomach."),),
    Occasion.OVERTRUMPED: (N_("There is always a bigger bear."),),
    Occasion.ALONE_MADE: (N_("The rest of you may clap."),),
    Occasion.ALONE_MISSED: (N_("Somebody had to pay for dinner."),),
    Occasion.NOBODY: (N_("All of us in the ditch. Cosy."),),
    Occasion.FAR_OFF: (N_("I may have bid a little early."),),
    Occasion.BIG_MADE: (N_("Honey."),),
    Occasion.DRY: (N_("Winter is long this year."),),
    Occasion.TOOK_LEAD: (N_("The view is better up here."),),
}
_CLIO: Final[Lines] = {
    Occasion.SCARCE: (N_("The books warn of such tables."),),
    Occasion.BID_NOTHING: (N_("The literature recommends zero."),),
    Occasion.FULL: (N_("Chapter closed."),),
    Occasion.WENT_OVER: (N_("One footnote too many."),),
    Occasion.SHORT: (N_("I have read how this ends."),),
    Occasion.NEEDS_ALL: (N_("From here the books are silent."),),
    Occasion.ACE_TRUMPED: (N_("So much for the chapter on aces."),),
    Occasion.ALONE_MADE: (N_("I refer you all to page one."),),
    Occasion.NOBODY: (N_("One for the textbook, under errors."),),
    Occasion.FAR_OFF: (N_("I shall have to read it again."),),
    Occasion.STREAK: (N_("I detect a method. Mine."),),
    Occasion.STREAK_ENDED: (N_("End of volume one."),),
    Occasion.LOST_LEAD: (N_("To be continued."),),
}
_DMITRI: Final[Lines] = {
    Occasion.CROWDED: (N_("Somebody here will be sad."),),
    Occasion.SPOILED: (N_("You needed that one. I know."),),
    Occasion.WENT_OVER: (N_("It found me. They always do."),),
    Occasion.SHORT: (N_("I expected nothing else."),),
    Occasion.NEEDS_ALL: (N_("All of them or nothing. So, nothing."),),
    Occasion.ALONE_MADE: (N_("I did not enjoy it."),),
    Occasion.ALONE_MISSED: (N_("Of course."),),
    Occasion.NOBODY: (N_("At last, company."),),
    Occasion.FAR_OFF: (N_("It could be worse. It will be."),),
    Occasion.STREAK: (N_("This begins to worry me."),),
    Occasion.STREAK_ENDED: (N_("There. That is better."),),
    Occasion.TOOK_LEAD: (N_("From here one can only fall."),),
    Occasion.LOST_LEAD: (N_("The fall. As announced."),),
}
_EDDA: Final[Lines] = {
    Occasion.SCARCE: (N_("Somebody will have to eat the rest."),),
    Occasion.BID_NOTHING: (N_("I stay in the burrow."),),
    Occasion.FULL: (N_("That will do. Shut the door."),),
    Occasion.WENT_OVER: (N_("I dug one too deep."),),
    Occasion.SHORT: (N_("I should have stayed below."),),
    Occasion.OVERTRUMPED: (N_("I had that one nearly buried."),),
    Occasion.ALONE_MADE: (N_("Home, and dry."),),
    Occasion.ALL_MADE: (N_("A tidy deal. I approve."),),
    Occasion.NOBODY: (N_("I blame the weather."),),
    Occasion.FAR_OFF: (N_("I shall need a bigger hole."),),
    Occasion.STREAK: (N_("One after another. Like potatoes."),),
    Occasion.STREAK_ENDED: (N_("There was a root in the way."),),
    Occasion.TOOK_LEAD: (N_("I did not ask for a hill."),),
}
_FARID: Final[Lines] = {
    Occasion.CROWDED: (N_("Too many paws in one bowl."),),
    Occasion.SPOILED: (N_("Was that yours? Mine now."), N_("I only pushed it off the table.")),
    Occasion.WENT_OVER: (N_("I did not want it. I took it."),),
    Occasion.FULL: (N_("Now I shall sleep."),),
    Occasion.ACE_TRUMPED: (N_("Nobody touches my ace. Usually."),),
    Occasion.ALONE_MADE: (N_("On my feet. Naturally."),),
    Occasion.ALONE_MISSED: (N_("I was looking out of the window."),),
    Occasion.NOBODY: (N_("Nobody saw that."),),
    Occasion.FAR_OFF: (N_("I meant to do that."),),
    Occasion.STREAK: (N_("Is it not tiring, watching me?"),),
    Occasion.STREAK_ENDED: (N_("Eight lives left."),),
    Occasion.TOOK_LEAD: (N_("This is my chair."),),
}
_GRETA: Final[Lines] = {
    Occasion.CROWDED: (N_("Everybody wants some. Quick, then."),),
    Occasion.BID_HIGH: (N_("Most of them. Come on."),),
    Occasion.FULL: (N_("I am done. Are you?"),),
    Occasion.WENT_OVER: (N_("I could not brake."),),
    Occasion.SHORT: (N_("Well. Next deal."),),
    Occasion.NEEDS_ALL: (N_("Every one from here. Go."),),
    Occasion.NOBODY: (N_("We all tripped over one root."),),
    Occasion.FAR_OFF: (N_("I missed it by a field."),),
    Occasion.BIG_MADE: (N_("Easy. Next."),),
    Occasion.STREAK: (N_("Do keep up."),),
    Occasion.DRY: (N_("I am only warming up."),),
    Occasion.TOOK_LEAD: (N_("Catch me."),),
    Occasion.LOST_LEAD: (N_("I was taking a nap."),),
}
_HUGO: Final[Lines] = {
    Occasion.CROWDED: (N_("Somebody must go without. After you."),),
    Occasion.BID_NOTHING: (N_("None for me, thank you."),),
    Occasion.WENT_OVER: (N_("I do beg your pardon."),),
    Occasion.SHORT: (N_("I concede, with thanks."),),
    Occasion.OVERTRUMPED: (N_("Well played. I was in the way."),),
    Occasion.ACE_TRUMPED: (N_("My ace sends its regards."),),
    Occasion.ALONE_MADE: (N_("One is almost embarrassed."),),
    Occasion.NOBODY: (N_("Let us never speak of it."),),
    Occasion.FAR_OFF: (N_("I have been unwell. Since the bid."),),
    Occasion.STREAK: (N_("You are all very kind."),),
    Occasion.STREAK_ENDED: (N_("It was becoming impolite."),),
    Occasion.TOOK_LEAD: (N_("If nobody minds."),),
    Occasion.LOST_LEAD: (N_("Please, have the seat."),),
}
_IRIS: Final[Lines] = {
    Occasion.SCARCE: (N_("So many crumbs left."),),
    Occasion.BID_NOTHING: (N_("I am not here."),),
    Occasion.FULL: (N_("That one. I am happy now."),),
    Occasion.WENT_OVER: (N_("I cannot carry that as well."),),
    Occasion.SHORT: (N_("There was a hole in my pocket."),),
    Occasion.NEEDS_ALL: (N_("All of those? With these paws?"),),
    Occasion.OVERTRUMPED: (N_("I only squeaked."),),
    Occasion.ALONE_MADE: (N_("Me? Only me?"),),
    Occasion.ALL_MADE: (N_("Enough for everyone."),),
    Occasion.NOBODY: (N_("I feel less small now."),),
    Occasion.FAR_OFF: (N_("That was a very large mistake."),),
    Occasion.STREAK: (N_("I dare not look."),),
    Occasion.TOOK_LEAD: (N_("It is very high up here."),),
}
_JUN: Final[Lines] = {
    Occasion.CROWDED: (N_("It will get dark for somebody."),),
    Occasion.BID_NOTHING: (N_("I see nothing. I bid nothing."),),
    Occasion.WENT_OVER: (N_("I flew into it."),),
    Occasion.SHORT: (N_("Lights out, then."),),
    Occasion.NEEDS_ALL: (N_("The rest of them, by ear."),),
    Occasion.ALONE_MADE: (N_("I do it with my eyes shut."),),
    Occasion.ALL_MADE: (N_("Too bright for my taste."),),
    Occasion.NOBODY: (N_("A proper blackout."),),
    Occasion.FAR_OFF: (N_("I was upside down."),),
    Occasion.STREAK: (N_("Do not wake me."),),
    Occasion.STREAK_ENDED: (N_("Good morning."),),
    Occasion.DRY: (N_("I am used to the dark."),),
    Occasion.TOOK_LEAD: (N_("Up here, under the ceiling."),),
}

LINES: Final[Mapping[str, Lines]] = {
    "Ada": _ADA,
    "Bruno": _BRUNO,
    "Clio": _CLIO,
    "Dmitri": _DMITRI,
    "Edda": _EDDA,
    "Farid": _FARID,
    "Greta": _GRETA,
    "Hugo": _HUGO,
    "Iris": _IRIS,
    "Jun": _JUN,
}
"""By the name of the character."""
