"""Players without hands, made of a view and a list of options; they never see state."""
