"""The Adversary: how its figures move (prowling), its cards (cards), and each of the three by itself. Each adds its
deeds to the menus PROWLER and BEFORE."""
