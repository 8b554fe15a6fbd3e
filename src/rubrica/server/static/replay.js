// A replay that plays: every moment comes in the place of the one before, so that pieces glide and the page stays where it is.
"use strict";

(() => {
const form = document.getElementById("replay");
const slider = form.elements.ply, reader = form.elements.as;
const play = document.getElementById("play"), speed = document.getElementById("speed"), by = document.getElementById("by"), copy = document.getElementById("copy");
const first = Number(slider.min), last = Number(slider.max);
const turns = form.dataset.turns.split(" ").map(Number);
let shown = Number(document.getElementById("moment").dataset.ply);
let wanted = shown, asking = false, timer = 0;

for (const part of [play, speed.parentElement, by.parentElement, document.getElementById("replay-keys")]) part.hidden = false;
document.getElementById("show").hidden = true;
copy.hidden = !navigator.clipboard; // without HTTPS there is none: the link is the page's address

// Each deciding moment has its mark where it lies on the slider, or beside the one that lies there already.
function apart() {
  const marks = [...document.querySelectorAll(".decided a")];
  const wide = marks.length ? marks[0].offsetWidth / marks[0].parentElement.clientWidth : 0;
  const places = marks.map((mark) => Number(mark.dataset.share));
  for (let at = 1; at < places.length; at += 1) places[at] = Math.max(places[at], places[at - 1] + wide);
  let most = 1;
  for (let at = places.length - 1; at >= 0; at -= 1) {
    places[at] = Math.min(places[at], most);
    most = places[at] - wide;
    marks[at].style.setProperty("--at", places[at]);
  }
}
apart();
addEventListener("resize", apart);

const address = (ply) => `${location.pathname}?ply=${ply}&as=${reader.value}`;

// One question at a time; what was wanted meanwhile comes next, and all between is left out.
async function show(ply, anew = false) {
  wanted = Math.min(last, Math.max(first, ply));
  slider.value = wanted;
  if (asking || (wanted === shown && !anew)) return;
  asking = true;
  try {
    do {
      const now = wanted, seen = reader.value;
      await htmx.ajax("GET", address(now), { target: "#moment", swap: "outerMorph" });
      shown = Number(document.getElementById("moment").dataset.ply);
      if (shown !== now) { // it did not arrive
        stop();
        break;
      }
      history.replaceState(null, "", address(now));
      label();
      if (seen !== reader.value) shown = -1; // somebody else's eyes are wanted meanwhile
    } while (shown !== wanted);
  } finally {
    asking = false;
  }
}

// The links below the slider lead where they say, also when they are opened elsewhere.
function label() {
  const to = { first, prev: step(-1), next: step(1), last };
  for (const [rel, ply] of Object.entries(to)) form.querySelector(`[rel="${rel}"]`).href = address(ply);
  for (const mark of document.querySelectorAll(".decided a")) mark.href = address(mark.dataset.ply);
}

function step(way) {
  if (by.value === "move") return Math.min(last, Math.max(first, wanted + way));
  const found = way > 0 ? turns.find((ply) => ply > wanted) : turns.findLast((ply) => ply < wanted);
  return found ?? (way > 0 ? last : first);
}

function stop() {
  clearTimeout(timer);
  timer = 0;
  pressed();
}

function pressed() {
  play.classList.toggle("plays", timer !== 0);
  play.querySelector("span").textContent = timer ? form.dataset.pause : form.dataset.play;
}

async function tick() {
  await show(step(1));
  if (!timer) return;
  if (wanted >= last) stop();
  else timer = setTimeout(tick, Number(speed.value));
}

function toggle() {
  if (timer) return stop();
  if (wanted >= last) wanted = first;
  timer = setTimeout(tick, 0);
  pressed();
}

form.addEventListener("submit", (event) => event.preventDefault());
form.addEventListener("click", (event) => {
  const link = event.target.closest("a[rel], a[data-ply]");
  if (!link || event.ctrlKey || event.metaKey || event.shiftKey) return;
  event.preventDefault();
  stop();
  const ways = { first, prev: step(-1), next: step(1), last };
  show(link.dataset.ply ? Number(link.dataset.ply) : ways[link.rel]);
});
slider.addEventListener("input", () => {
  stop();
  show(Number(slider.value));
});
reader.addEventListener("change", () => show(wanted, true));
by.addEventListener("change", label);
play.addEventListener("click", toggle);
copy.addEventListener("click", async () => {
  const copied = await navigator.clipboard.writeText(location.origin + address(shown)).then(() => true, () => false);
  if (!copied) return;
  const said = copy.textContent;
  copy.textContent = form.dataset.copied;
  setTimeout(() => { copy.textContent = said; }, 2000);
});

// Keys act wherever none of one's own is at work: not in a field, and the space bar not on a button.
document.addEventListener("keydown", (event) => {
  if (event.altKey || event.ctrlKey || event.metaKey || event.target.closest("input, select, textarea")) return;
  const ways = { ArrowLeft: () => show(step(-1)), ArrowRight: () => show(step(1)), Home: () => show(first), End: () => show(last), " ": toggle };
  const way = ways[event.key];
  if (!way || (event.key === " " && event.target.closest("button, a, summary, [tabindex]"))) return;
  event.preventDefault();
  if (event.key !== " ") stop();
  way();
});
label();
})();
