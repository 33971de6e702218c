/**
 * What a check of the installation found.
 *
 * @module
 */

/** One finding. `warn` is for what works and could bite later; `fix` says what to do. */
export type Finding = { readonly mark: "ok" | "warn" | "bad"; readonly text: string; readonly fix?: string };

/** All is as it should be. */
export function ok(text: string): Finding {
  return { mark: "ok", text };
}

/** It works, and could bite later. */
export function warn(text: string, fix: string): Finding {
  return { mark: "warn", text, fix };
}

/** It does not work. */
export function bad(text: string, fix: string): Finding {
  return { mark: "bad", text, fix };
}

/** A finding as lines for people. */
export function printFinding({ mark, text, fix }: Finding): string {
  return `${mark.padEnd(5)}${text}${fix === undefined ? "" : `\n     ${fix}`}`;
}
