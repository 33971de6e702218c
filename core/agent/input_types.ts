/**
 * The inputs that an action declares: single values, lists of them, and lists of flat records.
 *
 * @see docs/reference/agent-files.md
 * @module
 */
import type { JsonValue } from "../json.ts";
import type { InputFormat } from "./input_formats.ts";
import type { Localized } from "./localized.ts";

/** The types of a single value. */
export const SCALAR_TYPES = ["string", "number", "integer", "boolean"] as const;

/** What one value may be. */
export type ScalarForm = {
  readonly type: typeof SCALAR_TYPES[number];
  readonly description: string;
  /** The allowed values; null when any value of the type is. */
  readonly enum: readonly (string | number | boolean)[] | null;
  /** Regular expression of the whole text, see `parsePattern`. */
  readonly pattern: string | null;
  readonly format: InputFormat | null;
  /** The least and the greatest number, or the fewest and the most characters of a text. */
  readonly min: number | null;
  readonly max: number | null;
};

/** One value of a record. */
export type RecordField = ScalarForm & {
  readonly required: boolean;
  /** What customers read instead of its name. */
  readonly label: Localized | null;
};

/** A record of single values; it holds no other record and no list. */
export type RecordForm = {
  readonly type: "object";
  readonly description: string;
  readonly fields: ReadonlyMap<string, RecordField>;
};

/** A list. */
export type ListForm = {
  readonly type: "array";
  readonly description: string;
  readonly items: ScalarForm | RecordForm;
  /** The fewest and the most entries. */
  readonly min: number | null;
  readonly max: number | null;
};

/** What the AI or a button may supply. */
export type ActionInput = (ScalarForm | ListForm) & {
  /**
   * False with a default, and when the file says so. What a missing optional input alone would fill is left out of the
   * request; it is empty text elsewhere, and never used in a path.
   */
  readonly required: boolean;
  /** The value when none is given; undefined when the file has none. */
  readonly default: JsonValue | undefined;
  /** What customers read instead of its name. */
  readonly label: Localized | null;
  /** What customers read instead of an allowed value. */
  readonly labels: Readonly<Record<string, Localized>>;
};

/** The allowed values of an input, or of each entry of its list; null when any value of the type is allowed. */
export function choicesOf(input: ScalarForm | ListForm): ScalarForm["enum"] {
  if (input.type !== "array") return input.enum;
  return input.items.type === "object" ? null : input.items.enum;
}
