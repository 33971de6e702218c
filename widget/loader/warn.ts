/** Writes a warning for the developer of the page to the console. */
export function warn(text: string): void {
  console.warn("[Svc] " + text);
}

/** Writes down what the page's own code threw, or what ended the chat: it is never thrown into the page. */
export function fail(error: unknown): void {
  console.error("[Svc] failed:", error);
}
