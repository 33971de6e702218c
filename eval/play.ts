/**
 * Plays one run of a task: a customer who sends the messages, and answers the desk's questions as requested.
 *
 * @module
 */
import { isDeepStrictEqual } from "node:util";
import type { JsonValue } from "../core/json.ts";
import { type Chat, type ChatEvent, openChat, type RouteAnswer } from "../prove/chat.ts";
import { questionIn, signToken } from "../prove/groups/customer.ts";
import type { EvalApp } from "./app.ts";
import type { EvalTask } from "./folder.ts";
import type { RunAccess } from "./seed_file.ts";

/** How the customer answers the question before a change; `none` ignores it. */
export const ANSWERS = ["press", "type", "none"] as const;
export type Answers = typeof ANSWERS[number];

/** The initial and the expected final state of a task. */
export type GoldState = { readonly start: JsonValue; readonly end: JsonValue };

/** The result of a run. */
export type PlayedRun = {
  readonly passed: boolean;
  /** Whether the app's state has changed since the start. */
  readonly changed: boolean;
  /** Questions that the customer said yes to. */
  readonly yeses: number;
  /** The number of action calls by outcome. */
  readonly calls: Readonly<Record<string, number>>;
  readonly seconds: number;
  /** Why the run was aborted; null when it was not. */
  readonly fault: string | null;
};

/** The maximum number of questions after one message. */
const QUESTIONS_MAX = 40;

/** Determines the states of a task, with its requests if it has any. */
export async function goldOf(app: EvalApp, task: EvalTask): Promise<GoldState> {
  await app.reset(task);
  const start = await app.state();
  if (task.state !== undefined) return { start, end: task.state };
  for (const request of task.gold ?? []) await app.send(request);
  return { start, end: await app.state() };
}

/** Plays one run. */
export async function playRun(
  { url, access, app }: { readonly url: string; readonly access: RunAccess; readonly app: EvalApp },
  task: EvalTask,
  gold: GoldState,
  answers: Answers,
): Promise<PlayedRun> {
  await app.reset(task);
  const startedAt = performance.now();
  const { events, yeses, fault } = await converse({ url, access }, task, answers).catch((error: Error) => ({
    events: [],
    yeses: 0,
    fault: error.message,
  }));
  const state = await app.state();
  const outcomes = events.flatMap(({ event, outcome }) => event === "action" ? [outcome ?? "unknown"] : []);
  return {
    passed: fault === null && isDeepStrictEqual(state, gold.end),
    changed: !isDeepStrictEqual(state, gold.start),
    yeses,
    calls: Object.fromEntries(
      [...new Set(outcomes)].map((name) => [name, outcomes.filter((outcome) => outcome === name).length]),
    ),
    seconds: Math.round((performance.now() - startedAt) / 100) / 10,
    fault,
  };
}

/** All events of the conversation, in order. */
async function converse(
  { url, access }: { readonly url: string; readonly access: RunAccess },
  { customer, messages }: EvalTask,
  answers: Answers,
): Promise<{ readonly events: readonly ChatEvent[]; readonly yeses: number; readonly fault: string | null }> {
  const chat = await openChat({ url, widgetKey: access.widgetKey });
  if (customer !== undefined) {
    const { id, attributes = {}, ...claims } = customer;
    const answer = await chat.identify(await signToken(access.identitySecret, { ...attributes, ...claims, sub: id }));
    if (answer.status !== 200) throw new Error(`The customer could not be signed in: ${answer.text}`);
  }
  const events: ChatEvent[] = [];
  let yeses = 0;
  const take = ({ status, events: next, text }: RouteAnswer) => {
    if (status !== 200) throw new Error(`The desk answered with ${status}: ${text.slice(0, 500)}`);
    events.push(...next);
    return questionIn(next);
  };
  for (const message of messages) {
    let question = take(await chat.say(message));
    for (let asked = 0; question !== null && answers !== "none"; asked++) {
      if (asked === QUESTIONS_MAX) return { events, yeses, fault: `${QUESTIONS_MAX} questions after one message` };
      yeses++;
      question = take(await sayYes(chat, question, answers));
    }
  }
  const error = events.find(({ event }) => event === "error");
  return { events, yeses, fault: error === undefined ? null : JSON.stringify(error) };
}

function sayYes(chat: Chat, { messageId }: ChatEvent, answers: Answers): Promise<RouteAnswer> {
  return answers === "press"
    ? chat.press({ messageId, button: "yes" })
    : chat.say("yes", messageId === undefined ? {} : { shown: messageId });
}
