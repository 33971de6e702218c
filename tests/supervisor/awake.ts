/**
 * Wakes the extractor, which sleeps until it gets a document.
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
  // Words of its own: a text that is stored already is not read again.
  const words = crypto.randomUUID();
  const { isError, text } = await callTool(demo, "add_document", {
    name: `Page ${words}`,
    text: `Some words: ${words}.`,
  });
  assert.equal(isError, false, text);
  await eventually(
    "an extractor",
    () => childrenOf(demo.supervisor.pid).some(({ name }) => name === "extractor") || null,
  );
}
