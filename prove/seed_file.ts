/**
 * The two files shared by the copy's desk and `deno task prove`: the seed, and the credentials.
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
  /** Tokens of owners: several, because each has a rate. */
  ownerTokens: z.array(z.string()),
  viewerToken: z.string(),
  /** A read-only token of an owner. */
  readingToken: z.string(),
});

/** The content for the copy's desk. */
export type CopySeed = Readonly<z.infer<typeof seedSchema>>;
/** The credentials of the copy's desk. */
export type Access = Readonly<z.infer<typeof accessSchema>>;

/** The two files, in the copy's data folder. */
export const seedPath = (dataDir: string): string => `${dataDir}/seed.json`;
export const accessPath = (dataDir: string): string => `${dataDir}/access.json`;

/** Reads the seed. */
export async function readSeed(dataDir: string): Promise<CopySeed> {
  return seedSchema.parse(JSON.parse(await Deno.readTextFile(seedPath(dataDir))));
}

/** Reads the credentials; the file contains secrets and is removed immediately. */
export async function takeAccess(dataDir: string): Promise<Access> {
  const access = accessSchema.parse(JSON.parse(await Deno.readTextFile(accessPath(dataDir))));
  await Deno.remove(accessPath(dataDir));
  return access;
}
