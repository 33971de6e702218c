/**
 * Formats of settings: colours, pictures, websites, languages, time zones, hours. The message of each describes what is
 * refused, its description how to write one.
 *
 * @module
 */
import { z } from "zod";

/** `#rrggbb`, in either case. */
export const hexColor = z.string().regex(/^#[0-9a-f]{6}$/i, "a colour is written #rrggbb").describe("#rrggbb");
/** An https URL of at most 2,000 characters, or the path of an uploaded picture. */
export const pictureAddress = z.string().max(2000).refine(isPictureAddress, "it must be an https address")
  .describe("https URL");
const timeOfDay = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$|^24:00$/, "a time is written hh:mm").describe("hh:mm");

/** `https://example.com`, `https://*.example.com` or `http://localhost:3000`: a scheme, a host, an optional port. */
export const website = z.string().max(300).regex(
  /^https?:\/\/(\*\.)?[a-z0-9-]+(\.[a-z0-9-]+)*(:\d{1,5})?$/i,
  "a website is written https://example.com or https://*.example.com",
).describe("origin such as https://*.example.com");

/** A BCP 47 tag that the runtime supports for dates and numbers. */
export const languageTag = z.string().max(35).refine(isLanguageTag, "a language is written en-GB").describe(
  "language tag such as en-GB",
);

/** A name of the IANA database. */
export const timezone = z.string().refine(isTimezone, "there is no such time zone")
  .describe("time zone such as Europe/Berlin");

/** The path of an uploaded picture. */
export const UPLOADED_PICTURE = /^\/pictures\/[\w-]{1,100}$/;

/** The days of a week, as written. */
export const WEEK = ["monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"] as const;

/** `24:00` ends the day; an end before the beginning is on the next day. */
export const openingHours = z.strictObject({
  day: z.enum(WEEK).describe("monday to sunday"),
  from: timeOfDay,
  to: timeOfDay,
});

/** Whether it is an https URL, or the path of an uploaded picture. */
function isPictureAddress(address: string): boolean {
  return UPLOADED_PICTURE.test(address) || URL.parse(address)?.protocol === "https:";
}

/** Whether the runtime supports a language for dates and numbers. */
export function isLanguageTag(tag: string): boolean {
  try {
    return Intl.DateTimeFormat.supportedLocalesOf(tag).length > 0;
  } catch {
    return false;
  }
}

/** Whether there is a time zone of this name. */
export function isTimezone(name: string): boolean {
  try {
    new Intl.DateTimeFormat("en", { timeZone: name });
    return true;
  } catch {
    return false;
  }
}
