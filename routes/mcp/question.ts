/**
 * A question to the person at an MCP client before what cannot be taken back, for clients that can ask one: the call is
 * answered with the question (`input_required`), and the client sends it again with the answer.
 *
 * The question is bound to its call by its name, so that a yes to one call does not count for another.
 *
 * @see docs/reference/mcp.md
 * @module
 */
import { createHash } from "node:crypto";
import { isJsonObject, type JsonObject, type JsonValue, sortKeys } from "../../core/json.ts";
import { DeskError } from "../../core/problem.ts";
import type { Tool } from "../../core/tools/tool.ts";

/** What a client that can ask has sent as answers, by the name of the question. */
export type SentAnswers = { readonly answers: Readonly<Record<string, unknown>> };

/** A question in place of a result. */
export type McpQuestion = {
  readonly resultType: "input_required";
  readonly inputRequests: JsonObject;
};

/** Whether a call was answered with a question; no tool's answer has a `resultType`. */
export function isQuestion(answer: JsonObject | McpQuestion): answer is McpQuestion {
  return answer.resultType === "input_required";
}

/** Tools that ask although they take no `confirm`, with their question. */
const QUESTIONS: ReadonlyMap<string, (input: JsonObject) => string> = new Map([
  ["restore", ({ version }) => `Customers talk to version ${JSON.stringify(version)} of the agent at once.`],
]);

/**
 * Runs a call, after the person's yes where it needs one. What a model sends as `confirm` does not count here.
 *
 * @throws DeskError what the tool throws; `forbidden` when the person says no
 */
export async function askFirst(
  tool: Tool,
  input: unknown,
  { answers }: SentAnswers,
  run: (input: unknown) => Promise<JsonObject>,
): Promise<JsonObject | McpQuestion> {
  const takesConfirm = tool.fields.has("confirm");
  const question = QUESTIONS.get(tool.name);
  if (!isJsonObject(input) || isDry(input) || (!takesConfirm && question === undefined)) return await run(input);
  const { confirm: _, ...asked } = input;
  const name = nameOf(tool, asked);
  if (answers[name] !== undefined) {
    refuseNo(answers[name]);
    return await run(takesConfirm ? { ...asked, confirm: true } : asked);
  }
  if (question !== undefined) {
    // What would be refused is refused at once: no one is asked about it.
    await run({ ...asked, dryRun: true });
    return questionOf(name, tool, question(asked));
  }
  try {
    return await run(asked);
  } catch (error) {
    if (!(error instanceof DeskError) || error.code !== "confirm_required") throw error;
    return questionOf(name, tool, error.message);
  }
}

function isDry({ dryRun }: JsonObject): boolean {
  return dryRun === true || dryRun === "true";
}

function nameOf({ name }: Tool, input: JsonValue): string {
  const digest = createHash("sha256").update(JSON.stringify([name, sortKeys(input)])).digest("hex");
  return `yes-${digest.slice(0, 32)}`;
}

function questionOf(name: string, { title }: Tool, message: string): McpQuestion {
  const form = {
    type: "object",
    properties: { yes: { type: "boolean", title: `Yes: ${title.toLowerCase()}` } },
    required: ["yes"],
  };
  const params = { mode: "form", message: `${title}? ${message}`, requestedSchema: form };
  return { resultType: "input_required", inputRequests: { [name]: { method: "elicitation/create", params } } };
}

/** Everything but a clear yes is a no. */
function refuseNo(answer: unknown): void {
  const isYes = isJsonObject(answer) && answer.action === "accept" && isJsonObject(answer.content) &&
    answer.content.yes === true;
  if (isYes) return;
  throw new DeskError("forbidden", "The person at this client did not say yes.", {
    fix: "Do not call it again, unless they ask for it.",
  });
}
