/**
 * What the most frequent request costs: a site's config over a real socket, against a bare server with the same answer.
 *
 * @module
 */
import { openKv } from "../kv/open.ts";
import { ROUTES } from "../routes/app.ts";
import { readAssets } from "../routes/assets.ts";
import { dispatcher } from "../routes/dispatch.ts";
import type { Served } from "../routes/served.ts";
import { testDesk, testWorkspace } from "../tests/support/desk.ts";
import { requestsPerSecond } from "./load.ts";
import { atLeast, type Figure, showRatio } from "./measure.ts";

const ROUNDS = 4;
const RATIO_MIN = 0.5;
const ASSETS = new URL("../build/assets", import.meta.url).pathname;

/** Measures the whole desk's route table against one function. */
export async function benchConfig(): Promise<readonly Figure[]> {
  const desk = await testDesk();
  const kv = await openKv({ kind: "memory" });
  const { widgetKey } = await testWorkspace(desk);
  const served: Served = {
    ...{ desk, kv, configs: new Map(), sockets: new Map(), turns: new Set() },
    rates: { take: () => Promise.resolve({ allowed: true, retryAfterS: 0 }) },
    assets: await readAssets(ASSETS),
    mcp: () => Promise.resolve(new Response(null, { status: 404 })),
    sandboxAnswers: () => Promise.resolve(true),
    baseUrl: "http://127.0.0.1",
    trustProxy: false,
  };
  const ours = listen(dispatcher(served, ROUTES));
  const address = `${ours.url}/api/widget/${widgetKey}/config`;
  const bare = listen(await sameAnswer(address));
  const best = { ours: 0, bare: 0 };
  for (let round = 0; round < ROUNDS; round++) {
    best.bare = Math.max(best.bare, await requestsPerSecond(bare.url));
    best.ours = Math.max(best.ours, await requestsPerSecond(address));
  }
  await Promise.all([ours.server.shutdown(), bare.server.shutdown()]);
  kv.close();
  await desk.close();
  const ratio = best.ours / best.bare;
  const rates = `${Math.round(best.ours)}/s and ${Math.round(best.bare)}/s`;
  return [atLeast("config endpoint: against a bare Deno.serve", ratio, RATIO_MIN, showRatio, rates)];
}

function listen(handler: Deno.ServeHandler) {
  const server = Deno.serve({ hostname: "127.0.0.1", port: 0, onListen: () => {} }, handler);
  return { server, url: `http://127.0.0.1:${server.addr.port}` };
}

/** A server that does nothing but send this answer's body with this answer's headers. */
async function sameAnswer(address: string): Promise<Deno.ServeHandler> {
  const answer = await fetch(address);
  const body = await answer.text();
  if (!answer.ok) throw new Error(body);
  const fromServer = ["date", "content-length", "vary", "content-encoding"];
  const headers = Object.fromEntries([...answer.headers].filter(([name]) => !fromServer.includes(name)));
  return () => new Response(body, { headers });
}
