/**
 * The exact permissions of the extractor process, as `deno run` flags.
 *
 * @see docs/reference/processes.md
 * @module
 */

import { EXTRACTOR_LIMITS } from "./limits.ts";

/** What the extractor may reach, as absolute paths. */
export type ExtractorPaths = {
  /** The project's folder. */
  readonly codeDir: string;
  readonly socketPath: string;
};

/** The flags of the extractor, for `deno run` before `extractor/main.ts`, beside those that all processes get. */
export function extractorFlags({ codeDir, socketPath }: ExtractorPaths): readonly string[] {
  return [
    `--v8-flags=--disallow-code-generation-from-strings,--max-old-space-size=${EXTRACTOR_LIMITS.heapMiB}`,
    `--allow-net=unix:${socketPath}`,
    // The worker's entry file is read at run time; what it imports statically is in the same folder.
    `--allow-read=${socketPath},${codeDir}/extractor`,
    `--allow-write=${socketPath}`,
  ];
}
