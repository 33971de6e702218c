/**
 * The outbound port with a span for each request, calls of actions and of models among them.
 *
 * @module
 */
import type { Outbound, OutboundAnswer, OutboundRequest, OutboundStream } from "../../core/ports/outbound.ts";
import type { SpanFacts } from "../../core/ports/trace.ts";
import type { Tracer } from "./tracer.ts";

/** Times each request and its steps in the sandbox; a streaming one until its answer begins. */
export function tracedOutbound(outbound: Outbound, { trace, stepped }: Pick<Tracer, "trace" | "stepped">): Outbound {
  return {
    ...outbound,
    call: (request) =>
      trace("outbound", factsOf(request), async (note) => {
        const answer = await stepped("sandbox", () => outbound.call(request));
        note(endOf(answer));
        return answer;
      }),
    stream: (request, signal) =>
      trace("outbound", factsOf(request), async (note) => {
        const answer = await stepped("sandbox", () => outbound.stream(request, signal));
        note(endOf(answer));
        return answer;
      }),
  };
}

/** The attributes of a span; neither the address nor what is sent. */
function factsOf({ door, method, call }: OutboundRequest): SpanFacts {
  return { door, method, ...(call === null ? {} : { call }) };
}

function endOf(answer: OutboundAnswer | OutboundStream): SpanFacts {
  if (answer.kind === "answer" || answer.kind === "stream") return { result: "answer", status: answer.status };
  return { result: answer.kind };
}
