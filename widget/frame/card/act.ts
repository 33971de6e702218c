/**
 * Runs the actions of a card.
 *
 * @module
 */
import type { FieldValues, Json } from "../../protocol.ts";
import { effectOf } from "./action.ts";
import { withFields } from "./payload.ts";
import type { NodeContext } from "./node_context.ts";

/** Whether an action cannot run now: there is none, the card is closed, or another press is being answered. */
export function isIdle({ context }: NodeContext, path: string, action: Json | undefined): boolean {
  const { kind } = effectOf(action);
  if (kind !== "press") return kind === "none";
  return !context.open || (context.pressing !== null && context.pressing !== path);
}

/** Runs an action with the values of the form. A second press before the first is answered does nothing. */
export function act({ context }: NodeContext, path: string, action: Json | undefined, fields: FieldValues): void {
  const effect = effectOf(action);
  if (effect.kind === "open") globalThis.open(effect.href, "_blank", "noopener,noreferrer");
  if (effect.kind === "client") context.tellPage(effect.name, withFields(effect.payload, fields));
  if (effect.kind === "press" && context.open && context.pressing === null) context.press(path, fields);
}
