"""Every row of the family, in the order in which lists show them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from game.engine.variant import Variant
from game.variants.rows.blackout import BLACKOUT
from game.variants.rows.bowers_duo import BOWERS_DUO
from game.variants.rows.caller_clag import CALLER_CLAG
from game.variants.rows.clag import CLAG
from game.variants.rows.cooperative import COOPERATIVE
from game.variants.rows.jabberwocky import JABBERWOCKY
from game.variants.rows.kachuful import KACHUFUL
from game.variants.rows.la_pocha import LA_POCHA
from game.variants.rows.la_podrida import LA_PODRIDA
from game.variants.rows.network_blackout import NETWORK_BLACKOUT
from game.variants.rows.ninety_nine import NINETY_NINE
from game.variants.rows.northeast_jokers import NORTHEAST_JOKERS
from game.variants.rows.oh_hell import OH_HELL
from game.variants.rows.potomac import POTOMAC
from game.variants.rows.romanian_whist import ROMANIAN_WHIST
from game.variants.rows.seven_truf import SEVEN_TRUF
from game.variants.rows.two_jokers import TWO_JOKERS
from game.variants.rows.up_and_down_the_river import UP_AND_DOWN_THE_RIVER

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
