/**
 * The lines of mail programs in Turkish.
 *
 * @module
 */
import type { MailProgramWords } from "../vocabulary.ts";

/** Turkish. */
export const TURKISH_MAIL_PROGRAMS: MailProgramWords = {
  wroteBeginnings: [],
  wrote: ["şunları yazdı", "yazdı"],
  wroteAtEnd: [],
  original: ["özgün ileti", "orijinal mesaj"],
  forwarded: ["iletilen ileti"],
  fromLine: ["kimden", "gönderen"],
  otherLines: ["gönderildi", "gönderme tarihi", "tarih", "kime", "konu"],
  device: ["iphone'umdan gönderildi", "ipad'imden gönderildi"],
  autoReply: ["otomatik yanıt"],
};
