/**
 * `deno task start` for desks of tests, which live for a minute: they start with {@linkcode QUICK_START}.
 *
 * @module
 */
import { runCommandLine } from "../../main.ts";
import { QUICK_START } from "./project.ts";

await runCommandLine((spec) => ({
  ...spec,
  args: spec.args.map((arg) => arg.startsWith("--v8-flags=") ? `${arg},${QUICK_START}` : arg),
}));
