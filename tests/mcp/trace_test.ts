/** The trace of a client's request is read from either place, and from nowhere else. */

import assert from "node:assert/strict";
import { traceOf } from "../../routes/mcp/trace.ts";

const TRACE = "0af7651916cd43dd8448eb211c80319c";
const SPAN = "b7ad6b7169203331";
const headers = (traceparent?: string) => new Headers(traceparent === undefined ? {} : { traceparent });

Deno.test("a trace is read from _meta first, then from the header", () => {
  const found = { traceId: TRACE, spanId: SPAN };
  const inMeta = { params: { _meta: { traceparent: `00-${TRACE}-${SPAN}-01` } } };
  assert.deepEqual(traceOf(headers(), inMeta), found);
  assert.deepEqual(traceOf(headers(`00-${"1".repeat(32)}-${SPAN}-00`), inMeta), found);
  assert.deepEqual(traceOf(headers(`00-${TRACE}-${SPAN}-00`), { params: undefined }), found);
});

Deno.test("an invalid trace is dropped", () => {
  for (
    const given of [
      "",
      "00",
      `00-${"0".repeat(32)}-${SPAN}-01`,
      `00-${TRACE}-${"0".repeat(16)}-01`,
      `00-${TRACE.toUpperCase()}-${SPAN}-01`,
      `00-${TRACE}-${SPAN}-01\nlevel=error`,
      `00-${TRACE}-${SPAN}`,
    ]
  ) {
    assert.equal(traceOf(new Headers(), { params: { _meta: { traceparent: given } } }), null, given);
  }
  assert.equal(traceOf(headers(), { params: { _meta: { traceparent: 5 } } }), null);
  assert.equal(traceOf(headers(), { params: {} }), null);
});
