/**
 * A whole desk for a test: a real database and a real vault, an outside that the test plays, and a clock it holds.
 *
 * @module
 */
import { agentCache } from "../../core/agent/live.ts";
import type { Desk } from "../../core/desk.ts";
import type { Outbound, OutboundAnswer, OutboundRequest } from "../../core/ports/outbound.ts";
import type { Vault } from "../../core/ports/vault.ts";
import type { OpenDatabase } from "../../core/db/open.ts";
import { openKeyRing } from "../../core/identity/key_ring.ts";
import { scriptedModel } from "./scripted_model.ts";
import { tokenCache } from "../../core/teammates/api_tokens.ts";
import type { Caller } from "../../core/teammates/caller.ts";
import type { Role } from "../../core/db/schema.ts";
import { addTeammate } from "../../core/teammates/teammates.ts";
import { createWorkspace, type Workspace } from "../../core/teammates/workspaces.ts";
import { openToolCallLog } from "../../core/tools/call_log.ts";
import { openLive } from "../../kv/live.ts";
import { openFiles } from "../../routes/files.ts";
import { readDocument } from "../../extractor/read.ts";
import { openVault, recordOf } from "../sandbox/support.ts";
import { testDatabase } from "./database.ts";

/** The desk of a test, and what the test does with it. */
export type TestDesk = Desk & {
  /** Moves the clock, which does not run by itself. */
  pass(ms: number): void;
  close(): Promise<void>;
};

/** When a test's clock starts. */
export const START = new Date("2026-11-20T12:00:00Z");

/**
 * Opens a desk; one per test file is enough, with a {@linkcode testWorkspace} per test.
 *
 * @param given the desk's database, which is closed with it; without it the desk shares one with others
 */
export async function testDesk(overrides: Partial<Desk> = {}, given?: OpenDatabase): Promise<TestDesk> {
  const database = given ?? await testDatabase();
  const clock = { ms: START.getTime() };
  const log = () => {};
  const folder = await Deno.makeTempDir({ prefix: "desk-test-files-" });
  const vault = overrides.vault ?? await testVault(`${folder}/keys`);
  return {
    db: database.db,
    textSearch: database.textSearch,
    vectors: database.vectors,
    outbound: unreachable,
    vault,
    extractor: { extract: readDocument },
    model: scriptedModel([]),
    embedder: null,
    agents: agentCache(database.writes),
    tokens: tokenCache(database.writes),
    live: openLive(log),
    files: openFiles(`${folder}/files`),
    log,
    // Nothing is written before a test says so.
    toolCalls: openToolCallLog({ db: database.db, log }, () => () => {}),
    now: () => new Date(clock.ms),
    newId: () => crypto.randomUUID(),
    randomBytes: (count) => crypto.getRandomValues(new Uint8Array(count)),
    baseUrl: "https://desk.example.com",
    privateHosts: [],
    keyRing: openKeyRing({ vault }),
    pass: (ms) => {
      clock.ms += ms;
    },
    close: async () => {
      await database.close();
      await Deno.remove(folder, { recursive: true });
    },
    ...overrides,
  };
}

/** A workspace that no other test has. */
export function testWorkspace(desk: Pick<Desk, "db" | "now" | "newId" | "randomBytes">): Promise<Workspace> {
  return createWorkspace(desk, "Test");
}

/** A teammate on the desk's pages, named after the role. Cannot sign in: use a setup link where a test needs that. */
export async function testCaller(
  desk: Pick<Desk, "db" | "now" | "newId">,
  workspace: string,
  role: Role = "owner",
): Promise<Caller> {
  const email = `${role}-${desk.newId()}@example.com`;
  const { id, name } = await addTeammate(desk, { workspace, email, name: role, role, passwordHash: "none" });
  return { workspace, teammate: { id, name, role }, via: "desk", token: null, readOnly: false };
}

/** An outside of which every request is answered by a function of the test. */
export function outboundTo(answer: (request: OutboundRequest) => Promise<OutboundAnswer> | OutboundAnswer): Outbound {
  return {
    call: (request) => Promise.resolve(answer(request)),
    stream: async (request) => {
      const answered = await answer(request);
      if (answered.kind !== "answer") return answered;
      const { status, headers, body } = answered;
      return { kind: "stream", status, headers, body: new Blob([body]).stream() };
    },
  };
}

/** Most tests have no outside: a call to it throws an error that says so. */
const unreachable = outboundTo(({ url }) => ({
  kind: "refused",
  code: "no_outside",
  message: `this test has nothing at ${url}`,
}));

/** The sandbox's own vault in a folder, without its process. */
export async function testVault(keysDir: string): Promise<Vault> {
  const vault = await openVault(keysDir, START.getTime());
  return {
    setSecret: (id, content) => recordOf(vault, id, content),
    removeSecret: async (id) => {
      const answer = await vault.remove(id);
      if (answer.kind === "refused") throw new Error(answer.message);
    },
    openIdentity: async (sealed, id) => {
      const secret = await vault.open(id, sealed);
      if ("kind" in secret) throw new Error(secret.message);
      return secret.value;
    },
  };
}
