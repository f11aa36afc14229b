"""Every row of the family, in the order in which lists show them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from game.engine.variant import Variant
from game.variants.blackout import BLACKOUT
from game.variants.bowers_duo import BOWERS_DUO
from game.variants.caller_clag import CALLER_CLAG
from game.variants.clag import CLAG
from game.variants.cooperative import COOPERATIVE
from game.variants.jabberwocky import JABBERWOCKY
from game.variants.kachuful import KACHUFUL
from game.variants.la_pocha import LA_POCHA
from game.variants.la_podrida import LA_PODRIDA
from game.variants.network_blackout import NETWORK_BLACKOUT
from game.variants.ninety_nine import NINETY_NINE
from game.variants.northeast_jokers import NORTHEAST_JOKERS
from game.variants.oh_hell import OH_HELL
from game.variants.potomac import POTOMAC
from game.variants.romanian_whist import ROMANIAN_WHIST
from game.variants.seven_truf import SEVEN_TRUF
from game.variants.two_jokers import TWO_JOKERS
from game.variants.up_and_down_the_river import UP_AND_DOWN_THE_RIVER

VARIANTS: Final[Mapping[str, Variant]] = {
    row.id: row
    for row in (
        BLACKOUT,
        COOPERATIVE,
        JABBERWOCKY,
        UP_AND_DOWN_THE_RIVER,
        CLAG,
        CALLER_CLAG,
        KACHUFUL,
        ROMANIAN_WHIST,
        SEVEN_TRUF,
        LA_PODRIDA,
        POTOMAC,
        NETWORK_BLACKOUT,
        OH_HELL,
        TWO_JOKERS,
        NORTHEAST_JOKERS,
        LA_POCHA,
        NINETY_NINE,
        BOWERS_DUO,
    )
}
