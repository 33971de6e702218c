/**
 * An OpenTelemetry collector on loopback that reads OTLP's JSON.
 *
 * @module
 */

/** A value of an attribute or of a line's body. */
type OtlpValue = { readonly stringValue?: string; readonly intValue?: string; readonly boolValue?: boolean };

type OtlpAttribute = { readonly key: string; readonly value: OtlpValue };

/** A log line as received. */
export type TakenRecord = {
  readonly severityText: string;
  readonly severityNumber: number;
  readonly body: OtlpValue;
  readonly traceId?: string;
  readonly spanId?: string;
  readonly attributes: readonly OtlpAttribute[];
};

/**
 * Opens a collector. `answer` sets the status of its next responses; with null it accepts a message and never responds.
 */
export function openCollector() {
  const taken: { path: string; token: string | null; body: string }[] = [];
  let status: number | null = 200;
  const closing = new AbortController();
  const server = Deno.serve({ hostname: "127.0.0.1", port: 0, onListen: () => {} }, async (request) => {
    const token = request.headers.get("authorization");
    taken.push({ path: new URL(request.url).pathname, token, body: await request.text() });
    if (status !== null) return Response.json({}, { status });
    return await new Promise((resolve) => {
      closing.signal.addEventListener("abort", () => resolve(Response.json({}, { status: 503 })), { once: true });
    });
  });
  const bodies = (path: string) => taken.filter((each) => each.path === path).map(({ body }) => JSON.parse(body));
  return {
    taken,
    answer: (next: number | null) => {
      status = next;
    },
    /** All received log lines. */
    records: (): readonly TakenRecord[] =>
      bodies("/v1/logs").flatMap(({ resourceLogs: [{ scopeLogs: [{ logRecords }] }] }) => logRecords),
    /** All received spans. */
    spans: (): readonly { readonly traceId: string; readonly spanId: string; readonly name: string }[] =>
      bodies("/v1/traces").flatMap(({ resourceSpans: [{ scopeSpans: [{ spans }] }] }) => spans),
    /** The metrics of the last message with any. */
    metrics: () => bodies("/v1/metrics").at(-1)?.resourceMetrics[0].scopeMetrics[0].metrics ?? [],
    url: `http://127.0.0.1:${server.addr.port}`,
    close: () => {
      closing.abort();
      return server.shutdown();
    },
  };
}

/** The text of an attribute. */
export function attributeOf({ attributes }: { readonly attributes: readonly OtlpAttribute[] }, name: string) {
  const value = attributes.find(({ key }) => key === name)?.value;
  return value?.stringValue ?? value?.intValue;
}
