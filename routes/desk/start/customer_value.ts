/**
 * Putting `{user.id}` in the place of one customer's id in a curl command.
 *
 * @module
 */

/** What a call is made for: the id of the customer who is signed in. */
const USER_ID = "{user.id}";

/**
 * The command with `{user.id}` wherever it holds this id as a whole word; null when it does not hold it.
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
