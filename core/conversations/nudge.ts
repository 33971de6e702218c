/**
 * Offers help when something failed on a page: the text of the offer, and the report for the agent and teammates.
 *
 * The text comes from a table. Only a control's name and the page's own report are repeated to the visitor, never an
 * address, a body or a header.
 *
 * @see docs/reference/limits.md
 * @see docs/reference/chat-api.md
 * @module
 */
import { z } from "zod";
import type { JsonObject } from "../json.ts";
import { onOneLine } from "../../widget/visible_text.ts";
import { redactAddress, redactText } from "../redact.ts";
import type { NudgeLines } from "../languages/lines.ts";
import { languageOf } from "../languages/languages.ts";

const NAME_CHARS_MAX = 60;
const REPORT_CHARS_MAX = 160;

/** The details of a failure that a page may report. */
export const troubleDetail = z.strictObject({
  message: z.string().max(500).transform(redactText),
  code: z.string().max(64),
  method: z.string().max(20),
  url: z.string().max(2000).transform(redactAddress),
  /** 0: no response. */
  status: z.int().min(0).max(999),
  /** JSON reported by the page. */
  data: z.string().max(2048).transform(redactText),
}).partial();

/** The kinds of failures. */
export const troubleKind = z.enum(["error", "request_failed", "rage_click", "stuck", "reported"]);

/** A failure on a page, as received and as stored with a message. */
export const troubleSchema = z.strictObject({ kind: troubleKind, at: z.iso.datetime(), detail: troubleDetail });

/** A failure on a page. */
export type Trouble = z.infer<typeof troubleSchema>;

/** An offer of help. */
export type Nudge = { readonly text: string; readonly suggestions: readonly string[] };

/** Converts it to JSON. */
export function troubleData({ kind, at, detail }: Trouble): JsonObject {
  const defined = Object.entries(detail).flatMap(([name, value]) => value === undefined ? [] : [[name, value]]);
  return { kind, at, detail: Object.fromEntries(defined) };
}

/** Returns the offer of help in the visitor's language. `mayTalk`: whether a person may be asked for. */
export function nudgeFor(trouble: Trouble, locale: string | null, mayTalk: boolean): Nudge {
  const { nudges: lines, person } = languageOf(locale);
  return {
    text: `${whatFailed(trouble, locale)} ${lines.offer}`,
    suggestions: mayTalk ? [lines.yes, person] : [lines.yes],
  };
}

/** Describes the failure and, if helpful, its cause, in the visitor's language. */
export function whatFailed({ kind, detail }: Pick<Trouble, "kind" | "detail">, locale: string | null): string {
  const { nudges: lines } = languageOf(locale);
  const what = WHAT[kind](detail, lines);
  const why = kind === "request_failed" ? reason(detail.status ?? 0, lines) : "";
  return why === "" ? what : `${what} ${why}`;
}

/** Describes the failure in one English line for the agent and for teammates. */
export function describeTrouble({ kind, detail }: Trouble): string {
  const { message = "", code = "", data = "", method = "GET", url = "", status = 0 } = detail;
  const outcome = status === 0 ? "got no answer" : `answered ${status}`;
  const line: Readonly<Record<Trouble["kind"], string>> = {
    error: `A script of the page failed: ${message}`,
    request_failed: `${method} ${url} ${outcome}`,
    rage_click: `Clicked again and again on “${message}”`,
    stuck: `Nothing went on for minutes after: ${message || `${method} ${url} ${outcome}`}`,
    reported: `The page reported: ${message}${code === "" ? "" : ` (${code})`} ${data}`,
  };
  return line[kind].replace(/\s+/g, " ").trim().slice(0, 600);
}

type Detail = Trouble["detail"];

const WHAT: Readonly<Record<Trouble["kind"], (detail: Detail, lines: NudgeLines) => string>> = {
  error: (_, lines) => lines.script,
  request_failed: ({ method = "GET" }, lines) => isReading(method) ? lines.loaded : lines.sent,
  rage_click: ({ message = "" }, lines) => {
    const name = short(message, NAME_CHARS_MAX);
    return name === "" ? lines.control : lines.namedControl.replace("{name}", () => name);
  },
  stuck: (_, lines) => lines.stuck,
  reported: ({ message = "" }, lines) => asSentence(short(message, REPORT_CHARS_MAX)) || lines.script,
};

/** Statuses whose reason helps the visitor; the others are only reported as failed. */
const REASONS: readonly [status: number, line: keyof NudgeLines][] = [
  [0, "noAnswer"],
  [400, "notAccepted"],
  [401, "signedOut"],
  [403, "signedOut"],
  [409, "notAccepted"],
  [413, "tooLarge"],
  [422, "notAccepted"],
  [429, "tooMany"],
];

function reason(status: number, lines: NudgeLines): string {
  if (status >= 500) return lines.ourFault;
  const [, line] = REASONS.find(([known]) => known === status) ?? [];
  return line === undefined ? "" : lines[line];
}

function isReading(method: string): boolean {
  return /^(get|head|options)$/i.test(method);
}

/** Ends a text with a full stop, since another sentence follows. */
function asSentence(text: string): string {
  if (text === "" || SENTENCE_END.test(text)) return text;
  return text + (CJK_END.test(text) ? "。" : ".");
}

const SENTENCE_END = /[.!?…؟۔।。！？｡:：]["'”’»)\]」』）]?$/u;
const CJK_END = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]$/u;

/** Shortens a text to one plain line. */
function short(text: string, charsMax: number): string {
  const line = onOneLine(text);
  return line.length > charsMax ? `${line.slice(0, charsMax - 1).trimEnd()}…` : line;
}
