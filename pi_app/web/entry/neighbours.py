"""Whom an address is counted as: one guest of the network, however many addresses of its own it has."""

from __future__ import annotations

import ipaddress


def neighbour(address: str) -> str:
    """An IPv6 guest owns a whole /64, so that is what counts."""
    try:
        ip = ipaddress.ip_address(address.partition("%")[0])
    except ValueError:
        return address[:64]
    if isinstance(ip, ipaddress.IPv6Address):
        if ip.ipv4_mapped:
            return str(ip.ipv4_mapped)
        return str(ipaddress.ip_network((ip, 64), strict=False))
    return str(ip)
