/**
 * `deno task start`: runs the set-up if there is something to do, then starts the desk in this process. The sources are
 * read once for both.
 *
 * @module
 */
import { runCommandLine } from "../main.ts";
import { ROOT } from "../supervisor/bundle.ts";
import { preparedBundle } from "./prepared.ts";

const bundle = await preparedBundle();
if (bundle === null) await setUp();
await runCommandLine((spec) => spec, bundle);

/** Runs in a separate process with more permissions. */
async function setUp(): Promise<void> {
  const args = ["run", "-A", "-q", "--cached-only", `--config=${ROOT}/deno.json`, `${ROOT}/commands/setup.ts`];
  const { code } = await new Deno.Command(Deno.execPath(), { args, cwd: ROOT, stdin: "null" }).spawn().status;
  if (code !== 0) Deno.exit(code);
}
