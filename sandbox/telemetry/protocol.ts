/**
 * Messages with spans, log lines and metrics from the desk for the operator's collector. Values of spans and metrics
 * are bounded and of a restricted alphabet, too small for a customer's words or a key; a log line is bounded text, as
 * on standard error.
 *
 * @module
 */
import { z } from "zod";
import { TELEMETRY_LIMITS } from "../limits.ts";
import { type Failure, noAnswerSchema, refusedSchema } from "../protocol.ts";

const word = z.string().regex(/^[\w ./:*-]*$/).max(TELEMETRY_LIMITS.factCharsMax);
const hex = (digits: number) => z.string().regex(new RegExp(`^[0-9a-f]{${digits}}$`));
const version = z.string().max(TELEMETRY_LIMITS.factCharsMax);

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

/** The message `spans`. */
export const spansRequestSchema = z.strictObject({
  version,
  spans: z.array(spanSchema).max(TELEMETRY_LIMITS.spansMax).readonly(),
});
export type SpansRequest = Readonly<z.infer<typeof spansRequestSchema>>;

/** A log line; the time is in milliseconds since 1970. `traceId` and `spanId` are of its request. */
export const recordSchema = z.strictObject({
  timeMs: z.number().nonnegative(),
  level: z.enum(["debug", "info", "warn", "error"]),
  message: z.string().max(TELEMETRY_LIMITS.recordCharsMax),
  traceId: hex(32).nullable(),
  spanId: hex(16).nullable(),
  facts: z.array(z.tuple([
    z.string().max(TELEMETRY_LIMITS.factCharsMax),
    z.union([z.string().max(TELEMETRY_LIMITS.recordCharsMax), z.number(), z.boolean()]),
  ])).max(TELEMETRY_LIMITS.recordFactsMax).readonly(),
});

/** A log line. */
export type LogRecord = Readonly<z.infer<typeof recordSchema>>;

/** The message `records`. */
export const recordsRequestSchema = z.strictObject({
  version,
  records: z.array(recordSchema).max(TELEMETRY_LIMITS.recordsMax).readonly(),
});
export type RecordsRequest = Readonly<z.infer<typeof recordsRequestSchema>>;

const labels = z.array(z.tuple([word, word])).max(TELEMETRY_LIMITS.labelsMax).readonly();

/** A metric since the desk's process started. `counts`: the number of values in each bucket, one more than `bounds`. */
const metricSchema = z.discriminatedUnion("kind", [
  z.strictObject({
    kind: z.enum(["counter", "gauge"]),
    name: word,
    points: z.array(z.strictObject({ labels, value: z.number() })).max(TELEMETRY_LIMITS.pointsMax).readonly(),
  }),
  z.strictObject({
    kind: z.literal("histogram"),
    name: word,
    points: z.array(z.strictObject({
      labels,
      sum: z.number(),
      bounds: z.array(z.number()).max(TELEMETRY_LIMITS.bucketsMax).readonly(),
      counts: z.array(z.number().int().nonnegative()).max(TELEMETRY_LIMITS.bucketsMax + 1).readonly(),
    })).max(TELEMETRY_LIMITS.pointsMax).readonly(),
  }),
]);

/** A metric. */
export type Metric = Readonly<z.infer<typeof metricSchema>>;

/** The message `metrics`; times are in milliseconds since 1970. */
export const metricsRequestSchema = z.strictObject({
  version,
  startMs: z.number().nonnegative(),
  timeMs: z.number().nonnegative(),
  metrics: z.array(metricSchema).max(TELEMETRY_LIMITS.metricsMax).readonly(),
});
export type MetricsRequest = Readonly<z.infer<typeof metricsRequestSchema>>;

/** The answer: whether the collector accepted them, or why not. */
export const exportedSchema = z.discriminatedUnion("kind", [
  z.strictObject({ kind: z.literal("exported") }),
  refusedSchema,
  noAnswerSchema,
]);
export type Exported = { readonly kind: "exported" } | Failure;
