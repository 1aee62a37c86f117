"""The command ``stonehenge``: one thin file a command."""
