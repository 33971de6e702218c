/**
 * The country of a visitor and the time there. No service is used: the operator's proxy may name the country
 * (`SVC_COUNTRY_HEADER`); otherwise it is derived from the browser's time zone, which may be wrong for a traveller.
 *
 * @module
 */
import { dateFormat } from "../../../core/date_format.ts";
import { memo } from "../../../core/memo.ts";
import type { SeenVisitor } from "../../visitors.ts";

/** A country in the page's language, and its source. */
export type SeenCountry = { readonly name: string; readonly by: "address" | "clock" };

/** A note on a country that no proxy named. */
export const BY_CLOCK = "From the time zone of their device, which may be wrong for a traveller.";

type CountryFacts = Pick<SeenVisitor, "facts" | "country">;

/** The country of a visitor; null when neither the proxy nor the time zone implies one. */
export function countryOf({ facts, country }: CountryFacts, language: string): SeenCountry | null {
  const named = country === null ? null : countryName(country, language);
  if (named !== null) return { name: named, by: "address" };
  const zone = knownZone(facts?.timezone ?? "");
  const code = zone === null ? null : countryOfZone(zone, regionOf(facts?.locale ?? ""));
  const name = code === null ? null : countryName(code, language);
  return name === null ? null : { name, by: "clock" };
}

/** The visitor's local time, such as `14:05`, with the weekday if it differs from the reader's. */
export function timeThere(
  { facts }: CountryFacts,
  { language, timezone, now }: { readonly language: string; readonly timezone: string; readonly now: Date },
): string | null {
  const zone = knownZone(facts?.timezone ?? "");
  if (zone === null) return null;
  const day = (timeZone: string) => dateFormat(language, { timeZone, weekday: "short" }).format(now);
  const isOtherDay = day(zone) !== day(timezone);
  return dateFormat(language, {
    timeZone: zone,
    hour: "numeric",
    minute: "2-digit",
    ...(isOtherDay ? { weekday: "short" } : {}),
  }).format(now);
}

/** This runtime's name of a zone: browsers send older and newer names of the same; null for an unknown zone. */
function knownZone(timeZone: string): string | null {
  try {
    return timeZone === "" ? null : dateFormat("en", { timeZone }).resolvedOptions().timeZone;
  } catch {
    return null;
  }
}

/** The country of a browser's language, such as `DE` of `de-DE`. */
function regionOf(locale: string): string | null {
  try {
    return new Intl.Locale(locale).region ?? null;
  } catch {
    return null;
  }
}

const names = memo<Intl.DisplayNames>(20);

function countryName(code: string, language: string): string | null {
  const format = names(language, () => new Intl.DisplayNames(language, { type: "region", fallback: "none" }));
  return format.of(code) ?? null;
}

/** A cache of countries by zone. Asking the runtime for one country's zones takes a millisecond. */
const byZone = new Map<string, string>();
const unasked = new Set(allRegions());

/** The country of a zone; `likely` is tried first. Zones such as UTC have none. */
function countryOfZone(zone: string, likely: string | null): string | null {
  if (!zone.includes("/") || zone.startsWith("Etc/")) return null;
  if (likely !== null && unasked.has(likely)) learnZones(likely);
  for (const region of unasked) {
    if (byZone.has(zone)) break;
    learnZones(region);
  }
  return byZone.get(zone) ?? null;
}

function learnZones(region: string): void {
  unasked.delete(region);
  const locale = new Intl.Locale(`und-${region}`);
  // A withdrawn code, such as DD, is canonicalized to its replacement.
  if (locale.region !== region) return;
  for (const zone of zonesOf(locale)) byZone.set(zone, region);
}

/** A property in some runtimes and a method in others. */
function zonesOf(locale: Intl.Locale & { timeZones?: unknown; getTimeZones?: () => unknown }): readonly string[] {
  const zones = locale.getTimeZones?.() ?? locale.timeZones;
  return Array.isArray(zones) ? zones.filter((zone) => typeof zone === "string") : [];
}

/** Every pair of letters. */
function allRegions(): readonly string[] {
  const letters = [..."ABCDEFGHIJKLMNOPQRSTUVWXYZ"];
  return letters.flatMap((first) => letters.map((second) => first + second));
}
