/**
 * The sandbox, with a span for each email, each file in the bucket and each request to the vault; calls of actions and
 * models have theirs in `traced_outbound.ts`.
 *
 * @module
 */
import type { SpanFacts, SpanKind } from "../../core/ports/trace.ts";
import type { Sandbox } from "../../sandbox/client.ts";
import type { Tracer } from "./tracer.ts";

/** Results of a request; any success is an `answer`. */
const ENDS = ["rejected", "refused", "no_answer", "failed"] as const;

/** Times each request and its steps in the sandbox. Spans contain neither whom it was for nor its content. */
export function tracedSandbox(sandbox: Sandbox, { trace, stepped }: Pick<Tracer, "trace" | "stepped">): Sandbox {
  const timed = <Asked extends readonly unknown[], Answer extends { readonly kind: string }>(
    kind: SpanKind,
    ask: (...asked: Asked) => Promise<Answer>,
  ) =>
  (...asked: Asked): Promise<Answer> =>
    trace(kind, {}, async (note) => {
      const answer = await stepped("sandbox", () => ask(...asked));
      note(endOf(answer));
      return answer;
    });
  const { objects } = sandbox;
  return {
    ...sandbox,
    mail: timed("mail send", sandbox.mail),
    mailbox: (request) =>
      trace("mail fetch", {}, async (note) => {
        const read = await stepped("sandbox", () => sandbox.mailbox(request));
        note(endOf(read.head));
        return read;
      }),
    setSecret: timed("vault set", sandbox.setSecret),
    sealToken: timed("vault set", sandbox.sealToken),
    removeSecret: timed("vault remove", sandbox.removeSecret),
    removeWorkspace: timed("vault remove", sandbox.removeWorkspace),
    compareSecret: timed("vault compare", sandbox.compareSecret),
    maskSecrets: timed("vault mask", sandbox.maskSecrets),
    identify: timed("identity verify", sandbox.identify),
    objects: {
      put: timed("files put", objects.put),
      begin: timed("files begin", objects.begin),
      part: timed("files part", objects.part),
      complete: timed("files complete", objects.complete),
      abort: timed("files abort", objects.abort),
      get: timed("files get", objects.get),
      remove: timed("files remove", objects.remove),
      list: timed("files list", objects.list),
    },
  };
}

function endOf({ kind }: { readonly kind: string }): SpanFacts {
  return { result: ENDS.find((end) => end === kind) ?? "answer" };
}
