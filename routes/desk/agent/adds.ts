/**
 * How a new part of the agent is added: with a form of its own, or in the editor with a template that can be saved as
 * it is.
 *
 * @module
 */
import type { AgentFiles, FileKind } from "../../../core/agent/files.ts";
import { writeTask } from "../../../core/agent/task.ts";
import { NEW_TASK } from "./addresses.ts";
import { ACTION_PATH } from "../start/addresses.ts";
import { newCasePage } from "../tests/addresses.ts";

/** The page that adds a part of a kind. */
export const ADDS: Partial<Readonly<Record<FileKind, { readonly path: string; readonly label: string }>>> = {
  task: { path: NEW_TASK, label: "Add a task" },
  action: { path: ACTION_PATH, label: "Add an action" },
  widget: { path: "/desk/widgets/new", label: "Add a card" },
  tests: { path: newCasePage({}), label: "Add a case" },
};

/** The initial text of a new file, with an unused path. */
export type FileTemplate = { readonly path: string; readonly content: string };

/** The template that the editor's address names; null for none. */
export function templateOf(query: URLSearchParams, files: AgentFiles): FileTemplate | null {
  return query.get("new") === "task" ? { path: freePath(files), content: TASK } : null;
}

const TASK = writeTask({
  description: "The customer wants to return something that they bought.",
  examples: { en: ["I want to send this back", "how do I return my order"] },
  body: "1. Ask what it is and why, if they have not said so.\n" +
    "2. Say how a return works, from what you know.\n" +
    "3. When you do not know, say so and offer a person.\n",
});

function freePath(files: AgentFiles): string {
  for (let number = 1;; number++) {
    const path = `tasks/new_task${number === 1 ? "" : `_${number}`}.md`;
    if (!files.has(path)) return path;
  }
}
