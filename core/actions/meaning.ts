/**
 * The meaning of a card's buttons: what their actions did when the card was shown.
 *
 * @see docs/reference/cards.md
 * @module
 */
import type { Action, ActionInput } from "../agent/actions/action.ts";
import type { RecordForm, ScalarForm } from "../agent/inputs/input_types.ts";
import { cardButtons } from "../cards/buttons.ts";
import type { Card } from "../cards/card.ts";
import type { JsonObject, JsonValue } from "../json.ts";
import { hashOf } from "./canonical.ts";
import type { CallContext } from "./context.ts";

/** Stored in the `data` of a message with a card: the card's customer, and the hash of each action's meaning. */
export type CardBinding = { readonly userId: string | null; readonly meanings: Readonly<Record<string, string>> };

/**
 * Returns the binding of a card that is shown now. A button whose action is not in it asks before it changes anything.
 */
export function cardBinding(
  { customer, live }: Pick<CallContext, "customer"> & { readonly live: Pick<CallContext["live"], "agent"> },
  card: Card,
): CardBinding {
  const names = cardButtons(card).flatMap(({ action }) => action.kind === "run" ? [action.action] : []);
  const meanings = [...new Set(names)].flatMap((name) => {
    const action = live.agent.actions.get(name);
    return action === undefined ? [] : [[name, meaningOf(action)] as const];
  });
  return { userId: customer?.userId ?? null, meanings: Object.fromEntries(meanings) };
}

/**
 * Returns the SHA-256 of everything that determines what a call does, besides its payload: descriptions and lines are
 * not included.
 */
export function meaningOf({ method, url, headers, body, input, readsByFile }: Action): string {
  const inputs = [...input].map(([name, declared]): JsonObject => ({ name, ...formOf(declared) }));
  const request = { method, url, headers: Object.fromEntries(headers), body, inputs };
  return hashOf(readsByFile ? { ...request, readsByFile } : request);
}

/** Texts of a form for the AI and for customers. */
const TEXTS: readonly string[] = ["description", "label", "labels"];

/** Returns a form as JSON, without its texts and unset properties. */
function formOf(form: ActionInput | ScalarForm | RecordForm): JsonObject {
  if (form.type === "object") {
    const fields = [...form.fields].map(([name, field]): JsonObject => ({ name, ...formOf(field) }));
    return { type: form.type, fields };
  }
  if (form.type !== "array") return given(form);
  const { items, ...ofList } = form;
  return { ...given(ofList), items: formOf(items) };
}

function given(rules: Readonly<Record<string, JsonValue | undefined>>): JsonObject {
  return Object.fromEntries(
    Object.entries(rules).flatMap(([key, value]) =>
      value === null || value === undefined || TEXTS.includes(key) ? [] : [[key, value]]
    ),
  );
}
