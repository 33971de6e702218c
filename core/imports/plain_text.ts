/**
 * The words of a message that was written as HTML.
 *
 * @module
 */

const NAMED: Readonly<Record<string, string>> = { amp: "&", lt: "<", gt: ">", quot: '"', apos: "'", nbsp: " " };

/** The text of HTML: blocks on lines of their own, links with their address, and no scripts or styles. */
export function plainText(html: string): string {
  return html
    .replace(/<(script|style)\b[^>]{0,2000}>[\s\S]*?<\/\1\s*>/gi, "")
    .replace(
      /<a\b[^>]{0,2000}?href="([^"]{0,2000})"[^>]{0,2000}>([^<]{0,2000})<\/a>/gi,
      (_, address, words) => words.trim() === "" || words.trim() === address ? address : `${words} (${address})`,
    )
    .replace(/<li\b[^>]{0,2000}>/gi, "\n- ")
    .replace(/<(br|\/p|\/div|\/h[1-6]|\/ul|\/ol|\/tr|\/blockquote)\b[^>]{0,2000}>/gi, "\n")
    .replace(/<[a-z/!][^>]{0,20000}>/gi, "")
    .replace(/&(#x?[\da-f]{1,6}|[a-z]{2,6});/gi, (whole, name: string) => characterOf(name) ?? whole)
    .replace(/[^\S\n]+/g, " ").split("\n").map((line) => line.trim()).join("\n").replace(/\n{3,}/g, "\n\n").trim();
}

function characterOf(name: string): string | undefined {
  if (!name.startsWith("#")) return NAMED[name.toLowerCase()];
  const code = /^#x/i.test(name) ? parseInt(name.slice(2), 16) : Number(name.slice(1));
  return Number.isInteger(code) && code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : undefined;
}
