/**
 * Parses an email: its claimed sender, the emails that it replies to, its text, and its files.
 *
 * Everything in an email is under its sender's control, including headers of checks such as DKIM, which are not read.
 *
 * @module
 */

import PostalMime, { addressParser, type Attachment, type Email } from "postal-mime";
import { cleanText, squeeze } from "../clean.ts";
import { type ExtractFailure, failed } from "../protocol.ts";
import { textOfHtml } from "./html_text.ts";
import { MAIL_READ_LIMITS } from "../limits.ts";
import { natureOf } from "./nature.ts";
import type { HeaderMailbox, MailRead } from "./protocol.ts";
import { writtenIn } from "./quote.ts";
import { readReport } from "./report.ts";

/** The headers that may contain the receiving address. */
const RECIPIENT_HEADERS: ReadonlySet<string> = new Set([
  ...["to", "cc", "bcc", "delivered-to", "x-original-to", "x-forwarded-to", "envelope-to", "x-envelope-to"],
  ...["x-delivered-to", "x-real-to", "resent-to"],
]);

/** An email has one of these; one without a sender may have been cut, or generated. */
const MAIL_HEADERS: ReadonlySet<string> = new Set([
  ...["from", "sender", "to", "cc", "subject", "date", "message-id", "received", "return-path", "mime-version"],
  ...["content-type", "delivered-to"],
]);

/** Parses an email in the current thread, in production that of the worker. Does not throw for faults of the email. */
export async function readMail(bytes: Uint8Array): Promise<MailRead | ExtractFailure> {
  try {
    return partsOf(
      await PostalMime.parse(bytes, {
        forceRfc822Attachments: true,
        maxNestingDepth: MAIL_READ_LIMITS.nestingMax,
        maxHeadersSize: MAIL_READ_LIMITS.headersBytesMax,
        maxRfc822NestingDepth: 0,
      }),
    );
  } catch {
    return failed("unreadable", "The email is damaged, or it is none.");
  }
}

function partsOf(mail: Email): MailRead | ExtractFailure {
  const { headers } = mail;
  if (!headers.some(({ key, value }) => MAIL_HEADERS.has(key) && value.trim() !== "")) {
    return failed("unreadable", "It is not an email: it does not begin with headers.");
  }
  const first = (name: string) => headers.find(({ key }) => key === name)?.value ?? null;
  const header = (name: string) => first(name)?.toLowerCase().trim() ?? null;
  const from = mailboxes(first("from"))[0] ?? null;
  const subject = squeeze(cleanText(mail.subject ?? "")).slice(0, MAIL_READ_LIMITS.subjectCharsMax).toWellFormed();
  const { nature, sign } = natureOf({ header, subject, from: from?.address.toLowerCase() ?? "" });
  const parts = mail.attachments.map((part) => ({ type: part.mimeType, content: bytesOf(part) }));
  return {
    kind: "mail",
    messageId: idsIn(first("message-id"))[0] ?? null,
    answers: answersOf(first("in-reply-to"), first("references")),
    from,
    replyTo: mailboxes(first("reply-to"))[0] ?? null,
    recipients: recipientsOf(mail),
    subject,
    date: (first("date") ?? "").slice(0, MAIL_READ_LIMITS.nameCharsMax).toWellFormed(),
    ...textsOf(mail),
    nature,
    sign,
    report: nature === "bounce" || nature === "complaint" ? readReport(parts) : null,
    ...filesOf(mail.attachments),
  };
}

/** Nearest first: the direct parent tells most about where an email belongs. */
function answersOf(inReplyTo: string | null, references: string | null): readonly string[] {
  const all = [...idsIn(inReplyTo), ...idsIn(references).toReversed()];
  return [...new Set(all)].slice(0, MAIL_READ_LIMITS.answersMax);
}

function idsIn(value: string | null): readonly string[] {
  const found = (value ?? "").slice(0, MAIL_READ_LIMITS.headersBytesMax).split(/[\s,]/);
  const max = MAIL_READ_LIMITS.messageIdCharsMax;
  return found.filter((id) => id.length <= max && id.startsWith("<") && id.endsWith(">") && id.includes("@"));
}

function recipientsOf({ headers }: Email): readonly string[] {
  const max = MAIL_READ_LIMITS.recipientsMax;
  const found = headers.filter(({ key }) => RECIPIENT_HEADERS.has(key)).slice(0, max)
    .flatMap(({ value }) => mailboxes(value)).map(({ address }) => address.toLowerCase());
  return [...new Set(found)].slice(0, max);
}

function mailboxes(value: string | null): readonly HeaderMailbox[] {
  if (value === null) return [];
  return addressParser(value.slice(0, MAIL_READ_LIMITS.headersBytesMax), { flatten: true }).flatMap(
    ({ address = "", name }) => {
      if (!address.includes("@") || address.length > MAIL_READ_LIMITS.addressCharsMax) return [];
      const shown = squeeze(cleanText(name)).slice(0, MAIL_READ_LIMITS.nameCharsMax).toWellFormed();
      return [{ address: squeeze(cleanText(address)), name: shown }];
    },
  );
}

/** The plain text, as the sender's program wrote it; if there is none, that of the HTML. */
function textsOf({ text = "", html = "" }: Email): Pick<MailRead, "text" | "said"> {
  const { textCharsMax } = MAIL_READ_LIMITS;
  const cut = (words: string) => cleanText(words.slice(0, textCharsMax)).replaceAll("\u00a0", " ");
  if (text.trim() !== "" || html === "") {
    const plain = cut(text).split("\n").slice(0, MAIL_READ_LIMITS.linesMax).join("\n").trim();
    return { text: plain, said: writtenIn(plain) };
  }
  const whole = cut(textOfHtml(html, { signatures: true })).trim();
  return { text: whole, said: writtenIn(cut(textOfHtml(html, { signatures: false }))) };
}

/** The files in order, those inside the text last; small pictures there are logos and are left out. */
function filesOf(attachments: readonly Attachment[]): Pick<MailRead, "files" | "filesLeftOut"> {
  const isInside = ({ related, contentId, disposition }: Attachment) =>
    related === true || contentId !== undefined && disposition !== "attachment";
  const all = [
    ...attachments.filter((part) => !isInside(part)),
    ...attachments.filter((part) => isInside(part) && bytesOf(part).length >= MAIL_READ_LIMITS.pictureBytesMin),
  ].filter(({ mimeType }) => !mimeType.startsWith("message/") && mimeType !== "text/rfc822-headers");
  const files = all.slice(0, MAIL_READ_LIMITS.filesMax).map((part) => ({
    name: squeeze(cleanText(part.filename ?? "")).slice(0, MAIL_READ_LIMITS.fileNameCharsMax).toWellFormed(),
    content: bytesOf(part).toBase64(),
  }));
  return { files, filesLeftOut: all.length - files.length };
}

function bytesOf({ content }: Attachment): Uint8Array<ArrayBuffer> {
  if (typeof content === "string") return new TextEncoder().encode(content);
  return content instanceof Uint8Array ? new Uint8Array(content) : new Uint8Array(content);
}
