/**
 * The entry of the operator's commands that set nothing up themselves: in a copy of the desk whose packages are not
 * installed yet, they say so. Everything that this file imports needs no package.
 *
 * @module
 */
import { ROOT } from "../supervisor/bundle.ts";
import { bad, printFinding } from "./finding.ts";

/** No literal in its `import`: Deno looks for the packages of a literal's modules before the first line of this file runs. */
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
