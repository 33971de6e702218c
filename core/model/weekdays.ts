/**
 * Weekdays that are named as the next one: "next Tuesday", "nächsten Dienstag", "mardi prochain", "来週の火曜日".
 *
 * On a Thursday "next Saturday" is in two days or in nine; "next Tuesday" is one day either way. Only a day on which all
 * readings agree is taken. A weekday alone says neither whether it is over nor whether it comes again, so it is no date.
 *
 * @module
 */
import { wholeText } from "../languages/patterns.ts";

/** The names of each weekday, from Sunday on. */
const NAMES = [
  "sunday|sonntag|domingo|dimanche|domenica|zondag|niedziel[aęi]|pazar|الأحد|الاحد",
  "monday|montag|lunes|lundi|luned[iì]|segunda(?:-feira)?|maandag|poniedziałek|pazartesi|الاثنين|الإثنين",
  "tuesday|dienstag|martes|mardi|marted[iì]|terça(?:-feira)?|dinsdag|wtorek|salı|الثلاثاء",
  "wednesday|mittwoch|mi[eé]rcoles|mercredi|mercoled[iì]|quarta(?:-feira)?|woensdag|środ[aęy]|çarşamba|الأربعاء|الاربعاء",
  "thursday|donnerstag|jueves|jeudi|gioved[iì]|quinta(?:-feira)?|donderdag|czwartek|perşembe|الخميس",
  "friday|freitag|viernes|vendredi|venerd[iì]|sexta(?:-feira)?|vrijdag|piątek|cuma|الجمعة",
  "saturday|samstag|sonnabend|s[aá]bado|samedi|sabato|zaterdag|sobot[aęy]|cumartesi|السبت",
] as const;

/** The sign of each weekday in Japanese and in Chinese, from Sunday on; 下周一共 is "next week altogether". */
const SIGNS = [
  "日曜日?|(?:[周週]|星期|礼拜|禮拜)[日天]",
  "月曜日?|(?:[周週]|星期|礼拜|禮拜)一(?![共定直些起])",
  "火曜日?|(?:[周週]|星期|礼拜|禮拜)二",
  "水曜日?|(?:[周週]|星期|礼拜|禮拜)三",
  "木曜日?|(?:[周週]|星期|礼拜|禮拜)四",
  "金曜日?|(?:[周週]|星期|礼拜|禮拜)五",
  "土曜日?|(?:[周週]|星期|礼拜|禮拜)六",
] as const;

const WEEKDAYS = NAMES.map((names, day) => new RegExp(`${wholeText(names)}|${SIGNS[day]}`, "gu"));

/** Takes the place of a weekday in the patterns below. */
const PLACE = "§";

/** What is between now and the weekday. */
const NEXT = new RegExp(
  `(?<!\\p{L})(?:next|n(?:ä|ae)chste[nrsm]?|pr[oó]xim[oa]|prochain|prossim[oa]|volgende|następn(?:y|ą|ego|ej)|przyszł(?:y|ą|ego|ej)|gelecek) ${PLACE}|` +
    `${PLACE} (?:que viene|que vem|qui vient|che viene|prochain|pr[oó]xim[oa]|prossim[oa]|القادمة?|المقبلة?)(?!\\p{L})|` +
    `(?:今度|次)の${PLACE}`,
  "u",
);
const COMING = new RegExp(
  `(?<!\\p{L})(?:coming|kommende[nrsm]?|komende|aankomende|aanstaande|najbliższ(?:y|ą|ego|ej)|önümüzdeki) ${PLACE}|` +
    `${PLACE} aanstaande(?!\\p{L})`,
  "u",
);

/** "Next week", before or after the weekday. */
const WEEK =
  "next week|(?:in )?(?:der )?(?:n(?:ä|ae)chste[rn]?|kommende[rn]?) woche|(?:de )?la (?:semana que viene|semana próxima|próxima semana)|(?:de )?la semaine prochaine|(?:del)?la (?:prossima settimana|settimana prossima)|(?:n?a |da )?(?:próxima semana|semana que vem)|volgende week|w (?:przyszłym|następnym) tygodniu|gelecek hafta|haftaya|(?:من )?الأسبوع (?:القادم|المقبل)";
const NEXT_WEEK = new RegExp(
  `(?<!\\p{L})(?:${WEEK}),? (?:on |am |el |le |il |na |op |we? |يوم )?${PLACE}|` +
    `${PLACE} (?:of |in )?(?:${WEEK})(?!\\p{L})|` +
    `(?<!再)来週の?${PLACE}|(?<!下)下(?:个|個)?${PLACE}`,
  "u",
);

/**
 * How many days after today the weekday is that a text names as the next one, from 1 to 13; null where it may be
 * either of two, or where another weekday is named as well. Empty where none is named so.
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

/** What the words beside a weekday may say; a week begins on Monday or, in some countries, on Sunday. */
function readingsOf(placed: string, from: number, day: number): readonly number[] {
  const inNextWeek = [0, 1].map((start) => 7 - (from - start + 7) % 7 + (day - start + 7) % 7);
  const coming = (day - from + 6) % 7 + 1;
  if (NEXT_WEEK.test(placed)) return inNextWeek;
  if (NEXT.test(placed)) return [coming, ...inNextWeek];
  return COMING.test(placed) ? [coming] : [];
}
