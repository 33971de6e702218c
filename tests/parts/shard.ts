/**
 * Runs test files in one isolate, so that they share the code, the database and the browser: those that the arguments
 * name, as paths from `tests/`.
 *
 * @example `deno test -A --no-check tests/parts/shard.ts -- browser/fold_test.ts browser/embed_test.ts`
 *
 * @module
 */
import { importFiles } from "./import_part.ts";

await importFiles(Deno.args);
