/**
 * The schema of an action file as written.
 *
 * @see docs/reference/agent-files.md
 * @module
 */
import { z } from "zod";
import { isJsonObject, type JsonObject, type JsonValue } from "../../json.ts";
import { NAME_RULE } from "../files.ts";
import { INPUT, INPUT_NAME } from "../inputs/input_schema.ts";
import { EXAMPLES, LOCALIZED, LOCALIZED_LINE } from "../localized.ts";

/** The allowed methods; GET and HEAD only read. */
export const METHODS = [
  "GET",
  "HEAD",
  "POST",
  "PUT",
  "PATCH",
  "DELETE",
] as const;

/** The keys of an action file and their values. */
export const ACTION_FILE = z.strictObject({
  description: z.string()
    .describe("a text that says what the action does and when to use it")
    .default(""),
  status: LOCALIZED_LINE.optional(),
  label: LOCALIZED.optional(),
  examples: EXAMPLES.optional(),
  method: z.preprocess(
    (value) => typeof value === "string" ? value.toUpperCase() : value,
    z.enum(METHODS).describe(METHODS.join(", ")).optional(),
  ),
  url: z.string().describe("the address of the app's endpoint, in quotes"),
  headers: z.record(
    z.string().regex(/^[!#$%&'*+.^_`|~0-9A-Za-z-]+$/).describe("letters, digits and -, such as X-Api-Key"),
    z.string().describe("text in quotes"),
  ).describe("a map of header names to texts").optional(),
  body: z.custom<JsonObject>(isJsonObject)
    .describe('a map of the body\'s fields, such as {note: "{note}", ids: "{item_ids}"}; it is sent as JSON')
    .optional(),
  input: z.record(INPUT_NAME, INPUT)
    .describe("a map of input names to {type, enum, description}").optional(),
  account: z.strictObject({
    public: z.string().trim().min(10)
      .describe("a sentence that says why anyone may choose whose data this is"),
  }).describe("a map, such as {public: why anyone may choose whose data this is}").optional(),
  confirm: LOCALIZED.optional(),
  preview: z.string().describe("the name of an action that reads what would change").optional(),
  reads: z.boolean().describe("true when a call with this method, such as a search by POST, changes nothing")
    .optional(),
  ok_when: z.string().min(1).describe("a condition about the answer, in quotes, such as \"status == 'ok'\"").optional(),
  pick: z.array(z.string().min(1).max(200).describe("the name or the path of a field, such as items.name"))
    .describe("a list of field names and paths, such as [status, items.name]").optional(),
  widget: z.string().describe(`the name of a widget file: ${NAME_RULE}`)
    .optional(),
  widget_done: LOCALIZED_LINE.optional(),
  widget_failed: LOCALIZED_LINE.optional(),
  mock: z.custom<JsonValue>(() => true)
    .describe("the answer to use with mock tools").optional(),
}).describe("a map that begins with `description: …`");

/** An action in the form of its file, as tools receive and write it. */
export type ActionFile = z.input<typeof ACTION_FILE>;
