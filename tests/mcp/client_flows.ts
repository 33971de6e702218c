/**
 * The flows of every MCP client with the desk, as rows that hold for each of them.
 *
 * @module
 */
import assert from "node:assert/strict";
import { GUIDES } from "../../core/agent/guides/guides.ts";
import { z } from "zod";
import { allTools } from "../../core/tools/index.ts";
import project from "../../deno.json" with { type: "json" };
import { MCP_INSTRUCTIONS } from "../../routes/mcp/instructions.ts";
import { guideFiles } from "../agent/guides/blocks.ts";
import type { CalledTool, DeskServer } from "./desk_server.ts";

/** The server's properties as seen by a client. */
export type ServerDescription = {
  readonly serverInfo: unknown;
  readonly capabilities: unknown;
  readonly instructions: unknown;
};

/** A connected client. */
export type ClientSession = {
  initialize(): Promise<ServerDescription>;
  listTools(): Promise<unknown>;
  call(tool: string, input: Record<string, unknown>): Promise<CalledTool>;
  listResources(): Promise<readonly string[]>;
  /** The text; fails with an error that says why. */
  read(uri: string): Promise<string>;
  close(): Promise<void>;
};

/** A client by its name. */
export type OutsideClient = {
  readonly name: string;
  connect(url: string, token: string): Promise<ClientSession>;
};

/** One thing that clients do, on a fresh workspace with the guides' agent as version 1. */
export type ClientFlow = {
  readonly title: string;
  readonly run: (client: ClientSession, server: DeskServer) => Promise<void>;
};

const PATH = "actions/get_account.yaml";
const BROKEN = 'description: Reads.\nmethod: GET\nurl: "https://app.example.com/{user.id}"\nheders:\n  A: b\n';
const GOOD = BROKEN.replace("heders", "headers");

const EXTENSIONS = { "io.modelcontextprotocol/tasks": {}, "io.modelcontextprotocol/ui": {} };
const CAPABILITIES = z.looseObject({ extensions: z.unknown().optional() });

/** Every flow. */
export const CLIENT_FLOWS: readonly ClientFlow[] = [
  {
    title: "initialize: who the desk is, what it offers, how to work with it",
    run: async (client) => {
      const { capabilities, ...described } = await client.initialize();
      assert.deepEqual(described, {
        serverInfo: { name: "desk", title: "The desk", version: project.version },
        instructions: MCP_INSTRUCTIONS,
      });
      // Extensions belong to revision 2026-07-28, which some of the clients speak.
      const { extensions = EXTENSIONS, ...own } = CAPABILITIES.parse(capabilities);
      assert.deepEqual(own, { tools: {}, resources: {}, prompts: {}, completions: {} });
      assert.deepEqual(extensions, EXTENSIONS);
    },
  },
  {
    title: "list: every tool as it is",
    run: async (client) => assert.deepEqual(await client.listTools(), allTools.listed),
  },
  {
    title: "change: saved, live, in the history, and taken back",
    run: async (client) => {
      const saved = await client.call("write_file", { path: PATH, content: GOOD, message: "Good", expectedVersion: 1 });
      assert.equal(saved.isError, false);
      assert.deepEqual([saved.answer.saved, saved.answer.version], [true, 2]);
      assert.equal(await client.read(`svc://file/${PATH}`), GOOD);
      const { answer: history } = await client.call("history", { limit: 1 });
      assert.deepEqual(history.items, [{
        version: 2,
        at: "2026-11-20T12:00:00.000Z",
        by: "owner (Cursor)",
        via: "mcp",
        byAI: true,
        message: "Good",
        changed: [{ path: PATH, change: "changed" }],
      }]);
      const { answer: restored } = await client.call("restore", { version: 1 });
      assert.deepEqual([restored.saved, restored.version], [true, 3]);
      assert.equal(await client.read(`svc://file/${PATH}`), guideFiles.get(PATH));
    },
  },
  {
    title: "dryRun: what would change, and nothing changed",
    run: async (client) => {
      const { answer, isError } = await client.call("write_file", { path: PATH, content: GOOD, dryRun: true });
      assert.deepEqual([isError, answer.saved, answer.version], [false, false, 1]);
      assert.deepEqual(answer.changed, [{ path: PATH, change: "changed" }]);
      assert.match(answer.diff ?? "", /^\+ {2}A: b$/m);
      assert.equal((await client.call("get_agent", {})).answer.version, 1);
      assert.equal(await client.read(`svc://file/${PATH}`), guideFiles.get(PATH));
    },
  },
  {
    title: "error: a broken file is refused with its place and a fix",
    run: async (client) => {
      const { answer, isError } = await client.call("write_file", { path: PATH, content: BROKEN, message: "Broken" });
      assert.deepEqual([isError, answer.saved, answer.error?.code], [true, false, "files_have_problems"]);
      assert.match(answer.error?.message ?? "", /^Nothing was saved\./);
      assert.deepEqual(answer.error?.problems, [{
        file: PATH,
        line: 4,
        column: 1,
        code: "action.unknown-key",
        message: "Unknown key `heders`.",
        fix: "Did you mean `headers`?",
      }]);
      assert.equal((await client.call("get_agent", {})).answer.version, 1);
      const { answer: typo } = await client.call("write_file", { path: PATH, content: GOOD, dryrun: true });
      assert.match(`${typo.error?.code} ${typo.error?.message} ${typo.error?.fix}`, /^invalid_input .*`dryRun`/);
    },
  },
  {
    title: "resource: the guides and the live files, and nothing else",
    run: async (client) => {
      assert.deepEqual(await client.listResources(), [
        ...GUIDES.map(({ uri }) => uri),
        ...[...guideFiles.keys()].sort().map((path) => `svc://file/${path}`),
      ]);
      for (const { uri, text } of GUIDES) assert.equal(await client.read(uri), text);
      const unknown = "svc://file/../../etc/passwd";
      await assert.rejects(() => client.read(unknown), /There is no resource svc:\/\/file\/\.\.\/\.\.\/etc\/passwd/);
    },
  },
];

/** Runs every flow with a client, each in a step with a workspace of its own. */
export async function runFlows(
  { connect }: OutsideClient,
  use: (work: (server: DeskServer) => Promise<void>) => Promise<void>,
  test: Deno.TestContext,
): Promise<void> {
  for (const flow of CLIENT_FLOWS) {
    await test.step(flow.title, () =>
      use(async (server) => {
        const client = await connect(server.url, server.tokens.owner);
        try {
          await flow.run(client, server);
        } finally {
          await client.close();
        }
      }));
  }
}
