/**
 * Labels of the Knowledge pages.
 *
 * @module
 */
import type { SourceState, SourceType } from "../../../core/db/tables/knowledge.ts";
import type { ListedSource } from "../../../core/knowledge/list.ts";
import type { IconName } from "../ui/icons.tsx";
import { type Locale, numberText } from "../ui/locale.tsx";

/** The label of each state. */
export const STATES: Readonly<Record<SourceState, { label: string; tone: string }>> = {
  queued: { label: "waiting", tone: "accent" },
  crawling: { label: "reading pages", tone: "accent" },
  indexing: { label: "indexing", tone: "accent" },
  ready: { label: "ready", tone: "good" },
  failed: { label: "failed", tone: "bad" },
};

/** The label of each kind of source, and of the form that adds one. */
export const TYPES: Readonly<Record<SourceType, { label: string; one?: string; icon: IconName; says: string }>> = {
  website: { label: "Website", icon: "globe", says: "A help centre or a whole site, page by page." },
  page: { label: "Page", icon: "agent", says: "One page of a website." },
  file: { label: "Files", one: "File", icon: "file", says: "PDF, Word, HTML, Markdown or text." },
  text: { label: "Text", icon: "pen", says: "Your own text: an answer, a policy, a list." },
};

/** The kinds in display order. */
export const SOURCE_TYPES = ["website", "page", "file", "text"] as const;

/** The amount of content, or the progress of a sync. */
export function amountOf(locale: Locale, { pages, chunks, sync, state }: ListedSource): string {
  if (sync?.pagesFound === 0 && state === "crawling") return "looking for pages";
  if (sync !== null && state === "crawling") {
    return `${sync.pagesDone} of ${count(locale, sync.pagesFound, "page")} read`;
  }
  if (sync !== null && state === "indexing" && chunks === 0) return `indexing ${count(locale, pages, "page")}`;
  return `${count(locale, pages, "page")}, ${count(locale, chunks, "passage")}`;
}

/** "1 page", "2 pages". */
export function count(locale: Locale, number: number, noun: string): string {
  return `${numberText(locale, number)} ${noun}${number === 1 ? "" : "s"}`;
}
