/**
 * The operator's collector of traces, the one address that spans go to.
 *
 * @module
 */
import type { Freeze } from "../freeze/freeze.ts";
import { TELEMETRY_LIMITS } from "../limits.ts";
import { noAnswer, refused } from "../protocol.ts";
import { printSpans } from "./otlp.ts";
import type { Exported, SpansRequest } from "./protocol.ts";

/** Where spans go, with what, under which name. */
export type Collector = {
  readonly endpoint: URL;
  readonly headers: Readonly<Record<string, string>>;
  readonly service: string;
};

/** Sends spans. Nothing leaves without a collector, and nothing while frozen. */
export async function exportSpans(
  { collector, freeze }: { readonly collector: Collector | null; readonly freeze: Pick<Freeze, "state"> },
  message: SpansRequest,
): Promise<Exported> {
  if (collector === null) return refused("door", "no collector of traces is configured");
  if (freeze.state().kind !== "open") return refused("frozen", "the operator has frozen the desk");
  const { endpoint, headers, service } = collector;
  const url = `${endpoint.href}${endpoint.href.endsWith("/") ? "" : "/"}v1/traces`;
  try {
    const answer = await fetch(url, {
      method: "POST",
      headers: { ...headers, "content-type": "application/json" },
      body: printSpans(service, message),
      redirect: "manual",
      signal: AbortSignal.timeout(TELEMETRY_LIMITS.exportMs),
    });
    await answer.body?.cancel();
    return answer.ok ? { kind: "exported" } : noAnswer("unreadable", `the collector answered ${answer.status}`, true);
  } catch {
    return noAnswer("connection", "the collector of traces does not answer", true);
  }
}
