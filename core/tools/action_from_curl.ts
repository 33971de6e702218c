/**
 * The tool that makes an action from a curl command.
 *
 * @module
 */
import { parse } from "yaml";
import { z } from "zod";
import type { FoundKey } from "../actions/curl/keys.ts";
import { actionFromCurl as readCurl } from "../actions/curl/from_curl.ts";
import { loadKeys, setKey } from "../actions/keys.ts";
import { liveAgent } from "../agent/live.ts";
import type { JsonValue } from "../json.ts";
import { DeskError } from "../problem.ts";
import { addFile, newNameField } from "./find.ts";
import { defineTool } from "./tool.ts";
import type { ToolContext } from "./context.ts";

/** Creates an action; the keys in the command go to the desk and nowhere else. */
export const actionFromCurl = defineTool({
  name: "action_from_curl",
  kind: "edit",
  title: "Create an action from curl",
  description:
    "Writes a new action from a curl command. Keys in it are stored on the desk and replaced by {secrets.NAME}; the " +
    "answer never holds them. Write {user.id} for the customer's id and {name} for inputs, then declare them with " +
    "update_action.",
  input: z.strictObject({
    name: newNameField("Name of the new action, such as get_invoices"),
    curl: z.string().min(1).describe("The whole command, as copied from documentation or a browser"),
    description: z.string().optional().describe("What the action does and when to use it"),
    keyName: z.string().optional().describe("Name for the key it finds; derived from the host when left out"),
  }),
  example: {
    name: "get_invoices",
    curl: "curl https://app.example.com/invoices/{user.id} -H 'Authorization: Bearer {secrets.APP_KEY}'",
    description: "Lists the signed-in customer's invoices.",
    dryRun: true,
  },
  async edit(files, command, context) {
    const read = readCurl(command);
    if (read.kind === "problems") {
      const [first] = read.problems;
      throw new DeskError("invalid_input", first?.message ?? "The command cannot be read.", {
        fix: first?.fix ?? "Send one curl command with one address.",
        problems: read.problems,
      });
    }
    const { yaml, keys, notes } = read.value;
    const action: JsonValue = parse(yaml);
    const kept = new Set((await loadKeys(context.desk, context.caller.workspace)).map(({ name }) => name));
    return {
      files: addFile(files, "action", command.name, yaml),
      beforeSave: () => storeKeys(context, keys),
      answer: {
        action,
        keys: keys.map(({ name, origins }) => ({ name, origins, replaced: kept.has(name) })),
        notes,
      },
    };
  },
});

async function storeKeys({ desk, caller }: ToolContext, keys: readonly FoundKey[]): Promise<void> {
  const live = await liveAgent(desk, caller.workspace);
  for (const key of keys) await setKey(desk, { ...key, by: caller.teammate.id }, live);
}
