// The rules behind what is said: an id, small, and its sentence from the rulebook when it is tapped.

import { h } from "./dom.js";
import { say } from "./toast.js";

/** A paragraph sign that turns into the rule's id and tells the rule. */
export function ruleMark(rule) {
  const turn = () => {
    mark.textContent = mark.textContent === "§" ? rule : "§";
    if (mark.textContent === rule) tell(rule);
  };
  const mark = h("button.rule-mark", { type: "button", "aria-label": `Rule ${rule}`, title: rule, onclick: turn }, "§");
  return mark;
}

/** The id itself, where there is room for it. */
export function ruleName(rule) {
  return h(
    "button.rule-mark",
    { type: "button", "aria-label": `Rule ${rule}`, title: "What the rule says", onclick: () => tell(rule) },
    rule,
  );
}

async function tell(rule) {
  try {
    const answer = await fetch(`/api/rules/${encodeURIComponent(rule)}`);
    const { says } = await answer.json();
    if (says) say(says, { rule, tone: "rule" });
  } catch {
    // the link is down, which the page says already; the id still stands there
  }
}
