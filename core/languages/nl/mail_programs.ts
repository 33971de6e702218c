/**
 * The lines of mail programs in Dutch.
 *
 * @module
 */
import type { MailProgramWords } from "../vocabulary.ts";

/** Dutch. */
export const DUTCH_MAIL_PROGRAMS: MailProgramWords = {
  wroteBeginnings: ["op "],
  wrote: ["schreef"],
  wroteAtEnd: [],
  original: ["oorspronkelijk bericht"],
  forwarded: ["doorgestuurd bericht"],
  fromLine: ["van"],
  otherLines: ["verzonden", "datum", "aan", "onderwerp"],
  device: ["verstuurd vanaf ", "verzonden vanaf ", "verzonden met ", "verstuurd met "],
  autoReply: ["automatisch antwoord", "afwezig:"],
};
