/**
 * Tools for actions: the files that define calls of the app.
 *
 * Trying one, its health, its keys and creating one from a curl command have their own files.
 *
 * @module
 */
import { parse } from "yaml";
import { z } from "zod";
import { updateActionYaml } from "../agent/actions/action_yaml.ts";
import { filePath, withFile } from "../agent/files.ts";
import { YAML_OPTIONS } from "../agent/source/yaml.ts";
import type { JsonObject, JsonValue } from "../json.ts";
import { DeskError } from "../problem.ts";
import { actionStatus } from "./action_calls.ts";
import { actionFromCurl } from "./action_from_curl.ts";
import { agentOf } from "./agent_of.ts";
import { addFile, findFile, newNameField, nothingToChange, replaceFile } from "./find.ts";
import { ACCEPT_KEY_USE, ACCEPT_READS, JSON_OBJECT } from "./fields.ts";
import { removeKey, setKey } from "./keys.ts";
import { CURSOR, pageOf } from "./page.ts";
import { renameAction } from "./rename.ts";
import { actionLine, liveKeys } from "./set_up.ts";
import { defineTool, type ToolGroup } from "./tool.ts";
import { tryAction } from "./try_action.ts";

const NAME = z.string().describe("Such as get_account");
const YAML = z.string().min(1).optional().describe("Instead: the whole file");

const listActions = defineTool({
  name: "list_actions",
  kind: "read",
  right: "agent.read",
  ofDraft: true,
  title: "List actions",
  description: "Every action: purpose, method, host, whether it changes something or needs sign-in, card, keys.",
  input: z.strictObject({ cursor: CURSOR }),
  example: {},
  async run(context, { cursor }) {
    const { desk } = context;
    const live = await agentOf(context);
    const keys = await liveKeys(desk, live);
    const items = [...live.agent.actions.values()].map((action) => ({
      ...actionLine(action, keys),
      description: action.description,
      widget: action.widget,
    }));
    return pageOf(items, cursor);
  },
});

const getAction = defineTool({
  name: "get_action",
  kind: "read",
  right: "agent.read",
  ofDraft: true,
  title: "Read an action",
  description: "Returns an action's fields (`action`, as update_action takes it) and its YAML.",
  input: z.strictObject({ name: NAME }),
  example: { name: "get_account" },
  async run(context, { name }) {
    const { desk } = context;
    const live = await agentOf(context);
    const yaml = findFile(live.files, "action", name);
    const fields: JsonValue = parse(yaml, YAML_OPTIONS);
    const action = live.agent.actions.get(name);
    const line = action === undefined ? { name } : actionLine(action, await liveKeys(desk, live));
    return { ...line, version: live.version, action: fields, yaml };
  },
});

/** Adds an action. */
export const createAction = defineTool({
  name: "create_action",
  kind: "edit",
  right: "agent.edit",
  title: "Create an action",
  description:
    "Adds an action from fields or YAML; keys and examples: svc://guide/actions. Then set_key, try_action, a task.",
  input: z.strictObject({
    name: newNameField("Such as get_invoices"),
    action: JSON_OBJECT.optional().describe("{description, url, headers, pick, mock, …}"),
    yaml: YAML,
    acceptKeyUse: ACCEPT_KEY_USE,
    acceptReads: ACCEPT_READS,
  }),
  example: {
    name: "get_invoices",
    action: {
      description: "Lists the signed-in customer's invoices.",
      url: "https://app.example.com/support/accounts/{user.id}/invoices",
      headers: { Authorization: "Bearer {secrets.APP_KEY}" },
      pick: ["invoices"],
      mock: { invoices: [] },
    },
    dryRun: true,
  },
  edit(files, { name, action, yaml, acceptKeyUse, acceptReads }) {
    return { files: addFile(files, "action", name, actionText("", action, yaml)), acceptKeyUse, acceptReads };
  },
});

/** Changes fields of an action. */
export const updateAction = defineTool({
  name: "update_action",
  kind: "edit",
  right: "agent.edit",
  title: "Change an action",
  description: "Changes the given fields of an action, each as a whole. A new name is written everywhere.",
  input: z.strictObject({
    name: NAME,
    action: JSON_OBJECT.optional().describe("null removes a field"),
    yaml: YAML,
    newName: newNameField("Renames the action").optional(),
    acceptKeyUse: ACCEPT_KEY_USE,
    acceptReads: ACCEPT_READS,
  }),
  example: { name: "get_account", action: { status: "Reading your account" }, dryRun: true },
  edit(files, { name, action, yaml, newName, acceptKeyUse, acceptReads }) {
    const text = findFile(files, "action", name);
    const isEmpty = action === undefined || Object.keys(action).length === 0;
    if (isEmpty && yaml === undefined && newName === undefined) {
      throw nothingToChange(["action", "yaml", "newName"]);
    }
    const changed = isEmpty && yaml === undefined ? text : actionText(text, action, yaml);
    const replaced = replaceFile(files, "action", { name, newName, text: changed });
    const renamed = newName === undefined ? replaced : renameAction(replaced, name, newName);
    return { files: renamed, acceptKeyUse, acceptReads };
  },
});

const deleteAction = defineTool({
  name: "delete_action",
  kind: "edit",
  right: "agent.edit",
  title: "Delete an action",
  description: "Files that name it get warnings. `restore` brings it back.",
  input: z.strictObject({ name: NAME }),
  example: { name: "change_plan", dryRun: true },
  edit(files, { name }) {
    findFile(files, "action", name);
    return { files: withFile(files, filePath("action", name), null) };
  },
});

/** Returns the file's text: YAML as given, or the given fields merged into the existing ones. */
function actionText(before: string, action: JsonObject | undefined, yaml: string | undefined): string {
  if (action !== undefined && yaml !== undefined) {
    throw new DeskError("invalid_input", "Both `action` and `yaml` were given.", { fix: "Give one of them." });
  }
  if (yaml !== undefined) return yaml;
  if (action !== undefined) return updateActionYaml(before, action);
  throw new DeskError("invalid_input", "Neither `action` nor `yaml` was given.", {
    fix: "Give `action` as an object of the file's fields, or the whole file as `yaml`.",
  });
}

/** Tools for reading, changing and calling actions, and for their keys. */
export const actionsGroup: ToolGroup = {
  name: "Actions",
  tools: [
    listActions,
    getAction,
    createAction,
    actionFromCurl,
    updateAction,
    deleteAction,
    tryAction,
    actionStatus,
    setKey,
    removeKey,
  ],
};
