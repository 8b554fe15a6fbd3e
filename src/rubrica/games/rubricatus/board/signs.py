"""The signs of Rubricatus: resources, tracks, problems, helpers."""

from __future__ import annotations

_BLOT = '<path d="M12 0L15 5L21 4L19 10L24 14L18 16L18 22L12 19L6 23L6 16L0 14L5 10L3 4L9 5Z" class="i-{}"/>'

# Drawn on 24 by 24
SYMBOLS = {
    "defence": '<path d="M12 1L21 4V12C21 18 16 21 12 23C8 21 3 18 3 12V4Z" class="i-steel"/>'
    '<path d="M12 1V23M3 11H21" class="i-line"/>',
    "materials": '<path d="M2 13H11V21H2ZM13 13H22V21H13ZM7 4H17V12H7Z" class="i-wood"/>',
    "population": '<circle cx="12" cy="6" r="5" class="i-skin"/>'
    '<path d="M3 23C3 14 7 12 12 12S21 14 21 23Z" class="i-skin"/>',
    "technology": '<path d="M10 1H14L15 5L18 6.5L21.5 4.5L23 9L20 12L23 15L21.5 19.5L18 17.5L15 19L14 23H10'
    'L9 19L6 17.5L2.5 19.5L1 15L4 12L1 9L2.5 4.5L6 6.5L9 5Z" class="i-gold"/>'
    '<circle cx="12" cy="12" r="3.5" class="i-leaf"/>',
    "expansion": '<path d="M12 1L15 9L23 12L15 15L12 23L9 15L1 12L9 9Z" class="i-steel"/>',
    "growth": '<path d="M12 23V9" class="i-line"/><path d="M12 12C4 12 2 6 2 3C9 3 12 6 12 12Z" class="i-green"/>'
    '<path d="M12 15C19 15 22 10 22 7C15 7 12 10 12 15Z" class="i-green"/>',
    "culture": '<path d="M2 4C7 3 10 4 12 6C14 4 17 3 22 4V20C17 19 14 20 12 22C10 20 7 19 2 20Z" class="i-leaf"/>'
    '<path d="M12 6V22M5 9H9M5 13H9M15 9H19M15 13H19" class="i-line"/>',
    "wealth": '<circle cx="9" cy="15" r="7" class="i-gold"/><circle cx="15" cy="9" r="7" class="i-gold"/>'
    '<path d="M15 6V12" class="i-line"/>',
    "problem": _BLOT.format("blot")
    + '<path d="M12 7V13" class="i-light"/><circle cx="12" cy="16.5" r="1.3" class="i-spot"/>',
    "threat": _BLOT.format("alarm")
    + '<path d="M12 7V13" class="i-light"/><circle cx="12" cy="16.5" r="1.3" class="i-spot"/>',
    "helper": '<path d="M12 1C15 1 16.5 3.5 16 6L14.5 9L22 11V15L16 15L19 23H13.5L12 18L10.5 23H5'
    'L8 15L2 15V11L9.5 9L8 6C7.5 3.5 9 1 12 1Z"/>',
    "etheria": '<path d="M12 1C18 9 21 13 21 16A9 8 0 0 1 3 16C3 13 6 9 12 1Z" class="i-water"/>'
    '<path d="M8 16Q12 20 16 16" class="i-line"/>',
    "round": '<path d="M4 12A8 8 0 1 1 7 18M4 12L1 8M4 12L8 9" class="i-line"/>',
    "to": '<path d="M3 12H20M14 6L20 12L14 18" class="i-line"/>',
    "link": '<path d="M10 8H6A4 4 0 0 0 6 16H10M14 8H18A4 4 0 0 1 18 16H14M8 12H16" class="i-line"/>',
    "initiative": '<path d="M6 22V3H19L15 8L19 13H8" class="i-line"/>',
    "any": '<path d="M12 12V1.5A10.5 10.5 0 0 1 22.5 12Z" class="i-steel"/>'
    '<path d="M12 12H22.5A10.5 10.5 0 0 1 12 22.5Z" class="i-gold"/>'
    '<path d="M12 12V22.5A10.5 10.5 0 0 1 1.5 12Z" class="i-wood"/>'
    '<path d="M12 12H1.5A10.5 10.5 0 0 1 12 1.5Z" class="i-skin"/>',
    "tracks": '<path d="M2 22H22M4 22V13H7V22M10.5 22V3H13.5V22M17 22V8H20V22" class="i-line"/>',
    "build": '<path d="M3 11L12 3L21 11V22H3Z" class="i-brick"/><path d="M9 22V14H15V22Z" class="i-leaf"/>',
    "hand": '<path d="M3 7L12 4L16 18L7 21Z" class="i-leaf"/><path d="M11 3H21V18H11Z" class="i-leaf"/>',
    "exchange": '<path d="M3 8H20L15 3M21 16H4L9 21" class="i-line"/>',
    "peek": '<path d="M1 12C6 4 18 4 23 12C18 20 6 20 1 12Z" class="i-leaf"/>'
    '<circle cx="12" cy="12" r="4" class="i-ink"/>',
    "barred": '<circle cx="12" cy="12" r="10" class="i-leaf"/><path d="M5 5L19 19" class="i-line"/>',
}

ROMAN = ["I", "II", "III", "IV", "V"]
