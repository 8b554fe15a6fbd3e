// Sending: a touch is acknowledged at once, and what did not arrive says so and is sent again.
"use strict";

const live = document.getElementById("live");
const notice = document.getElementById("notice");
const TIMEOUT = 15000;
const SLOW = 1500;
const LONGEST_PAUSE = 8000;

function say(words) {
  const line = document.getElementById("sending");
  if (!line || line.textContent === words) return;
  line.textContent = words;
  document.dispatchEvent(new Event("rubrica:sending"));
}

// A pause that ends early when the browser is online again.
function pause(time) {
  return new Promise((done) => {
    setTimeout(done, time);
    addEventListener("online", done, { once: true });
  });
}

// The answer to a form; null where it never came. What may be sent again is, for as long as its question stands.
async function deliver(form, body) {
  const again = form.dataset.send === "again";
  const asked = () => document.getElementById("state")?.dataset.question;
  const question = asked();
  for (let attempt = 0; ; attempt += 1) {
    const slow = setTimeout(say, SLOW, live.dataset.sending);
    try {
      const answer = await fetch(form.action, { method: "POST", body, headers: { "HX-Request": "true" }, signal: AbortSignal.timeout(TIMEOUT) });
      if (answer.status < 500 || !again) {
        say("");
        return answer;
      }
    } catch {
      if (!again) {
        say(live.dataset.lost);
        return null;
      }
    } finally {
      clearTimeout(slow);
    }
    say(live.dataset.unsent);
    await pause(Math.min(1000 * 2 ** attempt, LONGEST_PAUSE));
    if (asked() !== question) {
      say("");
      return null;
    }
  }
}

function acknowledge(button, sent) {
  const pieces = button?.dataset.number ? document.querySelectorAll(`#board [data-move="${button.dataset.number}"]`) : [];
  for (const thing of [button, ...pieces]) thing?.classList.toggle("sent", sent);
}

// What is under way, word for word, and the question that was answered last, by its seat and number. A form that is
// drawn anew meanwhile, or still shows the question because nothing newer has arrived, takes no second answer; the next
// question takes its own, also before it is known that the last one arrived.
const underWay = new Set();
let answered = null;

function questionOf(body) {
  return body.has("question") ? `${body.get("seat")} ${body.get("question")}` : null;
}

document.addEventListener("submit", async (event) => {
  const form = event.target;
  if (!form.matches("form[data-send]")) return;
  event.preventDefault();
  const body = new URLSearchParams(new FormData(form, event.submitter));
  const question = questionOf(body);
  const sent = `${form.action} ${body}`;
  if (underWay.has(sent) || (question && question === answered)) return;
  if (form.dataset.send === "again" && !body.has("request")) body.set("request", `${Date.now()}-${Math.random()}`);
  underWay.add(sent);
  answered = question ?? answered;
  acknowledge(event.submitter, true);
  const answer = await deliver(form, body);
  underWay.delete(sent);
  if (answer?.status !== 204) {
    acknowledge(event.submitter, false);
    if (question === answered) answered = null;
  }
  if (answer?.redirected) return location.assign(answer.url);
  if (!answer) return;
  const words = await answer.text().catch(() => "");
  notice.innerHTML = words;
  notice.querySelector("[autofocus]")?.focus();
  if (answer.status === 204 && "clear" in form.dataset) form.reset();
  notice.dispatchEvent(new Event("rubrica:said"));
});

// What the page has to say is sent away with a touch or with Escape.
function dismiss(event) {
  if (event.type === "click" ? !event.target.closest("a, button") : event.key === "Escape") notice.replaceChildren();
}
notice.addEventListener("click", dismiss);
document.addEventListener("keydown", dismiss);

// Whether the stream runs.
live.addEventListener("htmx:sse:error", () => say(live.dataset.offline));
addEventListener("offline", () => say(live.dataset.offline));
live.addEventListener("htmx:sse:after:connection", () => say(""));

// Whoever writes to the table is seen to, and nothing of what they write.
const TYPING = 3000;
let typed = 0;
document.addEventListener("input", ({ target }) => {
  if (!target.matches("#say [name=text]") || !target.value || performance.now() < typed) return;
  typed = performance.now() + TYPING;
  const body = new URLSearchParams({ seat: target.form.elements.seat.value });
  fetch(target.form.action.replace(/say$/, "typing"), { method: "POST", body, headers: { "HX-Request": "true" } }).catch(() => null);
});
