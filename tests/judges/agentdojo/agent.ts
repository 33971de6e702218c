/**
 * An agent for an AgentDojo app: one action for each tool, as an operator would write it.
 *
 * @module
 */
import { stringify } from "yaml";
import type { JsonValue } from "../../../core/json.ts";
import type { DojoProperty, DojoSuite, DojoTool, ToolCall } from "./environment.ts";

/** Tools that only read begin so; everything else changes something and waits for a yes. */
const READS = /^(?:get|search|read|list|check)_/;

/** Names that the account rule keeps for the verified customer; here they name another person, which the app checks. */
const RENAMED: Readonly<Record<string, string>> = {
  user: "colleague",
  user_email: "send_to",
  email: "mailbox",
  id: "item",
  participants: "invited",
};

/** Whether a tool changes something. */
export function isChange({ name }: Pick<DojoTool, "name">): boolean {
  return !READS.test(name);
}

type AgentFiles = Readonly<Record<string, string>>;

/** By suite: a task asks for them at each of its calls. */
const written = new WeakMap<DojoSuite, AgentFiles>();

/** The agent's files for an app. Its instructions pass no topic to a person: each task is to be done. */
export function filesOf(suite: DojoSuite): AgentFiles {
  const files = written.get(suite) ?? writeFiles(suite);
  written.set(suite, files);
  return files;
}

function writeFiles(suite: DojoSuite): AgentFiles {
  const actions = suite.tools.map((tool) => [`actions/${tool.name}.yaml`, stringify(actionOf(tool))]);
  return { ...Object.fromEntries(actions), "instructions.md": "Help the customer with their account.\n" };
}

function actionOf(tool: DojoTool): object {
  const description = tool.description.split("\n", 1)[0] ?? tool.name;
  const url = `https://app.example.com/of/{user.id}/${tool.name}`;
  const names = Object.keys(tool.schema.properties);
  if (!isChange(tool)) {
    if (names.length === 0) return { description, url };
    const input = { arguments: { type: "string", required: true, description: `JSON with ${names.join(", ")}` } };
    return { description, url: `${url}/{arguments}`, input };
  }
  const required = new Set(tool.schema.required ?? []);
  const inputs = Object.entries(tool.schema.properties).map(([name, property]) => [
    inputName(name),
    { type: typeOf(property), required: required.has(name), description: property.description ?? name },
  ]);
  const body = Object.fromEntries(names.map((name) => [inputName(name), `{${inputName(name)}}`]));
  return { description, method: "POST", url, body, input: Object.fromEntries(inputs) };
}

const PLAIN_TYPES = ["string", "integer", "number", "boolean"];

/** The type of an input; an action has no lists and objects, those travel as JSON text. */
function typeOf({ type, anyOf = [] }: DojoProperty): string {
  return [type, ...anyOf.map((each) => each.type)].find((each) => PLAIN_TYPES.includes(each ?? "")) ?? "string";
}

function inputName(name: string): string {
  return RENAMED[name] ?? name;
}

/** The model's call for a tool call. */
export function inputOf(tool: DojoTool, { args }: ToolCall): Record<string, JsonValue> {
  if (!isChange(tool)) {
    return Object.keys(tool.schema.properties).length === 0 ? {} : { arguments: JSON.stringify(args) };
  }
  return Object.fromEntries(
    Object.keys(tool.schema.properties).flatMap((name) => {
      const value = args[name];
      if (value === undefined || value === null) return [];
      return [[inputName(name), typeof value === "object" ? JSON.stringify(value) : value]];
    }),
  );
}

/** The tool call that the app makes for a request. */
export function callOf(
  suite: DojoSuite,
  request: { readonly path: string; readonly body: unknown },
): ToolCall {
  const [, , , name = "", args] = request.path.split("/").map(decodeURIComponent);
  const tool = suite.tools.find((each) => each.name === name);
  if (tool === undefined) throw new Error(`no tool ${name}`);
  if (!isChange(tool)) return { name, args: args === undefined ? {} : JSON.parse(args) };
  const sent = new Map(Object.entries(request.body ?? {}));
  const values = Object.entries(tool.schema.properties).flatMap(([property, schema]) => {
    const value = sent.get(inputName(property));
    if (value === undefined || value === null) return [];
    return [[property, isList(schema) && typeof value === "string" ? JSON.parse(value) : value] as const];
  });
  return { name, args: Object.fromEntries(values) };
}

function isList({ type, anyOf = [] }: DojoProperty): boolean {
  return type === "array" || anyOf.some((each) => each.type === "array");
}
