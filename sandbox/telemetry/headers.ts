/**
 * Parses the headers for the operator's collector.
 *
 * @module
 */

/**
 * Parses `OTEL_EXPORTER_OTLP_HEADERS`, such as `authorization=Bearer%20abc,x-team=support`; null when it is invalid.
 */
export function readOtlpHeaders(text: string): Readonly<Record<string, string>> | null {
  const headers = new Headers();
  try {
    for (const pair of text.split(",").filter((each) => each.trim() !== "")) {
      const at = pair.indexOf("=");
      if (at < 1) return null;
      headers.append(pair.slice(0, at).trim(), decodeURIComponent(pair.slice(at + 1).trim()));
    }
  } catch {
    return null;
  }
  return Object.fromEntries(headers);
}
