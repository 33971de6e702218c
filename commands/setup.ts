/**
 * Runs before other tasks: `deno task setup`, unless there is nothing to do, or another user prepared this checkout and
 * it cannot be written. With `--note` it records that the set-up is complete.
 *
 * @module
 */
import { ROOT } from "../supervisor/bundle.ts";
import { notePrepared, preparedBundle } from "./prepared.ts";

/** Results of `deno task prepare`, all needed to start. */
const PREPARED = ["node_modules/.deno", "build/assets/manifest.json"] as const;

async function isThere(path: string): Promise<boolean> {
  return await Deno.stat(`${ROOT}/${path}`).then(() => true, () => false);
}

/** Whether this user can write to a folder, or to its parent if it does not exist yet. */
async function mayWrite(folder: string): Promise<boolean> {
  const path = await isThere(folder) ? `${ROOT}/${folder}` : ROOT;
  try {
    await Deno.remove(await Deno.makeTempFile({ dir: path, prefix: ".may-write-" }));
    return true;
  } catch {
    return false;
  }
}

async function setUp(): Promise<number> {
  const args = ["task", "-q", "setup"];
  return (await new Deno.Command(Deno.execPath(), { args, cwd: ROOT, stdin: "null" }).spawn().status).code;
}

async function main(): Promise<number> {
  if (Deno.args.includes("--note")) {
    await notePrepared();
    return 0;
  }
  if (await preparedBundle() !== null) return 0;
  const isOurs = (await Promise.all(["node_modules", "build"].map(mayWrite))).every((may) => may);
  if (isOurs) return await setUp();
  const missing = (await Promise.all(PREPARED.map(async (path) => await isThere(path) ? [] : [path]))).flat();
  if (missing.length === 0) return 0;
  console.error(
    `This user may not write into ${ROOT}, and ${missing.join(" and ")} ${
      missing.length === 1 ? "is" : "are"
    } missing. ` +
      `Run this once as its owner: cd ${ROOT} && DENO_DIR=${ROOT}/.deno deno task prepare`,
  );
  return 1;
}

Deno.exit(await main());
