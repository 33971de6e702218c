/**
 * Tools for the agent's instructions.
 *
 * @module
 */
import { z } from "zod";
import { filePath, withFile } from "../agent/files.ts";
import { parseInstructions, updateInstructions as writeInstructions } from "../agent/instructions.ts";
import { AGENT_LIMITS } from "../limits/agent.ts";
import { agentOf } from "./agent_of.ts";
import { nothingToChange } from "./find.ts";
import { defineTool, type ToolGroup } from "./tool.ts";

const getInstructions = defineTool({
  name: "get_instructions",
  kind: "read",
  right: "agent.read",
  ofDraft: true,
  title: "Read the instructions",
  description: "How the agent writes, after how many replies it hands over, which topics go to a person.",
  input: z.strictObject({}),
  example: {},
  async run(context) {
    const { version, agent } = await agentOf(context);
    return { version, ...agent.instructions };
  },
});

const PATH = filePath("instructions", "");

const updateInstructions = defineTool({
  name: "update_instructions",
  kind: "edit",
  right: "agent.edit",
  title: "Change the instructions",
  description: "Changes the given parts; `body` replaces the whole text.",
  input: z.strictObject({
    body: z.string().optional().describe("Markdown"),
    maxReplies: z.int().min(1).max(AGENT_LIMITS.maxRepliesMax).optional()
      .describe("Then a person takes over; 1 to 50"),
    handoffTopics: z.array(z.string().min(1)).optional()
      .describe("Always to a person; the whole list"),
  }),
  example: { handoffTopics: ["refund"], message: "Refunds go to a person", dryRun: true },
  edit(files, changes) {
    if (Object.keys(changes).length === 0) throw nothingToChange(["body", "maxReplies", "handoffTopics"]);
    const before = files.get(PATH) ?? "";
    const { handoffTopics } = changes;
    const dropped = handoffTopics === undefined
      ? []
      : topicsOf(before).filter((topic) => !handoffTopics.includes(topic));
    return {
      files: withFile(files, PATH, writeInstructions(before, changes)),
      // The list is replaced as a whole, which is easily mistaken for an addition.
      ...(dropped.length === 0 ? {} : { answer: { droppedTopics: dropped } }),
    };
  },
});

/** Returns the topics of a file; empty if it cannot be parsed. */
function topicsOf(text: string): readonly string[] {
  const parsed = parseInstructions(PATH, text);
  return parsed.kind === "ok" ? parsed.value.handoffTopics : [];
}

/** Tools for reading and changing the instructions. */
export const instructionsGroup: ToolGroup = {
  name: "Instructions",
  tools: [getInstructions, updateInstructions],
};
