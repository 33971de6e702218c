/**
 * Fast checks of objects, composed of small ones, for the message of every call: its schema took a tenth of the
 * sandbox's processor time, because without `eval` a schema is interpreted for each value.
 *
 * @module
 */

/** Reports whether a value is of a type. */
export type IsA<Value> = (value: unknown) => value is Value;

/** A check for each field of a type. */
export type FieldChecks<Value> = { readonly [Field in keyof Value]: IsA<Value[Field]> };

/**
 * Makes a check for objects with exactly these fields.
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

/** Makes a check for objects with at most `entriesMax` fields of any allowed name, all of one type. */
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

/** Makes a check for strings by length in UTF-16 code units. */
export function text(charsMin: number, charsMax: number): IsA<string> {
  return (value): value is string => typeof value === "string" && value.length >= charsMin && value.length <= charsMax;
}

/** Makes a check for strings that match an expression anchored on both sides. */
export function textLike(expression: RegExp, charsMax = Infinity): IsA<string> {
  return (value): value is string => typeof value === "string" && value.length <= charsMax && expression.test(value);
}

/** Makes a check for integers that a double represents exactly. */
export function whole(min: number, max = Number.MAX_SAFE_INTEGER): IsA<number> {
  return (value): value is number =>
    typeof value === "number" && Number.isSafeInteger(value) && value >= min && value <= max;
}

/** Makes a check that also accepts null. */
export function orNull<Value>(check: IsA<Value>): IsA<Value | null> {
  return (value): value is Value | null => value === null || check(value);
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
