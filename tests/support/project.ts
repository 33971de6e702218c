/**
 * The project's configuration for scripts that tests run in processes of their own: beside `tests/package.json`, Deno
 * would not look for it.
 *
 * @module
 */
import { fileURLToPath } from "node:url";

/** The path of `deno.json`, for `deno run --config`. */
export const PROJECT = fileURLToPath(new URL("../../deno.json", import.meta.url));

/**
 * For a process that ends after a few files or kills: PGlite's code is compiled once and quickly. It does not earn back
 * what V8 takes to make it faster, more than a second of a processor.
 */
export const SHORT_LIVED = "--v8-flags=--liftoff-only";

/**
 * V8's flags for a desk that lives for a minute: code of WebAssembly is compiled quickly, and again only where it has run
 * a hundred times as long as V8 would wait. PGlite does not earn that back; hashing a password takes a third of the time.
 */
export const QUICK_START = "--wasm-tiering-budget=1300000000";
