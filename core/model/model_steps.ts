/**
 * Restores the messages of a conversation as a model wrote them: words and parallel calls of one step are one message,
 * followed by all results of its calls, which Anthropic requires and every other server accepts.
 *
 * @module
 */
import type { DeskCall, ModelMessage } from "./model.ts";

/** A call and its result. */
type CallMessage = Extract<ModelMessage, { role: "call" }>;
type ResultMessage = Extract<ModelMessage, { role: "result" | "found" }>;
type WordsMessage = Exclude<ModelMessage, CallMessage | ResultMessage> | DeskResult;

/** The result of a call that the desk made itself; it answers no call of the model. */
export type DeskResult = Extract<ModelMessage, { role: "result" }> & { readonly byDesk: DeskCall };

/** One part of a prompt. */
export type PromptPart =
  | { readonly kind: "words"; readonly message: WordsMessage }
  | {
    readonly kind: "step";
    /** The model's words before its calls. */
    readonly said: string | null;
    readonly calls: readonly CallMessage[];
    /** One for each call, in order. */
    readonly results: readonly ResultMessage[];
  };

/** Groups the calls of each step; lines of the desk between them follow after the results. */
export function promptParts(messages: readonly ModelMessage[]): readonly PromptPart[] {
  const results = new Map(messages.flatMap((one) => isResult(one) ? [[one.id, one]] : []));
  const grouped = new Set<string>();
  const parts: PromptPart[] = [];
  for (const [at, message] of messages.entries()) {
    if (isByDesk(message)) {
      parts.push({ kind: "words", message });
      continue;
    }
    if (isResult(message)) continue;
    if (message.role !== "call") {
      parts.push({ kind: "words", message });
      continue;
    }
    if (grouped.has(message.id)) continue;
    const calls = stepFrom(messages.slice(at), message);
    for (const { id } of calls) grouped.add(id);
    const said = parts.at(-1)?.kind === "words" ? wordsBefore(parts) : null;
    parts.push({ kind: "step", said, calls, results: calls.map((call) => results.get(call.id) ?? notRun(call)) });
  }
  return parts;
}

/** Returns the calls of a step, which ends at a customer's message at the latest. */
function stepFrom(rest: readonly ModelMessage[], first: CallMessage): readonly CallMessage[] {
  const end = rest.findIndex(({ role }) => role === "customer");
  const within = end < 0 ? rest : rest.slice(0, end);
  return within.filter((one) => one.role === "call").filter(({ id, step }) =>
    id === first.id || step !== undefined && step === first.step
  );
}

/** Removes the agent's words from the end of the parts, if there are any. */
function wordsBefore(parts: PromptPart[]): string | null {
  const last = parts.at(-1);
  if (last?.kind !== "words" || last.message.role !== "agent") return null;
  parts.pop();
  return last.message.text;
}

function isByDesk(message: ModelMessage): message is DeskResult {
  return message.role === "result" && message.byDesk !== undefined;
}

function isResult(message: ModelMessage): message is ResultMessage {
  return message.role === "result" || message.role === "found";
}

/** Servers refuse a call without a result. */
function notRun({ id, name }: CallMessage): ResultMessage {
  return { role: "result", id, name, outcome: "invalid", order: "This call was not run.", text: "", shown: false };
}
