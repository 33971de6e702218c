/**
 * Spans on their way from the desk to the operator's collector. Every value is bounded and of a plain alphabet, so that a
 * span has no room for a customer's words or a key.
 *
 * @module
 */
import { z } from "zod";
import { TELEMETRY_LIMITS } from "../limits.ts";
import { type Failure, noAnswerSchema, refusedSchema } from "../protocol.ts";

const word = z.string().regex(/^[\w ./:*-]*$/).max(TELEMETRY_LIMITS.factCharsMax);
const hex = (digits: number) => z.string().regex(new RegExp(`^[0-9a-f]{${digits}}$`));

/** One span; times in milliseconds since 1970. */
export const spanSchema = z.strictObject({
  name: word,
  isServer: z.boolean(),
  traceId: hex(32),
  spanId: hex(16),
  parentSpanId: hex(16).nullable(),
  startMs: z.number().nonnegative(),
  endMs: z.number().nonnegative(),
  failed: z.boolean(),
  facts: z.strictObject({
    method: word.optional(),
    route: word.optional(),
    status: z.number().int().optional(),
    request: word.optional(),
    door: word.optional(),
    result: word.optional(),
    call: word.optional(),
    operation: word.optional(),
  }),
});

/** A span. */
export type Span = Readonly<z.infer<typeof spanSchema>>;

/** The question `spans`. */
export const spansRequestSchema = z.strictObject({
  version: z.string().max(TELEMETRY_LIMITS.factCharsMax),
  spans: z.array(spanSchema).max(TELEMETRY_LIMITS.spansMax).readonly(),
});
export type SpansRequest = Readonly<z.infer<typeof spansRequestSchema>>;

/** The answer: the collector has taken them, or why not. */
export const exportedSchema = z.discriminatedUnion("kind", [
  z.strictObject({ kind: z.literal("exported") }),
  refusedSchema,
  noAnswerSchema,
]);
export type Exported = { readonly kind: "exported" } | Failure;
