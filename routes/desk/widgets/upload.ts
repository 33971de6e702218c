/**
 * A widget file that was chosen in a file field.
 *
 * @module
 */

/** Its text, and a name for it taken from the name of the file. */
export type Upload = { readonly text: string; readonly name: string };

/** What was chosen as `upload`; null when nothing was. */
export async function readUpload(form: FormData): Promise<Upload | null> {
  const file = form.get("upload");
  if (!(file instanceof File) || file.size === 0) return null;
  return { text: await file.text(), name: nameFor(file.name) };
}

const NAME_CHARS_MAX = 64;

/** "Flight Options.widget" is `flight_options`; empty when nothing is left of the name. */
function nameFor(fileName: string): string {
  const words = fileName.replace(/\.[^.]*$/, "").toLowerCase().replace(/[^a-z0-9]+/g, "_");
  return words.replace(/^[^a-z]+|_$/g, "").slice(0, NAME_CHARS_MAX);
}
