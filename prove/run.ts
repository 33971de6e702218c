/**
 * Runs every group against a copy of an installation.
 *
 * @module
 */
import { hashOf } from "../core/actions/canonical.ts";
import deno from "../deno.json" with { type: "json" };
import { actionsIn } from "./actions.ts";
import { allowedIn } from "./allowed.ts";
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

/** Options of a run. */
export type RunOptions = {
  /** The number of conversations in groups of variable size. */
  readonly size: number;
  readonly groups?: readonly Group[];
  readonly onGroup?: (group: SheetGroup) => void;
  /** Called after each conversation with its group, the number done and the total. */
  readonly onProgress?: (group: string, done: number, of: number) => void;
  /** Stops the run and removes the copy; attempts in progress fail. */
  readonly signal?: AbortSignal;
};

/**
 * Runs the groups one after the other.
 *
 * @throws the signal's reason when it stops the run
 */
export async function runGroups(
  installation: Installation,
  { size, groups = GROUPS, onGroup = () => {}, onProgress = () => {}, signal }: RunOptions,
): Promise<Sheet> {
  const copy = await startCopy(installation);
  const results: SheetGroup[] = [];
  signal?.addEventListener("abort", () => void copy.close());
  try {
    for (const { name, promise, evidenceFor, run } of groups) {
      signal?.throwIfAborted();
      const startedAt = performance.now();
      const { tried, broken, unknown, figures } = await run(copy, {
        size,
        onProgress: (done, of) => onProgress(name, done, of),
      });
      const seconds = Math.round((performance.now() - startedAt) / 100) / 10;
      const lists = { evidenceFor: [...evidenceFor], broken: [...broken], unknown: [...unknown] };
      const result = { name, promise, ...lists, tried, figures, seconds };
      results.push(result);
      onGroup(result);
    }
    signal?.throwIfAborted();
  } catch (error) {
    // Attempts that lost their copy fail in many ways; the signal's reason is the cause.
    throw signal?.aborted ? signal.reason : error;
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
      allowed: [...allowedIn(files)],
    },
    groups: results,
  };
}
