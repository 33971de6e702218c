/** Writes a warning for the developer of the page to the console. */
export function warn(text: string): void {
  console.warn("[Svc] " + text);
}
