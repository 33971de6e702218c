/**
 * The lines of mail programs in English.
 *
 * @module
 */
import type { MailProgramWords } from "../vocabulary.ts";

/** English. */
export const ENGLISH_MAIL_PROGRAMS: MailProgramWords = {
  wroteBeginnings: ["on "],
  wrote: ["wrote"],
  wroteAtEnd: [],
  original: ["original message", "reply message"],
  forwarded: ["forwarded message", "begin forwarded message"],
  fromLine: ["from"],
  otherLines: ["sent", "date", "to", "cc", "subject", "reply-to"],
  device: [
    "sent from my ",
    "sent from mail for ",
    "sent from outlook",
    "sent from yahoo",
    "sent with proton",
    "sent via ",
    "get outlook for ",
  ],
  autoReply: [
    "automatic reply",
    "auto reply",
    "autoreply",
    "auto-reply",
    "auto:",
    "out of office",
    "out of the office",
  ],
};
