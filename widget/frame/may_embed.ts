/**
 * Whether an origin may embed the chat: listed as an origin (`https://shop.example`), a host (`shop.example`) or a
 * pattern (`*.shop.example`); any origin when the list is empty.
 */
export function mayEmbed(origin: string, allowed: readonly string[]): boolean {
  if (allowed.length === 0) return true;
  if (!URL.canParse(origin)) return false;
  const url = new URL(origin);
  return allowed.some((entry) => {
    const [scheme, rest] = entry.includes("://")
      ? [entry.split("://")[0] + ":", entry.split("://")[1] ?? ""]
      : [url.protocol, entry];
    const host = rest.replace(/\/.*/s, "").toLowerCase();
    const same = host.startsWith("*.") ? url.host.endsWith(host.slice(1)) : url.host === host;
    return same && url.protocol === scheme;
  });
}
