/**
 * A widget file uploaded with a form.
 *
 * @module
 */

/** Its text, and a name derived from the file's name. */
export type Upload = { readonly text: string; readonly name: string };

/** Reads the field `upload`; null when it is empty. */
export async function readUpload(form: FormData): Promise<Upload | null> {
  const file = form.get("upload");
  if (!(file instanceof File) || file.size === 0) return null;
  return { text: await file.text(), name: nameFor(file.name) };
}

const NAME_CHARS_MAX = 64;

/** Derives a name: "Flight Options.widget" becomes `flight_options`; empty when nothing usable is left. */
function nameFor(fileName: string): string {
  const words = fileName.replace(/\.[^.]*$/, "").toLowerCase().replace(/[^a-z0-9]+/g, "_");
  return words.replace(/^[^a-z]+|_$/g, "").slice(0, NAME_CHARS_MAX);
}
