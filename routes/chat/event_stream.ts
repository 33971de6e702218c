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
 * Streams a turn. The turn is read to its end even when the browser has gone: what it does is stored as messages,
 * and the browser gets them when it comes back.
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
 * One event: its name on the `event:` line, the rest as JSON on the `data:` line. The parameter is what the chat reads, so
 * that an event of another shape does not compile.
 */
function formatEvent({ event, ...data }: ChatEvent): string {
  return `event: ${event}\ndata: ${JSON.stringify(data)}\n\n`;
}
