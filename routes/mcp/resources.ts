/**
 * MCP resources: the guides, and every live file of the agent at `svc://file/<path>`.
 *
 * @see docs/reference/mcp.md
 * @module
 */
import { type AgentFiles, type FileKind, fileKind } from "../../core/agent/files.ts";
import { GUIDES } from "../../core/agent/guides/guides.ts";
import { liveAgent } from "../../core/agent/versions/live.ts";
import { type Caller, hasRight } from "../../core/teammates/caller.ts";
import type { ToolContext } from "../../core/tools/context.ts";
import type { ResourceContent } from "./answer.ts";
import { ProtocolError } from "./message.ts";

/** A resource in a list. */
export type ListedResource = {
  readonly uri: string;
  readonly name: string;
  readonly title: string;
  readonly description?: string;
  readonly mimeType: string;
};

/** The resources of a server. */
export type McpResources = {
  readonly templates: readonly {
    readonly uriTemplate: string;
    readonly name: string;
    readonly title: string;
    readonly description: string;
  }[];
  list(
    context: ToolContext,
    cursor: string | undefined,
  ): Promise<{ resources: readonly ListedResource[]; nextCursor?: string }>;
  read(
    context: ToolContext,
    uri: string,
  ): Promise<{ contents: readonly ResourceContent[] }>;
  /** @param uri the address or template that is being completed; an unknown one gets no completions */
  complete(
    context: ToolContext,
    uri: string,
    argument: { readonly name: string; readonly value: string },
  ): Promise<{ values: string[]; total: number; hasMore: boolean }>;
};

const FILE_URI = "svc://file/";
const FILE_TEMPLATE = "svc://file/{+path}";
const PAGE_SIZE = 200;
/** The protocol's own limit for one completion. */
const COMPLETIONS_MAX = 100;

const MIME_TYPES: Readonly<Record<FileKind, string>> = {
  instructions: "text/markdown",
  task: "text/markdown",
  action: "application/yaml",
  widget: "application/json",
  tests: "application/yaml",
  website: "application/yaml",
};

/** The desk's resources. A path is only looked up, exactly as sent, among the files of the live version. */
export const agentResources: McpResources = {
  templates: [{
    uriTemplate: FILE_TEMPLATE,
    name: "file",
    title: "A live file of the agent",
    description: "A file of the live version by its path, such as actions/get_account.yaml.",
  }],

  async list({ desk, caller }, cursor) {
    const files = await readableFiles(desk, caller);
    const all = [...GUIDES.map(listedGuide), ...[...files.keys()].sort().map(listedFile)];
    const from = cursor === undefined ? 0 : Number(cursor);
    if (!Number.isInteger(from) || from < 0) {
      throw new ProtocolError(-32602, "This cursor is unknown: list from the beginning without one.");
    }
    const next = from + PAGE_SIZE;
    return {
      resources: all.slice(from, next),
      ...(next < all.length ? { nextCursor: String(next) } : {}),
    };
  },

  async read({ desk, caller }, uri) {
    const guide = GUIDES.find((each) => each.uri === uri);
    if (guide !== undefined) {
      return { contents: [{ uri, mimeType: "text/markdown", text: guide.text }] };
    }
    if (!uri.startsWith(FILE_URI)) throw unknownResource(uri);
    const path = uri.slice(FILE_URI.length);
    const files = await readableFiles(desk, caller);
    const text = files.get(path);
    if (text === undefined) throw unknownResource(uri);
    return { contents: [{ uri, mimeType: mimeTypeOf(path), text }] };
  },

  async complete({ desk, caller }, uri, argument) {
    if (uri !== FILE_TEMPLATE || argument.name !== "path") return { values: [], total: 0, hasMore: false };
    const files = await readableFiles(desk, caller);
    const paths = [...files.keys()].filter((path) => path.startsWith(argument.value)).sort();
    return {
      values: paths.slice(0, COMPLETIONS_MAX),
      total: paths.length,
      hasMore: paths.length > COMPLETIONS_MAX,
    };
  },
};

/** The live files; none for a caller without the right to read the agent. */
async function readableFiles(desk: ToolContext["desk"], caller: Caller): Promise<AgentFiles> {
  return hasRight(caller, "agent.read") ? (await liveAgent(desk, caller.workspace)).files : new Map();
}

function unknownResource(uri: string): Error {
  return new ProtocolError(-32002, `There is no resource ${uri}; list them with resources/list.`, { uri });
}

function listedGuide({ uri, name, title, description }: (typeof GUIDES)[number]): ListedResource {
  return { uri, name, title, description, mimeType: "text/markdown" };
}

function listedFile(path: string): ListedResource {
  return { uri: FILE_URI + path, name: path, title: path, mimeType: mimeTypeOf(path) };
}

function mimeTypeOf(path: string): string {
  const kind = fileKind(path);
  return kind === null ? "text/plain" : MIME_TYPES[kind];
}
