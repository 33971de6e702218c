/**
 * A line of the ledger: its content, its format, and the hash that chains it to the previous line.
 *
 * @see docs/reference/ledger.md
 * @module
 */

import { createHash } from "node:crypto";
import { z } from "zod";

const text = z.string();
const count = z.number().int().nonnegative();

/** An outgoing call, written before its first byte is sent. */
const callSchema = z.object({
  kind: z.literal("call"),
  workspace: text,
  /** The id of the desk's audit record; null without one. */
  call: text.nullable(),
  door: text,
  method: text,
  origin: text,
  /** Without the query; claims are written as placeholders such as `{user.id}`. */
  path: text,
  /** Names of the secrets in the call. */
  keys: z.array(text).readonly(),
  /** {@linkcode customerPseudonym} of its customer; null for none. */
  customer: text.nullable(),
  /** Whether the customer was named by a teammate or client, not by a signed token. */
  named: z.boolean(),
  /** The id of the request that the call was made for; absent without one, and in lines older than these ids. */
  request: text.optional(),
});

/** The end of a call. */
const endSchema = z.object({
  kind: z.literal("end"),
  /** The number of the call's line. */
  of: count,
  status: count.nullable(),
  /** Why there is no usable response; null when there is one. */
  code: text.nullable(),
  /** Whether bytes may have reached the server. */
  sent: z.boolean(),
});

/** The first page read at a website in an hour. */
const siteSchema = z.object({ kind: z.literal("site"), workspace: text, origin: text });

/** Reads at websites in the previous hour: requests, and characters of their URLs. */
const readsSchema = z.object({
  kind: z.literal("reads"),
  since: text,
  sites: z.record(text, z.object({ requests: count, urlChars: count })),
});

/** A change of a secret or of the identity secret. */
const secretSchema = z.object({
  kind: z.enum(["set_secret", "remove_secret", "identity_new", "identity_end"]),
  workspace: text,
  name: text,
  origins: z.array(text).readonly(),
});

/** A comparison of a value with a key, made or refused, which reveals attempts to guess one. */
const compareSchema = z.object({ kind: z.literal("compare_secret"), workspace: text, name: text });

/** A search for keys in texts, which reveals attempts to guess one by what is masked. */
const maskSchema = z.object({ kind: z.literal("mask_secrets"), workspace: text });

/** The operator's freeze list took effect, with the SHA-256 of its file, or was removed. */
const freezeSchema = z.object({ kind: z.enum(["freeze", "thaw"]), file: text.nullable() });

/** The start of the sandbox. `cutBytes`: the length of an incomplete last line that was cut off, with its SHA-256. */
const startSchema = z.object({ kind: z.literal("start"), cutBytes: count, cutHash: text.nullable() });

const eventSchema = z.discriminatedUnion("kind", [
  callSchema,
  endSchema,
  siteSchema,
  readsSchema,
  secretSchema,
  compareSchema,
  maskSchema,
  freezeSchema,
  startSchema,
]);

const chainSchema = z.object({ n: z.number().int().positive(), at: z.iso.datetime(), prev: text, hash: text });

/** The content of a line. */
export type LedgerEvent = Readonly<z.infer<typeof eventSchema>>;

/** A call in the ledger, with the number and the time of its line. */
export type CallEntry = Extract<LedgerEntry, { kind: "call" }>;

/**
 * A line of the ledger. `n` counts from 1 over all files; `prev` is the hash of the previous line, empty for the first.
 */
export type LedgerEntry = LedgerEvent & Readonly<z.infer<typeof chainSchema>>;

/** The end of the chain: the last line's number and hash. */
export type LedgerHead = { readonly n: number; readonly hash: string };

/** The head of an empty ledger. */
export const EMPTY_LEDGER: LedgerHead = { n: 0, hash: "" };

/**
 * Formats the next lines, each with its line end.
 *
 * @example
 * const { lines, head } = printEntries(EMPTY_LEDGER, new Date(), [{ kind: "thaw", file: null }]);
 * readEntry(lines.trimEnd()); // { kind: "entry", entry: { n: 1, … } }
 */
export function printEntries(
  before: LedgerHead,
  at: Date,
  events: readonly LedgerEvent[],
): { readonly lines: string; readonly head: LedgerHead } {
  const time = at.toISOString();
  let { n, hash } = before;
  let lines = "";
  for (const event of events) {
    n++;
    // Built as text: copying the event into an object for its number and hash took as long as printing it.
    const body = `{"n":${n},"at":"${time}",${JSON.stringify(event).slice(1, -1)},"prev":"${hash}"}`;
    hash = sha256(`${hash}\n${body}`);
    lines += `${body.slice(0, -1)},"hash":"${hash}"}\n`;
  }
  return { lines, head: { n, hash } };
}

/** A line, or why it is not part of this chain. */
export type ReadEntry =
  | { readonly kind: "entry"; readonly entry: LedgerEntry }
  | { readonly kind: "unreadable" }
  | { readonly kind: "changed"; readonly entry: LedgerEntry };

const HASH_AT_END = /,"hash":"([0-9a-f]{64})"\}$/;

/** Parses a line without its line end and checks its hash. The caller checks that it follows the previous line. */
export function readEntry(line: string): ReadEntry {
  const hash = HASH_AT_END.exec(line)?.[1];
  const value = parseJson(line);
  const event = eventSchema.safeParse(value).data;
  const chain = chainSchema.safeParse(value).data;
  if (hash === undefined || event === undefined || chain === undefined) return { kind: "unreadable" };
  const entry = { ...event, ...chain };
  const body = `${line.slice(0, -`,"hash":"${hash}"}`.length)}}`;
  return sha256(`${chain.prev}\n${body}`) === hash ? { kind: "entry", entry } : { kind: "changed", entry };
}

/**
 * The pseudonym of a customer in the ledger. It reveals that two calls were for the same customer, and lets the desk
 * compare them with its audit, without a list of the customers' ids.
 */
export function customerPseudonym(workspace: string, userId: string): string {
  return sha256(JSON.stringify(["desk-customer", workspace, userId])).slice(0, 32);
}

/** SHA-256 of a text or of bytes, in hexadecimal. */
export function sha256(data: string | Uint8Array): string {
  return createHash("sha256").update(data).digest("hex");
}

function parseJson(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    return null;
  }
}
