"""What an Agent may do on their turn: one menu, put together from the actions in this folder."""

from gloamboard.rules.netherwatch.actions.menu import act, menu, why_not

__all__ = ["act", "menu", "why_not"]
