/**
 * Reads stored results: of a case or a replayed conversation.
 *
 * @module
 */
import { z } from "zod";
import { TEST_OUTCOMES } from "../agent/cases/test_file.ts";
import { OUTCOME_NAMES } from "../outcomes.ts";
import type { TestResult } from "./records.ts";
import { type Verdict, verdictOf } from "./verdict.ts";

const TEXTS = z.array(z.string());

const CHECK = z.object({
  check: z.enum(["outcome", "tools", "widget", "criteria"]),
  step: z.number().optional(),
  expected: z.string(),
  actual: z.string(),
  pass: z.boolean(),
  reason: z.string(),
  judged: z.enum(["rules", "model", "not judged"]),
});

const CALL = z.object({
  action: z.string(),
  input: z.looseObject({}),
  outcome: z.enum(OUTCOME_NAMES),
  text: z.string(),
  pretended: z.boolean(),
});

const BUTTONS = z.array(z.object({ label: z.string() })).readonly();

const ROWS = z.array(z.object({ label: z.string(), value: z.string() })).readonly();

const QUESTION = z.object({ title: z.string(), text: z.string().nullable(), rows: ROWS, details: ROWS });

const SOURCE = z.object({ title: z.string(), url: z.string().nullable() });

const REPLY = z.discriminatedUnion("kind", [
  z.object({
    kind: z.enum(["text", "handoff", "receipt", "note"]),
    text: z.string(),
    sources: z.array(SOURCE).readonly().optional(),
    reason: z.string().optional(),
  }),
  z.object({ kind: z.literal("confirm"), text: z.string(), question: QUESTION.optional(), buttons: BUTTONS }),
  z.object({ kind: z.literal("card"), card: z.looseObject({}), outline: z.string() }),
]);

const CASE = z.object({
  message: z.string(),
  reasons: TEXTS,
  outcome: z.enum(TEST_OUTCOMES).nullable(),
  reply: z.string(),
  // Older runs stored only the text.
  replies: z.array(REPLY).default([]),
  /** The messages and replies, step by step; empty in older runs. */
  steps: z.array(z.object({ said: z.string(), reply: z.string(), replies: z.array(REPLY) })).default([]),
  ms: z.number(),
  checks: z.array(CHECK),
  calls: z.array(CALL),
  repeats: z.object({ passed: z.number(), of: z.number() }),
  error: z.string().nullable(),
});

const TURN = z.object({
  outcome: z.enum(TEST_OUTCOMES),
  tools: TEXTS,
  widget: z.string().nullable(),
  reply: z.string(),
});

const REPLAY = z.object({
  conversation: z.number(),
  changed: z.array(z.object({
    message: z.string(),
    differs: z.array(z.enum(["tools", "outcome", "widget"])),
    before: TURN,
    now: TURN,
  })),
  turns: z.number(),
  error: z.string().nullable(),
});

/** The result of a case. */
export type KeptCase = z.output<typeof CASE>;

/** The result of a replayed conversation. */
export type KeptReplay = z.output<typeof REPLAY>;

/** Something that the customer of a case was shown. */
export type KeptReply = z.output<typeof REPLY>;

/** A stored question before a change. */
export type KeptQuestion = z.output<typeof QUESTION>;

/** A result with its content. */
export type KeptResult =
  & Pick<TestResult, "place" | "file" | "name" | "pass">
  & { readonly verdict: Verdict }
  & (
    | { readonly kind: "case"; readonly case: KeptCase }
    | { readonly kind: "replay"; readonly replay: KeptReplay }
  );

/** Reads a result. */
export function readResult({ kind, place, file, name, pass, result }: TestResult): KeptResult {
  const common = { place, file, name, pass };
  if (kind === "replay") {
    const replay = REPLAY.parse(result);
    return { ...common, kind, verdict: replay.error !== null ? "failed" : pass ? "same" : "changed", replay };
  }
  const kept = CASE.parse(result);
  return { ...common, kind, verdict: verdictOf({ pass, ...kept }), case: kept };
}
