/**
 * The options of a Select as data.
 *
 * @module
 */
import type { CardNode } from "../../protocol.ts";
import { records, words } from "./properties.ts";

/** An option of a Select. */
export type SelectOption = {
  readonly value: string;
  readonly label: string;
  readonly description: string;
  readonly disabled: boolean;
};

/** The options of a Select; those without a value are left out. */
export function optionsOf(node: CardNode): readonly SelectOption[] {
  return records(node["options"]).map((option) => ({
    value: words(option["value"]),
    label: words(option["label"]) || words(option["value"]),
    description: words(option["description"]),
    disabled: option["disabled"] === true,
  })).filter(({ value }) => value !== "");
}

function plain(text: string): string {
  return text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
}

/** The options that contain every searched word, ignoring case and accents. */
export function searchOptions(options: readonly SelectOption[], query: string): readonly SelectOption[] {
  const wanted = plain(query).split(/\s+/).filter(Boolean);
  return options.filter(({ label, description }) => {
    const text = plain(label + " " + description);
    return wanted.every((word) => text.includes(word));
  });
}

/** The index of the next selectable option, in steps of 1 or -1, wrapping around; -1 for none. */
export function nextOption(options: readonly SelectOption[], from: number, step: 1 | -1): number {
  for (let turn = 1; turn <= options.length; turn++) {
    const at = (from + step * turn + options.length * 2) % options.length;
    if (options[at]?.disabled === false) return at;
  }
  return -1;
}
