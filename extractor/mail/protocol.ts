/**
 * What is read of an email: the answer to the question `mail`, whose body is the mail as it came.
 *
 * @module
 */

import { z } from "zod";

/** An address as a header names it; nothing here is proof of who wrote. */
const mailboxSchema = z.strictObject({ address: z.string(), name: z.string() });
export type HeaderMailbox = Readonly<z.infer<typeof mailboxSchema>>;

/**
 * What kind of sender an email has by its own headers: a `person`, as far as can be seen; a program that answers by itself
 * (`auto_reply`); another program (`automatic`); a mailing `list`; a server that could not deliver an email (`bounce`) or
 * passes on that its recipient called it spam (`complaint`).
 */
const natureSchema = z.enum(["person", "auto_reply", "automatic", "list", "bounce", "complaint"]);
export type MailNature = z.infer<typeof natureSchema>;

/** What a server reports of an email that it could not deliver, or that was called spam. */
const reportSchema = z.strictObject({
  recipient: z.string().nullable(),
  /** Such as `5.1.1`. */
  status: z.string().nullable(),
  /** What became of the mail, such as `failed` or `delayed` (RFC 3464), in lower case. */
  action: z.string().nullable(),
  /** What the recipient's server said, on one line. */
  said: z.string().nullable(),
  /** What a complaint says that it is, such as `abuse` or `not-spam`, in lower case. */
  feedback: z.string().nullable(),
  /** Of the email that is reported on, with angle brackets. */
  messageId: z.string().nullable(),
});
export type MailReport = Readonly<z.infer<typeof reportSchema>>;

const fileSchema = z.strictObject({
  name: z.string(),
  /** In base64. */
  content: z.string(),
});

/** An email in parts. Message-IDs have their angle brackets. */
export const mailReadSchema = z.strictObject({
  kind: z.literal("mail"),
  messageId: z.string().nullable(),
  /** From In-Reply-To and References, the nearest first. */
  answers: z.array(z.string()).readonly(),
  from: mailboxSchema.nullable(),
  replyTo: mailboxSchema.nullable(),
  /** Every address that a header names as a recipient, in lower case. */
  recipients: z.array(z.string()).readonly(),
  subject: z.string(),
  /** The Date header as it came. */
  date: z.string(),
  /** The whole text. */
  text: z.string(),
  /** What its sender wrote in it: without quotes and signature. */
  said: z.string(),
  nature: natureSchema,
  /** By what the nature was recognised; null for a person. */
  sign: z.string().nullable(),
  report: reportSchema.nullable(),
  files: z.array(fileSchema).readonly(),
  /** Files that are not in `files`, because there are too many. */
  filesLeftOut: z.number().int(),
});
export type MailRead = Readonly<z.infer<typeof mailReadSchema>>;
