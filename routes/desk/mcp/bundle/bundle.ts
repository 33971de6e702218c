/**
 * A bundle (`.mcpb`) that an app such as Claude Desktop installs with one click. It contains the desk's address but no
 * token: the app asks for that, and stores it with its secrets.
 *
 * @see https://github.com/modelcontextprotocol/mcpb
 * @module
 */
import { BRIDGE } from "./bridge.ts";
import { zipOf } from "./zip.ts";

/** The data of a bundle. */
export type BundleFacts = {
  /** The name of the workspace's company. */
  readonly company: string;
  /** `https://desk.example.com/mcp` */
  readonly address: string;
  /** The desk's version. */
  readonly version: string;
};

/** Builds the bundle. */
export function bundleOf(facts: BundleFacts): Uint8Array<ArrayBuffer> {
  return zipOf([
    { name: "manifest.json", text: `${JSON.stringify(manifestOf(facts), null, 2)}\n` },
    { name: "server/index.mjs", text: BRIDGE },
  ]);
}

function manifestOf({ company, address, version }: BundleFacts) {
  return {
    manifest_version: "0.2",
    name: "the-desk",
    display_name: `Desk of ${company}`,
    version,
    description: "Reads and changes the support agent: its files, tests, knowledge and cards.",
    author: { name: company },
    server: {
      type: "node",
      entry_point: "server/index.mjs",
      mcp_config: {
        command: "node",
        args: ["${__dirname}/server/index.mjs"],
        env: { DESK_ADDRESS: address, DESK_TOKEN: "${user_config.token}" },
      },
    },
    user_config: {
      token: {
        type: "string",
        title: "API token",
        description: "From the desk's MCP page.",
        sensitive: true,
        required: true,
      },
    },
    compatibility: { platforms: ["darwin", "win32", "linux"], runtimes: { node: ">=18.0.0" } },
  };
}
