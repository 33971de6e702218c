/**
 * Formats of texts that an input can require, with the names of JSON Schema. Each check takes linear time.
 *
 * @see docs/reference/agent-files.md
 * @module
 */
import { dayOf } from "../../cards/form/days.ts";

/** A format: its name, an example, and its check. */
type FormatRow = {
  readonly noun: string;
  readonly example: string;
  readonly fits: (text: string) => boolean;
};

const TIME = /^(?:[01]\d|2[0-3]):[0-5]\d(?::[0-5]\d(?:\.\d{1,9})?)?$/;
const ZONE = /(?:Z|[+-](?:[01]\d|2[0-3]):[0-5]\d)$/i;

/** Every format. */
export const INPUT_FORMATS = {
  date: { noun: "a date", example: "2027-03-31", fits: isDay },
  "date-time": { noun: "a date and time with its zone", example: "2027-03-31T14:00:00Z", fits: isDateTime },
  time: { noun: "a time of day", example: "14:30", fits: (text) => TIME.test(text) },
  email: { noun: "an email address", example: "ada@example.com", fits: isEmail },
  uri: { noun: "an address with its scheme", example: "https://example.com/page", fits: isUri },
  uuid: {
    noun: "a UUID",
    example: "123e4567-e89b-12d3-a456-426614174000",
    fits: (text) => /^[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}$/i.test(text),
  },
} as const satisfies Readonly<Record<string, FormatRow>>;

/** The name of a format. */
export type InputFormat = keyof typeof INPUT_FORMATS;

function isDay(text: string): boolean {
  return /^\d{4}-\d\d-\d\d$/.test(text) && dayOf(text) !== null;
}

function isDateTime(text: string): boolean {
  const [, day = "", rest = ""] = /^(\d{4}-\d\d-\d\d)T(.{5,30})$/i.exec(text) ?? [];
  return isDay(day) && ZONE.test(rest) && TIME.test(rest.replace(ZONE, ""));
}

function isEmail(text: string): boolean {
  return text.length <= 254 && /^[^\s@<>(),;:"\\[\]]{1,64}@[^\s@.]{1,63}(?:\.[^\s@.]{1,63}){1,8}$/u.test(text);
}

function isUri(text: string): boolean {
  return /^[a-z][a-z\d+.-]{0,30}:[^\s\p{Cc}]+$/iu.test(text) && URL.canParse(text);
}
