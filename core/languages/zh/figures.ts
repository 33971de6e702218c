/**
 * Amounts and numbers in Chinese.
 *
 * @module
 */
import type { FigureWords } from "../vocabulary.ts";

/** Chinese. */
export const CHINESE_FIGURES: FigureWords = {
  currencies: "元|块|欧元|美元",
  perCent: null,
  perCentBefore: null,
  units: {
    second: "秒钟",
    minute: "分钟",
    hour: "小时|個小時|时间",
    day: "天|个工作日|工作日",
    week: "周|星期",
    month: "个月",
    year: null,
  },
  besideUnit: null,
  afterTime: null,
  numbers: null,
  larger: null,
};
