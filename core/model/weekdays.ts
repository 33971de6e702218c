/**
 * Weekdays named as the next one: "next Tuesday", "nächsten Dienstag", "mardi prochain", "来週の火曜日".
 *
 * On a Thursday "next Saturday" is in two days or in nine; "next Tuesday" is unambiguous. Only a day on which all
 * readings agree is accepted. A weekday alone may be past or future, so it is not a date.
 *
 * @module
 */
import { LANGUAGES } from "../languages/languages.ts";
import { wholeText } from "../languages/patterns.ts";
import type { DateWords } from "../languages/vocabulary.ts";
import { isUnspaced } from "../search/tokens.ts";

const DATES = LANGUAGES.map(({ dates }) => dates);
const SPACED = DATES.filter(({ weekdays: [sunday] }) => !isUnspaced(sunday));
const UNSPACED = DATES.filter((dates) => !SPACED.includes(dates));

/** The patterns of the weekdays, starting with Sunday. */
const WEEKDAYS = [0, 1, 2, 3, 4, 5, 6].map((day) => {
  const names = (dates: readonly DateWords[]) => dates.flatMap(({ weekdays }) => weekdays[day] ?? []).join("|");
  return new RegExp(`${wholeText(names(SPACED))}|${names(UNSPACED)}`, "gu");
});

/** Stands for a weekday in the patterns below. */
const PLACE = "§";

/** Words between now and the weekday. */
const NEXT = besideWeekday(({ nextBefore }) => nextBefore, ({ nextAfter }) => nextAfter);
const COMING = besideWeekday(({ comingBefore }) => comingBefore, ({ comingAfter }) => comingAfter);

/** "Next week", before or after the weekday. */
const WEEK = wordsIn(SPACED, ({ nextWeek }) => nextWeek);
const NEXT_WEEK = new RegExp(
  [
    `(?<!\\p{L})(?:${WEEK}),? (?:(?:${wordsIn(SPACED, ({ on }) => on)}) )?${PLACE}`,
    `${PLACE} (?:(?:${wordsIn(SPACED, ({ of }) => of)}) )?(?:${WEEK})(?!\\p{L})`,
    `(?:${wordsIn(UNSPACED, ({ nextWeek }) => nextWeek)})${PLACE}`,
  ].join("|"),
  "u",
);

type WordOf = (dates: DateWords) => string | null;

function wordsIn(dates: readonly DateWords[], wordOf: WordOf): string {
  return dates.flatMap((one) => wordOf(one) ?? []).join("|");
}

/** Returns a weekday with words before or after it; without a space in scripts that have none. */
function besideWeekday(before: WordOf, after: WordOf): RegExp {
  const unspaced = wordsIn(UNSPACED, before);
  const patterns = [
    `(?<!\\p{L})(?:${wordsIn(SPACED, before)}) ${PLACE}`,
    `${PLACE} (?:${wordsIn(SPACED, after)})(?!\\p{L})`,
    ...unspaced === "" ? [] : [`(?:${unspaced})${PLACE}`],
  ];
  return new RegExp(patterns.join("|"), "u");
}

/**
 * Returns how many days after today the weekday is that a text names as the next one, from 1 to 13; null if it is
 * ambiguous, or another weekday is also named. Empty if none is named so.
 *
 * @param today such as `2026-11-26`
 */
export function daysToWeekday(text: string, today: string): readonly (number | null)[] {
  const named = new Set<number>();
  const placed = WEEKDAYS.reduce(
    (rest, pattern, day) =>
      rest.replace(pattern, () => {
        named.add(day);
        return PLACE;
      }),
    text.toLowerCase(),
  );
  const [day] = named;
  if (day === undefined) return [];
  const from = new Date(today).getUTCDay();
  const readings = readingsOf(placed, from, day);
  if (readings.length === 0) return [];
  const [days = null, ...others] = new Set(readings);
  return [named.size === 1 && others.length === 0 ? days : null];
}

/**
 * Returns the possible readings of the words beside a weekday; a week begins on Monday or, in some countries, on
 * Sunday.
 */
function readingsOf(placed: string, from: number, day: number): readonly number[] {
  const inNextWeek = [0, 1].map((start) => 7 - (from - start + 7) % 7 + (day - start + 7) % 7);
  const coming = (day - from + 6) % 7 + 1;
  if (NEXT_WEEK.test(placed)) return inNextWeek;
  if (NEXT.test(placed)) return [coming, ...inNextWeek];
  return COMING.test(placed) ? [coming] : [];
}
