/**
 * Limits of reports.
 *
 * @module
 */

export const REPORT_LIMITS = {
  /** The number of days of a report. */
  daysMax: 366,
  keyCharsMax: 200,
  /** Rows of a breakdown without fixed ones, such as languages; the others are summed in one. */
  rowsMax: 20,
  /** Conversations on a page of the list that a number opens. */
  listedMax: 50,
  /** Older days that are added up for a workspace at once, for the first time. */
  rolledUpAtOnce: 100,
  /** Months that are added up for a workspace at once. */
  monthsAtOnce: 12,
} as const;
