/**
 * The tool that creates an action from a curl command.
 *
 * @module
 */
import { byCaller, recorded } from "../activity/record.ts";
import { parse } from "yaml";
import { z } from "zod";
import { FIXED } from "../actions/curl/example_values.ts";
import { actionFromCurl as readCurl } from "../actions/curl/from_curl.ts";
import { setKey } from "../actions/keys.ts";
import { INPUT_NAME } from "../agent/inputs/input_schema.ts";
import { type LiveAgent, liveAgent } from "../agent/versions/live.ts";
import { YAML_OPTIONS } from "../agent/source/yaml.ts";
import type { JsonValue } from "../json.ts";
import { DeskError } from "../problem.ts";
import { type NamedKey, nameKeys, renamedKeys } from "./curl_keys.ts";
import { ACCEPT_KEY_USE } from "./fields.ts";
import { addFile, newNameField } from "./find.ts";
import { defineTool } from "./tool.ts";
import type { ToolContext } from "./context.ts";

const VALUE_CHOICE = z.union([
  z.string().regex(/^(?:fixed|\{[A-Za-z][\w.]*\})$/).describe("fixed, {user.id}, {user.attributes.NAME} or {input}"),
  z.strictObject({ input: INPUT_NAME, description: z.string().max(500).optional() })
    .describe("an input with its description"),
]);

/** Creates an action; the keys in the command are stored only on the desk. */
export const actionFromCurl = defineTool({
  name: "action_from_curl",
  kind: "edit",
  right: "agent.edit",
  rate: "setKey",
  title: "Create an action from curl",
  description:
    "Writes an action from a curl command; its keys are stored as {secrets.NAME}. Write {user.id} and {input} where they belong. Other values of a change become inputs, unless `values` fixes them.",
  input: z.strictObject({
    name: newNameField("Such as get_invoices"),
    curl: z.string().min(1).describe("The whole command"),
    description: z.string().optional().describe("What it does, when to use it"),
    keyName: z.string().optional().describe("Name for the key it finds"),
    values: z.record(z.string(), VALUE_CHOICE).optional()
      .describe("What values become, by place: {body.source: fixed, body.email: {user.email}}"),
    acceptKeyUse: ACCEPT_KEY_USE,
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
    const live = await liveAgent(context.desk, context.caller.workspace);
    const keys = await nameKeys(context, read.value.keys, live);
    const yaml = renamedKeys(read.value.yaml, keys);
    const action: JsonValue = parse(yaml, YAML_OPTIONS);
    return {
      files: addFile(files, "action", command.name, yaml),
      acceptKeyUse: command.acceptKeyUse,
      beforeSave: () => storeKeys(context, keys.filter(({ isKept }) => !isKept), live),
      answer: {
        action,
        keys: keys.map(({ name, origins, isKept }) => ({ name, origins, kept: isKept })),
        values: read.value.values.map(({ at, value, becomes }) => ({ at, value, becomes: becomes ?? FIXED })),
        notes: [...read.value.notes, ...keys.flatMap(namingNote)],
      },
    };
  },
});

async function storeKeys({ desk, caller }: ToolContext, keys: readonly NamedKey[], live: LiveAgent): Promise<void> {
  for (const { name, value, origins } of keys) {
    const key = { name, value, origins, by: caller.teammate.id };
    const set = { ...byCaller(caller), kind: "key_set", subject: name } as const;
    await recorded(desk, (inside) => setKey(inside, key, live), () => set);
  }
}

function namingNote({ name, writtenAs, isKept }: NamedKey): readonly string[] {
  if (isKept) return [`The desk has this key already, as ${name}.`];
  if (name === writtenAs) return [];
  return [`The key ${writtenAs} is set and has another value or other origins, so this key is stored as ${name}.`];
}
