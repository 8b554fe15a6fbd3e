"""The server: tables anyone can host, join and trust. It knows no rule; it asks the engine."""
