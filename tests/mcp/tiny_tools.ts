/**
 * Tools that need no desk, for testing the protocol.
 *
 * @module
 */
import { setImmediate } from "node:timers/promises";
import { z } from "zod";
import { DeskError } from "../../core/problem.ts";
import { defineTool } from "../../core/tools/tool.ts";

/** Says who calls, and repeats what it was given. */
export const whoAmI = defineTool({
  name: "who_am_i",
  kind: "read",
  right: "agent.read",
  title: "Who am I",
  description: "Says who calls.",
  input: z.strictObject({
    echo: z.string().optional().describe("Text to repeat"),
    list: z.array(z.string()).optional().describe("A list"),
    sure: z.boolean().optional().describe("Yes or no"),
    turns: z.int().min(0).max(50).optional().describe("Turns of the event loop to wait first"),
  }),
  example: {},
  async run({ caller }, { echo, list, sure, turns = 0 }) {
    for (let turn = 0; turn < turns; turn++) await setImmediate();
    return {
      workspace: caller.workspace,
      ...(echo === undefined ? {} : { chars: echo.length, echo: echo.slice(0, 50) }),
      ...(list === undefined ? {} : { list }),
      ...(sure === undefined ? {} : { sure }),
    };
  },
});

/** Fails as its input asks. */
export const fail = defineTool({
  name: "fail",
  kind: "act",
  right: "agent.edit",
  changesDesk: false,
  title: "Fail",
  description: "Always fails.",
  input: z.strictObject({ how: z.enum(["refuse", "bug"]).describe("How it fails") }),
  example: {},
  run(_context, { how }) {
    throw how === "bug"
      ? new TypeError("a secret detail")
      : new DeskError("not_found", "There is no such thing.", { fix: "Look for another." });
  },
});

/** Has a limit of its own. */
export const limited = defineTool({
  name: "limited",
  kind: "read",
  right: "agent.read",
  rate: "tryAction",
  title: "Limited",
  description: "Has a limit of its own.",
  input: z.strictObject({}),
  example: {},
  run: () => Promise.resolve({}),
});
