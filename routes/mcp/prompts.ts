/**
 * Prompts: tasks that a person at an MCP client starts by name, sent as a message to the client's model.
 *
 * @see docs/reference/mcp.md
 * @module
 */
import { z } from "zod";
import type { JsonObject } from "../../core/json.ts";
import { MCP_LIMITS } from "../../core/limits/mcp.ts";
import { suggestName } from "../../core/nearest.ts";
import type { ToolContext } from "../../core/tools/context.ts";
import type { McpContent } from "./answer.ts";
import { ProtocolError } from "./message.ts";

/** An argument that the person fills in. */
export type PromptArgument = { readonly name: string; readonly description: string; readonly required: boolean };

/** One prompt. */
export type Prompt = {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly arguments: readonly PromptArgument[];
  /** The messages for the client's model, made from the given arguments. */
  readonly content: (context: ToolContext, given: ReadonlyMap<string, string>) => readonly McpContent[];
};

/** The prompts of a server. */
export type McpPrompts = {
  /** The `prompts` of `prompts/list`: the same bytes every time. */
  readonly listed: readonly JsonObject[];
  /** @throws ProtocolError for an unknown prompt or argument, and for one that is missing or too long */
  get(context: ToolContext, name: string, given: Readonly<Record<string, string>>): JsonObject;
};

/** The params of the prompts' methods. */
export const PROMPT_REQUESTS = {
  list: { method: z.literal("prompts/list"), params: z.looseObject({}).optional() },
  get: {
    method: z.literal("prompts/get"),
    params: z.looseObject({ name: z.string(), arguments: z.record(z.string(), z.string()).optional() }),
  },
};

/** Makes the prompts of a server, listed in the given order. */
export function promptsOf(prompts: readonly Prompt[]): McpPrompts {
  const byName = new Map(prompts.map((prompt) => [prompt.name, prompt]));
  return {
    listed: prompts.map(({ name, title, description, arguments: taken }) => ({
      name,
      title,
      description,
      ...(taken.length === 0 ? {} : { arguments: taken.map((each) => ({ ...each })) }),
    })),
    get(context, name, given) {
      const prompt = byName.get(name);
      if (prompt === undefined) {
        throw invalid(`Unknown prompt \`${name.slice(0, 60)}\`. ${suggestName(name.slice(0, 60), byName.keys())}`);
      }
      const messages = prompt.content(context, readArguments(prompt, given))
        .map((content) => ({ role: "user", content }));
      return { description: prompt.description, messages };
    },
  };
}

function readArguments(prompt: Prompt, given: Readonly<Record<string, string>>): ReadonlyMap<string, string> {
  const names = prompt.arguments.map(({ name }) => name);
  const unknown = Object.keys(given).find((name) => !names.includes(name));
  if (unknown !== undefined) {
    throw invalid(`${prompt.name}: there is no argument \`${unknown.slice(0, 60)}\`. ${suggestName(unknown, names)}`);
  }
  const values = Object.entries(given).map(([name, value]) => [name, value.trim()] as const)
    .filter(([, value]) => value !== "");
  const read = new Map(values);
  const missing = prompt.arguments.find(({ name, required }) => required && !read.has(name));
  if (missing !== undefined) throw invalid(`${prompt.name}: \`${missing.name}\` is missing: ${missing.description}.`);
  const long = values.find(([, value]) => value.length > MCP_LIMITS.promptArgumentCharsMax);
  if (long !== undefined) {
    throw invalid(`${prompt.name}: \`${long[0]}\` has more than ${MCP_LIMITS.promptArgumentCharsMax} characters.`);
  }
  return read;
}

function invalid(message: string): ProtocolError {
  return new ProtocolError(-32602, message);
}
