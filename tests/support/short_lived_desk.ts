/**
 * `deno task start` for desks of tests, which live for a minute: PGlite's code is compiled once and quickly, because such
 * a desk does not earn back the second of a processor that V8 takes to make it faster.
 *
 * @module
 */
import { runCommandLine } from "../../main.ts";

await runCommandLine((spec) => ({
  ...spec,
  args: spec.args.map((arg) => arg.startsWith("--v8-flags=") ? `${arg},--liftoff-only` : arg),
}));
