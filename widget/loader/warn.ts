/** Writes a warning for the developer of the page to the console. */
export function warn(text: string): void {
  console.warn("[Svc] " + text);
}

/** Logs an error of the page's own code, or one that ended the chat: it is never thrown into the page. */
export function fail(error: unknown): void {
  console.error("[Svc] failed:", error);
}
