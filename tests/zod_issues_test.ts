/** Every zod issue is reported in plain words: what is wrong, where, and what is expected. */

import assert from "node:assert/strict";
import { z } from "zod";
import { issueSentence } from "../core/zod_issues.ts";
import type { JsonValue } from "../core/json.ts";

function sentence(schema: z.ZodType, given: JsonValue): string {
  const [first] = schema.safeParse(given).error?.issues ?? [];
  return first === undefined ? "" : issueSentence(first, given);
}

const shape = z.strictObject({
  clientId: z.uuid(),
  text: z.string().max(10),
  rating: z.literal([1, 2, 3]).optional(),
  seats: z.int().min(1).optional(),
  files: z.array(z.string()).max(2).optional(),
  mail: z.email().optional(),
  at: z.iso.datetime().optional(),
  code: z.string().regex(/^a$/).optional(),
  odd: z.string().refine((text) => text !== "no", "must not be no").optional(),
  step: z.number().multipleOf(5).optional(),
  either: z.union([z.string(), z.number()]).optional(),
  words: z.union([z.string().min(1), z.array(z.string().max(3)).max(2)]).optional(),
  names: z.array(z.string()).min(1).optional(),
  answer: z.discriminatedUnion("kind", [
    z.strictObject({ kind: z.literal("done"), at: z.iso.datetime() }),
    z.strictObject({ kind: z.literal("left") }),
  ]).optional(),
});
const good = { clientId: "3f0e8f8e-1c4b-4c6e-9d8a-2b7c1e5a9f10", text: "Hello" };

const CASES: readonly (readonly [JsonValue, string])[] = [
  [{ text: "x" }, "`clientId` is missing."],
  [{ ...good, text: 5 }, "`text` must be text, not a number."],
  [{ ...good, text: "x".repeat(11) }, "`text` must have at most 10 characters."],
  [{ ...good, clientId: "x" }, "`clientId` must be a UUID, such as 3f0e8f8e-1c4b-4c6e-9d8a-2b7c1e5a9f10."],
  [{ ...good, rating: 7 }, "`rating` must be one of 1, 2, 3."],
  [{ ...good, seats: 0 }, "`seats` must be at least 1."],
  [{ ...good, seats: 1.5 }, "`seats` must be a whole number."],
  [{ ...good, files: ["a", "b", "c"] }, "`files` must have at most 2 entries."],
  [{ ...good, files: [null] }, "`files.0` must be text, not null."],
  [{ ...good, mail: "x" }, "`mail` must be an email address."],
  [{ ...good, at: "today" }, "`at` must be a date and time, such as 2026-11-26T08:00:00Z."],
  [{ ...good, code: "b" }, "`code` is not written as it should be."],
  [{ ...good, odd: "no" }, "`odd` must not be no."],
  [{ ...good, step: 3 }, "`step` must be a multiple of 5."],
  [{ ...good, either: [] }, "`either` cannot be a list."],
  [{ ...good, words: 5 }, "`words` cannot be a number."],
  [{ ...good, words: "" }, "`words` must have at least 1 character."],
  [{ ...good, words: ["a", "b", "c"] }, "`words` must have at most 2 entries."],
  [{ ...good, words: ["a", 5] }, "`words.1` must be text, not a number."],
  [{ ...good, names: [] }, "`names` must have at least 1 entry."],
  [{ ...good, answer: { kind: "won" } }, "`answer.kind` must be one of done, left."],
  [{ ...good, answer: { kind: "done", at: 5 } }, "`answer.at` must be text, not a number."],
  [
    { ...good, answer: { kind: "done", at: "then" } },
    "`answer.at` must be a date and time, such as 2026-11-26T08:00:00Z.",
  ],
  [{ ...good, clientID: "x" }, "`clientID`: not known here; leave it out."],
  [[], "The body must be an object, not a list."],
  ["x", "The body must be an object, not text."],
];

Deno.test("each fault of a body is one plain sentence", () => {
  for (const [given, expected] of CASES) assert.equal(sentence(shape, given), expected);
});

Deno.test("the sentence never repeats the given value, which may be a key in the wrong place", () => {
  for (const [given] of CASES) assert.ok(!sentence(shape, given).includes("today"));
  assert.ok(!sentence(z.strictObject({ a: z.number() }), { a: "sk_live_1234" }).includes("sk_live"));
});
