/**
 * The result of a check of the installation.
 *
 * @module
 */

/** A finding. `warn` is for things that work but may fail later; `fix` describes what to do. */
export type Finding = { readonly mark: "ok" | "warn" | "bad"; readonly text: string; readonly fix?: string };

/** Everything is in order. */
export function ok(text: string): Finding {
  return { mark: "ok", text };
}

/** It works, but may fail later. */
export function warn(text: string, fix: string): Finding {
  return { mark: "warn", text, fix };
}

/** It does not work. */
export function bad(text: string, fix: string): Finding {
  return { mark: "bad", text, fix };
}

/** Formats a finding as lines for people. */
export function printFinding({ mark, text, fix }: Finding): string {
  return `${mark.padEnd(5)}${text}${fix === undefined ? "" : `\n     ${fix}`}`;
}
