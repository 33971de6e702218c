/**
 * Detects paths that change their target when a server decodes them. Pure, because the desk checks too, before it asks
 * a customer.
 *
 * A value is percent-encoded in its segment, but a proxy may decode `%2F` and resolve `..`, which changes the customer:
 * `/users/u1/orders/..%2F..%2Fu2%2Forders%2F7` would become `/users/u2/orders/7`.
 *
 * @module
 */

/** How often a path may be decoded on its way: by a proxy, the server and its framework. */
const DECODINGS = 3;

/**
 * Whether a path has a segment `.` or `..`, before or after decoding. `..;x` counts, since some servers drop the part
 * after the semicolon.
 *
 * @example
 * hasDotSegment("/users/u1/orders/..%2F..%2Fu2") // true
 * hasDotSegment("/users/u1/orders/a%2Fb") // false
 */
export function hasDotSegment(path: string): boolean {
  let plain = path;
  for (let round = 0; round < DECODINGS; round++) {
    plain = plain.replace(/%(?:25|2e|2f|3b|5c)/gi, (escape) => decodeURIComponent(escape));
  }
  return plain.split(/[/\\]/).some((part) => /^\.{1,2}(?:;|$)/.test(part));
}
