/**
 * The two files through which the copy's desk and `deno task prove` speak: what to seed, and how to get in.
 *
 * @module
 */
import { z } from "zod";

const seedSchema = z.strictObject({
  files: z.array(z.tuple([z.string(), z.string()])),
  settings: z.record(z.string(), z.json()),
  keys: z.array(z.strictObject({ name: z.string(), value: z.string(), origins: z.array(z.string()) })),
});
const accessSchema = z.strictObject({
  widgetKey: z.string(),
  identitySecret: z.string(),
  /** Of owners: several, because each has a rate. */
  ownerTokens: z.array(z.string()),
  viewerToken: z.string(),
  /** Of an owner, for reading alone. */
  readingToken: z.string(),
});

/** What the copy's desk is filled with. */
export type CopySeed = Readonly<z.infer<typeof seedSchema>>;
/** How to get in. */
export type Access = Readonly<z.infer<typeof accessSchema>>;

/** Where the two files are, in the copy's data folder. */
export const seedPath = (dataDir: string): string => `${dataDir}/seed.json`;
export const accessPath = (dataDir: string): string => `${dataDir}/access.json`;

/** Reads the seed. */
export async function readSeed(dataDir: string): Promise<CopySeed> {
  return seedSchema.parse(JSON.parse(await Deno.readTextFile(seedPath(dataDir))));
}

/** Reads how to get in; the file holds secrets and is removed at once. */
export async function takeAccess(dataDir: string): Promise<Access> {
  const access = accessSchema.parse(JSON.parse(await Deno.readTextFile(accessPath(dataDir))));
  await Deno.remove(accessPath(dataDir));
  return access;
}
