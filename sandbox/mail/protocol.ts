/**
 * The messages of the door `mail`: one email to one recipient, and its result.
 *
 * Header values are checked here as well as on the desk: none may contain a line break.
 *
 * @module
 */

import { z } from "zod";
import { MAIL_LIMITS } from "../limits.ts";
import { noAnswerSchema, refusedSchema, sealedSchema } from "../protocol.ts";

/** An address in headers and the envelope: ASCII, without comments and quoted parts. */
const ADDRESS = /^[A-Za-z0-9.!#$%&'*+/=?^_`{|}~-]{1,64}@[A-Za-z0-9](?:[A-Za-z0-9-]*[A-Za-z0-9])?(?:\.[A-Za-z0-9-]+)*$/;

/** `<local@domain>` in ASCII. */
const MESSAGE_ID = /^<[!-;=?A-~]+@[!-;=?A-~]+>$/;

// deno-lint-ignore no-control-regex -- control characters are exactly what is refused
const LINE = /^[^\u0000-\u001f\u007f\u2028\u2029]*$/;

const line = (charsMax: number) => z.string().max(charsMax).regex(LINE).refine((text) => text.isWellFormed());
const address = z.string().max(MAIL_LIMITS.addressCharsMax).regex(ADDRESS);
const messageId = z.string().max(MAIL_LIMITS.messageIdCharsMax).regex(MESSAGE_ID);
const mailbox = z.strictObject({ address, name: line(MAIL_LIMITS.nameCharsMax).nullable() });

/** The secret's name for the password of a workspace's own server, which leaves only by this door. */
const passwordName = z.string().regex(/^_mail_out_[a-z0-9_]{1,50}$/);

/** An uploaded file: its type is that of its content, which is in base64. */
const fileSchema = z.strictObject({
  name: line(MAIL_LIMITS.fileNameCharsMax).min(1),
  type: z.string().max(100).regex(/^[a-z]+\/[a-z0-9.+-]+$/),
  content: z.string().max(MAIL_LIMITS.filesCharsMax),
});

const filesSchema = z.array(fileSchema).max(MAIL_LIMITS.filesMax)
  .refine((files) => files.reduce((sum, { content }) => sum + content.length, 0) <= MAIL_LIMITS.filesCharsMax);

const serverSchema = z.discriminatedUnion("kind", [
  /** The installation's server, by environment; the sandbox sets the sender's address. */
  z.strictObject({ kind: z.literal("operator") }),
  z.strictObject({
    kind: z.literal("own"),
    host: z.string().max(253).regex(/^[a-z0-9.:-]+$/),
    port: z.number().int().min(1).max(65_535),
    tls: z.enum(["tls", "starttls", "none"]),
    user: line(MAIL_LIMITS.nameCharsMax).nullable(),
    password: z.strictObject({ name: passwordName, sealed: sealedSchema }).nullable(),
    from: address,
  }),
]);

/** One email. */
export const mailRequestSchema = z.strictObject({
  workspace: z.string().min(1).max(128),
  server: serverSchema,
  /** Shown before the sender's address. */
  fromName: line(MAIL_LIMITS.nameCharsMax).nullable(),
  to: mailbox,
  replyTo: mailbox.nullable(),
  subject: line(MAIL_LIMITS.subjectCharsMax),
  text: z.string().max(MAIL_LIMITS.bodyCharsMax),
  html: z.string().max(MAIL_LIMITS.bodyCharsMax),
  files: filesSchema,
  messageId,
  inReplyTo: messageId.nullable(),
  references: z.array(messageId).max(MAIL_LIMITS.referencesMax),
  /** The address for one-click unsubscribing (RFC 8058); null for mail that is not to customers. */
  unsubscribeUrl: z.url({ protocol: /^https?$/ }).max(MAIL_LIMITS.urlCharsMax).nullable(),
  /** Whether it was generated, so that no autoresponder answers (RFC 3834). */
  automatic: z.boolean(),
  deadlineMs: z.number().int().min(1).max(3_600_000),
});
export type MailRequest = Readonly<z.infer<typeof mailRequestSchema>>;

/** The stage at which the server refused an email. */
const mailStageSchema = z.enum(["connect", "sign_in", "sender", "recipient", "content"]);
export type MailStage = z.infer<typeof mailStageSchema>;

/** The server's answer; `response` is its last line, masked. `rejected` with a status below 500 may succeed later. */
export const mailAnswerSchema = z.discriminatedUnion("kind", [
  z.strictObject({ kind: z.literal("accepted"), response: z.string(), ms: z.number() }),
  z.strictObject({
    kind: z.literal("rejected"),
    stage: mailStageSchema,
    status: z.number().int(),
    response: z.string(),
  }),
  refusedSchema,
  noAnswerSchema,
]);
export type MailAnswer = Readonly<z.infer<typeof mailAnswerSchema>>;

/** Looks up the TXT records of a name, such as `_dmarc.example.com`. */
export const txtRequestSchema = z.strictObject({
  name: z.string().max(253).regex(/^[A-Za-z0-9_](?:[A-Za-z0-9_-]*)(?:\.[A-Za-z0-9_-]+)+$/),
});
export type TxtRequest = Readonly<z.infer<typeof txtRequestSchema>>;

/** The records of a name; `unknown`: why the look-up failed. */
export const txtAnswerSchema = z.discriminatedUnion("kind", [
  z.strictObject({ kind: z.literal("records"), records: z.array(z.string()) }),
  z.strictObject({ kind: z.literal("unknown"), message: z.string() }),
]);
export type TxtAnswer = Readonly<z.infer<typeof txtAnswerSchema>>;
