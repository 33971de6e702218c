/**
 * Amounts and numbers in Japanese.
 *
 * @module
 */
import type { FigureWords } from "../vocabulary.ts";

/** Japanese. */
export const JAPANESE_FIGURES: FigureWords = {
  currencies: "円|ユーロ|ドル",
  perCent: "パーセント",
  perCentBefore: null,
  units: {
    second: "秒(?!钟)間?",
    minute: "分間|分(?![の钟])",
    hour: "時間",
    day: "日間|日(?!間)|営業日",
    week: "週間",
    month: "か月|ヶ月|カ月",
    year: "年間",
  },
  besideUnit: null,
  afterTime: null,
  numbers: null,
  larger: null,
};
