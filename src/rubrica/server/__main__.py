"""`python -m rubrica.server` serves with the settings of the environment."""

import sys

from rubrica import build

if __name__ == "__main__":
    try:
        build.check()
    except build.HalfBuilt as error:
        sys.exit(str(error))
    from rubrica.server.config import Config
    from rubrica.server.run import serve

    serve(Config.read())
