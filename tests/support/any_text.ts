/**
 * Texts of any code points, for properties.
 *
 * @module
 */
import fc from "fast-check";

/** Half of them ASCII. No way back from a text to its number is given: fast-check would make a map of all 1,114,112. */
const CODE_POINT = fc.oneof(fc.nat(0x7f), fc.nat(0x10ffff)).map((point) => String.fromCodePoint(point));

/**
 * Texts of any code points, lone surrogates included, and what `fc.string` makes, such as `__proto__`.
 *
 * @example fc.property(anyText({ minLength: 1 }), (text) => parse(text).length > 0)
 */
export function anyText(
  bounds: { readonly minLength?: number; readonly maxLength?: number } = {},
): fc.Arbitrary<string> {
  return fc.oneof(fc.string({ ...bounds, unit: CODE_POINT }), fc.string(bounds));
}
