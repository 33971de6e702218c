/**
 * The desk's pages over a real socket inside the test: its routes, a real database, and signed-in teammates.
 *
 * @module
 */
import { changedFiles } from "../../core/agent/files.ts";
import { saveVersion } from "../../core/agent/versions/versions.ts";
import type { Desk } from "../../core/desk.ts";
import type { OpenDatabase } from "../../core/db/open.ts";
import { lazy } from "../../core/memo.ts";
import type { BuiltInRole } from "../../core/teammates/rights.ts";
import { createSetupLink } from "../../core/teammates/account_link.ts";
import type { Workspace } from "../../core/teammates/workspaces.ts";
import { openPresence } from "../../kv/presence.ts";
import { forgetVisitors } from "../../kv/forget.ts";
import { openKv } from "../../kv/open.ts";
import { memoryRates } from "../../kv/rates.ts";
import { noteSites } from "../../kv/sites.ts";
import { ROUTES } from "../../routes/app.ts";
import { readAssets } from "../../routes/assets.ts";
import { openChatSockets } from "../../routes/live/chat_sockets.ts";
import type { Operator } from "../../routes/handles.ts";
import { openAdmission } from "../../routes/chat/admission.ts";
import { openConfigs } from "../../routes/chat/config.ts";
import { dispatcher } from "../../routes/dispatch.ts";
import { deskApi } from "../../routes/api/desk_api.ts";
import { deskMcp } from "../../routes/mcp/desk.ts";
import type { Served } from "../../routes/served.ts";
import { openMetrics } from "../../routes/metrics/metrics.ts";
import { openLiveSockets } from "../../routes/live/sockets.ts";
import { ONE_PROXY } from "../../trusted_proxies.ts";
import { watchProxy } from "../../routes/proxy_watch.ts";
import { openSlots } from "../../routes/http/slots.ts";
import { guideFiles } from "../agent/guides/blocks.ts";
import { type DeskBrowser, openDeskBrowser } from "../flows/teammate.ts";
import { type TestDesk, testDesk, testWorkspace } from "./desk.ts";

/** A serving desk, with the guides' agent as version 1. */
export type TestServed = {
  readonly desk: TestDesk;
  readonly workspace: Workspace;
  readonly url: string;
  readonly served: Served;
  /** A browser with a new signed-in teammate of this name, in this workspace or another one. */
  signIn(name: string, role?: BuiltInRole, workspace?: string): Promise<DeskBrowser>;
  /** The email of a teammate created by {@linkcode signIn}. */
  emailOf(name: string, workspace?: string): string;
  /** The shutdown work before the stores are closed. */
  stopWork(): Promise<void>;
  close(): Promise<void>;
};

/** The token for the metrics of a {@linkcode testServed}. */
export const METRICS_TOKEN = "metrics-token-of-a-test";

/** An operator without requests or a freeze. */
export const NO_OPERATOR: Operator = {
  key: () => Promise.resolve(null),
  modelUrl: null,
  sharesDatabase: false,
  freeze: () => "open",
  sizes: () => Promise.resolve({ files: 0, ledger: 0, index: null, bucket: null }),
  note: () => Promise.resolve(null),
};

/**
 * The built assets: read once by the files that share an isolate, since that takes half of the time to serve a desk.
 */
const builtAssets = lazy(() => readAssets(new URL("../../build/assets", import.meta.url).pathname));

/** Serves a {@linkcode testDesk} on a free port. */
export async function testServed(
  overrides: Partial<Desk> = {},
  database?: OpenDatabase,
  operator: Partial<Operator> = {},
): Promise<TestServed> {
  const kv = await openKv({ kind: "memory" });
  const opened = await testDesk(overrides, database);
  const desk: TestDesk = {
    ...opened,
    forgetVisitors: (of, visitorIds) => forgetVisitors({ ...opened, kv }, of, visitorIds),
  };
  const workspace = await testWorkspace(desk);
  const files = guideFiles;
  const changed = changedFiles(new Map(), files);
  await saveVersion(desk, workspace.id, { base: 0, files, changed, message: "First", caller: null, via: "import" });
  const stopping = new AbortController();
  const stoppingWork = new AbortController();
  const server = Deno.serve(
    { hostname: "127.0.0.1", port: 0, automaticCompression: true, onListen: () => {}, signal: stopping.signal },
    (request, info) => dispatch(request, info),
  );
  const url = `http://127.0.0.1:${server.addr.port}`;
  const configs = openConfigs(desk.live);
  const parts = {
    desk,
    kv,
    rates: memoryRates(desk.now),
    assets: await builtAssets(),
    configs,
    sites: noteSites({ kv, now: desk.now }),
    sockets: openLiveSockets(desk.now),
    chats: openChatSockets({ desk, kv }),
    presence: openPresence({ ...desk, kv }),
    stop: stoppingWork.signal,
    unfinished: new Set<Promise<void>>(),
    admission: openAdmission(() => desk.now().getTime(), desk.log),
    uploads: openSlots(),
    sandboxAnswers: () => Promise.resolve(true),
    extractorWaiting: () => 0,
    extractorState: () => Promise.resolve("awake" as const),
    folders: () => Promise.resolve([]),
    clockFault: () => null,
    metrics: openMetrics(),
    metricsToken: METRICS_TOKEN,
    operator: { ...NO_OPERATOR, ...operator },
    baseUrl: url,
    trustProxy: ONE_PROXY,
    countryHeader: "x-country",
    proxy: watchProxy({ trustProxy: ONE_PROXY, baseUrl: url, log: desk.log }),
  };
  const served: Served = { ...parts, ...deskMcp(parts), api: deskApi(parts) };
  const dispatch = dispatcher(served, ROUTES);
  let count = 0;
  // Test files that share a database each have an Olga.
  const emailOf = (name: string, of = workspace.id) => `${name.toLowerCase()}.${of}@example.com`;
  return {
    desk,
    workspace,
    url,
    served,
    emailOf,
    async signIn(name, role = "owner", of = workspace.id) {
      const browser = openDeskBrowser(url, `192.0.2.${++count}`);
      const { token } = await createSetupLink(desk, of, role);
      await browser.send(`/setup/${token}`, { name, email: emailOf(name, of), password: "a sentence is easy to keep" });
      return browser;
    },
    async stopWork() {
      stoppingWork.abort();
      await Promise.allSettled(served.unfinished);
    },
    async close() {
      // Not a graceful end, which would wait for sockets of browsers that disappeared.
      stopping.abort();
      await server.finished;
      kv.close();
      await desk.close();
    },
  };
}
