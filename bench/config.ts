/**
 * The cost of the most frequent request: a site's config over a real socket, compared with a bare server with the same
 * response.
 *
 * @module
 */
import { testWorkspace } from "../tests/support/desk.ts";
import { requestsPerSecond } from "./load.ts";
import { atLeast, type Figure, showRatio } from "./measure.ts";
import { listen, serveTestDesk } from "./served.ts";

const ROUNDS = 4;
const RATIO_MIN = 0.5;

/** Measures the desk's whole route table against one function. */
export async function benchConfig(): Promise<readonly Figure[]> {
  const ours = await serveTestDesk();
  const { widgetKey } = await testWorkspace(ours.desk);
  const url = `${ours.url}/api/widget/${widgetKey}/config`;
  const bare = listen(await sameAnswer(url));
  const best = { ours: 0, bare: 0 };
  for (let round = 0; round < ROUNDS; round++) {
    best.bare = Math.max(best.bare, await requestsPerSecond({ url: bare.url }));
    best.ours = Math.max(best.ours, await requestsPerSecond({ url }));
  }
  await bare.server.shutdown();
  await ours.stop();
  const ratio = best.ours / best.bare;
  const rates = `${Math.round(best.ours)}/s and ${Math.round(best.bare)}/s`;
  return [atLeast("config endpoint: against a bare Deno.serve", ratio, RATIO_MIN, showRatio, rates)];
}

/** A server that only sends this response's body and headers. */
async function sameAnswer(address: string): Promise<Deno.ServeHandler> {
  const answer = await fetch(address);
  const body = await answer.text();
  if (!answer.ok) throw new Error(body);
  const fromServer = ["date", "content-length", "vary", "content-encoding"];
  const headers = Object.fromEntries([...answer.headers].filter(([name]) => !fromServer.includes(name)));
  return () => new Response(body, { headers });
}
