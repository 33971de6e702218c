/**
 * Paths that lead elsewhere once a server has decoded them. Pure: the desk asks it as well, before a customer is asked.
 *
 * A value is percent-encoded in its segment, but a proxy may decode `%2F` and walk `..` before it chooses whose order it
 * is: `/users/u1/orders/..%2F..%2Fu2%2Forders%2F7` would become `/users/u2/orders/7`.
 *
 * @module
 */

/** How often a path may be decoded on its way: by a proxy, by the server, by its framework. */
const DECODINGS = 3;

/**
 * Whether a path has a part `.` or `..`, as it is or after decoding. `..;x` counts: some servers cut what follows the
 * semicolon.
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
