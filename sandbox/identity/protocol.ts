/**
 * The messages between the desk and the sandbox about customers' identity; both sides check them.
 *
 * @module
 */
import { z } from "zod";
import { IDENTITY_LIMITS } from "../limits.ts";
import { refusedSchema, sealedSchema } from "../protocol.ts";

const workspace = z.string().min(1).max(128);

const recordSchema = z.strictObject({ name: z.string().max(128), sealed: sealedSchema });

/** The record of an identity secret. */
export type IdentityRecord = Readonly<z.infer<typeof recordSchema>>;

/** Verifies a token. */
export const identifyRequestSchema = z.strictObject({
  workspace,
  token: z.string(),
  /** The records of the identity secrets; empty when identifying is off. */
  secrets: z.array(recordSchema).max(IDENTITY_LIMITS.recordsMax).readonly(),
});
export type IdentifyRequest = Readonly<z.infer<typeof identifyRequestSchema>>;

const claims = z.record(z.string(), z.json());

/** An accepted token with its ticket, or a rejected one. */
export const identifyAnswerSchema = z.discriminatedUnion("kind", [
  z.strictObject({
    kind: z.literal("accepted"),
    userId: z.string(),
    email: z.string().nullable(),
    name: z.string().nullable(),
    attributes: claims,
    /** All claims of the token. */
    claims,
    /** In milliseconds since 1970. */
    expiresAt: z.number(),
    ticket: z.string(),
  }),
  z.strictObject({ kind: z.literal("rejected"), code: z.string(), reason: z.string() }),
  refusedSchema,
]);
export type TokenVerdict = Readonly<z.infer<typeof identifyAnswerSchema>>;

/** Creates the next secret of a workspace, or ends the previous ones. */
export const secretRequestSchema = z.strictObject({ workspace });

export const newAnswerSchema = z.discriminatedUnion("kind", [
  z.strictObject({
    kind: z.literal("made"),
    /** The value, which no later answer contains. */
    secret: z.string(),
    ...recordSchema.shape,
    /** When the previous secret expires, in milliseconds since 1970; null for the first. */
    previousUntil: z.number().nullable(),
  }),
  refusedSchema,
]);
export type NewAnswer = Readonly<z.infer<typeof newAnswerSchema>>;

export const endAnswerSchema = z.discriminatedUnion("kind", [
  z.strictObject({ kind: z.literal("ended") }),
  refusedSchema,
]);
export type EndAnswer = Readonly<z.infer<typeof endAnswerSchema>>;
