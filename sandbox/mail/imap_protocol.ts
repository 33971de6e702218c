/**
 * The messages of the door `mailbox`: new emails of a mailbox, whose contents are the bytes of a stream.
 *
 * @module
 */

import { z } from "zod";
import { MAIL_LIMITS, MAILBOX_LIMITS } from "../limits.ts";
import { noAnswerSchema, refusedSchema, sealedSchema } from "../protocol.ts";

/** The secret's name for the password of a workspace's own mailbox, which leaves only by this door. */
const passwordName = z.string().regex(/^_mail_in_[a-z0-9_]{1,50}$/);

/** Requests the emails after a position. */
export const mailboxRequestSchema = z.strictObject({
  workspace: z.string().min(1).max(128),
  server: z.discriminatedUnion("kind", [
    z.strictObject({ kind: z.literal("operator") }),
    z.strictObject({
      kind: z.literal("own"),
      host: z.string().max(253).regex(/^[a-z0-9.:-]+$/),
      port: z.number().int().min(1).max(65_535),
      tls: z.enum(["tls", "starttls", "none"]),
      user: z.string().min(1).max(MAIL_LIMITS.nameCharsMax),
      password: z.strictObject({ name: passwordName, sealed: sealedSchema }),
    }),
  ]),
  /** The last known email, by UID; null for a first check, which fetches none. */
  after: z.strictObject({
    uidValidity: z.string().regex(/^\d{1,20}$/),
    uid: z.number().int().min(0),
    /** The date from which emails are fetched if the mailbox has renumbered them, as an ISO date. */
    since: z.iso.datetime(),
  }).nullable(),
  countMax: z.number().int().min(1).max(MAILBOX_LIMITS.fetchedMax),
  deadlineMs: z.number().int().min(1).max(3_600_000),
});
export type MailboxRequest = Readonly<z.infer<typeof mailboxRequestSchema>>;

/** An email in the stream. */
const fetchedMailSchema = z.strictObject({
  uid: z.number().int(),
  bytes: z.number().int().min(0),
  /** Whether it exceeds the limit, so that its end is missing. */
  isCut: z.boolean(),
});

/** `fetched`: the bytes of the emails follow, one after the other. */
export const mailboxHeadSchema = z.discriminatedUnion("kind", [
  z.strictObject({
    kind: z.literal("fetched"),
    uidValidity: z.string(),
    /** The last known email now. */
    uid: z.number().int(),
    mails: z.array(fetchedMailSchema),
    /** Whether there are more. */
    more: z.boolean(),
  }),
  /** The server refuses the sign-in, or has no inbox; `response` is its last message, masked. */
  z.strictObject({ kind: z.literal("rejected"), stage: z.enum(["sign_in", "mailbox"]), response: z.string() }),
  refusedSchema,
  noAnswerSchema.extend({
    /** The email being fetched when the server stopped; absent if it was not fetching any. */
    stuck: z.strictObject({ uidValidity: z.string(), uid: z.int() }).optional(),
  }),
]);
export type MailboxHead = Readonly<z.infer<typeof mailboxHeadSchema>>;
