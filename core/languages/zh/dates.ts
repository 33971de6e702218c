/**
 * Days in Chinese.
 *
 * @module
 */
import type { DateWords } from "../vocabulary.ts";

/** Chinese. */
export const CHINESE_DATES: DateWords = {
  weekdays: [
    "(?:[周週]|星期|礼拜|禮拜)[日天]",
    "(?:[周週]|星期|礼拜|禮拜)一(?![共定直些起])",
    "(?:[周週]|星期|礼拜|禮拜)二",
    "(?:[周週]|星期|礼拜|禮拜)三",
    "(?:[周週]|星期|礼拜|禮拜)四",
    "(?:[周週]|星期|礼拜|禮拜)五",
    "(?:[周週]|星期|礼拜|禮拜)六",
  ],
  nextBefore: null,
  nextAfter: null,
  comingBefore: null,
  comingAfter: null,
  nextWeek: "(?<!下)下(?:个|個)?",
  on: null,
  of: null,
  today: "今天",
  tomorrow: "明天",
  dayAfterTomorrow: "后天",
};
