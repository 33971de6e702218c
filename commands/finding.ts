/**
 * What a check of the installation found.
 *
 * @module
 */

/** One finding. `warn` is for what works and could bite later; `mend` says what to do. */
export type Finding = { readonly mark: "ok" | "warn" | "bad"; readonly text: string; readonly mend?: string };

/** All is as it should be. */
export function ok(text: string): Finding {
  return { mark: "ok", text };
}

/** It works, and could bite later. */
export function warn(text: string, mend: string): Finding {
  return { mark: "warn", text, mend };
}

/** It does not work. */
export function bad(text: string, mend: string): Finding {
  return { mark: "bad", text, mend };
}

/** A finding as lines for people. */
export function printFinding({ mark, text, mend }: Finding): string {
  return `${mark.padEnd(5)}${text}${mend === undefined ? "" : `\n     ${mend}`}`;
}
