/**
 * Detects a customer's id that was copied with a curl command: without a note, everyone would get this customer's
 * answer.
 *
 * @module
 */
import { namesAccount, namesEmail } from "../../agent/actions/account_names.ts";
import { splitAddress } from "../../agent/actions/placement.ts";
import type { JsonObject, JsonValue } from "../../json.ts";

/**
 * Returns notes about a request that does not identify the signed-in customer, but contains something that looks like
 * one.
 *
 * @param sent what the action sends, with its placeholders
 */
export function literalAccountNotes(
  sent: { readonly url: string; readonly headers: ReadonlyMap<string, string>; readonly body: JsonObject | null },
): readonly string[] {
  const whole = [sent.url, ...sent.headers.values(), JSON.stringify(sent.body)].join("\n");
  if (whole.includes("{user.")) return [];
  const { path, query } = splitAddress(sent.url);
  const segments = path.split("/");
  const named = [
    ...segments.map((value, at) => [segments[at - 1] ?? "", value] as const),
    ...new URLSearchParams(query),
    ...Object.entries(sent.body ?? {}),
  ];
  const found = named.find(([name, value]) => (namesAccount(name) || namesEmail(name)) && isIdentifier(value));
  if (found === undefined) return [];
  return [
    `\`${String(found[1]).slice(0, 100)}\` looks like one customer's id: as it is, everyone gets this one's answer. ` +
    "Write {user.id} in its place, which is the customer who is signed in.",
  ];
}

/** Whether a value, without a placeholder, could be the id or the address of one person. */
function isIdentifier(value: JsonValue): boolean {
  const text = typeof value === "number" ? String(value) : value;
  return typeof text === "string" && !/[{}\s]/.test(text) && /[0-9@]/.test(text);
}
