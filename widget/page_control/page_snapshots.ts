/**
 * Snapshots of the page, and the elements behind the refs of the newest one.
 *
 * @module
 */
import type { Snapshot } from "./answers.ts";
import type { Command } from "./commands.ts";
import { closest } from "./element_text.ts";
import { KEPT } from "./privacy.ts";
import type { RefusalCode } from "./rules.ts";
import { readPage } from "./snapshot.ts";
import { isUnchanged, type ListedElement } from "./snapshot_lines.ts";

/** The snapshots of one page. */
export type PageSnapshots = {
  readonly take: () => Promise<Snapshot>;
  /** The element of a command, null for none; a code when it has changed, or is private. */
  readonly find: (command: Command) => Element | RefusalCode | null;
};

/** Makes it; there is no snapshot yet. */
export function createPageSnapshots(panel: HTMLElement): PageSnapshots {
  // A random start: another page must not have the same refs.
  let gen = Math.floor(Math.random() * 1e9);
  let listed: ReadonlyMap<string, ListedElement> = new Map();
  return {
    async take() {
      // On a phone the open chat covers the page, and has made it inert.
      const page = await readPage(gen + 1, panel.getAttribute("aria-modal") === "true");
      gen = page.snapshot.gen;
      listed = page.listed;
      return page.snapshot;
    },
    find(command) {
      if (!("element" in command)) return null;
      const { role, name, gen: refGen, ref } = command.element;
      const found = refGen === gen ? listed.get(ref) : undefined;
      if (!found || !isUnchanged(found)) return "stale";
      if (name !== undefined && (found.name !== name || found.role !== role)) return "stale";
      return closest(found.element, KEPT) ? "private" : found.element;
    },
  };
}
