/**
 * The record of a conversation: everything changed, asked for and read in it. The words of an answer are compared with
 * it.
 *
 * @module
 */
import { inWords } from "../../name_words.ts";
import type { LiveAgent } from "../../agent/versions/live.ts";
import type { Desk } from "../../desk.ts";
import type { JsonValue } from "../../json.ts";
import { LANGUAGES } from "../../languages/languages.ts";
import { RECORD_LIMITS } from "../../limits/conversations.ts";
import { stem } from "../../search/stem.ts";
import { messageWordsOf } from "../../search/tokens.ts";
import { stemsOf } from "./citations.ts";
import { type Claim, claimsIn, isAsserted } from "./claims.ts";
import { readData } from "../message_data.ts";
import type { ConversationRef } from "../messages.ts";
import { splitSentences } from "./sentences.ts";

/** A change that the customer was asked about, or that was made. */
export type RecordedChange = {
  readonly action: string;
  /** `undone`: it failed, was declined, no longer counts, or still waits for a yes. */
  readonly outcome: "done" | "undone" | "unknown";
  readonly values: readonly string[];
};

/** The possible basis of an answer, oldest first. */
export type ConversationRecord = {
  readonly changes: readonly RecordedChange[];
  /** Results of calls and searches. */
  readonly reads: readonly string[];
  readonly found: readonly string[];
  readonly handedOver: boolean;
};

/** A fault of an answer, as the note below it reports. */
export type RecordFinding = "nothingChanged" | "notThisChange" | "changeUnknown";

/** Reads the record of a conversation. */
export async function readRecord(
  desk: Pick<Desk, "db">,
  { workspace, conversationId }: ConversationRef,
  { agent }: Pick<LiveAgent, "agent">,
): Promise<ConversationRecord> {
  const rows = await desk.db.selectFrom("messages").select(["id", "data"])
    .where("workspace", "=", workspace).where("conversationId", "=", conversationId)
    .where("kind", "in", ["action", "event"])
    .orderBy("n", "desc").limit(RECORD_LIMITS.messagesMax)
    .execute();
  const messages = rows.toReversed().map(({ id, data }) => ({ id, ...readData({ data }) }));
  const calls = new Map(messages.flatMap(({ call }) => call === undefined ? [] : [[call.id, call] as const]));
  const receipted = new Set(
    messages.flatMap(({ receipt }) => receipt === undefined ? [] : [receipt.callId, receipt.asked]),
  );
  return {
    changes: messages.flatMap(({ id, receipt, confirmation, call }): readonly RecordedChange[] => {
      if (receipt !== undefined) {
        const outcome = receipt.outcome === "failed" ? "undone" : receipt.outcome;
        return [{ action: receipt.action, outcome, values: valuesOf(calls.get(receipt.callId)?.input ?? {}) }];
      }
      if (confirmation !== undefined && !receipted.has(id)) {
        return [{ action: confirmation.action, outcome: "undone", values: valuesOf(confirmation.input) }];
      }
      // An older version wrote no receipts.
      const isOld = call?.outcome === "ok" && agent.actions.get(call.action)?.changes === true &&
        !receipted.has(call.id);
      return isOld ? [{ action: call.action, outcome: "done", values: valuesOf(call.input) }] : [];
    }),
    reads: messages.flatMap(({ call, preview }) => [call, preview])
      .flatMap((call) => call?.outcome === "ok" ? [call.text] : []),
    found: messages.flatMap(({ search }) => search?.chunks.map(({ text }) => text) ?? []),
    handedOver: messages.some(({ handoff }) => handoff !== undefined),
  };
}

/** Returns the texts and numbers of an input that a sentence may mention. */
function valuesOf(input: JsonValue): readonly string[] {
  if (typeof input === "string") return input.trim().length > 1 ? [input.trim()] : [];
  if (typeof input === "number") return [String(input)];
  return typeof input === "object" && input !== null ? Object.values(input).flatMap(valuesOf) : [];
}

/** Returns the values that the agent's actions list by name, such as the plans. */
export function namedValues({ agent }: Pick<LiveAgent, "agent">): readonly string[] {
  return [...agent.actions.values()].flatMap(({ input }) => [...input.values()])
    .flatMap((declared) => declared.type === "array" ? [] : valuesOf([...declared.enum ?? []]));
}

/**
 * Returns the first sentence of an answer that claims something without a record, and the kind of the desk's note; null
 * if there is none.
 *
 * @param named values that a sentence may mention besides those of the record, see {@linkcode namedValues}
 */
export function findingIn(
  text: string,
  record: ConversationRecord,
  named: readonly string[],
): { readonly sentence: string; readonly finding: RecordFinding } | null {
  const claims = claimsIn(text).filter(({ kind, sentence }) =>
    // A page describes what happens in general, and never what the agent did.
    kind === "own" || !record.found.some((found) => found.includes(sentence))
  );
  const claim = claims.find((claim) => !isBorneOut(claim, record, named));
  const sentence = claim?.sentence ?? splitSentences(text).find((sentence) => assertsUndone(sentence, record))?.trim();
  return sentence === undefined ? null : { sentence, finding: findingOf(record) };
}

function findingOf({ changes }: ConversationRecord): RecordFinding {
  if (changes.at(-1)?.outcome === "unknown") return "changeUnknown";
  if (changes.some(({ outcome }) => outcome === "done")) return "notThisChange";
  return changes.some(({ outcome }) => outcome === "unknown") ? "changeUnknown" : "nothingChanged";
}

function isBorneOut({ kind, sentence }: Claim, record: ConversationRecord, named: readonly string[]): boolean {
  const { changes, reads, handedOver } = record;
  if (undoneIn(sentence, record).length > 0) return false;
  const isChanged = handedOver || changes.some(({ outcome }) => outcome === "done");
  if (!isChanged && (kind === "own" || reads.length === 0 || reportsUndone(sentence, record))) return false;
  const values = named.filter((value) => mentions(sentence, value));
  return values.length === 0 || values.some((value) => isKnown(value, record));
}

/** Whether a sentence asserts something that only a change that was not made would have caused. */
function assertsUndone(sentence: string, record: ConversationRecord): boolean {
  return undoneIn(sentence, record).length > 0 && LANGUAGES.some(({ claims }) => isAsserted(sentence, claims));
}

/** Returns the values in a sentence that belong to changes that were not made, and have no other source. */
function undoneIn(sentence: string, record: ConversationRecord): readonly string[] {
  return record.changes.flatMap(({ outcome, values }) => outcome === "done" ? [] : values)
    .filter((value) => mentions(sentence, value) && !isKnown(value, record));
}

/** Whether a sentence contains the verb of a change that was not made, such as "cancelled", and no result does. */
function reportsUndone(sentence: string, { changes, reads }: ConversationRecord): boolean {
  const stems = new Set(messageWordsOf(sentence).map(stem));
  // Cached: an answer may have hundreds of such sentences, and the results are long.
  const shown = stemsOf(reads.join("\n").replaceAll(/[_"]/g, " "));
  return changes.some(({ action, outcome }) => {
    const [verb] = stemsOf(inWords(action.replace(/^\w+:/, "")));
    return outcome !== "done" && verb !== undefined && stems.has(verb) && !shown.has(verb);
  });
}

function isKnown(value: string, { changes, reads }: ConversationRecord): boolean {
  return changes.some(({ outcome, values }) => outcome === "done" && values.includes(value)) ||
    reads.some((read) => mentions(read, value));
}

/** Whether a text contains a value as a whole word, in any spelling: `on_the_way` is "On the way". */
function mentions(text: string, value: string): boolean {
  const plain = (words: string) => words.toLowerCase().replaceAll("_", " ");
  const at = plain(text).indexOf(plain(value));
  if (at < 0) return false;
  const isLetter = (char: string | undefined) => char !== undefined && /[a-z0-9\u00C0-\u024F]/i.test(char);
  return !isLetter(text[at - 1]) && !isLetter(text[at + value.length]);
}
