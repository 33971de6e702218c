/**
 * The project's configuration for scripts that tests run in processes of their own: beside `tests/package.json`, Deno
 * would not look for it.
 *
 * @module
 */
import { fileURLToPath } from "node:url";

/** The path of `deno.json`, for `deno run --config`. */
export const PROJECT = fileURLToPath(new URL("../../deno.json", import.meta.url));
