/**
 * Replaces a customer's id in a curl command with `{user.id}`.
 *
 * @module
 */

/** The placeholder for the id of the signed-in customer. */
const USER_ID = "{user.id}";

/**
 * Replaces an id with `{user.id}` wherever the command contains it as a whole word; null when it does not.
 *
 * @example
 * ```ts
 * forAnyCustomer("curl https://shop.example/customers/42/orders?page=420", "42");
 * // "curl https://shop.example/customers/{user.id}/orders?page=420"
 * ```
 */
export function forAnyCustomer(curl: string, id: string): string | null {
  const parts = curl.split(id);
  let changed = parts[0] ?? "";
  let isFound = false;
  for (const [at, next] of parts.slice(1).entries()) {
    const isWhole = !/[\w-]$/.test(parts[at] ?? "") && !/^[\w-]/.test(next);
    isFound ||= isWhole;
    changed += (isWhole ? USER_ID : id) + next;
  }
  return isFound ? changed : null;
}
