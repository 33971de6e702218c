/**
 * The lines of mail programs in French.
 *
 * @module
 */
import type { MailProgramWords } from "../vocabulary.ts";

/** French. */
export const FRENCH_MAIL_PROGRAMS: MailProgramWords = {
  wroteBeginnings: ["le "],
  wrote: ["a écrit"],
  wroteAtEnd: [],
  original: ["message d'origine", "message original"],
  forwarded: ["message transféré"],
  fromLine: ["de"],
  otherLines: ["envoyé", "date", "à", "objet"],
  device: ["envoyé de mon ", "envoyé depuis ", "envoyé à partir ", "télécharger outlook"],
  autoReply: ["réponse automatique", "absence du bureau"],
};
