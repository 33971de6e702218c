/**
 * The topic of a conversation: the task of the agent that a turn was about.
 *
 * @module
 */
import { TOPIC_LIMITS } from "../../limits/conversations.ts";
import { buildIndex, type Index, scoreTasks } from "../../model/intents/rank.ts";
import type { TurnRun } from "./run.ts";

type Agent = TurnRun["live"]["agent"];

/** The index of a version's tasks, built by the first turn that needs it. */
const INDEXES = new WeakMap<Agent, Index>();

function taskIndexOf(agent: Agent): Index {
  const kept = INDEXES.get(agent);
  if (kept !== undefined) return kept;
  const tasks = [...agent.tasks.values()].map(({ name, description, examples }) => ({
    name,
    description,
    examples,
    body: "",
    actions: [],
  }));
  const index = buildIndex({ tasks, functions: [], examples: [] });
  INDEXES.set(agent, index);
  return index;
}

/**
 * Returns the task whose action was called or is being asked about; else the one whose description or examples are
 * close to the customer's words. Null if neither identifies a task, or the conversation already has a topic.
 */
export function topicOf({ live, conversation, opening, progress }: TurnRun): string | null {
  const tasks = [...live.agent.tasks.values()];
  if (conversation.topic !== null) return null;
  const used = [...progress.calls, ...progress.waiting].map(({ action }) => action);
  const called = tasks.find(({ references }) => references.some(({ action }) => used.includes(action)));
  if (called !== undefined) return called.name;
  return opening.kind === "text" ? topicByWords(live, opening.text) : null;
}

/** The task whose description or examples the words come near. */
export function topicByWords(live: TurnRun["live"], text: string | null): string | null {
  if (text === null || live.agent.tasks.size === 0) return null;
  const [best] = scoreTasks(taskIndexOf(live.agent), text);
  return best !== undefined && best.score >= TOPIC_LIMITS.likenessMin ? best.name : null;
}
