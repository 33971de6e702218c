/**
 * Formats the results of functions for a model: the desk's lines first, then the words of others in fences.
 *
 * @module
 */
import { sortKeys } from "../json.ts";
import type { Answerable, DeskCall, ModelMessage } from "./model.ts";
import type { DeskResult } from "./model_steps.ts";
import { deskLine, fenceInPrompt } from "./untrusted.ts";

/** Formats a result or the result of a search. */
export function resultText(message: Extract<ModelMessage, { role: "result" | "found" }>, marker: string): string {
  return message.role === "found" ? foundText(message, marker) : answerText(message, marker);
}

/** Why the desk made a call itself. */
const MADE_BY_DESK: Readonly<Record<DeskCall["why"], (name: string) => string>> = {
  yes: (name) => `The customer said yes, and ${name} was called.`,
  question: (name) => `${name} was called for the question that the customer is asked.`,
};

/**
 * Formats the result of a call that the desk made itself: a line of the desk, with the input, which the model did not
 * write here.
 */
export function deskResultText(result: DeskResult, marker: string): string {
  const { name, text, byDesk } = result;
  const line = deskLine(MADE_BY_DESK[byDesk.why](name), marker);
  const input = `input: ${JSON.stringify(sortKeys(byDesk.input))}`;
  return `${line}\n${answerText({ ...result, text: text === "" ? input : `${input}\n${text}` }, marker)}`;
}

function answerText(result: Extract<ModelMessage, { role: "result" }>, marker: string): string {
  const { outcome, shown, buttons = [], order, name, text } = result;
  const labels = buttons.length === 0 ? "" : `Buttons of the card: ${JSON.stringify(buttons)}`;
  const outside = [text, labels].filter((part) => part !== "").join("\n");
  return [
    `outcome: ${outcome}`,
    ...(shown ? ["The customer sees the answer as a card."] : []),
    ...(order === undefined ? [] : [order]),
    ...(outside === "" ? [] : [fenceInPrompt(`answer of ${name}`, outside, marker)]),
  ].join("\n");
}

/** How to cite a source: see `core/conversations/words/citations.ts`. */
const CITE =
  'Behind what you take from a source put its number and a few words copied from it, such as [1 "within 30 days"].';

/** The sentence before the chunks of a search. The desk itself offers a person if nothing was found. */
const SEARCHED: Readonly<Record<Answerable, string>> = {
  yes: `These sources fit well. ${CITE}`,
  weak:
    `These sources fit in part: look whether one answers what was asked, and answer from it alone. ${CITE} When none ` +
    "does, say that the help pages do not say it.",
  no:
    "These sources hardly fit. Most likely none answers what was asked: then say that the help pages do not say it. Where " +
    `one does, answer from it alone. ${CITE}`,
};

const NOTHING_FOUND = "Nothing was found. Say that the help pages do not say it. Do not answer from memory.";

/** Each chunk has its own fence, so that none can pretend to be another. */
function foundText(found: Extract<ModelMessage, { role: "found" }>, marker: string): string {
  const { answerable, order, chunks } = found;
  const fenced = chunks.map(({ n, title, headings, url, text, match }) => {
    // The first heading of most pages is their title.
    const place = [...(headings[0] === title ? [] : [title]), ...headings].join(" › ");
    const fits = match === undefined ? "" : `, fits ${Math.round(100 * match)} of 100`;
    return fenceInPrompt(`source [${n}]${fits}`, `${url === null ? place : `${place} (${url})`}\n${text}`, marker);
  });
  const first = chunks.length === 0 ? NOTHING_FOUND : SEARCHED[answerable];
  return [first, ...(order === undefined ? [] : [order]), ...fenced].join("\n");
}
