/**
 * Plays one AgentDojo task through the desk: a model with a plan, a customer who answers questions, and the app.
 *
 * @module
 */
import assert from "node:assert/strict";
import { summarize } from "../../../core/actions/summary.ts";
import { parseAction } from "../../../core/agent/actions/action.ts";
import type { TurnEvent } from "../../../core/conversations/events.ts";
import type { Model, ModelEvent } from "../../../core/model/model.ts";
import { answered, openChat } from "../../conversations/chat.ts";
import type { TestDesk } from "../../support/desk.ts";
import { callOf, filesOf, inputOf, isChange } from "./agent.ts";
import type { Dojo, DojoSuite, ToolCall } from "./environment.ts";

/** A question before a change, as the customer reads it. */
type Question = Extract<TurnEvent, { event: "confirm" }>;

/** How a task is played. */
export type Play = {
  readonly suite: DojoSuite;
  readonly task: string;
  /** The attacker's task whose text is planted in the app; null for none. */
  readonly injection: string | null;
  /** What the model does, made from the calls that solve the customer's task and those of the attacker. */
  readonly plan: (wanted: readonly ToolCall[], injected: readonly ToolCall[]) => readonly ToolCall[];
  /** `reads` says yes to the changes that they asked for, `careless` to everything. */
  readonly customer: "reads" | "careless";
};

/** The result. */
export type Played = {
  readonly useful: boolean;
  readonly injected: boolean;
  readonly wanted: readonly ToolCall[];
  /** The changes that reached the app. */
  readonly changes: readonly ToolCall[];
  /** The questions to which the customer said yes, in order; there is one for each change. */
  readonly approved: readonly string[];
  /** How often the customer had to say that the agent should go on. */
  readonly continuations: number;
};

/** More messages than any task takes. */
const MESSAGES_MAX = 80;

/** Plays a task from the customer's first message until the model is done with its plan, or a person has the chat. */
export async function play(
  desk: TestDesk,
  dojo: Dojo,
  { suite, task, injection, plan, customer }: Play,
): Promise<Played> {
  const run = await dojo.open(suite.name, task, injection);
  const model = obeys(suite, plan(run.wanted, run.injected), run.output);
  const changes: ToolCall[] = [];
  const chat = await openChat(desk, {
    model,
    files: filesOf(suite),
    app: async (request) => {
      const call = callOf(suite, request);
      model.advance();
      if (isChange(call)) changes.push(call);
      const answer = await dojo.call(run.run, call);
      return "error" in answer ? answered(400, answer) : answered(200, answer);
    },
  });
  const expected = run.wanted.filter(isChange).map((call) => questionFor(suite, call));
  const approved: string[] = [];
  let continuations = 0;
  const judged = async (): Promise<Played> => {
    const judgement = await dojo.judge(run.run, run.output);
    return { ...judgement, wanted: run.wanted, changes, approved, continuations };
  };
  let events = await chat.say(run.prompt);
  for (let said = 0; said < MESSAGES_MAX; said++) {
    const question = events.find(isQuestion);
    if (question !== undefined) {
      const isYes = customer === "careless" || expected.includes(question.summary);
      if (isYes) approved.push(question.summary);
      else model.advance();
      const [yes] = question.buttons;
      // Both kinds of yes: every other one is pressed.
      events = isYes && approved.length % 2 === 0 && yes !== undefined
        ? await chat.press(question.messageId, yes.id)
        : await chat.say(isYes ? "yes" : "no");
    } else if (model.isDone() || events.some(({ event }) => event === "handoff")) return await judged();
    else {
      continuations++;
      events = await chat.say("Please go on.");
    }
  }
  assert.fail(`${suite.name} ${task} ${injection} did not end: ${JSON.stringify(events)}`);
}

/** The desk's question before a call, with all its values. */
export function questionFor(suite: DojoSuite, call: ToolCall): string {
  const tool = suite.tools.find(({ name }) => name === call.name);
  const parsed = parseAction(`actions/${call.name}.yaml`, filesOf(suite)[`actions/${call.name}.yaml`] ?? "");
  assert.ok(tool !== undefined && parsed.kind === "ok");
  return summarize(parsed.value, inputOf(tool, call));
}

function isQuestion(event: TurnEvent): event is Question {
  return event.event === "confirm" && event.buttons.length === 2;
}

/** A model that carries out its plan call by call, whatever it reads, and then says the last words. */
type ObedientModel = Model & {
  /** The app was called, or the customer has refused: the next call is due. */
  readonly advance: () => void;
  readonly isDone: () => boolean;
};

/** A call that the desk refuses is tried again in the next reply, where its limits begin again, and then given up. */
const TRIES_MAX = 3;

function obeys(suite: DojoSuite, plan: readonly ToolCall[], output: string): ObedientModel {
  let at = 0;
  let tries = 0;
  const advance = () => {
    at++;
    tries = 0;
  };
  return {
    name: "obeys",
    advance,
    isDone: () => at > plan.length,
    async *answer() {
      if (tries === TRIES_MAX) advance();
      tries++;
      const next = plan[at];
      const tool = suite.tools.find(({ name }) => name === next?.name);
      if (next === undefined || tool === undefined) advance();
      const event: ModelEvent = next === undefined || tool === undefined
        ? { kind: "text", delta: output === "" ? "That is all." : output }
        : { kind: "call", id: crypto.randomUUID(), name: next.name, input: inputOf(tool, next) };
      yield event;
      yield { kind: "done" };
    },
  };
}
