/**
 * `demo.json`: what somebody (or a test) needs to use the demo, written with mode 0600 into the data folder.
 *
 * @see contract, section 2a
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
  customers: z.array(z.strictObject({ id: z.string(), name: z.string(), plan: z.string() })),
});

/** The file's content. */
export type Demo = z.infer<typeof demoSchema>;

/** Where it stands while the demo runs: it appears when everything is ready. */
export function demoPath(dataDir: string): string {
  return `${dataDir}/demo.json`;
}

/** What the next start goes on with: the values cannot be read back from the database. */
export function statePath(dataDir: string): string {
  return `${dataDir}/demo.state.json`;
}

/** Where one of the two stands until it is whole. */
export function unfinished(path: string): string {
  return `${path}.new`;
}

/** Reads one of the two; null when there is none that can be read. */
export async function readDemo(path: string): Promise<Demo | null> {
  try {
    return demoSchema.parse(JSON.parse(await Deno.readTextFile(path)));
  } catch {
    return null;
  }
}

/** Writes one of the two in one step, so that nobody reads half of it. */
export async function writeDemo(path: string, demo: Demo): Promise<void> {
  await Deno.writeTextFile(unfinished(path), JSON.stringify(demo, null, 2) + "\n", { mode: 0o600 });
  await Deno.rename(unfinished(path), path);
}
