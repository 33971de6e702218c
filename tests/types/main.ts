/**
 * `deno task ok:types`: checks the types of the files and folders in its arguments.
 *
 * @module
 */
import { check } from "./check.ts";

const found = await check(Deno.cwd(), Deno.args);
if (found !== "") {
  console.error(found);
  Deno.exit(1);
}
