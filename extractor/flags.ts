/**
 * The exact permissions of the extractor process, as `deno run` flags.
 *
 * @see docs/reference/processes.md
 * @module
 */

import { EXTRACTOR_LIMITS } from "./limits.ts";

/** The paths that the extractor may access, absolute. */
export type ExtractorPaths = {
  /** The project's folder. */
  readonly codeDir: string;
  readonly socketPath: string;
};

const WORKER_CODE = ["extractor", "core/languages", "widget/frame/texts"] as const;

/** The flags of the extractor, for `deno run` before `extractor/main.ts`, in addition to those of every process. */
export function extractorFlags({ codeDir, socketPath }: ExtractorPaths): readonly string[] {
  return [
    `--v8-flags=--disallow-code-generation-from-strings,--max-old-space-size=${EXTRACTOR_LIMITS.heapMiB}`,
    `--allow-net=unix:${socketPath}`,
    // The worker's files are loaded at run time; the words of mail programs are in the languages' folders.
    `--allow-read=${[socketPath, ...WORKER_CODE.map((folder) => `${codeDir}/${folder}`)].join(",")}`,
    `--allow-write=${socketPath}`,
  ];
}
