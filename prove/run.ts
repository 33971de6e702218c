/**
 * Runs every group against a copy of an installation.
 *
 * @module
 */
import { hashOf } from "../core/actions/canonical.ts";
import deno from "../deno.json" with { type: "json" };
import { actionsIn } from "./actions.ts";
import { startCopy } from "./copy.ts";
import type { Group } from "./group.ts";
import { addresses } from "./groups/addresses.ts";
import { tampered } from "./groups/arguments.ts";
import { gate } from "./groups/gate.ts";
import { identity } from "./groups/identity.ts";
import { roles } from "./groups/roles.ts";
import { secrets } from "./groups/secrets.ts";
import { takeover } from "./groups/takeover.ts";
import { templates } from "./groups/templates.ts";
import type { Installation } from "./installation.ts";
import type { Sheet, SheetGroup } from "./sheet.ts";

/** Every group, in the order of the sheet. */
export const GROUPS: readonly Group[] = [gate, tampered, identity, secrets, addresses, templates, roles, takeover];

/** What a run needs to say while it goes on. */
export type RunOptions = {
  /** How many conversations the groups of any size have. */
  readonly size: number;
  readonly groups?: readonly Group[];
  readonly onGroup?: (group: SheetGroup) => void;
};

/** Runs the groups one after the other, and writes the sheet. */
export async function runGroups(
  installation: Installation,
  { size, groups = GROUPS, onGroup = () => {} }: RunOptions,
): Promise<Sheet> {
  const copy = await startCopy(installation);
  const results: SheetGroup[] = [];
  try {
    for (const { name, promise, evidenceFor, run } of groups) {
      const startedAt = performance.now();
      const { tried, broken, figures } = await run(copy, size);
      const seconds = Math.round((performance.now() - startedAt) / 100) / 10;
      const result = { name, promise, evidenceFor: [...evidenceFor], tried, broken: [...broken], figures, seconds };
      results.push(result);
      onGroup(result);
    }
  } finally {
    await copy.close();
  }
  const { files, version, keys } = installation;
  return {
    format: "desk-prove",
    v: 1,
    at: new Date().toISOString(),
    desk: { version: deno.version },
    agent: {
      version,
      sha256: hashOf(Object.fromEntries(files)),
      actions: actionsIn(files).length,
      keys: keys.length,
    },
    groups: results,
  };
}
