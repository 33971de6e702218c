/**
 * The lines of mail programs in Spanish.
 *
 * @module
 */
import type { MailProgramWords } from "../vocabulary.ts";

/** Spanish. */
export const SPANISH_MAIL_PROGRAMS: MailProgramWords = {
  wroteBeginnings: ["el "],
  wrote: ["escribió"],
  wroteAtEnd: [],
  original: ["mensaje original"],
  forwarded: ["mensaje reenviado"],
  fromLine: ["de"],
  otherLines: ["enviado", "fecha", "para", "asunto"],
  device: ["enviado desde ", "obtener outlook"],
  autoReply: ["respuesta automática", "fuera de la oficina"],
};
