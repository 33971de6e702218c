/**
 * The lines of mail programs in Portuguese.
 *
 * @module
 */
import type { MailProgramWords } from "../vocabulary.ts";

/** Portuguese. */
export const PORTUGUESE_MAIL_PROGRAMS: MailProgramWords = {
  wroteBeginnings: ["em ", "a "],
  wrote: ["escreveu"],
  wroteAtEnd: [],
  original: ["mensagem original"],
  forwarded: ["mensagem encaminhada"],
  fromLine: ["de"],
  otherLines: ["enviado", "data", "para", "assunto", "enviada em", "enviada"],
  device: ["enviado de ", "enviado do ", "enviado a partir"],
  autoReply: ["resposta automática", "fora do escritório"],
};
