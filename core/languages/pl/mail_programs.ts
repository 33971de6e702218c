/**
 * The lines of mail programs in Polish.
 *
 * @module
 */
import type { MailProgramWords } from "../vocabulary.ts";

/** Polish. */
export const POLISH_MAIL_PROGRAMS: MailProgramWords = {
  wroteBeginnings: ["dnia ", "w dniu ", "pon., ", "wt., ", "śr., ", "czw., ", "pt., ", "sob., ", "niedz., "],
  wrote: ["napisał", "napisała", "napisał(a)"],
  wroteAtEnd: [],
  original: ["oryginalna wiadomość", "wiadomość oryginalna"],
  forwarded: ["przekazana wiadomość"],
  fromLine: ["od"],
  otherLines: ["wysłano", "data", "do", "temat"],
  device: ["wysłane z ", "wysłano z "],
  autoReply: ["automatyczna odpowiedź", "autoodpowiedź"],
};
