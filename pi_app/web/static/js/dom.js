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

/** The tabs over the shelf: `all` are rows of id, name and, if something is to be minded there, how many. */
export function drawTabs(all, open, choose) {
  fill(
    document.getElementById("tabs"),
    all.map(([id, name, bad]) =>
      h(
        "button",
        {
          type: "button",
          role: "tab",
          id: `tab-${id}`,
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
