/**
 * An extractor that runs: it is asleep until there is a document.
 *
 * @module
 */
import assert from "node:assert/strict";
import { callTool } from "../flows/tools.ts";
import type { RunningDemo } from "../support/demo.ts";
import { eventually } from "../support/wait.ts";
import { childrenOf } from "./children.ts";

/** Gives the desk a document, and ends when its extractor runs. */
export async function wakeExtractor(demo: RunningDemo): Promise<void> {
  const document = { name: "A page", text: "Some words." };
  assert.equal((await callTool(demo, "add_document", document)).isError, false);
  await eventually(
    "an extractor",
    () => childrenOf(demo.supervisor.pid).some(({ name }) => name === "extractor") || null,
  );
}
