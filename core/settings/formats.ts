/**
 * Values that a setting is written as: colours, pictures, websites, languages, time zones, hours. The sentence of each
 * says what is refused, its description how to write one.
 *
 * @module
 */
import { z } from "zod";

/** `#rrggbb`, in letters of either case. */
export const hexColor = z.string().regex(/^#[0-9a-f]{6}$/i, "a colour is written #rrggbb").describe("#rrggbb");
/** An https address of at most 2,000 characters, or the path of a picture that was uploaded. */
export const pictureAddress = z.string().max(2000).refine(isPictureAddress, "it must be an https address")
  .describe("https URL");
const timeOfDay = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$|^24:00$/, "a time is written hh:mm").describe("hh:mm");

/** `https://example.com`, `https://*.example.com` or `http://localhost:3000`: a scheme, a host, perhaps a port. */
export const website = z.string().max(300).regex(
  /^https?:\/\/(\*\.)?[a-z0-9-]+(\.[a-z0-9-]+)*(:\d{1,5})?$/i,
  "a website is written https://example.com or https://*.example.com",
).describe("origin such as https://*.example.com");

/** A BCP 47 tag that the runtime can write dates and numbers in. */
export const languageTag = z.string().max(35).refine(isLanguageTag, "a language is written en-GB").describe(
  "language tag such as en-GB",
);

/** A name of the IANA database. */
export const timezone = z.string().refine(isTimezone, "there is no such time zone")
  .describe("time zone such as Europe/Berlin");

/** The path of a picture that was uploaded. */
export const UPLOADED_PICTURE = /^\/pictures\/[\w-]{1,100}$/;

/** The days of a week, as they are written. */
export const WEEK = ["monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"] as const;

/** `24:00` ends the day; an end before the beginning is of the next day. */
export const openingHours = z.strictObject({
  day: z.enum(WEEK).describe("monday to sunday"),
  from: timeOfDay,
  to: timeOfDay,
});

/** An https address, or the path of a picture that was uploaded. */
function isPictureAddress(address: string): boolean {
  return UPLOADED_PICTURE.test(address) || URL.parse(address)?.protocol === "https:";
}

/** Whether dates and numbers can be written in a language. */
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
