/**
 * What the desk of an evaluation is filled with, and how each run gets in.
 *
 * @module
 */
import { z } from "zod";
import { accessPath, seedPath } from "../prove/seed_file.ts";

const seedSchema = z.strictObject({
  files: z.array(z.tuple([z.string(), z.string()])),
  keys: z.record(z.string(), z.string()),
  origin: z.string(),
  /** How many workspaces: each run has one of its own, so that no customer has an earlier conversation. */
  runs: z.int().min(1),
});
const accessSchema = z.array(z.strictObject({
  workspace: z.string(),
  widgetKey: z.string(),
  identitySecret: z.string(),
}));

/** What the desk is filled with. */
export type EvalSeed = Readonly<z.infer<typeof seedSchema>>;

/** How one run gets in. */
export type RunAccess = Readonly<z.infer<typeof accessSchema>[number]>;

/** Writes what the desk is to be filled with. */
export async function writeSeed(dataDir: string, seed: EvalSeed): Promise<void> {
  await Deno.writeTextFile(seedPath(dataDir), JSON.stringify(seed), { mode: 0o600 });
}

/** Reads it, in the desk's process. */
export async function readSeed(dataDir: string): Promise<EvalSeed> {
  return seedSchema.parse(JSON.parse(await Deno.readTextFile(seedPath(dataDir))));
}

/** Writes how the runs get in, in the desk's process. */
export async function writeAccess(dataDir: string, access: readonly RunAccess[]): Promise<void> {
  await Deno.writeTextFile(accessPath(dataDir), JSON.stringify(access), { mode: 0o600 });
}

/** Reads it, and removes both files. */
export async function takeAccess(dataDir: string): Promise<readonly RunAccess[]> {
  const access = accessSchema.parse(JSON.parse(await Deno.readTextFile(accessPath(dataDir))));
  await Promise.all([Deno.remove(accessPath(dataDir)), Deno.remove(seedPath(dataDir))]);
  return access;
}
