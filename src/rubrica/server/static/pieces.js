// A push leaves out the pieces that the page has already: they stay as they are, at the place where a mark bears their id.
"use strict";

htmx.registerExtension("pieces", { htmx_before_morph_node: (_, { newNode }) => !newNode.hasAttribute?.("data-same") });
