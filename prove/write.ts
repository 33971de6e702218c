/**
 * Writes a signed sheet: `prove-<time>.json`, and its page.
 *
 * @module
 */
import { sheetPage } from "./page.tsx";
import { openSigningKey, type Sheet, signSheet } from "./sheet.ts";

/** Signs the sheet with the installation's key and writes both files. @returns their path without the extension */
export async function writeSheet(sheet: Sheet, folder: string, keysDir: string): Promise<string> {
  const signed = await signSheet(sheet, await openSigningKey(keysDir));
  const name = `${folder}/prove-${sheet.at.slice(0, 19).replaceAll(":", "")}`;
  await Deno.writeTextFile(`${name}.json`, JSON.stringify(signed, null, 2) + "\n", { createNew: true });
  await Deno.writeTextFile(`${name}.html`, sheetPage(signed), { createNew: true });
  return name;
}
