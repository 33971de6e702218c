/**
 * `instructions.md`: how the agent speaks, and when it hands over.
 *
 * @see docs/reference/agent-files.md
 * @module
 */
import { z } from "zod";
import { AGENT_LIMITS } from "../limits/agent.ts";
import type { Parsed } from "../problem.ts";
import { parseFrontMatter, writeFrontMatter } from "./source/front_matter.ts";
import { secondYesWarnings } from "./second_yes.ts";
import { parseShape } from "./source/shape.ts";
import { type Fault, problemAt, readSource } from "./source/source.ts";

/** The parsed instructions. */
export type Instructions = {
  /** Markdown for the model. */
  readonly body: string;
  /** After this many replies the agent answers one more message, and a person takes over; 1 to 50. */
  readonly maxReplies: number;
  /** Topics that always go to a person. */
  readonly handoffTopics: readonly string[];
};

/** The instructions of an agent without the file. */
export const DEFAULT_INSTRUCTIONS: Instructions = {
  body: "",
  maxReplies: AGENT_LIMITS.maxRepliesDefault,
  handoffTopics: [],
};

const FIELDS = z.strictObject({
  maxReplies: z.int().min(1).max(AGENT_LIMITS.maxRepliesMax)
    .describe(`a whole number from 1 to ${AGENT_LIMITS.maxRepliesMax}`)
    .default(AGENT_LIMITS.maxRepliesDefault),
  handoffTopics: z.array(z.string().min(1).describe("text"))
    .describe("a list of texts, such as [refund, complaint]").default([]),
});

/** Parses the instructions; every field has a default, an empty body has a warning. */
export function parseInstructions(
  path: string,
  text: string,
): Parsed<Instructions> {
  const source = readSource(path, text);
  const front = parseFrontMatter(source);
  if (front.kind === "problems") return front;
  const fields = parseShape(source, front.value.fields, FIELDS, "instructions");
  if (fields.kind === "problems") return fields;
  const { body, bodyStart } = front.value;
  return {
    kind: "ok",
    value: { ...fields.value, body },
    warnings: [
      ...body.trim() === "" ? [problemAt(source, bodyStart, NO_TEXT)] : [],
      ...secondYesWarnings(source, body, bodyStart, "instructions.second-yes"),
    ],
  };
}

const NO_TEXT: Fault = {
  code: "instructions.no-text",
  message: "The instructions have no text: nothing says whose support agent this is, or how it writes.",
  fix: "Write them below the front matter; `restore` brings an earlier version back.",
};

/** Returns the instructions with the given parts changed; comments and other parts are kept. */
export function updateInstructions(
  text: string,
  changes: {
    readonly body?: string | undefined;
    readonly maxReplies?: number | undefined;
    readonly handoffTopics?: readonly string[] | undefined;
  },
): string {
  const { body, maxReplies, handoffTopics } = changes;
  const fields = {
    ...(maxReplies === undefined ? {} : { maxReplies }),
    ...(handoffTopics === undefined ? {} : { handoffTopics }),
  };
  return writeFrontMatter(text, fields, body);
}
