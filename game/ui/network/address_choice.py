"""Which of this machine's addresses others are shown, where it is in several networks."""

from __future__ import annotations

from collections.abc import Callable

from game.net.client.server_process import Invitation
from game.translation import _
from game.ui.kit.controls import CONTROL, ListPress, Selection
from game.ui.kit.layout import Part


def address_choice(
    invitation: Invitation, show: Callable[[str], None], *, tall: int = CONTROL
) -> list[Part]:
    """A list of the addresses; nothing where there is one.

    Args:
        invitation: with the address that is shown first.
        show: takes the one that is to be shown instead.
        tall: its height, px at scale 1.
    """
    if not invitation.others:
        return []
    known = sorted((invitation.address, *invitation.others))
    choice = Selection("address", [(one, one) for one in known], invitation.address, show)
    return [ListPress(_("Another network…"), choice, tall=tall)]
