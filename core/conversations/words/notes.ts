/**
 * Notes: the desk's own line below words of the model that claim what the record of the conversation does not have. The
 * words themselves stay.
 *
 * @see docs/reference/promises.md
 * @module
 */
import { recordLines } from "../chat_language.ts";
import { noteLine } from "../run/model_messages.ts";
import { findingIn, namedValues, readRecord } from "./record.ts";
import type { TurnRun } from "../run/run.ts";
import { addToTurn } from "../run/say.ts";

/** Compares the words of a step with the record, and stores and sends a note where they disagree. */
export async function noteWords(run: TurnRun, said: string): Promise<void> {
  const { desk, place, live, progress, conversation, context } = run;
  const record = await readRecord(desk, place, live);
  const found = findingIn(said, record, namedValues(live));
  if (found === null) return;
  const { sentence: claim, finding } = found;
  const text = (await recordLines(desk, conversation, context.locale))[finding];
  desk.log("warn", "an answer claims a change that the record does not have", { conversation: place.conversationId });
  const note = { claim: claim.slice(0, CLAIM_CHARS_MAX), finding };
  const { n, id } = await addToTurn(run, { author: "system", kind: "event", text, data: { note } });
  progress.history.push(noteLine(note, text));
  run.emit({ event: "note", n, messageId: id, text });
}

/** Characters of the claim that the model is shown again. */
const CLAIM_CHARS_MAX = 400;
