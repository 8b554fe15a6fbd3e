"""`python -m rubrica.server` serves with the settings of the environment."""

from rubrica.server.config import Config
from rubrica.server.run import serve

if __name__ == "__main__":
    serve(Config.read())
