#!/bin/sh
# Installs Blackout for whoever runs it, or with --prefix for all: the folder beside this script,
# the command `blackout`, the entry of the menu, and a script that takes all of it away again.
set -eu

refuse() {
    echo "blackout: $1" >&2
    exit 2
}

export PYGAME_HIDE_SUPPORT_PROMPT=1
prefix=${HOME:-}/.local
menu=yes
while [ $# -gt 0 ]; do
    case $1 in
    --prefix)
        [ $# -gt 1 ] || refuse "--prefix wants a folder."
        prefix=$2
        shift
        ;;
    --no-menu) menu=no ;;
    --help)
        echo "usage: blackout.run -- [--prefix DIR] [--no-menu]"
        echo "DIR gets lib/blackout-table and bin/blackout; it is ~/.local unless it is named."
        exit 0
        ;;
    *) refuse "there is no word $1 here; --help tells of those there are." ;;
    esac
    shift
done
case $prefix in
/.local) refuse "HOME is not set: name a folder with --prefix." ;;
/*) ;;
*) refuse "--prefix wants a whole path, from the root on." ;;
esac

library=$prefix/lib/blackout-table
command=$prefix/bin/blackout
if [ -e "$library" ] && [ ! -e "$library/uninstall" ]; then
    refuse "$library is there already and not of this program: move it away."
fi
if [ -e "$command" ] || [ -L "$command" ]; then
    [ "$(readlink "$command")" = ../lib/blackout-table/blackout ] ||
        refuse "$command is there already and not of this program: move it away."
fi
mkdir -p "$prefix/lib" "$prefix/bin" 2>/dev/null ||
    refuse "$prefix cannot be written: name another folder with --prefix."
# The new one is whole before the old one goes.
rm -rf "$library.new" "$library.old"
cp -R ./program "$library.new" || {
    rm -rf "$library.new"
    refuse "$prefix/lib cannot be written, or the disk is full."
}
if [ -e "$library" ]; then mv "$library" "$library.old"; fi
mv "$library.new" "$library"
rm -rf "$library.old"
ln -sfn ../lib/blackout-table/blackout "$command"

cat >"$library/uninstall" <<'UNINSTALL'
#!/bin/sh
# Takes Blackout away again; games and settings stay.
set -eu
main() {
    export PYGAME_HIDE_SUPPORT_PROMPT=1
    library=$(dirname "$(readlink -f "$0")")
    bin=$(dirname "$(dirname "$library")")/bin
    if [ -e "$library/menu" ]; then "$library/blackout" install-desktop --remove; fi
    if [ "$(readlink "$bin/blackout")" = ../lib/blackout-table/blackout ]; then
        rm "$bin/blackout"
    fi
    rm -rf "$library"
    rmdir "$bin" "$(dirname "$library")" 2>/dev/null || true
    echo "Blackout is removed. Games and settings stay where they are."
    exit 0
}
main
UNINSTALL
chmod 755 "$library/uninstall"

if [ $menu = yes ]; then
    if "$library/blackout" install-desktop; then
        : >"$library/menu"
    else
        echo "blackout: it is not in the menu; the command is installed all the same." >&2
    fi
fi
echo "Installed: $command. $library/uninstall takes it away again."
case :${PATH:-}: in
*:"$prefix/bin":*) ;;
*) echo "$prefix/bin is not where your shell looks for commands; the menu starts it all the same." ;;
esac
