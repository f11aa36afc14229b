#!/usr/bin/env bash
# Python's gettext, the C library's and Babel 2.18.0 (CLDR): the plural form of a number below zero.
#
# Expected: one catalogue gives one form, and -2 points take the form of 2 points (CLDR's rules count
#   without the sign).
# Seen: three answers. Python's % follows the sign of the divisor, so for -9 its rule of Russian says
#   "one" (as for 21) and for -8 "few"; C takes a number without a sign, 18446744073709551607 for -9;
#   CLDR goes by 9. English has "points" for -1 by gettext, the form of "1 point" by CLDR.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
if ! getconf GNU_LIBC_VERSION >/dev/null 2>&1; then
    echo "skipped: the C library here is not GNU's"
    exit 77
fi
python3 -m venv "$work/venv"
"$work/venv/bin/pip" install --quiet --disable-pip-version-check babel==2.18.0
getconf GNU_LIBC_VERSION
mkdir -p "$work/ru/LC_MESSAGES"
cd "$work"
LANGUAGE=ru LC_ALL=C.UTF-8 "$work/venv/bin/python" - <<'PYTHON'
import ctypes
import gettext
import io
import os
import platform
import sys

import babel
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po

CATALOGUE = r'''
msgid ""
msgstr ""
"Content-Type: text/plain; charset=UTF-8\n"
"Plural-Forms: nplurals=3; plural=(n%10==1 && n%100!=11 ? 0 : n%10>=2 && n%10<=4 && (n%100<10 || n%100>=20) ? 1 : 2);\n"

msgid "point"
msgid_plural "points"
msgstr[0] "one"
msgstr[1] "few"
msgstr[2] "many"
'''
FILE = "ru/LC_MESSAGES/cards.mo"
with open(FILE, "wb") as file:
    write_mo(file, read_po(io.BytesIO(CATALOGUE.encode()), locale="ru"))
with open(FILE, "rb") as file:
    python = gettext.GNUTranslations(file)
library = ctypes.CDLL(None)
library.dngettext.restype = ctypes.c_char_p
library.dngettext.argtypes = [*[ctypes.c_char_p] * 3, ctypes.c_ulong]
library.setlocale(6, b"C.UTF-8")
library.bindtextdomain(b"cards", os.getcwdb())
russian = babel.Locale("ru").plural_form
print("Python", platform.python_version(), "Babel", babel.__version__)
EXPECTED = {
    1: ("one", "one", "one"),
    -1: ("many", "many", "one"),
    -2: ("many", "many", "few"),
    -8: ("few", "many", "many"),
    -9: ("one", "many", "many"),
}
seen = {
    number: (
        python.ngettext("point", "points", number),
        library.dngettext(b"cards", b"point", b"points", number % 2**64).decode(),
        russian(number),
    )
    for number in EXPECTED
}
for number, forms in seen.items():
    print(f"{number:3}: Python {forms[0]}, C {forms[1]}, CLDR {forms[2]}")
english = gettext.NullTranslations().ngettext("point", "points", -1)
print("English, -1: gettext", english + ", CLDR", babel.Locale("en").plural_form(-1))
if seen != EXPECTED or english != "points" or babel.Locale("en").plural_form(-1) != "one":
    sys.exit("changed: other forms")
PYTHON
