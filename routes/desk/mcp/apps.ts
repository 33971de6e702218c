/**
 * The apps that can be connected: where each configures MCP servers, and the exact text.
 *
 * @module
 */

/** A link to click, or a text to copy and where to put it. */
export type ConnectStep = { readonly says: string; readonly link: InstallLink } | {
  readonly says: string;
  readonly text: string;
};

/** A link that installs the desk in an app with one click. */
export type InstallLink = { readonly label: string; readonly href: string };

/** The address of the bundle for apps that install one. */
const BUNDLE_PATH = "/desk/mcp/desk.mcpb";

/** An app. */
export type App = {
  readonly id: string;
  /** Its name, also for the token that its button creates. */
  readonly name: string;
  readonly says: string;
  readonly steps: (address: string, token: string) => readonly ConnectStep[];
};

/** The placeholder before a token was created. */
export const TOKEN_PLACE = "<API_TOKEN>";

/** All apps, in the order of their buttons. */
export const APPS: readonly App[] = [
  {
    id: "claude-code",
    name: "Claude Code",
    says: "One command",
    steps: (address, token) => [{
      says: "Run this in a terminal:",
      text: `claude mcp add --transport http desk ${address} --header "${header(token)}"`,
    }],
  },
  {
    id: "claude-desktop",
    name: "Claude Desktop",
    says: "A bundle to install",
    steps: (address, token) => [{
      says: "Download the bundle and open it with Claude. It asks for the token, and needs nothing else:",
      link: { label: "Download the bundle", href: BUNDLE_PATH },
    }, {
      says: "Or, with Node.js, by a local bridge: Settings, Developer, Edit Config, add this to " +
        "claude_desktop_config.json, then start Claude again:",
      text: pretty({ mcpServers: { desk: bridge(address, token) } }),
    }],
  },
  {
    id: "cursor",
    name: "Cursor",
    says: "One settings file",
    steps: (address, token) => [...installStep("Cursor", token, () => cursorLink(address, token)), {
      says: "Add this to ~/.cursor/mcp.json, or to .cursor/mcp.json in a project:",
      text: pretty({ mcpServers: { desk: { url: address, headers: headers(token) } } }),
    }],
  },
  {
    id: "vs-code",
    name: "VS Code",
    says: "One settings file",
    steps: (address, token) => [...installStep("VS Code", token, () => codeLink(address, token)), {
      says: "Command “MCP: Open User Configuration”, or .vscode/mcp.json in a project that you do not share:",
      text: pretty({ servers: { desk: { type: "http", url: address, headers: headers(token) } } }),
    }],
  },
  {
    id: "codex",
    name: "Codex",
    says: "One settings file",
    steps: (address, token) => [{
      says: "Add this to ~/.codex/config.toml:",
      text: `[mcp_servers.desk]\nurl = ${JSON.stringify(address)}\n` +
        `http_headers = { "Authorization" = ${JSON.stringify(`Bearer ${token}`)} }`,
    }],
  },
  {
    id: "other",
    name: "Another app",
    says: "Address and header",
    steps: (address, token) => [
      { says: "The address, Streamable HTTP:", text: address },
      { says: "The header of every request:", text: header(token) },
      {
        says: "An app that insists on OAuth signs in at /connect/mcp instead, or goes through the local bridge:",
        text: `npx -y mcp-remote ${bridgeArguments(address).join(" ")} --header "${header(token)}"`,
      },
    ],
  },
];

/** The installation step; none before a token was created, since it would not work. */
function installStep(app: string, token: string, href: () => string): readonly ConnectStep[] {
  if (token === TOKEN_PLACE) return [];
  return [{
    says: `${app} opens and asks before it adds the desk:`,
    link: { label: `Install in ${app}`, href: href() },
  }];
}

function cursorLink(address: string, token: string): string {
  const config = btoa(JSON.stringify({ url: address, headers: headers(token) }));
  return `cursor://anysphere.cursor-deeplink/mcp/install?name=desk&config=${encodeURIComponent(config)}`;
}

function codeLink(address: string, token: string): string {
  const server = { name: "desk", type: "http", url: address, headers: headers(token) };
  return `vscode:mcp/install?${encodeURIComponent(JSON.stringify(server))}`;
}

function header(token: string): string {
  return `Authorization: Bearer ${token}`;
}

function headers(token: string): Readonly<Record<string, string>> {
  return { Authorization: `Bearer ${token}` };
}

/** The header's value is in the environment, because some systems split an argument at its space. */
function bridge(address: string, token: string) {
  return {
    command: "npx",
    args: ["-y", "mcp-remote", ...bridgeArguments(address), "--header", "Authorization:${AUTHORIZATION}"],
    env: { AUTHORIZATION: `Bearer ${token}` },
  };
}

/** The bridge refuses an address without TLS unless `--allow-http` is given. */
function bridgeArguments(address: string): readonly string[] {
  return [address, ...(address.startsWith("http:") ? ["--allow-http"] : []), "--transport", "http-only"];
}

function pretty(value: unknown): string {
  return JSON.stringify(value, null, 2);
}
