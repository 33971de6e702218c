/**
 * The lines of mail programs in Italian.
 *
 * @module
 */
import type { MailProgramWords } from "../vocabulary.ts";

/** Italian. */
export const ITALIAN_MAIL_PROGRAMS: MailProgramWords = {
  wroteBeginnings: ["il ", "il giorno "],
  wrote: ["ha scritto", "scrisse"],
  wroteAtEnd: [],
  original: ["messaggio originale"],
  forwarded: ["messaggio inoltrato"],
  fromLine: ["da"],
  otherLines: ["inviato", "data", "a", "oggetto"],
  device: ["inviato da ", "inviata da "],
  autoReply: ["risposta automatica", "fuori sede"],
};
