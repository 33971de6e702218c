/**
 * The tools and resources that the conformance suite requires of every server, one for each kind of answer.
 *
 * @module
 */
import type { JsonObject } from "../../core/json.ts";
import type { McpContent, ResourceContent, ToolResult } from "../../routes/mcp/answer.ts";
import { ProtocolError } from "../../routes/mcp/message.ts";
import { promptsOf } from "../../routes/mcp/prompts.ts";
import { NO_APPS } from "../../routes/mcp/apps.ts";
import type { McpResources } from "../../routes/mcp/resources.ts";
import type { McpOffer } from "../../routes/mcp/server.ts";
import { registryTasks } from "../../routes/mcp/tasks.ts";
import type { McpTools } from "../../routes/mcp/tools.ts";

/** One red pixel. */
const PNG = "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8DwHwAFBQIAX8jx0gAAAABJRU5ErkJggg==";
/** A sound without a sample. */
const WAV = "UklGRiQAAABXQVZFZm10IBAAAAABAAEAQB8AAEAfAAABAAgAZGF0YQAAAAA=";

const text = (words: string): McpContent => ({ type: "text", text: words });
const image: McpContent = { type: "image", data: PNG, mimeType: "image/png" };
const resource = (uri: string, mimeType: string, words: string): McpContent => ({
  type: "resource",
  resource: { uri, mimeType, text: words },
});

const NO_INPUT: JsonObject = { type: "object", properties: {} };

const SCHEMA_2020_12: JsonObject = {
  $schema: "https://json-schema.org/draft/2020-12/schema",
  type: "object",
  $defs: {
    address: {
      $anchor: "address",
      type: "object",
      properties: { street: { type: "string" }, city: { type: "string" } },
    },
  },
  properties: { name: { type: "string" }, address: { $ref: "#/$defs/address" } },
  allOf: [{ anyOf: [{ required: ["name"] }, { required: ["address"] }] }],
  if: { required: ["address"] },
  then: { required: ["name"] },
  else: { required: ["name"] },
  additionalProperties: false,
};

/** `[name, description, answer, input]` */
const TOOLS: readonly (readonly [name: string, description: string, result: ToolResult, input?: JsonObject])[] = [
  ["test_simple_text", "Answers with text.", { content: [text("This is a simple text response for testing.")] }],
  ["test_image_content", "Answers with an image.", { content: [image] }],
  ["test_audio_content", "Answers with a sound.", { content: [{ type: "audio", data: WAV, mimeType: "audio/wav" }] }],
  ["test_embedded_resource", "Answers with a resource.", {
    content: [resource("test://embedded-resource", "text/plain", "This is an embedded resource content.")],
  }],
  ["test_multiple_content_types", "Answers with text, an image and a resource.", {
    content: [
      text("Multiple content types test:"),
      image,
      resource("test://mixed-content-resource", "application/json", '{"test":"data","value":123}'),
    ],
  }],
  ["test_error_handling", "Always fails.", {
    content: [text("This tool intentionally returns an error for testing")],
    isError: true,
  }],
  ["json_schema_2020_12_tool", "Has a schema of the newest draft.", { content: [text("{}")] }, SCHEMA_2020_12],
];

const RESULTS: ReadonlyMap<string, ToolResult> = new Map(TOOLS.map(([name, , result]) => [name, result]));

const tools: McpTools = {
  listed: TOOLS.map(([name, description, , inputSchema = NO_INPUT]) => ({ name, description, inputSchema })),
  listedByGroup: [],
  mayCall: () => true,
  call(_context, name) {
    const result = RESULTS.get(name);
    if (result === undefined) throw new ProtocolError(-32602, `Unknown tool ${name}`);
    return Promise.resolve(result);
  },
};

const STATIC: readonly ResourceContent[] = [
  { uri: "test://static-text", mimeType: "text/plain", text: "This is the content of the static text resource." },
  { uri: "test://static-binary", mimeType: "image/png", blob: PNG },
];

const resources: McpResources = {
  templates: [{
    uriTemplate: "test://template/{id}/data",
    name: "template",
    title: "A template",
    description: "A resource with a parameter.",
  }],
  list: () =>
    Promise.resolve({
      resources: STATIC.map(({ uri, mimeType }) => ({ uri, mimeType, name: uri, title: `The resource ${uri}` })),
    }),
  read(_context, uri) {
    const [, id] = /^test:\/\/template\/([^/]+)\/data$/.exec(uri) ?? [];
    const found: ResourceContent | undefined = id === undefined ? STATIC.find((each) => each.uri === uri) : {
      uri,
      mimeType: "application/json",
      text: JSON.stringify({ id, templateTest: true, data: `Data for ID: ${id}` }),
    };
    if (found === undefined) throw new ProtocolError(-32002, `Unknown resource ${uri}`, { uri });
    return Promise.resolve({ contents: [found] });
  },
  complete: () => Promise.resolve({ values: ["paris", "park", "party"], total: 3, hasMore: false }),
};

const argument = (name: string) => ({ name, description: `The ${name}`, required: true });

const prompts = promptsOf([
  {
    name: "test_simple_prompt",
    title: "Simple",
    description: "Has no arguments.",
    arguments: [],
    content: () => [text("This is a simple prompt for testing.")],
  },
  {
    name: "test_prompt_with_arguments",
    title: "Arguments",
    description: "Has two arguments.",
    arguments: [argument("arg1"), argument("arg2")],
    content: (_context, given) => [
      text(`Prompt with arguments: arg1='${given.get("arg1")}', arg2='${given.get("arg2")}'`),
    ],
  },
  {
    name: "test_prompt_with_embedded_resource",
    title: "Resource",
    description: "Holds a resource.",
    arguments: [argument("resourceUri")],
    content: (_context, given) => [
      resource(given.get("resourceUri") ?? "", "text/plain", "Embedded resource content for testing."),
      text("Please process the embedded resource above."),
    ],
  },
  {
    name: "test_prompt_with_image",
    title: "Image",
    description: "Holds an image.",
    arguments: [],
    content: () => [image, text("Please analyze the image above.")],
  },
]);

/** What the route offers to the conformance suite in place of the desk's own tools and resources. */
export const FIXTURE_OFFER: Omit<McpOffer, "desk"> = {
  tools,
  tasks: registryTasks({ byName: new Map() }),
  apps: NO_APPS,
  resources,
  prompts,
  instructions: "Fixtures for conformance tests.",
};
