// Makes elements. Text only ever enters a page as text, so nothing needs escaping elsewhere.

const SVG = "http://www.w3.org/2000/svg";

/** h("button.big", {onclick, "aria-label": "Yes"}, "Yes", child, …) */
export function h(what, facts = {}, ...children) {
  const [tag, ...classes] = what.split(".");
  const element = document.createElement(tag || "div");
  if (classes.length) element.className = classes.join(" ");
  return filled(element, facts, children);
}

/** The same for SVG elements. */
export function s(what, facts = {}, ...children) {
  const [tag, ...classes] = what.split(".");
  const element = document.createElementNS(SVG, tag);
  if (classes.length) element.setAttribute("class", classes.join(" "));
  return filled(element, facts, children);
}

function filled(element, facts, children) {
  for (const [name, value] of Object.entries(facts)) {
    if (value === undefined || value === null || value === false) continue;
    if (name.startsWith("on")) element.addEventListener(name.slice(2), value);
    else if (name.startsWith("--")) element.style.setProperty(name, value);
    else if (name === "data") Object.assign(element.dataset, value);
    else element.setAttribute(name, value === true ? "" : value);
  }
  element.append(
    ...children.flat(Infinity).filter((child) => child !== null && child !== undefined && child !== false),
  );
  return element;
}

export function fill(element, ...children) {
  element.replaceChildren(
    ...children.flat(Infinity).filter((child) => child !== null && child !== undefined && child !== false),
  );
}

/** The same, where hands may be: who had the focus by its `data-key` has it again, and nothing scrolls. */
export function refill(element, ...children) {
  const focused = element.contains(document.activeElement) ? document.activeElement.dataset.key : null;
  const top = element.scrollTop;
  fill(element, ...children);
  if (focused) [...element.querySelectorAll("[data-key]")].find((one) => one.dataset.key === focused)?.focus();
  if (top) element.scrollTop = top;
}

/** Draws what `element` shows, but not under a finger, or the tap would be lost: then as soon as it is lifted, by `again`. */
export function betweenTaps(element, draw, again = draw) {
  let pressed = false;
  let missed = false;
  let timer = 0;
  const lifted = () => {
    pressed = false;
    if (missed) again();
    missed = false;
  };
  element.addEventListener("pointerdown", ({ button }) => {
    clearTimeout(timer); // down again before anything was drawn
    pressed = button === 0;
  });
  for (const name of ["pointerup", "pointercancel", "blur"])
    addEventListener(name, () => {
      if (pressed) timer = setTimeout(lifted); // after the click it makes
    });
  return () => {
    missed = pressed;
    if (!pressed) draw();
  };
}

export const $ = (id) => document.getElementById(id);

/** "hq-left" → "Hq left": the last resort for a thing that has no name. */
export function spoken(id) {
  const words = String(id ?? "")
    .replace(/[-_.]+/g, " ")
    .trim();
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** A small, stable number from a word, to tell things apart by looks. */
export function hashed(word) {
  let sum = 7;
  for (const letter of String(word)) sum = (sum * 31 + letter.codePointAt(0)) >>> 0;
  return sum;
}

export const calm = () => matchMedia("(prefers-reduced-motion: reduce)").matches;

let tabsDrawn = "";

/** The tabs over the shelf: `all` are rows of id, name and, if something is to be minded there, how many. */
export function drawTabs(all, open, choose) {
  const now = JSON.stringify([all, open]);
  if (now === tabsDrawn) return;
  tabsDrawn = now;
  refill(
    document.getElementById("tabs"),
    all.map(([id, name, bad]) =>
      h(
        "button",
        {
          type: "button",
          role: "tab",
          id: `tab-${id}`,
          data: { key: id },
          tabindex: id === open ? 0 : -1,
          onkeydown: arrows,
          "aria-selected": String(id === open),
          "aria-controls": "shelf",
          onclick: () => choose(id),
        },
        name,
        bad ? h("span.badge", { "aria-label": `${bad} need a look` }, String(bad)) : null,
      ),
    ),
  );
}

/** Left and right go from tab to tab, as everywhere. */
function arrows(event) {
  const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
  if (!step) return;
  event.preventDefault();
  const all = [...event.target.parentElement.children];
  const next = all[(all.indexOf(event.target) + step + all.length) % all.length];
  next.focus();
  next.click();
}
