/**
 * Runs one suite of `tests/support/suites.ts` with an isolate for each file, for example
 * `deno run -A --cached-only tests/run_suite.ts processes --filter "a kill"`. Other arguments go to `deno test`.
 *
 * @module
 */
import { fileURLToPath } from "node:url";
import { filesOf, isSuiteName, suiteNames, TESTS } from "./support/suites.ts";

const [name = "", ...options] = Deno.args;
if (!isSuiteName(name)) {
  console.error(`"${name}" is no suite of tests. Name one of: ${suiteNames().join(", ")}.`);
  Deno.exit(2);
}
const { code } = await new Deno.Command(Deno.execPath(), {
  args: ["test", "-A", "--no-check", ...options, ...filesOf(name).map((file) => `tests/${file}`)],
  cwd: fileURLToPath(new URL("../", TESTS)),
}).spawn().status;
Deno.exit(code);
