/**
 * Checks of objects as tables of small ones, for the message of every call: its schema took a tenth of the sandbox's
 * processor time, because a schema that may not make code of itself walks its own description for each value.
 *
 * @module
 */

/** Whether a value is of a type. */
export type IsA<Value> = (value: unknown) => value is Value;

/** A check for each field of a type. */
export type FieldChecks<Value> = { readonly [Field in keyof Value]: IsA<Value[Field]> };

/**
 * The check of objects that have exactly these fields.
 *
 * @example
 * const isPoint = exact<{ x: number; y: number }>({ x: isCount, y: isCount });
 */
export function exact<Value extends object>(fields: FieldChecks<Value>): IsA<Value> {
  const checks: readonly (readonly [string, (value: unknown) => boolean])[] = Object.entries(fields);
  return (value): value is Value =>
    isObject(value) && Object.keys(value).length === checks.length &&
    checks.every(([name, check]) => check(value[name]));
}

/** The check of objects with at most `entriesMax` fields of any allowed name, each of one type. */
export function record<Value>(
  entriesMax: number,
  isName: (name: string) => boolean,
  isValue: IsA<Value>,
): IsA<Readonly<Record<string, Value>>> {
  return (value): value is Readonly<Record<string, Value>> => {
    if (!isObject(value)) return false;
    const entries = Object.entries(value);
    return entries.length <= entriesMax && entries.every(([name, held]) => isName(name) && isValue(held));
  };
}

/** The check of texts with a number of UTF-16 code units. */
export function text(charsMin: number, charsMax: number): IsA<string> {
  return (value): value is string => typeof value === "string" && value.length >= charsMin && value.length <= charsMax;
}

/** The check of texts that an expression, with an end on both sides, matches. */
export function textLike(expression: RegExp, charsMax = Infinity): IsA<string> {
  return (value): value is string => typeof value === "string" && value.length <= charsMax && expression.test(value);
}

/** The check of whole numbers that a double holds exactly. */
export function whole(min: number, max = Number.MAX_SAFE_INTEGER): IsA<number> {
  return (value): value is number =>
    typeof value === "number" && Number.isSafeInteger(value) && value >= min && value <= max;
}

/** The check that takes null as well. */
export function orNull<Value>(check: IsA<Value>): IsA<Value | null> {
  return (value): value is Value | null => value === null || check(value);
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
