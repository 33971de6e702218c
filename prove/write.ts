/**
 * Writes a signed sheet: `prove-<time>.json`, and its page.
 *
 * @module
 */
import { sheetPage } from "./page.tsx";
import { openSigningKey, type Sheet, signPage, signSheet } from "./sheet.ts";

/** Signs the sheet with the installation's key and writes both files. @returns their path without the extension */
export async function writeSheet(sheet: Sheet, folder: string, keysDir: string): Promise<string> {
  const key = await openSigningKey(keysDir);
  const signed = await signSheet(sheet, key);
  const page = sheetPage(signed);
  const name = `${folder}/prove-${sheet.at.slice(0, 19).replaceAll(":", "")}`;
  await Deno.writeTextFile(`${name}.json`, JSON.stringify(await signPage(signed, page, key), null, 2) + "\n", {
    createNew: true,
  });
  await Deno.writeTextFile(`${name}.html`, page, { createNew: true });
  return name;
}
