/**
 * The project's configuration for scripts that tests run in separate processes: next to `tests/package.json`, Deno
 * would not find it.
 *
 * @module
 */
import { fileURLToPath } from "node:url";

/** The path of `deno.json`, for `deno run --config`. */
export const PROJECT = fileURLToPath(new URL("../../deno.json", import.meta.url));

/**
 * For a short-lived process: PGlite's code is compiled once and quickly. Optimizing it takes V8 more than a second of
 * processor time, and does not pay off.
 */
export const SHORT_LIVED = "--v8-flags=--liftoff-only";

/**
 * V8's flags for a desk that lives for a minute: WebAssembly is compiled quickly, and optimized only after running a
 * hundred times as long as by default. That does not pay off for PGlite, but hashing a password then takes a third of
 * the time.
 */
export const QUICK_START = "--wasm-tiering-budget=1300000000";
