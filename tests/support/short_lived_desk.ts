/**
 * `deno task start` for short-lived desks of tests: starts with {@linkcode QUICK_START}.
 *
 * @module
 */
import { runCommandLine } from "../../main.ts";
import { QUICK_START } from "./project.ts";

await runCommandLine((spec) => ({
  ...spec,
  args: spec.args.map((arg) => arg.startsWith("--v8-flags=") ? `${arg},${QUICK_START}` : arg),
}));
