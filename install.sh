#!/bin/sh
# From a fresh Raspberry Pi OS or Debian 12/13 to an evening: sudo ./install.sh. Run again, it updates. It asks nothing.
# Whatever it is stopped in the middle of, it can be run again; the steps themselves are `gloam` commands.
set -eu
here=$(cd "$(dirname "$0")" && pwd)
current=/opt/gloamboard/current
gloam="$current/bin/gloam"

usage() {
    cat <<END
usage: sudo ./install.sh [--parts sim|real] [--game NAME] [--layout NAME] [--tokens NAME] [--table ID] [--seats N]
                         [--simulate readers,strips,controls] [--https on|off] [--codes keep|evening]
--parts is real on a Raspberry Pi and sim elsewhere. The rest is as the game brings it, or as it was before.
END
}

stop() { echo "gloam: $*" >&2; exit 1; }

# Whether an option's value is a name that comes along, or a file: sooner than after minutes of installing.
known() { # OPTION VALUE FOLDER END
    case "$1 $2" in
    --game*) ;;
    */* | *.toml) [ -e "$2" ] || stop "$1 $2: there is no such file."; return ;;
    esac
    [ -e "$here/$3/$2$4" ] || stop "$1 $2: there is none of that name. Known:$(cd "$here/$3" && printf ' %s' *"$4" | sed "s|$4||g")."
}

parts="" laid="" told=""
while [ $# -gt 0 ]; do
    case "$1" in
    -h | --help) usage; exit 0 ;;
    --parts | --game | --layout | --tokens | --table | --seats | --simulate | --https | --codes)
        [ $# -ge 2 ] || { echo "gloam: $1 wants a value after it" >&2; usage >&2; exit 2; }
        case "$2" in *[!A-Za-z0-9_./,-]*) stop "$1 $2: letters, digits and ._-/, only" ;; esac
        case "$1" in
        --parts) parts=$2 ;;
        --game | --layout) laid="$laid $1 $2" ;;
        esac
        case "$1" in
        --game) known "$1" "$2" rules /brings.toml ;;
        --layout) known "$1" "$2" hardware/layouts .toml ;;
        --tokens) known "$1" "$2" hardware/tokens .toml ;;
        --https) [ "$2" = on ] || [ "$2" = off ] || stop "$1 $2: on or off" ;;
        --codes) [ "$2" = keep ] || [ "$2" = evening ] || stop "$1 $2: keep or evening" ;;
        --seats) case "$2" in [1-6]) ;; *) stop "$1 $2: one to six can play" ;; esac ;;
        esac
        told="$told $1 $2"
        shift 2 ;;
    *) echo "gloam: $1 is not an option" >&2; usage >&2; exit 2 ;;
    esac
done

# --- is this a machine for it ----------------------------------------------------------------
case "$(dpkg --print-architecture 2>/dev/null || echo none)" in
amd64 | arm64) ;;
none) stop "this needs Debian or Raspberry Pi OS, with apt." ;;
*) stop "this system is 32-bit ($(dpkg --print-architecture)); Gloamboard needs a 64-bit one. Write Raspberry Pi OS (64-bit) to the card." ;;
esac
[ "$(id -u)" = 0 ] || stop "this installs packages and services and needs root. Try: sudo ./install.sh"
# shellcheck source=/dev/null
release=$(. /etc/os-release && echo "${VERSION_CODENAME:-unknown}")
case "$release" in
bookworm | trixie) ;;
*) stop "this is $release; Gloamboard is made for Debian 12 and 13 (bookworm, trixie) and Raspberry Pi OS of the same names." ;;
esac
case "$(systemctl is-system-running 2>/dev/null || true)" in
"" | offline) stop "systemd does not run this machine (it may be a plain container), so nothing would keep the services up. Here \`make play\` runs a table." ;;
esac
[ ! -x /usr/lib/gloamboard/bin/gloam ] || stop "Gloamboard is here as a Debian package: update it with \`sudo apt install ./gloamboard_….deb\`, or \`sudo apt remove gloamboard\` first; settings and evenings stay."
model=""
[ -r /proc/device-tree/model ] && model=$(tr -d '\0' </proc/device-tree/model)
case "$model" in
*"Raspberry Pi 5"* | *"Compute Module 5"*) pi=pi5 ;;
*"Raspberry Pi"*) pi=pi4 ;;
*) pi="" ;;
esac
if [ -z "$parts" ] && ! [ -e /etc/gloamboard/table.toml ]; then
    if [ -n "$pi" ]; then parts=real; else parts=sim; fi
    told="$told --parts $parts"
elif [ -z "$parts" ]; then
    parts=$(sed -n 's/^parts *= *"\([a-z]*\)".*/\1/p' /etc/gloamboard/table.toml)
fi
packages="mosquitto python3 python3-venv"
case "$parts" in
sim | chips | "") lock=play ;;
real)
    lock=${pi:-play}
    [ -n "$pi" ] || echo "gloam: this is no Raspberry Pi: only parts named by --simulate will work"
    [ -z "$pi" ] || packages="$packages gcc python3-dev" ;; # the libraries for SPI, GPIO and pixels are built here
*) stop "--parts $parts: sim or real" ;;
esac

# --- what will happen ------------------------------------------------------------------------
cat <<END
gloam: on $release${model:+, $model}; parts: ${parts:-as before}
gloam: 1. apt packages: $packages
gloam: 2. Gloamboard from $here into /opt/gloamboard, with what requirements/$lock.txt names, and the command \`gloam\`
gloam: 3. $([ "$lock" = play ] && echo "nothing to switch on: no Pi's parts" || echo "SPI, overlays, sound in config.txt; groups of ${SUDO_USER:-root}")
gloam: 4. services, broker and udev rules; your settings, codes and evenings stay
gloam: 5. a look at all of it, and the page's address
END

step() { echo; echo "gloam: $*"; }

step "1. packages"
echo "a system that is just updating itself is waited for"
export DEBIAN_FRONTEND=noninteractive
apt-get update -qq || echo "gloam: the lists of packages are not fresh; going on with what is known"
# shellcheck disable=SC2086  # several words
apt-get install -y -qq --no-install-recommends -o DPkg::Lock::Timeout=600 $packages >/dev/null ||
    stop "apt could not install them, see above. Is this machine on the network, and the disk not full? Mend that and run this again."

step "2. Gloamboard"
if [ -x "$gloam" ] && [ -e /etc/gloamboard/table.toml ]; then
    "$gloam" update "$here" --lock "$lock"
else
    python3 "$here/pi_app/install/versions.py" "$here" --lock "$lock"
fi || stop "Gloamboard could not be installed, see above. Mend that and run this again."
ln -sfn "$gloam" /usr/local/bin/gloam

step "3. the Pi"
restart=no
if [ "$lock" != play ]; then
    # shellcheck disable=SC2086
    "$gloam" prepare-pi $laid ${SUDO_USER:+--user "$SUDO_USER"} || { [ $? = 10 ] && restart=yes; } || stop "the Pi could not be prepared, see above."
else
    echo "nothing to do"
fi

step "4. services"
code=0
# shellcheck disable=SC2086
"$gloam" install-service $told || code=$?
[ $code != 2 ] || stop "this table cannot be installed so, see above. Mend that and run this again."
[ $code = 0 ] || [ $restart = yes ] || stop "the services do not run, see above. Mend that and run this again."

step "5. a look at all of it"
[ $restart = no ] || echo "gloam: parts that need the restart are still missing here"
"$gloam" doctor --installed || [ $restart = yes ] || echo "gloam: see the arrows above; the rest runs"
echo
echo "gloam: open that page and type one of the codes; \`sudo gloam install-service\` tells them again"
if [ $restart = yes ]; then
    echo "gloam: now restart the Pi: sudo reboot. SPI and groups count from then on. Then: sudo gloam doctor --installed"
fi
