/**
 * The two files shared by an evaluation and its desk: the seed, and the credentials of each run.
 *
 * @module
 */
import { z } from "zod";
import { accessPath, seedPath } from "../prove/seed_file.ts";

const seedSchema = z.strictObject({
  files: z.array(z.tuple([z.string(), z.string()])),
  keys: z.record(z.string(), z.string()),
  origin: z.string(),
  /** The number of workspaces: one for each run, so that no customer has an earlier conversation. */
  runs: z.int().min(1),
});
const accessSchema = z.array(z.strictObject({
  workspace: z.string(),
  widgetKey: z.string(),
  identitySecret: z.string(),
}));

/** The content of the desk. */
export type EvalSeed = Readonly<z.infer<typeof seedSchema>>;

/** The credentials of one run. */
export type RunAccess = Readonly<z.infer<typeof accessSchema>[number]>;

/** Writes the seed. */
export async function writeSeed(dataDir: string, seed: EvalSeed): Promise<void> {
  await Deno.writeTextFile(seedPath(dataDir), JSON.stringify(seed), { mode: 0o600 });
}

/** Reads the seed, in the desk's process. */
export async function readSeed(dataDir: string): Promise<EvalSeed> {
  return seedSchema.parse(JSON.parse(await Deno.readTextFile(seedPath(dataDir))));
}

/** Writes the credentials, in the desk's process. */
export async function writeAccess(dataDir: string, access: readonly RunAccess[]): Promise<void> {
  await Deno.writeTextFile(accessPath(dataDir), JSON.stringify(access), { mode: 0o600 });
}

/** Reads the credentials, and removes both files. */
export async function takeAccess(dataDir: string): Promise<readonly RunAccess[]> {
  const access = accessSchema.parse(JSON.parse(await Deno.readTextFile(accessPath(dataDir))));
  await Promise.all([Deno.remove(accessPath(dataDir)), Deno.remove(seedPath(dataDir))]);
  return access;
}
