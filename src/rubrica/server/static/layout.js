// Where the panels lie: side by side on a wide screen, in turns on a narrow one; always as large as fits.
"use strict";

const main = document.getElementById("main");
const wide = matchMedia("(min-width: 1024px)");
const GAP = 8;
const LARGER = 1.2;  // no panel is drawn much larger than the smallest beside it
const READABLE = 0.85;  // others' panels may be drawn smaller than this only where there is no room at all
const SHARED = 0.78;  // on a narrow screen no panel is drawn smaller than this for another that only may be touched
let chosen = null;  // the tab that was touched; none: what the question needs
let kept = [];  // what lay in front when nothing was needed
let asked = null;
const laid = new Set();  // the panels that are shown; only what was not seen before appears anew

function sizes(panels) {
  return panels.map((panel) => {
    const { width, height } = panel.viewBox.baseVal;
    const weight = Number(panel.dataset.weight) || 1;
    return [width * weight, height * weight];
  });
}

// Panels in lines, in their order: the way to break them at which the smallest is drawn largest.
function fit(panels, width, height) {
  const wanted = sizes(panels);
  let best = { scale: 0, score: -1, cells: [] };
  for (const upright of [true, false]) {
    const [room, length] = upright ? [width, height] : [height, width];
    for (let breaks = 0; breaks < 2 ** Math.max(0, wanted.length - 1); breaks += 1) {
      const lines = [[]];
      wanted.forEach((size, number) => {
        if (number && breaks >> (number - 1) & 1) lines.push([]);
        lines.at(-1).push([number, upright ? size[0] : size[1], upright ? size[1] : size[0]]);
      });
      const broad = lines.map((line) => Math.max(...line.map(([, across]) => across)));
      const long = lines.map((line) => line.reduce((sum, [, , along]) => sum + along, 0));
      const all = broad.reduce((sum, each) => sum + each, 0);
      const scale = Math.min(room / all, length / Math.max(...long));
      const mean = long.reduce((sum, each, number) => sum + Math.min(room / all, length / each) * lines[number].length, 0) / wanted.length;
      const score = scale + mean / 20;
      if (score <= best.score) continue;
      const cells = [];
      let x = 0;
      lines.forEach((line, number) => {
        const across = room * broad[number] / all;
        let y = 0;
        for (const [index, , along] of line) {
          const share = length * along / long[number];
          cells[index] = upright ? [x, y, across, share] : [y, x, share, across];
          y += share;
        }
        x += across;
      });
      best = { scale, score, cells };
    }
  }
  return best;
}

function place(panels, left, top, width, height) {
  const { scale, cells } = fit(panels, width, height);
  const wanted = sizes(panels);
  panels.forEach((panel, number) => {
    const [x, y, across, high] = cells[number];
    const [broad, tall] = wanted[number];
    const drawn = Math.max(0, Math.min((across - GAP) / broad, (high - GAP) / tall, scale * LARGER));
    const at = { left: left + x + (across - broad * drawn) / 2, top: top + y + GAP / 2, width: broad * drawn, height: tall * drawn };
    for (const [name, value] of Object.entries(at)) panel.style[name] = `${value}px`;
    panel.style.display = "block";
    laid.add(panel);
  });
}

// The stage and one's own place share the room so that both are drawn as large as they can be.
function share(stage, mine, width, height) {
  if (!mine.length || !stage.length) return place([...stage, ...mine], 0, 0, width, height);
  let best = null;
  for (let part = 0.14; part < 0.6; part += 0.02) {
    for (const below of [true, false]) {
      const rest = below ? [width, height * (1 - part)] : [width * (1 - part), height];
      const own = below ? [width, height * part] : [width * part, height];
      const score = Math.min(fit(stage, ...rest).scale, fit(mine, ...own).scale) * (below ? 1.08 : 1);
      if (!best || score > best.score) best = { score, rest, own, below };
    }
  }
  place(stage, 0, 0, ...best.rest);
  place(mine, best.below ? 0 : best.rest[0], best.below ? best.rest[1] : 0, ...best.own);
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
  const least = SHARED * fit(front, width, height).scale;
  for (const panel of order) if (!front.includes(panel) && fit([...front, panel], width, height).scale >= least) front.push(panel);
  return panels.filter((panel) => front.includes(panel));
}

function layWide() {
  const asides = panelsOf("aside");
  const front = chosen === null ? needed(asides) : asides.filter((panel) => panel.id === chosen);
  const pane = front.length ? "" : ["story", "talk", "rules"].includes(chosen) ? chosen : "story";
  main.dataset.pane = pane;
  const others = panelsOf("others");
  const tabs = document.getElementById("tabs");
  const strip = document.querySelector("#guide:not([hidden])") ?? document.getElementById("question");
  const high = strip.getBoundingClientRect().top - tabs.getBoundingClientRect().bottom;
  const broad = tabs.clientWidth;
  let room = 0;
  while (others.length && room < 0.58 * high && fit(others, broad, room).scale < READABLE) room += 10;
  main.style.setProperty("--others", `${room}px`);
  const stage = document.getElementById("stage");
  share(panelsOf("stage"), panelsOf("mine"), stage.clientWidth, stage.clientHeight);
  place(others, 0, 0, broad, room);
  place(front, 0, 0, broad, high - room);
  return [...front.map((panel) => panel.id), pane];
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
  place(front, 0, 0, stage.clientWidth, stage.clientHeight);
  return [...front.map((panel) => panel.id), ...front.map((panel) => panel.parentElement.id), pane];
}

function lay() {
  const stage = document.getElementById("stage");
  if (!stage) return;
  const strip = document.getElementById("question");
  strip.style.height = "";
  if (strip.scrollHeight > strip.clientHeight + 2) strip.style.height = "auto";
  laid.clear();
  const shown = wide.matches ? layWide() : layNarrow();
  for (const panel of document.querySelectorAll("#board .panels > .leaf")) if (!laid.has(panel)) panel.style.display = "none";
  for (const tab of document.querySelectorAll("#tabs [data-tab]")) tab.setAttribute("aria-pressed", String(shown.includes(tab.dataset.tab)));
  document.dispatchEvent(new Event("rubrica:laid"));
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

// A new question brings what it needs to the front; whoever reads the talk on a wide screen is left there, and so is on
// any screen whoever talks in a moment of talk.
document.addEventListener("rubrica:look", () => {
  const state = document.getElementById("state")?.dataset;
  const question = state?.question ?? "";
  const talks = chosen === "talk" && state?.moment === "talk";
  if (question && question !== asked && !talks && (!wide.matches || needed(panelsOf("aside")).length)) chosen = null;
  asked = question;
  lay();
});

new ResizeObserver(() => requestAnimationFrame(lay)).observe(main);
let measured = null;
new MutationObserver(() => {
  const strip = document.getElementById("question");
  if (strip === measured || !strip) return;
  measured = strip;
  new ResizeObserver(() => requestAnimationFrame(lay)).observe(strip);
}).observe(live, { childList: true });
document.fonts?.ready.then(lay);
