/**
 * The entry of the operator's commands, which do not run the set-up: in a copy of the desk without installed packages
 * they report that. This file's imports need no package.
 *
 * @module
 */
import { ROOT } from "../supervisor/bundle.ts";
import { bad, printFinding } from "./finding.ts";

/**
 * Not a literal in the `import`: Deno resolves the packages of a literal's modules before the first line of this file
 * runs.
 */
const MAIN = new URL("./main.ts", import.meta.url).href;

const NOT_SET_UP = bad(
  "This copy of the desk is not set up yet: its packages are not installed.",
  `In ${ROOT}, run "deno task prepare" once as the user who may write there, or "deno task start".`,
);

const isSetUp = await Deno.stat(`${ROOT}/node_modules/.deno`).then(() => true, () => false);
if (isSetUp) {
  await import(MAIN);
} else {
  console.error(printFinding(NOT_SET_UP));
  Deno.exit(1);
}
