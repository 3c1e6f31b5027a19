// Starting a game: the installed games, how many play, and the questions each game wants settled first.

import { closeDialog, openDialog } from "./dialog.js";
import { fill, h } from "./dom.js";
import { say } from "./toast.js";

export async function openChooser(send) {
  const box = h("div.chooser", {}, h("h2", {}, "Which game?"), h("p.waiting", {}, "Looking what is installed…"));
  openDialog(box);
  let games;
  try {
    const answer = await fetch("/api/games");
    games = (await answer.json()).games;
  } catch {
    fill(box, h("h2", {}, "Which game?"), h("p", {}, "The table did not answer. Try again."), close());
    return;
  }
  fill(
    box,
    h("h2", {}, "Which game?"),
    h(
      "div.options",
      {},
      games.map((game) =>
        game.fault
          ? h("div.row", {}, h("p.says", {}, `${game.title} cannot be loaded: ${game.fault}`))
          : h(
              "button.option",
              { type: "button", onclick: () => settle(box, game, send) },
              h("span", {}, game.title),
              h("small", {}, players(game)),
            ),
      ),
    ),
    close(),
  );
}

const players = ({ seats: [least, most] }) => (least === most ? `${least} players` : `${least} to ${most} players`);
const close = () => h("div.row", {}, h("button.quiet", { type: "button", onclick: closeDialog }, "Not now"));

function settle(box, game, send) {
  const [least, most] = game.seats;
  const choices = Object.fromEntries(game.questions.map((question) => [question.key, question.default]));
  let seats = Math.min(most, Math.max(least, 2));
  const counts = Array.from({ length: most - least + 1 }, (_, i) => least + i);
  /** The answers that may be given: those of a box only while the box is in play. */
  const open = ({ answers }) => answers.filter(({ box }) => !box || (choices.boxes ?? "").split(" ").includes(box));
  /** A question that has but one answer as things stand is not asked. */
  const asked = (question) => !question.answers.length || open(question).length > 1;
  const start = () => {
    if (send({ do: "new_game", game: game.id, seats, choices })) closeDialog();
    else say("Not connected to the table.", { tone: "alarm" });
  };
  const draw = () => {
    const focused = document.activeElement?.dataset.key;
    fill(
      box,
      h("h2", {}, game.title),
      pick(
        "How many play?",
        counts.map((n) => [n, String(n)]),
        [seats],
        (n) => {
          seats = n;
          draw();
        },
      ),
      game.questions.filter(asked).map((question) =>
        pick(
          question.asks,
          open(question).map(({ value, says }) => [value, says]),
          question.several ? choices[question.key].split(" ") : [choices[question.key]],
          (value) => {
            choices[question.key] = question.several ? toggled(choices[question.key], value, question.default) : value;
            for (const other of game.questions) {
              const gone = other.answers.filter((one) => !open(other).includes(one)).map((one) => one.value);
              if (gone.includes(choices[other.key])) choices[other.key] = other.default; // its box was put back
            }
            draw();
          },
        ),
      ),
      h("p.says", {}, "A game that is being played ends here; its record is kept."),
      h(
        "div.row",
        {},
        h("button.big", { type: "button", onclick: start }, "Begin"),
        h("button.quiet", { type: "button", onclick: closeDialog }, "Not now"),
      ),
    );
    if (focused) [...box.querySelectorAll("[data-key]")].find((one) => one.dataset.key === focused)?.focus();
  };
  draw();
}

/** The answers to a question that takes several, with blanks between; its default stands alone. */
function toggled(words, value, standsAlone) {
  const others = words.split(" ").filter((word) => word !== value && word !== standsAlone);
  const all = value === standsAlone || words.split(" ").includes(value) ? others : [...others, value];
  return value === standsAlone || !all.length ? standsAlone : all.join(" ");
}

function pick(asks, answers, now, then) {
  if (!answers.length) {
    const box = h("input", { type: "text", maxlength: 60, value: now[0], onchange: () => then(box.value) });
    return h("fieldset", {}, h("legend", {}, asks), box);
  }
  return h(
    "fieldset",
    {},
    h("legend", {}, asks),
    h(
      "div.chips",
      {},
      answers.map(([value, says]) =>
        h(
          "button.chip",
          {
            type: "button",
            "aria-pressed": String(now.includes(value)),
            data: { key: `${asks} ${value}` },
            onclick: () => then(value),
          },
          says,
        ),
      ),
    ),
  );
}
