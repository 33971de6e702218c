/**
 * The messages between the desk and the sandbox about Web Push; both sides check them.
 *
 * @module
 */
import { z } from "zod";
import { PUSH_LIMITS } from "../limits.ts";
import { refusedSchema, sealedSchema } from "../protocol.ts";

/** Creates the key pair that signs an installation's pushes. */
export const pushNewRequestSchema = z.strictObject({});

const base64url = z.string().regex(/^[A-Za-z0-9_-]+$/).max(PUSH_LIMITS.keyCharsMax);

export const pushNewAnswerSchema = z.discriminatedUnion("kind", [
  z.strictObject({
    kind: z.literal("made"),
    /** The public half in base64url, with which browsers subscribe. */
    publicKey: base64url,
    /** The record of the private half. */
    sealed: sealedSchema,
  }),
  refusedSchema,
]);
export type PushNewAnswer = Readonly<z.infer<typeof pushNewAnswerSchema>>;

/** The body of a request at the door `push`, as JSON: the sandbox encrypts the message for the browser and signs it. */
export const pushBodySchema = z.strictObject({
  /** The message for the browser's service worker. */
  message: z.string().max(PUSH_LIMITS.messageCharsMax),
  /** The keys of the subscription, made by the browser. */
  browser: z.strictObject({ p256dh: base64url, auth: base64url }),
  /** The installation's key pair. */
  vapid: z.strictObject({ publicKey: base64url, sealed: sealedSchema }),
  /** The push service's contact: an https address. */
  subject: z.url({ protocol: /^(https|mailto)$/ }).max(PUSH_LIMITS.subjectCharsMax),
  /** A later push of the same topic replaces an undelivered one. */
  topic: z.string().regex(/^[A-Za-z0-9_-]{1,32}$/),
  /** How long the push service keeps it for an unreachable browser. */
  ttlS: z.int().min(0).max(PUSH_LIMITS.ttlSMax),
});
