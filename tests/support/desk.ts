/**
 * A whole desk for a test: a real database and real seals, an outside that the test plays, and a clock it holds.
 *
 * @module
 */
import { agentCache } from "../../core/agent/live.ts";
import type { Desk } from "../../core/desk.ts";
import type { Outbound, OutboundAnswer, OutboundRequest } from "../../core/ports/outbound.ts";
import type { Seals } from "../../core/ports/seals.ts";
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
import { loadKeys } from "../../sandbox/keys.ts";
import { sealSecret } from "../../sandbox/secrets.ts";
import { makeVault } from "../../sandbox/vault.ts";
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
  const seals = overrides.seals ?? await testSeals();
  const log = () => {};
  const folder = await Deno.makeTempDir({ prefix: "desk-test-files-" });
  return {
    db: database.db,
    textSearch: database.textSearch,
    vectors: database.vectors,
    outbound: unreachable,
    seals,
    extractor: { extract: readDocument },
    model: scriptedModel([]),
    embedder: null,
    agents: agentCache(database.writes),
    tokens: tokenCache(database.writes),
    live: openLive(log),
    files: openFiles(folder),
    log,
    // Nothing is written before a test says so.
    toolCalls: openToolCallLog({ db: database.db, log }, () => () => {}),
    now: () => new Date(clock.ms),
    newId: () => crypto.randomUUID(),
    randomBytes: (count) => crypto.getRandomValues(new Uint8Array(count)),
    baseUrl: "https://desk.example.com",
    privateHosts: [],
    keyRing: openKeyRing({ seals }),
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

/** Seals with the sandbox's own code and a key pair of their own. */
export async function testSeals(): Promise<Seals> {
  const folder = await Deno.makeTempDir({ prefix: "desk-test-keys-" });
  const keys = await loadKeys(folder);
  await Deno.remove(folder, { recursive: true });
  const vault = makeVault(keys);
  return {
    seal: (name, content) => sealSecret(keys[0].public, name, content),
    bind: async (name, sealed, origins) => {
      const answer = await vault.bind(name, sealed, origins);
      if (answer.kind === "refused") throw new Error(answer.message);
      return answer.sealed;
    },
    openIdentity: async (sealed, name) => {
      const answer = await vault.reveal(name, sealed);
      if (answer.kind === "refused") throw new Error(answer.message);
      return answer.value;
    },
  };
}
