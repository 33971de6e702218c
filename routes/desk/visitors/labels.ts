/**
 * Texts about visitors, their pages and failures.
 *
 * @module
 */
import type { LiveVisitor, TrailPage } from "../../../kv/visitors.ts";
import type { SeenVisitor } from "../../visitors.ts";
import { durationText } from "../ui/locale.tsx";

/** The label of each state, and its tone. */
export const STATES: Readonly<Record<LiveVisitor["state"], { readonly label: string; readonly tone: string }>> = {
  browsing: { label: "browsing", tone: "" },
  chatting: { label: "chatting", tone: "accent" },
  failed: { label: "something failed", tone: "warn" },
  stuck: { label: "stuck", tone: "bad" },
};

type Trouble = NonNullable<LiveVisitor["lastError"]>;

/** The address of a visitor's page. */
export function visitorPage(visit: string): string {
  return `/desk/visitors/${encodeURIComponent(visit)}`;
}

/** The customer's name, or a description of a visitor without one. */
export function nameOf({ contact, facts }: Pick<SeenVisitor, "contact" | "facts">): string {
  if (contact !== null) return contact.name ?? contact.email ?? contact.externalId ?? "Customer";
  // A time zone's city is that of the clock, not the visitor's.
  const city = facts?.timezone.split("/").at(-1) ?? "";
  return city === "" ? "Visitor" : `Visitor, ${city.replaceAll("_", " ")} time`;
}

/** Host and path of a page's URL. */
export function placeOf(url: string): string {
  const parsed = URL.parse(url);
  return parsed === null ? url : parsed.host + parsed.pathname;
}

/** A failure in one line. */
export function troubleLine({ kind, detail }: Pick<Trouble, "kind" | "detail">): string {
  const { message, method, url, status, code } = detail;
  switch (kind) {
    case "error":
      return message ?? "A JavaScript error.";
    case "request_failed": {
      const asked = url === undefined ? "A request" : `${method ?? "GET"} ${placeOf(url)}`;
      return status === undefined || status === 0 ? `${asked} got no answer.` : `${asked} answered ${status}.`;
    }
    case "rage_click":
      return message === undefined ? "Clicked the same place again and again." : `Clicked again and again: ${message}`;
    case "stuck":
      return "Stayed on a page that failed.";
    case "reported":
      return [message ?? "The page reported an error.", code === undefined ? "" : `(${code})`].join(" ").trim();
  }
}

/** The site that a visitor came from; null for a page of the same site, and when unknown. */
export function referrerSite({ facts, page }: Pick<SeenVisitor, "facts" | "page">): string | null {
  const referrer = URL.parse(facts?.referrer ?? "");
  return referrer === null || referrer.host === URL.parse(page.url)?.host ? null : placeOf(referrer.href);
}

/** Whether the browser has been here before: "new", "returning, 7 visits". */
export function visitsLine({ visits }: Pick<SeenVisitor, "visits">): string | null {
  if (visits === null) return null;
  return visits.count === 1 ? "new" : visits.count === 2 ? "returning, 2nd visit" : `returning, ${visits.count} visits`;
}

/** A relative time, such as "3 min ago". A browser's clock may be fast. */
export function ago(at: Date, now: Date): string {
  return `${durationText(now.getTime() - at.getTime())} ago`;
}

/** A trail, the newest page first. */
export function newestFirst(trail: readonly TrailPage[]): readonly TrailPage[] {
  return trail.toReversed();
}
