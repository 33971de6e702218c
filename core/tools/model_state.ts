/**
 * Which model answers customers, as tools say it.
 *
 * @module
 */
import type { Desk } from "../desk.ts";
import type { JsonObject } from "../json.ts";
import { builtinModel } from "../model/builtin/builtin.ts";

/** The model's name, and whether it is one that the operator configured rather than the built-in one. */
export function modelState({ model }: Pick<Desk, "model">): JsonObject {
  return { configured: model.name !== builtinModel().name, name: model.name };
}
