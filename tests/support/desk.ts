/**
 * A whole desk for a test: a real database and a real vault, with an outside and a clock controlled by the test.
 *
 * @module
 */
import { untraced } from "../../core/ports/trace.ts";
import { agentCache } from "../../core/agent/versions/live.ts";
import type { Desk } from "../../core/desk.ts";
import type { PasswordCost } from "../../core/handles.ts";
import type { Outbound, OutboundAnswer, OutboundRequest } from "../../core/ports/outbound.ts";
import type { OpenDatabase } from "../../core/db/open.ts";
import { scriptedModel } from "./scripted_model.ts";
import { tokenCache } from "../../core/teammates/api_tokens.ts";
import { modelBreakers } from "../../core/model/breaker.ts";
import type { Caller } from "../../core/teammates/caller.ts";
import type { BuiltInRole } from "../../core/teammates/rights.ts";
import { builtInRole } from "../../core/teammates/roles.ts";
import { addTeammate } from "../../core/teammates/teammates.ts";
import { createWorkspace, type Workspace } from "../../core/teammates/workspaces.ts";
import { openToolCallLog } from "../../core/tools/call_log.ts";
import { openLive } from "../../kv/live.ts";
import { openFiles } from "../../routes/storage/files.ts";
import { requestId } from "../../ipc/request_id.ts";
import { readMail } from "../../extractor/mail/read_mail.ts";
import { readDocument } from "../../extractor/read.ts";
import { identityPort } from "../../routes/ports/identity.ts";
import { pushPort } from "../../routes/ports/push.ts";
import { totpPort } from "../../routes/ports/totp.ts";
import { identifyAnswerSchema } from "../../sandbox/identity/protocol.ts";
import { makeMasker } from "../../sandbox/mask.ts";
import { openVaultParts, recordOf } from "../sandbox/support.ts";
import { fillCustomer } from "../../sandbox/fill_customer.ts";
import { readableLedger } from "../../sandbox/ledger/calls.ts";
import { testDatabase } from "./database.ts";
import { customerOfTicket } from "./jwt.ts";

/** A test's desk, with its controls. */
export type TestDesk = Desk & {
  /** Advances the clock, which does not run by itself. */
  pass(ms: number): void;
  close(): Promise<void>;
};

/** The initial time of a test's clock. */
export const START = new Date("2026-11-20T12:00:00Z");

/** The minimum for argon2: half of the time of tests of the desk's pages was hashing at the desk's own cost. */
const CHEAP_PASSWORDS: PasswordCost = { memoryKib: 8, passes: 1 };

/**
 * Opens a desk; one per test file is enough, with a {@linkcode testWorkspace} per test.
 *
 * @param given the desk's database, which is closed with it; without one the desk shares a database with others
 */
export async function testDesk(overrides: Partial<Desk> = {}, given?: OpenDatabase): Promise<TestDesk> {
  const database = given ?? await testDatabase();
  const clock = { ms: START.getTime() };
  const log = () => {};
  const folder = await Deno.makeTempDir({ prefix: "desk-test-files-" });
  const secrets = await testSecrets(`${folder}/keys`, () => clock.ms);
  return {
    db: database.db,
    textSearch: database.textSearch,
    vectors: database.vectors,
    outbound: unreachable,
    mail: NO_MAIL,
    mailboxes: { fetch: () => Promise.resolve({ kind: "refused", code: "test", message: "no mailbox in a test" }) },
    ...secrets,
    extractor: { extract: readDocument, readMail },
    model: scriptedModel([]),
    embedder: null,
    agents: agentCache(database.writes),
    breakers: modelBreakers(),
    tokens: tokenCache(database.writes),
    ledger: readableLedger(`${folder}/ledger`),
    live: openLive(log),
    // A served desk has a live store.
    forgetVisitors: () => Promise.resolve(),
    files: openFiles(`${folder}/files`),
    log,
    // Nothing is written before a test requests it.
    toolCalls: openToolCallLog({ db: database.db, log }, () => () => {}),
    now: () => new Date(clock.ms),
    // Desks of tests that share a database do not take each other's turns.
    instance: "test",
    trace: untraced,
    requestId,
    newId: () => crypto.randomUUID(),
    randomBytes: (count) => crypto.getRandomValues(new Uint8Array(count)),
    passwordCost: CHEAP_PASSWORDS,
    baseUrl: "https://desk.example.com",
    privateHosts: [],
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

/** Creates a workspace for one test. */
export function testWorkspace(desk: Pick<Desk, "db" | "now" | "newId" | "randomBytes">): Promise<Workspace> {
  return createWorkspace(desk, "Test");
}

/**
 * A teammate on the desk's pages, named after the role. They cannot sign in: use a setup link in tests that need that.
 */
export async function testCaller(
  desk: Pick<Desk, "db" | "now" | "newId">,
  workspace: string,
  role: BuiltInRole = "owner",
): Promise<Caller> {
  const email = `${role}-${desk.newId()}@example.com`;
  const { id, name } = await addTeammate(desk, { workspace, email, name: role, role, passwordHash: "none" });
  return {
    workspace,
    teammate: { id, name, role },
    role: builtInRole(role),
    via: "desk",
    token: null,
    readOnly: false,
    readsCustomers: true,
  };
}

/**
 * An outside where every request is answered by a function of the test, with the customer's id filled in like by the
 * sandbox. Tickets are not verified here, but in the sandbox's own tests.
 */
export function outboundTo(answer: (request: OutboundRequest) => Promise<OutboundAnswer> | OutboundAnswer): Outbound {
  return {
    call: async (request) => await answer(withCustomer(request)),
    stream: async (request) => {
      const answered = await answer(withCustomer(request));
      if (answered.kind !== "answer") return answered;
      const { status, headers, body } = answered;
      return { kind: "stream", status, headers, body: new Blob([body]).stream() };
    },
  };
}

function withCustomer(request: OutboundRequest): OutboundRequest {
  const { customer } = request;
  if (customer === null) return request;
  const claims = customer.kind === "named"
    ? { email: null, name: null, attributes: {}, ...customer }
    : customerOfTicket(customer.ticket);
  const filled = fillCustomer(request, claims);
  if ("kind" in filled) throw new Error(filled.message);
  return filled;
}

/** Most tests have no outside: a call throws a descriptive error. */
const unreachable = outboundTo(({ url }) => ({
  kind: "refused",
  code: "no_outside",
  message: `this test has nothing at ${url}`,
}));

/** No mail server is configured, and the DNS is not queried. */
const NO_MAIL: Desk["mail"] = {
  operator: null,
  send: () => Promise.resolve({ kind: "refused", code: "door", message: "this test has no mail server" }),
  txt: () => Promise.resolve({ kind: "unknown", message: "this test has no name server" }),
};

/** The sandbox's vault, identity and codes in a folder, without its process. */
async function testSecrets(
  keysDir: string,
  now: () => number,
): Promise<Pick<Desk, "vault" | "identity" | "totp" | "push">> {
  const { vault, identities, totp, pushes } = await openVaultParts(keysDir, now);
  return {
    vault: {
      setSecret: (id, content) => recordOf(vault, id, content),
      sealToken: async (workspace, token) => {
        const answer = await vault.sealToken({ workspace, ...token });
        if (answer.kind === "refused") throw new Error(answer.message);
        return answer.sealed;
      },
      removeSecret: async (id) => {
        const answer = await vault.remove(id);
        if (answer.kind === "refused") throw new Error(answer.message);
      },
      removeWorkspace: async (workspace) => {
        for (const name of vault.namesOf(workspace)) await vault.remove({ workspace, name });
      },
      isSecret: async (id, sealed, value) => {
        const answer = await vault.compare(id, sealed, value);
        return answer.kind === "compared" && answer.same;
      },
      maskSecrets: async (workspace, texts) => texts.map(makeMasker(await vault.valuesOf(workspace)).text),
    },
    identity: identityPort({
      // Through JSON, as over the socket.
      identify: async (request) =>
        identifyAnswerSchema.parse(JSON.parse(JSON.stringify(await identities.identify(request)))),
      identityNew: ({ workspace }) => identities.secrets.make(workspace),
      identityEnd: ({ workspace }) => identities.secrets.endPrevious(workspace),
    }),
    totp: totpPort({ totpNew: totp.make, totpCheck: totp.check }),
    push: pushPort({ pushNew: pushes.make }),
  };
}
