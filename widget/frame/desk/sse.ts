/** An event of a `text/event-stream`: the name on its `event:` line and its joined `data:` lines. */
export type StreamEvent = { readonly event: string; readonly data: string };

/**
 * Parses the lines of a block; null for a comment or a block without data.
 *
 * @see https://html.spec.whatwg.org/multipage/server-sent-events.html#event-stream-interpretation
 */
function parseBlock(lines: readonly string[]): StreamEvent | null {
  const data: string[] = [];
  let event = "message";
  for (const line of lines) {
    const colon = line.indexOf(":");
    const field = colon < 0 ? line : line.slice(0, colon);
    const value = colon < 0 ? "" : line.slice(colon + 1).replace(/^ /, "");
    if (field === "event") event = value;
    else if (field === "data") data.push(value);
  }
  return data.length === 0 ? null : { event, data: data.join("\n") };
}

/**
 * Reads a body event by event. Chunks may be cut anywhere; an unfinished last block is dropped. Lines end with LF or CR
 * LF: a desk never sends a single CR.
 */
export async function* readEvents(
  body: ReadableStream<Uint8Array>,
): AsyncGenerator<StreamEvent> {
  const reader = body.getReader();
  const decoder = new TextDecoder();
  let rest = "";
  let block: string[] = [];
  try {
    while (true) {
      const { done, value } = await reader.read();
      if (done) return;
      const lines = decoder.decode(value, { stream: true }).split("\n");
      // Scanned only once, however long the line is.
      lines[0] = rest + lines[0];
      rest = lines.pop() ?? "";
      for (const line of lines) {
        if (line !== "" && line !== "\r") {
          block.push(line.replace(/\r$/, ""));
          continue;
        }
        const event = parseBlock(block);
        block = [];
        if (event) yield event;
      }
    }
  } finally {
    reader.cancel().catch(() => {});
  }
}
