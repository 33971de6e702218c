/**
 * The lines of mail programs in Japanese.
 *
 * @module
 */
import type { MailProgramWords } from "../vocabulary.ts";

/** Japanese. */
export const JAPANESE_MAIL_PROGRAMS: MailProgramWords = {
  wroteBeginnings: [],
  wrote: ["のメール", "書きました"],
  wroteAtEnd: ["のメール"],
  original: ["元のメッセージ"],
  forwarded: ["転送メッセージ"],
  fromLine: ["差出人"],
  otherLines: ["送信日時", "日付", "宛先", "件名"],
  device: ["iphoneから送信", "ipadから送信"],
  autoReply: ["自動返信"],
};
