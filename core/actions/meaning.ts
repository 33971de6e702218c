/**
 * The meaning of a card's buttons: what their actions did when the card was shown.
 *
 * @see docs/reference/cards.md
 * @module
 */
import type { Action, ActionInput } from "../agent/action.ts";
import type { RecordForm, ScalarForm } from "../agent/input_types.ts";
import { cardButtons } from "../cards/buttons.ts";
import type { Card } from "../cards/card.ts";
import type { JsonObject, JsonValue } from "../json.ts";
import { hashOf } from "./canonical.ts";
import type { CallContext } from "./context.ts";

/** What a message that shows a card keeps in its `data`: the card's customer, and the hash of each action's meaning. */
export type CardBinding = { readonly userId: string | null; readonly meanings: Readonly<Record<string, string>> };

/** The binding of a card that is shown now. A button whose action is not in it asks before it changes anything. */
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

/** SHA-256 of everything that decides what a call does, besides its payload: descriptions and lines are not part of it. */
export function meaningOf({ method, url, headers, body, input, readsByFile }: Action): string {
  const inputs = [...input].map(([name, declared]): JsonObject => ({ name, ...formOf(declared) }));
  const request = { method, url, headers: Object.fromEntries(headers), body, inputs };
  return hashOf(readsByFile ? { ...request, readsByFile } : request);
}

/** What a form says to the AI and to customers. */
const TEXTS: readonly string[] = ["description", "label", "labels"];

/** A form as JSON, without its texts and without what it leaves open. */
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
