/**
 * The inputs that an action declares: single values, lists of them, and lists of flat records.
 *
 * @see docs/reference/agent-files.md
 * @module
 */
import type { JsonValue } from "../../json.ts";
import type { InputFormat } from "./input_formats.ts";
import type { Localized } from "../localized.ts";

/** The types of a single value. */
export const SCALAR_TYPES = ["string", "number", "integer", "boolean"] as const;

/** The form of one value. */
export type ScalarForm = {
  readonly type: typeof SCALAR_TYPES[number];
  readonly description: string;
  /** The allowed values; null if any value of the type is allowed. */
  readonly enum: readonly (string | number | boolean)[] | null;
  /** Regular expression of the whole text, see `parsePattern`. */
  readonly pattern: string | null;
  readonly format: InputFormat | null;
  /** The minimum and maximum of a number, or of a text's length in characters. */
  readonly min: number | null;
  readonly max: number | null;
};

/** One value of a record. */
export type RecordField = ScalarForm & {
  readonly required: boolean;
  /** Shown to customers instead of its name. */
  readonly label: Localized | null;
};

/** A record of single values, without nested records or lists. */
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
  /** The minimum and maximum number of entries. */
  readonly min: number | null;
  readonly max: number | null;
};

/** A value that the AI or a button may supply. */
export type ActionInput = (ScalarForm | ListForm) & {
  /**
   * False with a default, or if the file declares it. A part of the request that only a missing optional input would
   * fill is omitted; elsewhere it is empty text, and it is never used in a path.
   */
  readonly required: boolean;
  /** The value if none is given; undefined if the file has none. */
  readonly default: JsonValue | undefined;
  /** Shown to customers instead of its name. */
  readonly label: Localized | null;
  /** Shown to customers instead of an allowed value. */
  readonly labels: Readonly<Record<string, Localized>>;
};

/** Returns the allowed values of an input, or of each entry of its list; null if any value of the type is allowed. */
export function choicesOf(input: ScalarForm | ListForm): ScalarForm["enum"] {
  if (input.type !== "array") return input.enum;
  return input.items.type === "object" ? null : input.items.enum;
}
