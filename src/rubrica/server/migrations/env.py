"""Runs the migrations on the connection the store hands over."""

from alembic import context

from rubrica.server.schema import metadata

connection = context.config.attributes["connection"]
context.configure(connection=connection, target_metadata=metadata, render_as_batch=True)
context.run_migrations()
