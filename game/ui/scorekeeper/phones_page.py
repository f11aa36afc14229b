"""How phones come in at a sheet, and who is there with one."""

from __future__ import annotations

from typing import Final

from game.net.messages import SheetInfo
from game.net.qr_codes import modules
from game.translation import N_, _
from game.ui.kit.controls import Text
from game.ui.kit.layout import Column, Gap, Part, Row
from game.ui.kit.pages import Sheets, sheet
from game.ui.kit.qr_code import QRCodePart
from game.ui.kit.rows import FormRow, form
from game.ui.network.address_choice import address_choice
from game.ui.paint import typeset
from game.ui.scene.form_screen import FormScreen
from game.ui.scorekeeper.sharing import SheetSharing

_CODE: Final = 320
"""Side of the QR code, px at scale 1: it is scanned from across a room."""


def phones_page(screen: FormScreen, sharing: SheetSharing, names: tuple[str, ...]) -> Part:
    """The code to scan on one plate, and on the other who has come."""
    accent = screen.app.theme.accent
    rows = [_row(name, seat, sharing.info) for seat, name in enumerate(names)]
    return Sheets(
        sheet(_("Scores on phones"), accent, _inviting(screen, sharing), grow=56),
        sheet(_("Who is here"), accent, form(rows, control=120), grow=44),
    )


def _inviting(screen: FormScreen, sharing: SheetSharing) -> Part:
    invitation, info = sharing.invitation, sharing.info
    if invitation is None or info is None:
        return Text(_("Opening…"))
    about = _(
        "Everybody enters bid and tricks on a phone of their own, and this screen shows who has "
        "still to enter. You may enter for anybody here."
    )
    if sharing.is_away:
        about = _("The connection was lost. Connecting again…")
    scan = _("Scan this with a phone, or open {link} in its browser.", link=invitation.link)

    def show(address: str) -> None:
        sharing.first = address
        screen.rebuild()

    found = modules(invitation.link)
    code = Gap() if found is None else QRCodePart(found, _CODE)
    words = Column(
        Text(scan, typeset.STRONG),
        *_below(address_choice(invitation, show)),
        Gap(12),
        Text(_("The page asks for a name, and which of these people it is.")),
        Gap(12),
        Text(about),
        grow=1,
    )
    return Row(code, words, gap=20)


def _below(parts: list[Part]) -> list[Part]:
    """Parts with room above them."""
    return [Gap(12), Row(*parts)] if parts else []


def _row(name: str, seat: int, info: SheetInfo | None) -> FormRow:
    person = None if info is None else info.people[seat]
    if info is None or person is None:
        return FormRow(name, _("No phone yet"))
    there = N_("Has a phone here") if person == name else N_("With the phone of {name}")
    if not info.present[seat]:
        there = N_("The phone is away")
    return FormRow(name, _(there, name=person), marked=info.present[seat])
