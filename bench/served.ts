/**
 * A whole desk behind its route table for the benches: over a real socket, and without the rates that would stop them.
 *
 * @module
 */
import { NO_OPERATOR } from "../tests/support/served.ts";
import { saveVersion } from "../core/agent/versions/versions.ts";
import type { Desk } from "../core/desk.ts";
import { createApiToken } from "../core/teammates/api_tokens.ts";
import { exampleAgent } from "../examples/demo/agent_files.ts";
import { openPresence } from "../kv/presence.ts";
import { type Kv, openKv } from "../kv/open.ts";
import { noteSites } from "../kv/sites.ts";
import { type Counter, memoryRates, type Rates } from "../kv/rates.ts";
import { ROUTES } from "../routes/app.ts";
import { readAssets } from "../routes/assets.ts";
import { openChatSockets } from "../routes/live/chat_sockets.ts";
import { openAdmission } from "../routes/chat/admission.ts";
import { openConfigs } from "../routes/chat/config.ts";
import { dispatcher } from "../routes/dispatch.ts";
import { deskApi } from "../routes/api/desk_api.ts";
import { deskMcp } from "../routes/mcp/desk.ts";
import { openLiveSockets } from "../routes/live/sockets.ts";
import { openMetrics } from "../routes/metrics/metrics.ts";
import { ONE_PROXY } from "../trusted_proxies.ts";
import { watchProxy } from "../routes/proxy_watch.ts";
import { openSlots } from "../routes/http/slots.ts";
import { testCaller, type TestDesk, testDesk, testWorkspace } from "../tests/support/desk.ts";

/** Where the build writes the scripts. */
export const ASSETS = new URL("../build/assets", import.meta.url).pathname;

/** A listening desk. */
export type ServedDesk = {
  readonly desk: TestDesk;
  readonly kv: Kv;
  readonly url: string;
  stop(): Promise<void>;
};

/** Serves an empty desk. */
export async function serveTestDesk(overrides: Partial<Desk> = {}): Promise<ServedDesk> {
  const desk = await testDesk(overrides);
  const kv = await openKv({ kind: "memory" });
  const baseUrl = "http://127.0.0.1";
  const rates = boundless(desk);
  const configs = openConfigs(desk.live);
  const assets = await readAssets(ASSETS);
  const served = {
    desk,
    kv,
    rates,
    baseUrl,
    configs,
    sockets: openLiveSockets(desk.now),
    presence: openPresence({ ...desk, kv }),
    chats: openChatSockets({ desk, kv }),
    sites: noteSites({ kv, now: desk.now }),
    stop: new AbortController().signal,
    unfinished: new Set<Promise<void>>(),
    admission: openAdmission(() => performance.now(), desk.log),
    uploads: openSlots(),
    assets,
    ...deskMcp({ desk, kv, rates, baseUrl, assets }),
    api: deskApi({ desk, rates, baseUrl }),
    sandboxAnswers: () => Promise.resolve(true),
    extractorWaiting: () => 0,
    extractorState: () => Promise.resolve("awake" as const),
    folders: () => Promise.resolve([]),
    clockFault: () => null,
    metrics: openMetrics(),
    metricsToken: null,
    operator: NO_OPERATOR,
    trustProxy: ONE_PROXY,
    countryHeader: null,
    proxy: watchProxy({ trustProxy: ONE_PROXY, baseUrl: desk.baseUrl, log: desk.log }),
  };
  const { server, url } = listen(dispatcher(served, ROUTES));
  const stop = async () => {
    await server.shutdown();
    kv.close();
    await desk.close();
  };
  return { desk, kv, url, stop };
}

/** Counts like a served desk, and allows everything. */
export function boundless(desk: Pick<TestDesk, "now">): Rates {
  const counted = memoryRates(desk.now);
  const unlimited = ({ rate, ...counter }: Counter) => ({ ...counter, rate: { ...rate, max: Infinity } });
  return { ...counted, takeAll: (counters) => counted.takeAll(counters.map(unlimited)) };
}

/** Gives a new workspace the example agent. @returns the API token of a teammate there */
export async function exampleToken(desk: TestDesk): Promise<string> {
  const { id: workspace } = await testWorkspace(desk);
  const files = exampleAgent("https://app.example.com");
  await saveVersion(desk, workspace, { base: 0, files, changed: [], message: "", caller: null, via: "desk" });
  const { teammate } = await testCaller(desk, workspace);
  const owner = { workspace, teammate: teammate.id };
  const { value } = await createApiToken(desk, owner, {
    name: "Bench",
    days: null,
    readOnly: true,
    readsCustomers: false,
  });
  return value;
}

/** Listens on a free port of this machine. */
export function listen(handler: Deno.ServeHandler) {
  const server = Deno.serve({ hostname: "127.0.0.1", port: 0, onListen: () => {} }, handler);
  return { server, url: `http://127.0.0.1:${server.addr.port}` };
}
