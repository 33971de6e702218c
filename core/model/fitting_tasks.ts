/**
 * Selects which tasks of an agent with many are in a request: those matching the first message go into the system
 * prompt, later ones where the conversation reaches them. The selection is kept, so that the prompts of later requests
 * begin alike.
 *
 * @module
 */
import { MODEL_LIMITS } from "../limits/conversations.ts";
import { indexCache } from "./intents/index_cache.ts";
import { rankTasks } from "./intents/rank.ts";
import type { ModelMessage, ModelRequest, ModelTask } from "./model.ts";
import { taskText } from "./prompt.ts";

/** The tasks of the system prompt, and the messages with tasks that were added later. */
export type FittingTasks = {
  readonly tasks: readonly ModelTask[];
  readonly messages: readonly ModelMessage[];
};

const indexOf = indexCache();

/** Returns the tasks that match the customer's messages, message by message; all of them while they are few. */
export function fittingTasks(request: ModelRequest): FittingTasks {
  const { tasks, messages } = request;
  if (tasks.length <= MODEL_LIMITS.tasksInPromptMax) return { tasks, messages };
  const index = indexOf(request);
  const chosen = new Set<string>();
  const choose = (text: string, countMax: number) => {
    const best = rankTasks(index, tasks, text).slice(0, countMax).filter(({ name }) => !chosen.has(name));
    for (const { name } of best) chosen.add(name);
    return best;
  };
  const first = messages.findIndex(({ role }) => role === "customer");
  const opening = messages[first];
  const initial = choose(opening?.role === "customer" ? opening.text : "", MODEL_LIMITS.tasksInPromptMax);
  const withTasks = messages.flatMap((message, at): readonly ModelMessage[] => {
    if (message.role !== "customer" || at === first) return [message];
    const added = choose(message.text, MODEL_LIMITS.tasksAddedMax);
    if (added.length === 0) return [message];
    return [{ role: "desk", text: `Tasks that may apply now:\n${added.map(taskText).join("\n\n")}` }, message];
  });
  return { tasks: initial, messages: withTasks };
}
