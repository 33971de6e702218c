/**
 * Notes: the desk's own line below words of the model that make a claim without a record in the conversation, or
 * contain unsupported figures. The words themselves are kept.
 *
 * @see docs/reference/promises.md
 * @module
 */
import { recordLines } from "../chat_language.ts";
import { FIGURE_LIMITS } from "../../limits/conversations.ts";
import { figuresLine, noteLine } from "../run/model_messages.ts";
import { figuresNote } from "./note_text.ts";
import { findingIn, namedValues, readRecord } from "./record.ts";
import type { TurnRun } from "../run/run.ts";
import { addToTurn } from "../run/say.ts";

/** Compares the words of a step with the record; if they disagree, stores and sends a note. @returns whether it did */
export async function noteWords(run: TurnRun, said: string): Promise<boolean> {
  const { desk, place, live, progress, conversation, context } = run;
  const record = await readRecord(desk, place, live);
  const found = findingIn(said, record, namedValues(live));
  if (found === null) return false;
  const { sentence: claim, finding } = found;
  const text = (await recordLines(desk, conversation, context.locale))[finding];
  desk.log("warn", "an answer claims a change that the record does not have", { conversation: place.conversationId });
  const note = { claim: claim.slice(0, CLAIM_CHARS_MAX), finding };
  const { n, id } = await addToTurn(run, { author: "system", kind: "event", text, data: { note } });
  progress.history.push(noteLine(note, text));
  run.emit({ event: "note", n, messageId: id, text });
  return true;
}

/** Stores and sends a note about figures that the model was not given; does nothing if there are none. */
export async function noteFigures(run: TurnRun, figures: readonly string[]): Promise<void> {
  if (figures.length === 0) return;
  const { desk, place, progress, conversation, context } = run;
  const shown = figures.slice(0, FIGURE_LIMITS.shownMax).map((figure) => figure.slice(0, FIGURE_CHARS_MAX));
  const text = figuresNote(shown, await recordLines(desk, conversation, context.locale));
  desk.log("warn", "an answer has figures that nothing holds which the model was given", {
    conversation: place.conversationId,
  });
  const { n, id } = await addToTurn(run, { author: "system", kind: "event", text, data: { figures: [...shown] } });
  progress.history.push(figuresLine(shown));
  run.emit({ event: "note", n, messageId: id, text });
}

const FIGURE_CHARS_MAX = 60;

/** Characters of the claim that are repeated to the model. */
const CLAIM_CHARS_MAX = 400;
