/**
 * Renders a note of the desk from its stored form.
 *
 * @module
 */
import type { RecordLines } from "../../languages/lines.ts";
import type { MessageData } from "../message_data.ts";

/** Returns the words of a note in a language; null if the message is not a note. */
export function noteText({ note, figures }: Pick<MessageData, "note" | "figures">, record: RecordLines): string | null {
  if (note !== undefined) return record[note.finding];
  return figures === undefined ? null : figuresNote(figures, record);
}

/** Returns the note about unsupported figures. */
export function figuresNote(figures: readonly string[], { figuresUnknown }: RecordLines): string {
  return figuresUnknown.replace("{figures}", () => figures.join(", "));
}
