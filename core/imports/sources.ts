/**
 * The products whose exports can be read, as a table.
 *
 * @module
 */
import { CHATWOOT } from "./chatwoot.ts";
import { INTERCOM } from "./intercom.ts";
import type { ExportReader, ImportSource } from "./imported.ts";
import { ZENDESK } from "./zendesk.ts";

/** A product: its display name, and how its files are read. */
export const IMPORT_SOURCES: Readonly<Record<ImportSource, { readonly name: string; readonly reader: ExportReader }>> =
  {
    intercom: { name: "Intercom", reader: INTERCOM },
    zendesk: { name: "Zendesk", reader: ZENDESK },
    chatwoot: { name: "Chatwoot", reader: CHATWOOT },
  };

/** Whether a word names one of them. */
export function isImportSource(word: string): word is ImportSource {
  return Object.hasOwn(IMPORT_SOURCES, word);
}

/** Returns the position of a file in the reading order, which is that of the reader's table; -1 for an unknown name. */
export function placeOf({ files }: ExportReader, fileName: string): number {
  const name = fileName.toLowerCase().replace(/\.[a-z]+$/, "");
  return files.findIndex((file) => file.name.test(name));
}
