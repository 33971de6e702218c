/**
 * The supervisor's entry: runs the command line from the bundle while that is what the sources say, and from the sources
 * otherwise.
 *
 * @see docs/decisions/processes.md, "The supervisor runs from the bundle too"
 * @module
 */
import { currentBundle, type DeskBundle, entryIn } from "./supervisor/bundle.ts";
import type { ChangeSpec } from "./supervisor/command.ts";

/**
 * Does what the command line says.
 *
 * @param change what another entry file runs each process with; as it is by default
 * @param bundle the last build where it is known to be current; looked at by default
 */
export async function runCommandLine(
  change: ChangeSpec = (spec) => spec,
  bundle: DeskBundle | null = null,
): Promise<void> {
  const current = bundle ?? await currentBundle();
  // No literal in this `import`: Deno would read the sources as well.
  const source: typeof import("./supervisor/command.ts") = await import(
    new URL(entryIn(current, "supervisor/command.ts"), import.meta.url).href
  );
  await source.runCommand(entryIn(current, "routes/main.ts"), change);
}

if (import.meta.main) await runCommandLine();
