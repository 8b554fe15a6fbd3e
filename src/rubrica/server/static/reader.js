// The whole card, with its picture and its words, beside whatever shows it: when it is pointed at, focused or held. It
// lies where nothing is decided: over the story on a wide screen, in the other half of a narrow one.
"use strict";

const reader = document.getElementById("reader");
const READ_AFTER = 450;
let library = null;  // the cards of this game by their keys, fetched when the first is asked for
let opened = null;
let reading = 0;
let wasHeld = false;
let heldFrom = 0;

async function fetched() {
  const page = new DOMParser().parseFromString(await (await fetch(reader.dataset.from)).text(), "text/html");
  return new Map([...page.querySelectorAll("[data-card]")].map((card) => [card.dataset.card, card]));
}

// Read out by its label already, so the words here are for those who see.
async function readCard(thing) {
  if (thing === opened) return;
  opened = thing;
  library ??= fetched().catch(() => (library = null, new Map()));
  const card = (await library).get(thing.dataset.card);
  if (!card || thing !== opened) return shut();
  reader.replaceChildren(...card.cloneNode(true).childNodes);
  reader.hidden = false;
  const side = document.getElementById("aside")?.getBoundingClientRect();
  const box = thing.getBoundingClientRect();
  reader.classList.toggle("beside", wide.matches);
  const top = wide.matches ? side.top : box.top + box.height / 2 < innerHeight / 2 ? innerHeight - reader.offsetHeight - 8 : 8;
  const left = wide.matches ? side.left : (innerWidth - reader.offsetWidth) / 2;
  Object.assign(reader.style, { top: `${top}px`, left: `${left}px`, width: wide.matches ? `${side.width}px` : "" });
}

function shut() {
  clearTimeout(reading);
  opened = null;
  reader.hidden = true;
}

function cardOf(target) {
  return target.closest?.("#board [data-card]") ?? (target.matches?.("#board [tabindex]") ? target.querySelector("[data-card]") : null);
}

document.addEventListener("pointerover", (event) => {
  if (event.pointerType !== "mouse") return;
  const thing = cardOf(event.target);
  if (thing) readCard(thing);
  else if (opened) shut();
});
document.addEventListener("focusin", (event) => {
  const thing = event.target.matches(":focus-visible") ? cardOf(event.target) : null;
  if (thing) readCard(thing);
  else if (opened) shut();
});
document.addEventListener("pointerdown", (event) => {
  const thing = event.pointerType === "touch" ? cardOf(event.target) : null;
  wasHeld = false;
  heldFrom = event.timeStamp;
  shut();
  if (thing) reading = setTimeout(readCard, READ_AFTER, thing);
});
for (const end of ["pointerup", "pointercancel"]) document.addEventListener(end, (event) => {
  if (event.pointerType === "mouse") return;
  wasHeld = !reader.hidden && event.timeStamp - heldFrom >= READ_AFTER;
  shut();
});
// Whoever held a card to read it has not answered with it.
document.addEventListener("click", (event) => {
  if (!wasHeld) return;
  wasHeld = false;
  event.preventDefault();
  event.stopPropagation();
}, true);
document.addEventListener("keydown", (event) => event.key === "Escape" && shut());
document.addEventListener("rubrica:look", () => opened && !opened.isConnected && shut());
