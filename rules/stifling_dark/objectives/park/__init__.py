"""The Amusement Park: its Rides and Booths, Fire the Flare, Service Tunnels."""
