/**
 * A turn's events as `text/event-stream`.
 *
 * @see docs/reference/chat-api.md
 * @module
 */
import type { TurnEvent } from "../../core/conversations/events.ts";
import type { Log } from "../../core/ports/log.ts";
import { requestId } from "../../ipc/request_id.ts";
import type { TurnEvent as ChatEvent } from "../../widget/protocol.ts";

/**
 * Streams a turn. The turn runs to its end even when the browser disconnects: its results are stored as messages, which
 * the browser fetches when it returns.
 */
export function eventStream(events: AsyncIterable<TurnEvent>, log: Log): Response {
  const encoder = new TextEncoder();
  let listening = true;
  const body = new ReadableStream<Uint8Array>({
    async start(controller) {
      try {
        for await (const event of events) {
          if (listening) controller.enqueue(encoder.encode(formatEvent(event)));
        }
      } catch (cause) {
        log("error", "A turn failed.", { cause: cause instanceof Error ? cause.stack : String(cause) });
        const id = requestId();
        const text = `Something went wrong on our side${id === null ? "" : ` (id ${id})`}. Please try again.`;
        if (listening) {
          controller.enqueue(encoder.encode(formatEvent({ event: "error", n: 0, code: "internal", text })));
        }
      }
      if (listening) controller.close();
    },
    cancel() {
      listening = false;
    },
  });
  return new Response(body, {
    headers: {
      "content-type": "text/event-stream; charset=utf-8",
      "cache-control": "no-store",
      "x-accel-buffering": "no",
    },
  });
}

/**
 * Formats one event: its name on the `event:` line, the rest as JSON on the `data:` line. The parameter has the type
 * that the chat reads, so an event of another shape does not compile.
 */
function formatEvent({ event, ...data }: ChatEvent): string {
  return `event: ${event}\ndata: ${JSON.stringify(data)}\n\n`;
}
