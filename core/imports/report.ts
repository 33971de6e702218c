/**
 * The report of an import for the person who ran it: what was written, what already existed, and what has no
 * equivalent.
 *
 * @module
 */
import { IMPORT_LIMITS } from "../limits/imports.ts";
import { type ImportKind, KINDS } from "./imported.ts";

type Counts = { written: number; known: number };

/** Counts while an import runs. */
export type ImportReport = {
  readonly kinds: Readonly<Record<ImportKind, Counts>>;
  readonly leftOut: Map<string, number>;
};

/** Creates an empty report. */
export function newReport(): ImportReport {
  const none = (): Counts => ({ written: 0, known: 0 });
  return {
    kinds: { contacts: none(), replies: none(), articles: none(), conversations: none() },
    leftOut: new Map(),
  };
}

/** Counts a part without an equivalent. An export may have any number of custom fields: the last line counts those. */
export function countLeftOut({ leftOut }: ImportReport, why: string, count = 1): void {
  const line = leftOut.has(why) || leftOut.size < IMPORT_LIMITS.reportLinesMax ? why : MORE_LINES;
  leftOut.set(line, (leftOut.get(line) ?? 0) + count);
}

const MORE_LINES = `others: the report has at most ${IMPORT_LIMITS.reportLinesMax} lines`;

const NAMES: Readonly<Record<ImportKind, string>> = {
  contacts: "Contacts",
  replies: "Canned replies",
  articles: "Articles",
  conversations: "Conversations",
};

/** Formats the report as lines. `isDryRun`: nothing was written, only read. */
export function reportLines({ kinds, leftOut }: ImportReport, isDryRun: boolean): readonly string[] {
  const counted = KINDS.map((kind) => {
    const { written, known } = kinds[kind];
    const already = known === 0 ? "" : `, ${known} were there already`;
    return `${NAMES[kind]}: ${written} ${isDryRun ? "would be imported" : "imported"}${already}`;
  });
  if (leftOut.size === 0) return counted;
  const without = [...leftOut].sort(([, one], [, other]) => other - one).map(([why, count]) => `  ${count} × ${why}`);
  return [...counted, "Without a place on the desk:", ...without];
}
