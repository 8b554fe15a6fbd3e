// Where the panels lie: side by side on a wide screen, in turns on a narrow one; always as large as fits.
"use strict";

const main = document.getElementById("main");
const wide = matchMedia("(min-width: 1024px)");
const lying = matchMedia("(max-height: 560px) and (orientation: landscape)");  // the strip has room for more answers
const MOST = 12;  // answers that it has room for there
const FEW = 5;  // answers that it has room for anywhere
const GAP = 6;
const LARGER = 1.25;  // no panel is drawn much larger than the smallest beside it
const READABLE = 0.95;  // others' panels may be drawn smaller than this only where there is no room at all
const TURNS = 0.92;  // where all of a board would be drawn smaller than this, its panels take turns
const SHARED = 0.78;  // on a narrow screen no panel is drawn smaller than this for another that only may be touched
const FREE = 0.97;  // what no question needs is shown beside it where there is room that nothing else takes
const AMPLE = 1.3;  // what is drawn as large as this need not be larger where another panel could be shown too
const ROOMY = 0.887;  // at this scale the smallest words that can be done without are 11 pixels high
let chosen = null;  // the tab that was touched; none: what the question needs
let kept = [];  // what lay in front when nothing was needed
let asked = null;
let over = false;
const laid = new Set();  // the panels that are shown; only what was not seen before appears anew

// The forms of a panel, each with the room it wants.
function formsOf(panel) {
  return panel.dataset.forms.split("|").map((form, number) => {
    const [width, height, weight] = form.split(" ").map(Number);
    return { panel, form: number, view: [width, height], width: width * weight, height: height * weight };
  });
}

// Of several ways to lay the same panels, those than which no other is both narrower and lower.
function worthwhile(ways) {
  ways.sort((one, other) => one.width - other.width || one.height - other.height);
  let lowest = Infinity;
  return ways.filter((way) => way.height < lowest - 1e-6 && ((lowest = way.height), true));
}

function beside(one, other) {
  return { parts: [one, other], beside: true, width: one.width + other.width, height: Math.max(one.height, other.height) };
}

function below(one, other) {
  return { parts: [one, other], beside: false, width: Math.max(one.width, other.width), height: one.height + other.height };
}

// Every way to join a way of the one kind with one of the other.
function joined(ones, others, ...hows) {
  return ones.flatMap((one) => others.flatMap((other) => hows.map((how) => how(one, other))));
}

// Every worthwhile way to lay panels in their order, beside and below each other; `wide`: in their wide forms alone.
function waysOf(panels, wide = false) {
  const found = new Map();
  for (let count = 1; count <= panels.length; count += 1) {
    for (let from = 0; from + count <= panels.length; from += 1) {
      const ways = count === 1 ? formsOf(panels[from]).slice(wide ? -1 : 0) : [];
      for (let cut = from + 1; cut < from + count; cut += 1) ways.push(...joined(found.get(`${from} ${cut}`), found.get(`${cut} ${from + count}`), beside, below));
      found.set(`${from} ${from + count}`, worthwhile(ways));
    }
  }
  return found.get(`0 ${panels.length}`) ?? [];
}

// The room of a way, shared out among its panels.
function cellsOf(way, left, top, width, height) {
  if (!way.parts) return [{ ...way, left, top, room: [width, height], scale: Math.min((width - GAP) / way.width, (height - GAP) / way.height) }];
  const [one, other] = way.parts;
  if (way.beside) {
    const part = width * one.width / (one.width + other.width);
    return [...cellsOf(one, left, top, part, height), ...cellsOf(other, left + part, top, width - part, height)];
  }
  const part = height * one.height / (one.height + other.height);
  return [...cellsOf(one, left, top, width, part), ...cellsOf(other, left, top + part, width, height - part)];
}

// The way at which the smallest panel is drawn largest; among the like, the one that fills the room best.
function best(ways, width, height) {
  let found = { scale: 0, score: -1, cells: [] };
  for (const way of ways) {
    const cells = cellsOf(way, 0, 0, width, height);
    const scale = Math.max(0, Math.min(...cells.map((cell) => cell.scale)));
    const mean = cells.reduce((sum, cell) => sum + Math.min(cell.scale, scale * LARGER), 0) / cells.length;
    const score = scale + mean / 12;
    if (score > found.score) found = { scale, score, cells };
  }
  return found;
}

function fit(panels, width, height) {
  return best(waysOf(panels), width, height);
}

// A panel in one of its forms; from form to form nothing glides.
const formed = new Map();
function shape({ panel, form, view }) {
  if (formed.get(panel.id) !== form) {
    formed.set(panel.id, form);
    panel.classList.add("changing");
    requestAnimationFrame(() => requestAnimationFrame(() => panel.classList.remove("changing")));
  }
  panel.setAttribute("viewBox", `0 0 ${view.join(" ")}`);
  panel.classList.toggle("wide", form === 1);
  for (const piece of panel.querySelectorAll("[data-at]")) piece.setAttribute("transform", piece.dataset.at.split("|")[form]);
}

// The panels on their cells in an area, which need not be the one they come from.
function place({ scale, cells }, area) {
  const { left, top } = area.getBoundingClientRect();
  for (const cell of cells) {
    const home = cell.panel.parentElement.getBoundingClientRect();
    const drawn = Math.max(0, Math.min(cell.scale, scale * LARGER));
    const [width, height] = [cell.width * drawn, cell.height * drawn];
    const at = { left: left - home.left + cell.left + (cell.room[0] - width) / 2, top: top - home.top + cell.top + (cell.room[1] - height) / 2, width, height };
    shape(cell);
    for (const [name, value] of Object.entries(at)) cell.panel.style[name] = `${value}px`;
    cell.panel.style.display = "block";
    cell.panel.classList.toggle("cramped", width < ROOMY * cell.view[0]);
    laid.add(cell.panel);
  }
}

// The stage with one's own place below it or at its side, or below its first panel alone. Wide forms, wherever they can
// be read.
function spread(stage, mine, width, height) {
  const ways = (wide) => {
    const [all, own] = [waysOf(stage, wide), waysOf(mine, wide)];
    if (!mine.length || !stage.length) return [...all, ...own];
    const [first, rest] = [waysOf(stage.slice(0, 1), wide), waysOf(stage.slice(1), wide)];
    return [...joined(all, own, below, beside), ...joined(joined(first, own, below), rest, beside)];
  };
  const found = best(ways(true), width, height);
  return found.scale >= READABLE ? found : best(ways(false), width, height);
}

function panelsOf(role) {
  return [...document.querySelectorAll(`#${role} > .leaf`)];
}

function needed(panels) {
  return panels.filter((panel) => "needed" in panel.dataset);
}

// What the question is about; then whatever else may be touched, as far as nothing gets too small for it. The rest waits
// behind its tab.
function together(panels, width, height) {
  const order = [...panels].sort((one, other) => kept.includes(other.id) - kept.includes(one.id));
  const front = order.filter((panel) => panel.dataset.needed !== "begins");
  if (!front.length) front.push(...order.slice(0, 1));
  const alone = fit(front, width, height).scale;
  const least = Math.max(SHARED * alone, Math.min(alone, TURNS));
  for (const panel of order) if (!front.includes(panel) && fit([...front, panel], width, height).scale >= least) front.push(panel);
  return panels.filter((panel) => front.includes(panel));
}

// What else is shown where there is room, as long as nothing is drawn smaller than `least` for it.
function filled(front, others, order, width, height, least) {
  let shown = front;
  for (const panel of others.filter((other) => !front.includes(other))) {
    const more = order.filter((other) => other === panel || shown.includes(other));
    if (fit(more, width, height).scale >= least) shown = more;
  }
  return shown;
}

// The stage and one's own place, all together where they can be read; else what the question is about, and what else
// there is room for. The rest waits behind its tab.
function layBoard(urgent) {
  const board = document.getElementById("stage");
  const { clientWidth: width, clientHeight: height } = board;
  const [stage, mine] = [panelsOf("stage"), panelsOf("mine")];
  const all = [...stage, ...mine, ...urgent];
  const whole = urgent.length ? null : spread(stage, mine, width, height);
  const turns = !whole || whole.scale < TURNS;
  main.toggleAttribute("data-turns", turns);
  if (!turns) return place(whole, board);
  let front = chosen === "mine" ? mine : all.filter((panel) => panel.id === chosen);
  if (!front.length) front = [...urgent, ...needed([...stage, ...mine]).filter((panel) => panel.dataset.needed === "yes")];
  if (!front.length) front = all.filter((panel) => kept.includes(panel.id));
  if (!front.length) front = all.slice(0, 1);
  kept = front.map((panel) => panel.id);
  const ordered = all.filter((panel) => front.includes(panel));
  place(fit(filled(ordered, [...new Set([...needed(all), ...all])], all, width, height, READABLE), width, height), board);
}

function layWide() {
  const asides = panelsOf("aside");
  const front = chosen === null ? needed(asides).filter((panel) => panel.dataset.needed === "yes") : asides.filter((panel) => panel.id === chosen);
  const others = panelsOf("others");
  const tabs = document.getElementById("tabs");
  const strip = document.querySelector("#guide:not([hidden])") ?? document.getElementById("question");
  const high = strip.getBoundingClientRect().top - tabs.getBoundingClientRect().bottom;
  const broad = tabs.clientWidth;
  const target = Math.min(READABLE * Math.max(1, high / 640), 0.99 * fit(others, broad, 9 * high).scale);
  let room = 0;
  while (others.length && room < 0.7 * high && fit(others, broad, room).scale < target) room += 10;
  main.style.setProperty("--others", `${room}px`);
  const small = front.length && chosen === null && fit(front, broad, high - room).scale < READABLE;
  const pane = front.length && !small ? "" : ["story", "talk", "rules"].includes(chosen) ? chosen : "story";
  main.dataset.pane = pane;
  layBoard(small ? front : []);
  place(fit(others, broad, room), document.getElementById("others"));
  if (!small) place(fit(front, broad, high - room), document.getElementById("aside"));
  return [...[...laid].flatMap((panel) => [panel.id, panel.parentElement.id]), pane];
}

// What can be read at once: a panel whose few answers the strip has room for waits behind its tab.
function fewer(front, width, height) {
  const answersOn = (panel) => panel.querySelectorAll("[tabindex][data-move]:not([data-first]), [data-moves]").length;
  let shown = front;
  while (shown.length > 1 && fit(shown, width, height).scale < TURNS) {
    const spare = shown.findLast((panel) => answersOn(panel) <= (lying.matches ? MOST : FEW));
    if (!spare || (spare === shown[0] && !lying.matches)) break;
    shown = shown.filter((panel) => panel !== spare);
  }
  return shown;
}

function layNarrow() {
  const all = ["stage", "mine", "others", "aside"].flatMap(panelsOf);
  const pane = ["story", "talk", "rules"].includes(chosen) ? chosen : "";
  main.dataset.pane = pane;
  const wanted = needed(all);
  let front = pane ? [] : ["mine", "others"].includes(chosen) ? panelsOf(chosen) : all.filter((panel) => panel.id === chosen);
  const stage = document.getElementById("stage");
  if (!pane && !front.length) front = wanted.length ? together(wanted, stage.clientWidth, stage.clientHeight) : all.filter((panel) => kept.includes(panel.id));
  if (!pane && !front.length) front = all.slice(0, 1);
  if (!pane) kept = front.map((panel) => panel.id);
  if (chosen === null) front = fewer(front, stage.clientWidth, stage.clientHeight);
  if (!pane && chosen === null) {
    const scale = fit(front, stage.clientWidth, stage.clientHeight).scale;
    front = filled(front, ["mine", "stage", "others"].flatMap(panelsOf), [...front, ...all.filter((panel) => !front.includes(panel))], stage.clientWidth, stage.clientHeight, Math.max(READABLE, Math.min(FREE * scale, AMPLE)));
  }
  place(fit(front, stage.clientWidth, stage.clientHeight), stage);
  return [...front.map((panel) => panel.id), ...front.map((panel) => panel.parentElement.id), pane];
}

// The pieces that stand for an answer, or for several of which it is one.
function piecesOf({ dataset: { number } }) {
  return number ? [...document.querySelectorAll(`#board [data-move="${number}"]:not([data-first]), #board [data-moves~="${number}"]`)] : [];
}

// Answers that are pieces of a panel which is not shown stand in the strip.
function reachable() {
  for (const answer of document.querySelectorAll("#options .laid")) {
    answer.classList.toggle("behind", !piecesOf(answer).some((piece) => laid.has(piece.closest(".leaf"))));
  }
}

// A long question, and answers that need more than their line, are written smaller: the height is that of any other.
function shrink(part, box) {
  let size = 1;
  do part?.style.setProperty("--fit", size);
  while (part && box.scrollHeight > box.clientHeight + 1 && (size -= 0.05) > 0.7);
}

// Whether nothing that is needed of a part of the table waits behind its tab.
function whole(tab) {
  return needed(panelsOf(tab)).every((panel) => laid.has(panel));
}

function lay() {
  const stage = document.getElementById("stage");
  if (!stage) return;
  const strip = document.getElementById("question");
  strip.style.height = "";
  const asks = strip.querySelector(".asks");
  shrink(asks, asks);
  shrink(document.getElementById("options"), strip);
  if (strip.scrollHeight > strip.clientHeight + 2) strip.style.height = "auto";
  const { left, top } = stage.getBoundingClientRect();
  main.parentElement.style.setProperty("--scene", `${top}px ${innerWidth - left - stage.clientWidth}px ${innerHeight - top - stage.clientHeight}px ${left}px`);
  laid.clear();
  const shown = wide.matches ? layWide() : layNarrow();
  for (const panel of document.querySelectorAll("#board .panels > .leaf")) if (!laid.has(panel)) panel.style.display = "none";
  reachable();
  for (const tab of document.querySelectorAll("#tabs [data-tab]")) tab.setAttribute("aria-pressed", String(shown.includes(tab.dataset.tab) && whole(tab.dataset.tab)));
  document.dispatchEvent(new Event("rubrica:laid"));
}

// Words, digits and signs of a drawing would be read loose, one after the other. Panels and whatever may be touched have
// names; what all of it says together is read in the table in words.
function hush() {
  for (const drawn of document.querySelectorAll("#board .panels :is(text, use):not([aria-hidden])")) drawn.setAttribute("aria-hidden", "true");
}

function choose(tab) {
  chosen = tab !== null && tab === chosen ? null : tab;
  lay();
}

document.addEventListener("click", (event) => {
  const tab = event.target.closest("[data-tab]");
  if (tab) choose(tab.dataset.tab);
  else if (event.target.closest("#prompt") && !wide.matches) choose(null);
});

// A new question brings what it needs to the front, and so does the end of a game; whoever reads the talk on a wide screen
// is left there, and so is on any screen whoever talks in a moment of talk.
document.addEventListener("rubrica:look", () => {
  const state = document.getElementById("state")?.dataset;
  const question = state?.question ?? "";
  const talks = chosen === "talk" && state?.moment === "talk";
  const ended = Boolean(document.getElementById("result"));
  const anew = ended ? !over : question && question !== asked && !talks;
  if (anew && (!wide.matches || needed(panelsOf("aside")).length)) chosen = null;
  [asked, over] = [question, ended];
  hush();
  lay();
});

document.addEventListener("rubrica:sending", lay);
new ResizeObserver(() => requestAnimationFrame(lay)).observe(main);
let measured = null;
new MutationObserver(() => {
  const strip = document.getElementById("question");
  if (strip === measured || !strip) return;
  measured = strip;
  new ResizeObserver(() => requestAnimationFrame(lay)).observe(strip);
}).observe(live, { childList: true });
document.fonts?.ready.then(lay);
