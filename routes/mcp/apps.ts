/**
 * MCP Apps: pages that a client shows in place of a tool's JSON, for clients that announce the extension.
 *
 * A page is static, made by the build; it draws data that its client received from the tool.
 *
 * @see docs/reference/mcp.md
 * @module
 */
import { isJsonObject, type JsonObject } from "../../core/json.ts";
import type { AppAssets } from "../handles.ts";
import type { ResourceContent } from "./answer.ts";
import type { McpRequest } from "./message.ts";
import type { ListedResource } from "./resources.ts";

/** The extension's name among the capabilities of a client. */
export const APPS_EXTENSION = "io.modelcontextprotocol/ui";

const MIME_TYPE = "text/html;profile=mcp-app";

/** The apps that a server offers. */
export type McpApps = {
  /** The `_meta` of a listed tool; null for a tool without a page. */
  readonly metaOf: (tool: string) => JsonObject | null;
  readonly listed: readonly ListedResource[];
  /** Reads a page by its address; null for an unknown address. */
  readonly read: (uri: string) => { readonly contents: readonly ResourceContent[] } | null;
};

/** `[page, the tools whose answers it draws, its title]` */
const PAGES = [
  ["card", ["preview_widget"], "A card, as customers see it"],
  ["run", ["run_tests"], "A run of the tests"],
  ["call", ["try_action", "action_status"], "The record of a call"],
] as const;

/** A server without pages. */
export const NO_APPS: McpApps = { metaOf: () => null, listed: [], read: () => null };

/**
 * The desk's pages.
 *
 * @param baseUrl the desk's own address, for links to its pages
 */
export function deskApps(assets: AppAssets, baseUrl: string): McpApps {
  const pages = PAGES.map(([name, tools, title]) => ({
    tools: new Set<string>(tools),
    uri: `ui://desk/${name}.html`,
    title,
    name,
    text: pageOf(assets[name], title, baseUrl),
  }));
  return {
    metaOf: (tool) => {
      const page = pages.find(({ tools }) => tools.has(tool));
      return page === undefined ? null : { ui: { resourceUri: page.uri } };
    },
    listed: pages.map(({ uri, name, title }) => ({ uri, name: `app-${name}`, title, mimeType: MIME_TYPE })),
    read: (uri) => {
      const page = pages.find((each) => each.uri === uri);
      return page === undefined ? null : { contents: [{ uri, mimeType: MIME_TYPE, text: page.text, _meta: META }] };
    },
  };
}

/** The page is self-contained: it loads nothing from outside. */
const META: JsonObject = {
  ui: { csp: { connectDomains: [], resourceDomains: [], frameDomains: [], baseUriDomains: [] }, prefersBorder: true },
};

/** Whether a client with these capabilities shows MCP Apps. */
export function showsApps(capabilities: unknown): boolean {
  if (!isJsonObject(capabilities) || !isJsonObject(capabilities.extensions)) return false;
  const extension = capabilities.extensions[APPS_EXTENSION];
  return isJsonObject(extension) && Array.isArray(extension.mimeTypes) && extension.mimeTypes.includes(MIME_TYPE);
}

const SESSION = "apps-";

/**
 * In revisions with `initialize` a client announces the extension only there. The desk keeps no sessions, so the
 * session id carries the announcement to later requests. It is the client's own claim, and no right depends on it.
 */
export const appsSession = {
  /** The id for a client that announces the extension in `initialize`; null for any other. */
  idFor({ method, params }: McpRequest, newId: () => string): string | null {
    const announces = method === "initialize" && isJsonObject(params) && showsApps(params.capabilities);
    return announces ? `${SESSION}${newId()}` : null;
  },
  isNamedIn: (headers: Headers): boolean => headers.get("mcp-session-id")?.startsWith(SESSION) ?? false,
};

/** The build leaves no `</script>` or `</style>` in a bundle. */
function pageOf({ script, styles }: AppAssets["card"], title: string, baseUrl: string): string {
  const desk = baseUrl.replaceAll("&", "&amp;").replaceAll('"', "&quot;");
  return `<!doctype html>
<html lang="en" data-desk="${desk}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title>
<style>${styles}</style>
</head>
<body>
<main>
<h1 class="hidden">${title}</h1>
<div id="app"></div>
</main>
<script>${script}</script>
</body>
</html>
`;
}
