/**
 * Days in Japanese.
 *
 * @module
 */
import type { DateWords } from "../vocabulary.ts";

/** Japanese. */
export const JAPANESE_DATES: DateWords = {
  weekdays: ["日曜日?", "月曜日?", "火曜日?", "水曜日?", "木曜日?", "金曜日?", "土曜日?"],
  nextBefore: "(?:今度|次)の",
  nextAfter: null,
  comingBefore: null,
  comingAfter: null,
  nextWeek: "(?<!再)来週の?",
  on: null,
  of: null,
  today: "今日",
  tomorrow: "明日",
  dayAfterTomorrow: "明後日",
};
