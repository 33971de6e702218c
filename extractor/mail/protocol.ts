/**
 * The parsed parts of an email: the answer to the request `mail`, whose body is the raw email.
 *
 * @module
 */

import { z } from "zod";

/** A mailbox in a header, which does not prove who wrote the email. */
const mailboxSchema = z.strictObject({ address: z.string(), name: z.string() });
export type HeaderMailbox = Readonly<z.infer<typeof mailboxSchema>>;

/**
 * The kind of sender by the email's headers: presumably a `person`; a program that replies automatically
 * (`auto_reply`); another program (`automatic`); a mailing `list`; a server that could not deliver an email (`bounce`),
 * or forwards a recipient's spam report (`complaint`).
 */
const natureSchema = z.enum(["person", "auto_reply", "automatic", "list", "bounce", "complaint"]);
export type MailNature = z.infer<typeof natureSchema>;

/** A server's report about an undelivered email, or about one marked as spam. */
const reportSchema = z.strictObject({
  recipient: z.string().nullable(),
  /** A status such as `5.1.1`. */
  status: z.string().nullable(),
  /** The action, such as `failed` or `delayed` (RFC 3464), in lower case. */
  action: z.string().nullable(),
  /** The message of the recipient's server, on one line. */
  said: z.string().nullable(),
  /** The type of a complaint, such as `abuse` or `not-spam`, in lower case. */
  feedback: z.string().nullable(),
  /** The Message-ID of the reported email, with angle brackets. */
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
  /** Every recipient address in the headers, in lower case. */
  recipients: z.array(z.string()).readonly(),
  subject: z.string(),
  /** The unparsed Date header. */
  date: z.string(),
  /** The whole text. */
  text: z.string(),
  /** The sender's own text, without quotes and signature. */
  said: z.string(),
  nature: natureSchema,
  /** The sign that the nature was recognised by; null for a person. */
  sign: z.string().nullable(),
  report: reportSchema.nullable(),
  files: z.array(fileSchema).readonly(),
  /** The number of files that are not in `files` because there are too many. */
  filesLeftOut: z.number().int(),
});
export type MailRead = Readonly<z.infer<typeof mailReadSchema>>;
