/**
 * Formats a problem like compilers do, so that editors and CI find the position.
 *
 * @module
 */
import type { Problem } from "../../core/problem.ts";

/** `actions/get_account.yaml:3:7: message fix (code)`. */
export function problemLine({ file, line, column, code, message, fix }: Problem): string {
  const place = file === "" ? "" : `${file}:${line}:${column}: `;
  return `${place}${message}${fix === undefined ? "" : ` ${fix}`} (${code})`;
}
