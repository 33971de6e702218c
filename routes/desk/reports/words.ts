/**
 * The keys, times and shares of a report in words.
 *
 * @module
 */
import { versionName } from "../../../core/agent/versions/rollouts.ts";
import type { HandoffKind } from "../../../core/db/tables/conversations.ts";
import { languageName } from "../../../core/language_name.ts";
import { type DimensionName, NO_KEY } from "../../../core/reports/measures.ts";
import { dayName, durationText, type Locale } from "../ui/locale.tsx";
import { nameInWords } from "../../../core/name_words.ts";
import { DAY } from "../../../core/units.ts";

/** Why the AI hands conversations to people. */
const HANDOFF_LABELS: Readonly<Record<HandoffKind, string>> = {
  asked: "The customer asked for a person",
  agent: "The AI passed it on by itself",
  topic: "A topic for people",
  replies: "The AI had given all its replies",
  website: "Only a person may do it on the website",
  switched_off: "The AI was switched off",
  mail: "An email arrived",
  model_limit: "A limit of the model was reached",
};

const SPEED_LABELS: Readonly<Record<string, string>> = {
  10: "Within 10 seconds",
  60: "Within 1 minute",
  300: "Within 5 minutes",
  3600: "Within 1 hour",
  86400: "Within 1 day",
  more: "Later",
};

/** The label of conversations without a key. */
const WITHOUT: Readonly<Record<DimensionName, string>> = {
  day: "",
  hour: "",
  weekday: "",
  begun: "",
  version: "",
  topic: "No task",
  reason: "Not passed on",
  speed: "No answer, or started by the team",
  person: "No one",
  language: "No browser language",
  rating: "Not rated",
};

/** The names of people, by id. */
export type ReportNames = { readonly people: ReadonlyMap<string, string> };

const MONDAY = Date.UTC(2026, 0, 5);
const IN_WORDS: Readonly<Record<DimensionName, (key: string, locale: Locale, names: ReportNames) => string>> = {
  day: (key, locale) => dayName(locale, key),
  hour: (key) => `${key}:00`,
  weekday: (key, { language }) =>
    new Intl.DateTimeFormat(language, { weekday: "long", timeZone: "UTC" })
      .format(new Date(MONDAY + (Number(key) - 1) * DAY)),
  topic: (key) => nameInWords(key),
  reason: (key) => Object.entries(HANDOFF_LABELS).find(([kind]) => kind === key)?.[1] ?? key,
  speed: (key) => SPEED_LABELS[key] ?? key,
  person: (key, _locale, { people }) => people.get(key) ?? "A former teammate",
  begun: (key) => key === "team" ? "A teammate" : "The customer",
  language: (key, { language }) => languageName(key, language),
  version: (key) => versionName(Number(key)),
  rating: (key) => key === "1" ? "1 star" : `${key} stars`,
};

/** A key of a breakdown in words. */
export function keyInWords(name: DimensionName, key: string, locale: Locale, names: ReportNames): string {
  return key === NO_KEY ? WITHOUT[name] : IN_WORDS[name](key, locale, names);
}

const SECONDS_OF_MINUTE = 60;

/** A duration in its largest whole unit; a dash for none. */
export function secondsText(seconds: number | null): string {
  if (seconds === null) return "–";
  if (seconds < SECONDS_OF_MINUTE) return seconds < 1 ? "under 1 s" : `${Math.round(seconds)} s`;
  return durationText(seconds * 1000);
}

/** A maximum duration, with its preposition. */
export function withinText(seconds: number | null): string {
  return seconds !== null && seconds < 1 ? `in ${secondsText(seconds)}` : `within ${secondsText(seconds)}`;
}

/** A share such as `12%`; a dash when the whole is 0. */
export function shareText({ language }: Pick<Locale, "language">, part: number, whole: number): string {
  return whole === 0 ? "–" : (part / whole).toLocaleString(language, { style: "percent" });
}
