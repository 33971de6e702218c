/**
 * The messages of the door `mailbox`: what is new in a mailbox, and the emails themselves as the bytes of a stream.
 *
 * @module
 */

import { z } from "zod";
import { MAIL_LIMITS, MAILBOX_LIMITS } from "../limits.ts";
import { noAnswerSchema, refusedSchema, sealedSchema } from "../protocol.ts";

/** The name of the secret that is the password of a workspace's own mailbox; it leaves by this door alone. */
const passwordName = z.string().regex(/^_mail_in_[a-z0-9_]{1,50}$/);

/** Asks for the emails after a place. */
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
  /** The last mail that is known, as its mailbox numbers them; null for a first look, which takes none. */
  after: z.strictObject({
    uidValidity: z.string().regex(/^\d{1,20}$/),
    uid: z.number().int().min(0),
    /** From when emails are taken once the mailbox numbers them again, as an ISO date. */
    since: z.iso.datetime(),
  }).nullable(),
  countMax: z.number().int().min(1).max(MAILBOX_LIMITS.fetchedMax),
  deadlineMs: z.number().int().min(1).max(3_600_000),
});
export type MailboxRequest = Readonly<z.infer<typeof mailboxRequestSchema>>;

/** One email of the stream. */
const fetchedMailSchema = z.strictObject({
  uid: z.number().int(),
  bytes: z.number().int().min(0),
  /** Whether it is larger than is taken, so that its end is missing. */
  isCut: z.boolean(),
});

/** `fetched`: the bytes of the emails follow, one after the other. */
export const mailboxHeadSchema = z.discriminatedUnion("kind", [
  z.strictObject({
    kind: z.literal("fetched"),
    uidValidity: z.string(),
    /** Up to which the mailbox is known now. */
    uid: z.number().int(),
    mails: z.array(fetchedMailSchema),
    /** Whether there are more. */
    more: z.boolean(),
  }),
  /** The server does not let the user in, or has no inbox; `response` is its last words, masked. */
  z.strictObject({ kind: z.literal("rejected"), stage: z.enum(["sign_in", "mailbox"]), response: z.string() }),
  refusedSchema,
  noAnswerSchema.extend({
    /** The email that the server was asked for when it stopped; left out where it was asked for no mail. */
    stuck: z.strictObject({ uidValidity: z.string(), uid: z.int() }).optional(),
  }),
]);
export type MailboxHead = Readonly<z.infer<typeof mailboxHeadSchema>>;
