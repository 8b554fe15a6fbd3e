"""Drawing: the small set of parts from which every board is made, as SVG text in typed functions.

A board is a few panels; each is an <svg> of its own, 340 units wide unless told, so that a phone shows them in turns
and a wide screen side by side. Positions are SVG attributes, colours are classes of boards.css; there is no inline
style and no script. Whatever moves has an id that stays, so that a page can let it glide.
"""
