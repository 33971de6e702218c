/**
 * Texts about visitors, their pages and what failed on them.
 *
 * @module
 */
import type { LiveVisitor, TrailPage } from "../../../kv/visitors.ts";
import type { SeenVisitor } from "../../visitors.ts";

/** What a state is called, and how loud it is. */
export const STATES: Readonly<Record<LiveVisitor["state"], { readonly label: string; readonly tone: string }>> = {
  browsing: { label: "browsing", tone: "" },
  chatting: { label: "chatting", tone: "accent" },
  failed: { label: "something failed", tone: "warn" },
  stuck: { label: "stuck", tone: "bad" },
};

type Trouble = NonNullable<LiveVisitor["lastError"]>;

/** The page of one visitor. */
export function visitorPage(visit: string): string {
  return `/desk/visitors/${encodeURIComponent(visit)}`;
}

/** The customer's name, or a description of a visitor without one. */
export function nameOf({ contact, facts }: Pick<SeenVisitor, "contact" | "facts">): string {
  if (contact !== null) return contact.name ?? contact.email ?? contact.externalId ?? "Customer";
  // The city of a time zone is where the clock is from, not where the visitor is.
  const city = facts?.timezone.split("/").at(-1) ?? "";
  return city === "" ? "Visitor" : `Visitor, ${city.replaceAll("_", " ")} time`;
}

/** Host and path of a page. */
export function placeOf(url: string): string {
  const parsed = URL.parse(url);
  return parsed === null ? url : parsed.host + parsed.pathname;
}

/** What went wrong, in one line. */
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

/** A trail, the newest page first. */
export function newestFirst(trail: readonly TrailPage[]): readonly TrailPage[] {
  return trail.toReversed();
}
