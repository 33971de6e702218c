/**
 * Asks the person at an MCP client before an action that cannot be undone, for clients that can ask: the call is
 * answered with the question (`input_required`), and the client repeats it with the answer.
 *
 * A yes is valid once, within {@linkcode MCP_LIMITS}.questionMs, for the client that was asked, and for exactly what
 * its person read: the same tool with the same arguments, while the desk would still ask the same.
 *
 * @see docs/reference/mcp.md
 * @module
 */
import { createHash } from "node:crypto";
import { isJsonObject, type JsonObject, type JsonValue, sortKeys } from "../../core/json.ts";
import { DeskError } from "../../core/problem.ts";
import type { Caller } from "../../core/teammates/caller.ts";
import type { Tool } from "../../core/tools/tool.ts";
import type { ClientQuestions } from "../../kv/client_questions.ts";

/** A client that can ask, with the answers that it sent, by the names of the questions. */
export type AskingClient = {
  readonly caller: Caller;
  readonly questions: ClientQuestions;
  readonly answers: Readonly<Record<string, unknown>>;
};

/** A question in place of a result. */
export type McpQuestion = {
  readonly resultType: "input_required";
  readonly inputRequests: JsonObject;
};

/** Whether a call was answered with a question; no tool's answer has a `resultType`. */
export function isQuestion(answer: JsonObject | McpQuestion): answer is McpQuestion {
  return answer.resultType === "input_required";
}

/** Questions of tools that ask although they have no `confirm`. */
const QUESTIONS: ReadonlyMap<string, (input: JsonObject) => string> = new Map([
  ["restore", ({ version }) => `Customers talk to version ${JSON.stringify(version)} of the agent at once.`],
]);

/** A question, and the call that it is about. */
type Asked = { readonly message: string; readonly of: JsonValue };

/**
 * Runs a call, after the person's yes where one is needed. A `confirm` sent by the model does not count here.
 *
 * @throws DeskError what the tool throws; `forbidden` when the person says no
 */
export async function askFirst(
  tool: Tool,
  input: unknown,
  client: AskingClient,
  run: (input: unknown) => Promise<JsonObject>,
): Promise<JsonObject | McpQuestion> {
  const takesConfirm = tool.fields.has("confirm");
  const question = QUESTIONS.get(tool.name);
  if (!isJsonObject(input) || isDry(input) || (!takesConfirm && question === undefined)) return await run(input);
  const { confirm: _, ...call } = input;
  // The tool is called again when an answer arrives: what the person read may have changed meanwhile.
  const asked = question === undefined ? await tryWithoutYes(call, run) : {
    message: question(call),
    // A call that would be refused is refused at once, without asking anyone.
    of: await run({ ...call, dryRun: true }),
  };
  if ("answer" in asked) return asked.answer;
  const digest = digestOf([tool.name, call, asked.message, asked.of]);
  if (await isAnswered(client, digest)) return await run(takesConfirm ? { ...call, confirm: true } : call);
  return questionOf(`${nameOf(digest)}${await client.questions.keep(client.caller, digest)}`, tool, asked.message);
}

/** The answer of a tool that needs no yes for this call; otherwise the question for the person. */
async function tryWithoutYes(
  call: JsonObject,
  run: (input: unknown) => Promise<JsonObject>,
): Promise<Asked | { readonly answer: JsonObject }> {
  try {
    return { answer: await run(call) };
  } catch (error) {
    if (!(error instanceof DeskError) || error.code !== "confirm_required") throw error;
    return { message: error.message, of: null };
  }
}

/** Whether the person said yes to this question. One that was already answered, or is too old, is asked again. */
async function isAnswered({ caller, questions, answers }: AskingClient, digest: string): Promise<boolean> {
  const name = Object.keys(answers).find((each) => each.startsWith(nameOf(digest)));
  if (name === undefined) return false;
  const waited = await questions.take(caller, digest, name.slice(nameOf(digest).length));
  refuseNo(answers[name]);
  return waited;
}

/** The prefix of a question's name: answers to other questions are ignored. */
function nameOf(digest: string): string {
  return `yes-${digest.slice(0, 32)}-`;
}

function digestOf(value: JsonValue): string {
  return createHash("sha256").update(JSON.stringify(sortKeys(value))).digest("hex");
}

function isDry({ dryRun }: JsonObject): boolean {
  return dryRun === true || dryRun === "true";
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

/** Treats anything but a clear yes as a no. */
function refuseNo(answer: unknown): void {
  const isYes = isJsonObject(answer) && answer.action === "accept" && isJsonObject(answer.content) &&
    answer.content.yes === true;
  if (isYes) return;
  throw new DeskError("forbidden", "The person at this client did not say yes.", {
    fix: "Do not call it again, unless they ask for it.",
  });
}
