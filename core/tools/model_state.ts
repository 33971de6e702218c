/**
 * The model that answers customers, as tools report it.
 *
 * @module
 */
import type { Desk } from "../desk.ts";
import type { JsonObject } from "../json.ts";
import { isBuiltin } from "../model/fallback.ts";
import type { ChatDesk } from "../model/chat.ts";
import { modelOf } from "../model/chosen.ts";

/** Returns the model's name, and whether it is a configured model instead of the built-in one. */
export async function modelState(
  desk: ChatDesk & Pick<Desk, "db" | "model" | "breakers">,
  workspace: string,
): Promise<JsonObject> {
  const model = await modelOf(desk, workspace);
  return { configured: !isBuiltin(model), name: model.name };
}
