/**
 * The messages that a browser sends over the live socket.
 *
 * @see docs/reference/chat-api.md
 * @module
 */
import { z } from "zod";
import { troubleDetail, troubleKind } from "../../core/conversations/nudge.ts";
import { VISIT } from "../../kv/visitors.ts";
import { pagePlace, visitFacts } from "../chat/facts.ts";

const text = (charsMax: number) => z.string().max(charsMax);

/** Reads the first message. */
export const hello = z.strictObject({
  type: z.literal("hello"),
  session: text(100).optional(),
  visit: z.string().regex(VISIT).optional(),
  page: pagePlace,
  facts: visitFacts.optional(),
}).refine(({ session, visit }) => session !== undefined || visit !== undefined, "must have session or visit");

/** The first message of a socket. */
export type Hello = z.infer<typeof hello>;

/** Reads a message. */
export const incoming = z.discriminatedUnion("type", [
  hello,
  z.strictObject({ type: z.literal("page"), page: pagePlace, open: z.boolean().optional() }),
  z.strictObject({
    type: z.literal("event"),
    kind: troubleKind,
    at: z.coerce.date(),
    detail: troubleDetail.default({}),
  }),
  z.strictObject({ type: z.literal("forget") }),
  z.strictObject({ type: z.literal("typing") }),
  z.strictObject({ type: z.literal("seen"), n: z.int().min(1).max(2 ** 31 - 1) }),
  z.strictObject({ type: z.literal("ping") }),
]);

/** One message. */
export type Incoming = z.infer<typeof incoming>;
