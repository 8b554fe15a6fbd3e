// What a lesson or a coach speaks of is marked on the board and among the answers, and lies in front.
"use strict";

(() => {
let step = null;

function spoken(guide) {
  const shown = (guide?.dataset.show ?? "").split(" ").map((id) => id && document.getElementById(id)).filter(Boolean);
  const names = JSON.parse(guide?.querySelector("[data-worth]")?.dataset.worth ?? guide?.dataset.moves ?? "[]");
  const answers = [...document.querySelectorAll("#options button, #remarks button")];
  const buttons = names.flatMap((name) => answers.filter((button) => button.value === name));
  const pieces = buttons.flatMap(piecesOf);
  return { shown, buttons, pieces };
}

// A piece that is an answer is marked itself, and not all of the panel that it lies in. A button that is marked is wider,
// so the strip is laid out anew.
function mark({ shown, buttons, pieces }) {
  const around = shown.filter((thing) => !pieces.some((piece) => thing !== piece && thing.contains(piece)));
  const wanted = new Set([...around, ...buttons, ...pieces]);
  for (const topic of document.querySelectorAll("#remarks details")) if (buttons.some((button) => topic.contains(button))) wanted.add(topic);
  for (const thing of document.querySelectorAll(".marked")) if (!wanted.has(thing)) thing.classList.remove("marked");
  const fresh = [...wanted].filter((thing) => !thing.classList.contains("marked"));
  for (const thing of fresh) thing.classList.add("marked");
  if (buttons.some((button) => fresh.includes(button))) lay();
}

// A new step, or a new question in it, brings what it is about to the front, unless it lies there already.
function front({ shown, buttons }) {
  const said = buttons.filter((button) => button.closest("#remarks"));
  if (said.length) {
    const topic = said[0].closest("details");
    if (topic) topic.open = true;
    if (main.dataset.pane !== "talk") choose("talk");
    said[0].scrollIntoView({ block: "nearest" });
    return;
  }
  const panels = shown.map((thing) => thing.closest(".leaf")).filter(Boolean);
  if (!panels.length || panels.some((panel) => panel.style.display !== "none")) return;
  const role = panels[0].parentElement.id;
  chosen = null;
  choose(["mine", "others"].includes(role) ? role : panels[0].id);
}

// The coach's thoughts come a moment after the question; they are asked for once. The coach may have been sent away
// meanwhile, or another question asked. What it would say to the table comes to the front, unless something else was
// brought there.
let thought = null;
async function think(guide) {
  const question = document.getElementById("state")?.dataset.question;
  const place = document.getElementById("worth");
  if (!place || question === thought) return;
  thought = question;
  place.replaceChildren();
  delete guide.dataset.moves;
  const answer = guide.dataset.coach && await fetch(guide.dataset.coach, { headers: { "HX-Request": "true" } }).catch(() => null);
  const words = answer?.ok ? await answer.text() : "";
  const now = document.getElementById("worth");
  if (!words || !now || question !== document.getElementById("state")?.dataset.question) return;
  now.innerHTML = words;
  const about = spoken(document.getElementById("guide"));
  mark(about);
  if (chosen === null && about.buttons[0]?.closest("#remarks")) front(about);
  lay();  // its words take room
}

document.addEventListener("rubrica:look", () => {
  const guide = document.getElementById("guide");
  const about = spoken(guide);
  mark(about);
  if (guide) think(guide);
  const place = guide?.dataset.place && `${guide.dataset.place} ${document.getElementById("state")?.dataset.question}`;
  if (!place || place === step) return;
  step = place;
  front(about);
});
})();
