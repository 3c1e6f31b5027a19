"""The text of everything that makes a Pi run the table by itself: systemd units, broker files, udev rules, settings.

Pure: it writes nothing. `commands/install_service.py` puts it in place; systemd/ shows it as it is for /opt/gloamboard.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

from gloamboard.pi_app.broker import mosquitto
from gloamboard.pi_app.config.installed import ETC
from gloamboard.pi_app.config.seat_codes import CODED
from gloamboard.pi_app.config.settings import BROKER_PORT, Settings
from gloamboard.pi_app.mqtt.access import SEATS, bot_of

TABLE_GROUPS = ("gpio", "spi", "i2c", "dialout")

# Which passwords each program is handed; the page speaks for whoever joins it.
KNOWS = {
    "table": ("table",),
    "referee": ("referee",),
    "web": ("web", *CODED),
    "bots": ("bots", *map(bot_of, SEATS)),
}

SAYS = {
    "table": ("the table: senses pieces, lights zones, talks to props", "table run"),
    "referee": ("the referee: rules, log and views", "referee"),
    "web": ("the page", "web"),
    "bots": ("the bots that play seats", "bots"),
}

SANDBOX = """\
DynamicUser=yes
CapabilityBoundingSet=
NoNewPrivileges=yes
ProtectSystem=strict
ProtectHome=tmpfs
PrivateTmp=yes
PrivateUsers=yes
ProtectClock=yes
ProtectHostname=yes
ProtectKernelLogs=yes
ProtectKernelModules=yes
ProtectKernelTunables=yes
ProtectControlGroups=yes
ProtectProc=invisible
ProcSubset=pid
LockPersonality=yes
RestrictNamespaces=yes
RestrictRealtime=yes
RestrictSUIDSGID=yes
RemoveIPC=yes
UMask=0077
SystemCallArchitectures=native
SystemCallFilter=@system-service
SystemCallFilter=~@privileged @resources
SystemCallErrorNumber=EPERM
"""

# Several times what each needs: neither a fault nor a guest who asks too much takes down the Pi or the other programs.
LIMITS = {
    "table": """\
MemoryMax=256M
TasksMax=64
LimitNOFILE=512
""",
    "referee": """\
MemoryMax=384M
TasksMax=32
LimitNOFILE=512
""",
    "web": """\
MemoryMax=256M
TasksMax=64
LimitNOFILE=1024
""",
    "bots": """\
MemoryMax=384M
TasksMax=32
LimitNOFILE=512
CPUWeight=20
Nice=5
""",
}

ONLY_PAGE = """\
MemoryDenyWriteExecute=yes
PrivateDevices=yes
DevicePolicy=closed
RestrictAddressFamilies=AF_UNIX AF_INET AF_INET6
"""

# A group of the host means nothing in a user namespace of one's own; Blinka finds out the board from /proc.
NOT_FOR_TABLE = ("PrivateUsers=yes\n", "ProcSubset=pid\n")

# The drivers' C libraries may map memory that is written and run; the rest of the sandbox holds for the table too.
ONLY_TABLE = """\
# lgpio keeps a pipe in the folder it is started in.
WorkingDirectory=%S/gloamboard-table
# The parts: readers on SPI, buttons and chip selects, light (a Pi 5 has /dev/pio0), props on USB.
DevicePolicy=closed
DeviceAllow=char-spi rw
DeviceAllow=char-gpiochip rw
DeviceAllow=/dev/gpiomem rw
DeviceAllow=/dev/pio0 rw
DeviceAllow=char-i2c rw
DeviceAllow=char-ttyACM rw
DeviceAllow=char-ttyUSB rw
RestrictAddressFamilies=AF_UNIX AF_INET AF_INET6 AF_NETLINK
IPAddressDeny=any
IPAddressAllow=localhost
"""

# Up to a Pi 4 the pixels' bytes go out by PWM, set up through the Pi's memory, which only root may.
PI4_STRIP = """\
DynamicUser=no
User=root
CapabilityBoundingSet=CAP_SYS_RAWIO
DeviceAllow=/dev/mem rw
DeviceAllow=/dev/vcio rw
"""

# The system's own ports are for root; in a user namespace of one's own the right to them would count for nothing.
LOW_PORT = """\
CapabilityBoundingSet=CAP_NET_BIND_SERVICE
AmbientCapabilities=CAP_NET_BIND_SERVICE
"""
NOT_WITH_LOW_PORT = ("PrivateUsers=yes\n",)

ONLY_RULES = """\
MemoryDenyWriteExecute=yes
PrivateDevices=yes
DevicePolicy=closed
RestrictAddressFamilies=AF_UNIX AF_INET AF_INET6
IPAddressDeny=any
IPAddressAllow=localhost
"""


@dataclass(frozen=True)
class File:
    path: str
    text: str
    mode: int = 0o644
    group: str = ""  # who else may read it


@dataclass(frozen=True)
class Installed:
    """Where this is installed: the virtual environment, and the folder the code is in (the same, from a wheel)."""

    venv: Path
    code: Path


def _outermost(*folders: Path) -> list[Path]:
    """Without those that lie in another of them."""
    return [one for one in dict.fromkeys(folders) if not any(one != two and one.is_relative_to(two) for two in folders)]


def unit(
    role: str,
    where: Installed,
    groups: Iterable[str] = TABLE_GROUPS,
    *,
    pi4_strip: bool = False,
    low_port: bool = False,
) -> str:
    """The service of one program. `pi4_strip`: the table drives pixels as a Pi up to 4 does. `low_port`: the page has
    one of the system's own ports, as 80."""
    folders = _outermost(where.code, where.venv)
    says, words = SAYS[role]
    own = {"table": ONLY_TABLE, "referee": ONLY_RULES, "bots": ONLY_RULES, "web": ONLY_PAGE}[role]
    if role == "table":
        members = " ".join(groups)
        own = (f"SupplementaryGroups={members}\n" if members else "") + own
    if role == "table" and pi4_strip:
        own += PI4_STRIP
    if role == "web" and low_port:
        own += LOW_PORT
    without = {"table": NOT_FOR_TABLE, "web": NOT_WITH_LOW_PORT if low_port else ()}.get(role, ())
    sandbox = "".join(line for line in SANDBOX.splitlines(True) if line not in without)
    seats = f"LoadCredential=seats:{ETC}/seats.json\nEnvironment=GLOAM_SEATS_FILE=%d/seats\n" if role == "web" else ""
    return f"""\
# Gloamboard, {says}. Written by `gloam install-service`; change it with `systemctl edit gloam-{role}`.
[Unit]
Description=Gloamboard, {says}
# Wanted, not required: a broker that is down is waited for without end.
Wants=mosquitto.service
After=mosquitto.service network.target
StartLimitIntervalSec=0

[Service]
Type=notify
NotifyAccess=main
ExecStart={where.venv}/bin/gloam {words}
Restart=always
RestartSec=500ms
WatchdogSec=20s
# Ready means that its state is out, or that there is no broker yet; a long evening is read again on a slow Pi first.
TimeoutStartSec=5min
TimeoutStopSec=10s
Environment=GLOAM_FILE={ETC}/table.toml
Environment=GLOAM_DATA=%S/gloamboard-{role}
LoadCredential=passwords:{ETC}/passwords/{role}.json
Environment=GLOAM_PASSWORDS_FILE=%d/passwords
{seats}StateDirectory=gloamboard-{role}
StateDirectoryMode=0700
{LIMITS[role]}
# A sandbox: its own user, nothing of the system writable, only the devices it needs.
BindReadOnlyPaths={" ".join(str(folder) for folder in folders)}
{sandbox}{own}
[Install]
WantedBy=multi-user.target
"""


UDEV = """\
# Gloamboard props: BBC micro:bit and Raspberry Pi Pico.
# ModemManager must not type into them, and whoever is in dialout may use them.
SUBSYSTEM=="tty", ATTRS{idVendor}=="0d28", ATTRS{idProduct}=="0204", ENV{ID_MM_DEVICE_IGNORE}="1", GROUP="dialout", \
MODE="0660", SYMLINK+="gloam/prop-$attr{serial}"
SUBSYSTEM=="tty", ATTRS{idVendor}=="2e8a", ENV{ID_MM_DEVICE_IGNORE}="1", GROUP="dialout", MODE="0660", \
SYMLINK+="gloam/prop-$attr{serial}"
"""


def settings_text(settings: Settings) -> str:
    return f"""\
# This table. Every key is explained by `gloam table run --help`; after a change: sudo gloam install-service.
v = 1
table = "{settings.table}"
game = "{settings.game}"
layout = "{settings.layout}"
tokens = "{settings.tokens}"
seats = {settings.seats}
parts = "{settings.parts}"
simulate = "{settings.simulate}"
https = "{settings.https}"
codes = "{settings.codes}"
mqtt = "5"
"""


def broker_files(table: str, passwords: dict[str, str]) -> list[File]:
    """Beside the distribution's own configuration, which includes conf.d."""
    conf = mosquitto.configuration(
        port=BROKER_PORT,
        host="127.0.0.1",
        password_file="/etc/mosquitto/gloamboard.passwords",
        acl_file="/etc/mosquitto/gloamboard.acl",
    )
    return [
        File("/etc/mosquitto/conf.d/gloamboard.conf", "# Written by `gloam install-service`.\n" + conf),
        File("/etc/mosquitto/gloamboard.acl", mosquitto.acl_file(table), 0o640, "mosquitto"),
        File("/etc/mosquitto/gloamboard.passwords", mosquitto.password_file(table, passwords), 0o640, "mosquitto"),
    ]


def unit_files(
    where: Installed, groups: Iterable[str] = TABLE_GROUPS, *, pi4_strip: bool = False, low_port: bool = False
) -> list[File]:
    members = tuple(groups)
    texts = {role: unit(role, where, members, pi4_strip=pi4_strip, low_port=low_port) for role in SAYS}
    units = [File(f"/etc/systemd/system/gloam-{role}.service", text) for role, text in texts.items()]
    return [*units, File("/etc/udev/rules.d/70-gloamboard.rules", UDEV)]
