"""The two names that tell mypyc more than plain Python can say; interpreted, they cost and mean nothing.

This module is never compiled itself, and `mypy_extensions` need not be installed to run the games.
"""

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from mypy_extensions import i64 as i64
    from mypy_extensions import mypyc_attr as mypyc_attr
else:
    i64 = int

    def mypyc_attr(**_attributes):
        return lambda cls: cls
