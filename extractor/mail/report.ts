/**
 * Parses a mail server's report that an email could not be delivered (RFC 3464), or was marked as spam by its reader
 * (RFC 5965).
 *
 * @module
 */

import { cleanText, squeeze } from "../clean.ts";
import { decodeText } from "../decode.ts";
import { MAIL_READ_LIMITS } from "../limits.ts";
import type { MailReport } from "./protocol.ts";

/** A part of a report. */
export type ReportPart = { readonly type: string; readonly content: Uint8Array };

const STATUS_TYPES: ReadonlySet<string> = new Set([
  "message/delivery-status",
  "message/global-delivery-status",
  "message/feedback-report",
]);

const ORIGINAL_TYPES: ReadonlySet<string> = new Set([
  "message/rfc822",
  "message/global",
  "text/rfc822-headers",
  "message/rfc822-headers",
]);

/** Parses the parts of a report; null when there are none. */
export function readReport(parts: readonly ReportPart[]): MailReport | null {
  const status = parts.find(({ type }) => STATUS_TYPES.has(type));
  const original = parts.find(({ type }) => ORIGINAL_TYPES.has(type));
  if (status === undefined && original === undefined) return null;
  const fields = fieldsOf(status);
  const headers = fieldsOf(original);
  const recipient = fields.get("final-recipient") ?? fields.get("original-recipient") ?? fields.get("original-rcpt-to");
  return {
    recipient: addressIn(recipient ?? headers.get("to") ?? ""),
    status: /^\d\.\d{1,3}\.\d{1,3}/.exec(fields.get("status") ?? "")?.[0] ?? null,
    action: /^[a-z]{1,20}/.exec(fields.get("action")?.toLowerCase() ?? "")?.[0] ?? null,
    said: saidIn(fields.get("diagnostic-code") ?? ""),
    feedback: /^[a-z-]{1,40}/.exec(fields.get("feedback-type")?.toLowerCase() ?? "")?.[0] ?? null,
    messageId: /<[^<>\s]{1,290}>/.exec(headers.get("message-id") ?? "")?.[0] ?? null,
  };
}

/** The first field of each name in the first lines of a part, with folded lines joined. */
function fieldsOf(part: ReportPart | undefined): ReadonlyMap<string, string> {
  if (part === undefined) return new Map();
  const text = decodeText(part.content.subarray(0, MAIL_READ_LIMITS.reportCharsMax), null);
  const unfolded = text.replaceAll("\r\n", "\n").replaceAll(/\n[ \t]/g, " ");
  const fields = new Map<string, string>();
  for (const line of unfolded.split("\n")) {
    const colon = line.indexOf(":");
    const name = line.slice(0, Math.max(colon, 0)).toLowerCase();
    if (colon > 0 && !fields.has(name)) fields.set(name, line.slice(colon + 1).trim());
  }
  return fields;
}

/** The message in `smtp; 550 5.1.1 No such user`. */
function saidIn(value: string): string | null {
  const words = squeeze(cleanText(value.replace(/^[\w-]{1,40};/, "")));
  return words.slice(0, MAIL_READ_LIMITS.reportSaidCharsMax).toWellFormed() || null;
}

/** The address in `rfc822; ada@example.com` or `Ada <ada@example.com>`, in lower case. */
function addressIn(value: string): string | null {
  const address = (value.split(";").at(-1) ?? "").replaceAll(/[<>]/g, " ").trim().split(/\s/).at(-1) ?? "";
  const isAddress = address.includes("@") && address.length <= MAIL_READ_LIMITS.addressCharsMax;
  return isAddress ? address.toLowerCase() : null;
}
