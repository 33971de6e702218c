/**
 * `demo.json`: what a person or a test needs to use the demo, written with mode 0600 into the data folder.
 *
 * @see docs/reference/commands.md
 * @module
 */
import { z } from "zod";

const demoSchema = z.strictObject({
  deskUrl: z.string(),
  appUrl: z.string(),
  widgetKey: z.string(),
  identitySecret: z.string(),
  apiToken: z.string(),
  owner: z.strictObject({ email: z.string(), password: z.string() }),
  /** The others who may sign in to the desk. */
  team: z.array(z.strictObject({ name: z.string(), role: z.string(), email: z.string(), password: z.string() })),
  customers: z.array(z.strictObject({ id: z.string(), name: z.string(), plan: z.string() })),
});

/** The file's content. */
export type Demo = z.infer<typeof demoSchema>;

/** What the next start of the desk's process goes on with: the values cannot be read back from the database. */
const stateSchema = z.strictObject({
  /** Which start of the demo wrote it: within one, a desk that came back finds everything as it left it. */
  run: z.string(),
  demo: demoSchema,
});

/** The file's content. */
export type DemoState = z.infer<typeof stateSchema>;

/** Its path while the demo runs; it appears when everything is ready. */
export function demoPath(dataDir: string): string {
  return `${dataDir}/demo.json`;
}

/** The path of the state. */
export function statePath(dataDir: string): string {
  return `${dataDir}/demo.state.json`;
}

/** The temporary path of one of the two until it is complete. */
export function unfinished(path: string): string {
  return `${path}.new`;
}

/** Reads the state; null when no state can be read. */
export async function readState(path: string): Promise<DemoState | null> {
  try {
    return stateSchema.parse(JSON.parse(await Deno.readTextFile(path)));
  } catch {
    return null;
  }
}

/** Writes one of the two in one step, so that no reader sees half of it. */
export async function writeWhole(path: string, content: Demo | DemoState): Promise<void> {
  await Deno.writeTextFile(unfinished(path), JSON.stringify(content, null, 2) + "\n", { mode: 0o600 });
  await Deno.rename(unfinished(path), path);
}
