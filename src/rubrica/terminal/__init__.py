"""Playing at a keyboard."""
