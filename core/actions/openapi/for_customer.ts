/**
 * Adapts the action of a call to the signed-in customer.
 *
 * @module
 */
import type { ActionFile } from "../../agent/actions/action_schema.ts";
import { isJsonObject, type JsonObject, type JsonValue } from "../../json.ts";

/** Returns the action with `{user.id}` in place of the input that is the customer's id. */
export function forCustomer({ input = {}, ...action }: ActionFile, customer: string): ActionFile {
  const { [customer]: _, ...others } = input;
  const place = (text: string) => text.replaceAll(`{${customer}}`, "{user.id}");
  const { url, headers, body } = action;
  return {
    ...action,
    url: place(url),
    ...(headers === undefined
      ? {}
      : { headers: Object.fromEntries(Object.entries(headers).map(([name, text]) => [name, place(text)])) }),
    ...(body === undefined ? {} : { body: inside(body, place) }),
    ...(Object.keys(others).length === 0 ? {} : { input: others }),
  };
}

function inside(body: JsonObject, place: (text: string) => string): JsonObject {
  const each = (value: JsonValue): JsonValue =>
    typeof value === "string" ? place(value) : isJsonObject(value) ? inside(value, place) : value;
  return Object.fromEntries(Object.entries(body).map(([name, value]) => [name, each(value)]));
}
