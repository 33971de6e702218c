/**
 * The lines of mail programs in German.
 *
 * @module
 */
import type { MailProgramWords } from "../vocabulary.ts";

/** German. */
export const GERMAN_MAIL_PROGRAMS: MailProgramWords = {
  wroteBeginnings: ["am "],
  wrote: ["schrieb"],
  wroteAtEnd: [],
  original: ["original-nachricht", "ursprüngliche nachricht", "originalnachricht", "antwort nachricht"],
  forwarded: ["weitergeleitete nachricht"],
  fromLine: ["von"],
  otherLines: ["gesendet", "datum", "an", "betreff", "kopie"],
  device: [
    "von meinem ",
    "gesendet von ",
    "gesendet mit ",
    "gesendet aus ",
    "diese nachricht wurde von mein",
    "outlook für ",
  ],
  autoReply: ["automatische antwort", "abwesenheitsnotiz", "abwesend:"],
};
