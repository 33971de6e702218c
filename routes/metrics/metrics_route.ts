/**
 * `GET /metrics`, for holders of the operator's token.
 *
 * @module
 */
import { createHash, timingSafeEqual } from "node:crypto";
import { memoryUsage } from "node:process";
import { QUEUES, readSizes } from "../../core/db/sizes.ts";
import { DeskError } from "../../core/problem.ts";
import type { PlainRequest } from "../request.ts";
import type { Served } from "../served.ts";

/**
 * `GET /metrics`: counters and sizes in the text format of Prometheus, for `Authorization: Bearer` with
 * `SVC_METRICS_TOKEN`; 404 where that is not set.
 */
export async function showMetrics(served: Served, { request }: PlainRequest): Promise<Response> {
  const { metrics, metricsToken } = served;
  if (metricsToken === null) throw new DeskError("not_found", "There is nothing at this address.");
  const [, given = ""] = /^Bearer (\S+)$/i.exec(request.headers.get("authorization") ?? "") ?? [];
  if (!isSame(given, metricsToken)) {
    return new Response("Send the value of SVC_METRICS_TOKEN as a bearer token.\n", {
      status: 401,
      headers: { "www-authenticate": "Bearer", "content-type": "text/plain; charset=utf-8" },
    });
  }
  await setGauges(served);
  return new Response(await metrics.text(), {
    headers: { "content-type": "text/plain; version=0.0.4; charset=utf-8", "cache-control": "no-store" },
  });
}

/** Compares two tokens in constant time. */
function isSame(given: string, token: string): boolean {
  const [one, other] = [given, token].map((text) => createHash("sha256").update(text).digest());
  return one !== undefined && other !== undefined && timingSafeEqual(one, other);
}

/** Sets the gauges, whose values are read only on demand. */
export async function setGauges(served: Served): Promise<void> {
  const { desk, metrics, sockets, unfinished, sandboxAnswers, extractorWaiting } = served;
  const [sizes, isUp] = await Promise.all([readSizes(desk), sandboxAnswers().catch(() => false)]);
  for (const [of, count] of Object.entries(sockets.counts())) metrics.set("desk_sockets", count, { of });
  for (const outbox of QUEUES) metrics.set("desk_waiting", sizes[outbox], { outbox });
  metrics.set("desk_extractor_waiting", extractorWaiting());
  metrics.set("desk_turns_running", unfinished.size);
  metrics.set("desk_sources_syncing", sizes.sources);
  metrics.set("desk_database_bytes", sizes.bytes);
  metrics.set("desk_memory_bytes", memoryUsage().rss);
  metrics.set("desk_start_time_seconds", performance.timeOrigin / 1000);
  metrics.set("desk_sandbox_up", isUp ? 1 : 0);
}
