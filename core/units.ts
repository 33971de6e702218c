/**
 * Units: sizes in bytes, times in milliseconds.
 *
 * @module
 */

export const KiB = 1024;
export const MiB = 1024 * KiB;
export const SECOND = 1000;
export const MINUTE = 60 * SECOND;
export const HOUR = 60 * MINUTE;
export const DAY = 24 * HOUR;
