/**
 * Whether a table of the tests, or of the product, has a row for each language of the chat.
 *
 * @module
 */
import assert from "node:assert/strict";
import { LANGUAGES } from "../../core/languages/languages.ts";

/**
 * Fails where a language has no row, and says where the row goes.
 *
 * @param codes the languages that have one
 * @param table the table's name and file, such as `CLEAR in tests/languages/yes_languages_test.ts`
 */
export function assertEachLanguage(codes: readonly string[], table: string): void {
  const spoken = LANGUAGES.map(({ code }) => code);
  const missing = spoken.filter((code) => !codes.includes(code));
  const unknown = codes.filter((code) => !spoken.includes(code));
  assert.equal(missing.length, 0, `${table} has no row for ${missing.join(", ")}: add one.`);
  assert.equal(unknown.length, 0, `${table} has a row for ${unknown.join(", ")}, which the desk does not speak.`);
}
