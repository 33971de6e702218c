/**
 * Texts of any code points, for properties.
 *
 * @module
 */
import fc from "fast-check";

/** Half of them ASCII. Not invertible, since fast-check would otherwise build a map of all 1,114,112. */
const CODE_POINT = fc.oneof(fc.nat(0x7f), fc.nat(0x10ffff)).map((point) => String.fromCodePoint(point));

/**
 * Texts of any code points, including lone surrogates, and the values of `fc.string`, such as `__proto__`.
 *
 * @example fc.property(anyText({ minLength: 1 }), (text) => parse(text).length > 0)
 */
export function anyText(
  bounds: { readonly minLength?: number; readonly maxLength?: number } = {},
): fc.Arbitrary<string> {
  return fc.oneof(fc.string({ ...bounds, unit: CODE_POINT }), fc.string(bounds));
}
