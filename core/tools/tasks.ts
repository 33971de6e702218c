/**
 * Tools for tasks: when something applies, and the steps the agent then follows.
 *
 * @module
 */
import { z } from "zod";
import { filePath, withFile } from "../agent/files.ts";
import { updateTask as rewriteTask, writeTask } from "../agent/task.ts";
import { agentOf } from "./agent_of.ts";
import { addFile, findFile, namesOf, newNameField, notFound, nothingToChange, replaceFile } from "./find.ts";
import { CURSOR, pageOf } from "./page.ts";
import { liveKeys, setUpOf } from "./set_up.ts";
import { defineTool, type ToolGroup } from "./tool.ts";

const NAME = z.string().describe("Such as account");
const DESCRIPTION = "When the task applies, one sentence; the agent chooses by it";
const BODY = "Markdown: numbered steps, actions as @action_name";

/** Validated with the whole file. */
const EXAMPLES = z.record(z.string(), z.array(z.string())).optional().describe("Customers' words: {en: [text]}");

const listTasks = defineTool({
  name: "list_tasks",
  kind: "read",
  right: "agent.read",
  ofDraft: true,
  title: "List tasks",
  description: "Every task: description, the actions it names, warnings.",
  input: z.strictObject({ cursor: CURSOR }),
  example: {},
  async run(context, { cursor }) {
    const { agent, warnings } = await agentOf(context);
    const items = [...agent.tasks.values()].map(({ name, description, references }) => ({
      name,
      description,
      actions: [...new Set(references.map((reference) => reference.action))],
      warnings: warnings.filter((warning) => warning.file === filePath("task", name)),
    }));
    return pageOf(items, cursor);
  },
});

const getTask = defineTool({
  name: "get_task",
  kind: "read",
  right: "agent.read",
  ofDraft: true,
  title: "Read a task",
  description: "Returns a task's description and steps.",
  input: z.strictObject({ name: NAME }),
  example: { name: "account" },
  async run(context, { name }) {
    const { version, files, agent } = await agentOf(context);
    const task = agent.tasks.get(name);
    if (task === undefined) throw notFound("task", name, namesOf(files, "task"));
    const { description, body, examples } = task;
    return { name, description, body, ...(examples.length === 0 ? {} : { examples }), version };
  },
});

const createTask = defineTool({
  name: "create_task",
  kind: "edit",
  right: "agent.edit",
  title: "Create a task",
  description: "Adds a task. Create its actions first: an unknown @action_name is a warning.",
  input: z.strictObject({
    name: newNameField("Such as change_address"),
    description: z.string().min(1).describe(DESCRIPTION),
    body: z.string().min(1).describe(BODY),
    examples: EXAMPLES,
  }),
  example: {
    name: "billing",
    description: "The customer asks about an invoice.",
    body: "1. Call @get_account.\n2. Point to Manage billing on the card.",
    dryRun: true,
  },
  edit(files, { name, ...task }) {
    return { files: addFile(files, "task", name, writeTask(task)) };
  },
});

const updateTask = defineTool({
  name: "update_task",
  kind: "edit",
  right: "agent.edit",
  title: "Change a task",
  description: "Changes the given parts; `body` replaces all steps.",
  input: z.strictObject({
    name: NAME,
    description: z.string().min(1).optional().describe(DESCRIPTION),
    body: z.string().min(1).optional().describe(BODY),
    examples: EXAMPLES,
    newName: newNameField("Renames the task").optional(),
  }),
  example: { name: "account", description: "The customer asks about their plan or bill.", dryRun: true },
  edit(files, { name, newName, ...changes }) {
    const text = findFile(files, "task", name);
    if (newName === undefined && Object.keys(changes).length === 0) {
      throw nothingToChange(["description", "body", "examples", "newName"]);
    }
    return { files: replaceFile(files, "task", { name, newName, text: rewriteTask(text, changes) }) };
  },
});

const deleteTask = defineTool({
  name: "delete_task",
  kind: "edit",
  right: "agent.edit",
  title: "Delete a task",
  description: "`restore` brings it back.",
  input: z.strictObject({ name: NAME }),
  example: { name: "account", dryRun: true },
  edit(files, { name }) {
    findFile(files, "task", name);
    return { files: withFile(files, filePath("task", name), null) };
  },
});

const taskUses = defineTool({
  name: "task_uses",
  kind: "read",
  right: "agent.read",
  ofDraft: true,
  title: "What a task uses",
  description: "The actions a task names: whether they exist and are set up, missing keys, cards.",
  input: z.strictObject({ name: NAME }),
  example: { name: "account" },
  async run(context, { name }) {
    const { desk } = context;
    const live = await agentOf(context);
    const task = live.agent.tasks.get(name);
    if (task === undefined) throw notFound("task", name, namesOf(live.files, "task"));
    const keys = await liveKeys(desk, live);
    const actions = [...new Set(task.references.map((reference) => reference.action))].map((each) => {
      const action = live.agent.actions.get(each);
      if (action === undefined) return { name: each, exists: false, ready: false, missingKeys: [], card: null };
      return { name: each, exists: true, ...setUpOf(action, keys), card: action.widget };
    });
    return { name, actions };
  },
});

/** Tools for reading and changing tasks. */
export const tasksGroup: ToolGroup = {
  name: "Tasks",
  tools: [listTasks, getTask, createTask, updateTask, deleteTask, taskUses],
};
