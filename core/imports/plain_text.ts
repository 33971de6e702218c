/**
 * The text of a message that was written as HTML.
 *
 * Read in one pass: anyone could have written it, and an expression that retries at each `<` takes minutes over some
 * kilobytes of them.
 *
 * @module
 */

const NAMED: ReadonlyMap<string, string> = new Map(
  Object.entries({ amp: "&", lt: "<", gt: ">", quot: '"', apos: "'", nbsp: " " }),
);

/** Tags that end a line. */
const LINE_ENDS: ReadonlySet<string> = new Set(
  ["br", "/p", "/div", "/h1", "/h2", "/h3", "/h4", "/h5", "/h6", "/ul", "/ol", "/tr", "/blockquote"],
);

/** Converts HTML to text: blocks on separate lines, links with their address, and no scripts or styles. */
export function plainText(html: string): string {
  return wordsOf(html)
    .replace(/&(#x?[\da-f]{1,6}|[a-z]{2,6});/gi, (whole, name: string) => characterOf(name) ?? whole)
    .replace(/[^\S\n]+/g, " ").split("\n").map((line) => line.trim()).join("\n").replace(/\n{3,}/g, "\n\n").trim();
}

/** Returns HTML without its tags; character references are kept. */
function wordsOf(html: string): string {
  const endOf = rawTextEnds(html);
  let words = "";
  let end = -1;
  for (let at = 0;;) {
    const begin = html.indexOf("<", at);
    // Signs that begin no tag may precede a distant end of one: it is searched once.
    if (begin < 0) end = -1;
    else if (end < begin) end = html.indexOf(">", begin);
    // Without its end there is no tag from here on.
    if (end < 0) return words + html.slice(at);
    const tag = html.slice(begin, end);
    words += html.slice(at, begin);
    at = end + 1;
    const name = /^<(\/?[a-z][a-z\d]{0,20})(?![a-z\d])/i.exec(tag.slice(0, 30))?.[1]?.toLowerCase() ?? "";
    if (!/^<[a-z/!]/i.test(tag)) {
      // A less-than sign: a tag may begin after it.
      words += "<";
      at = begin + 1;
    } else if (name === "script" || name === "style") {
      at = endOf(name, at);
    } else if (name === "a") {
      const wordsEnd = endOfLinkWords(html, at);
      const address = addressIn(tag);
      if (wordsEnd !== null && address !== null) {
        const linkText = html.slice(at, wordsEnd);
        words += linkText.trim() === "" || linkText.trim() === address ? address : `${linkText} (${address})`;
        at = wordsEnd;
      }
    } else if (name === "li") words += "\n- ";
    else if (LINE_ENDS.has(name)) words += "\n";
  }
}

/**
 * Returns where the content of a script or style ends; where it begins, if it has no end. Each place is searched once.
 */
function rawTextEnds(html: string): (name: "script" | "style", from: number) => number {
  const low = html.replaceAll(/[A-Z]/g, (letter) => letter.toLowerCase());
  const known = { script: -1, style: -1 };
  return (name, from) => {
    if (known[name] < from) {
      const found = low.indexOf(`</${name}`, from);
      known[name] = found < 0 ? Infinity : found;
    }
    return known[name] === Infinity ? from : known[name];
  };
}

/** Returns where the text of a link ends; null if it contains tags. */
function endOfLinkWords(html: string, from: number): number | null {
  const end = html.indexOf("<", from);
  return end >= 0 && html.slice(end, end + 4).toLowerCase() === "</a>" ? end : null;
}

/** Returns the address of a link's tag; null if there is none, or it is too long. */
function addressIn(tag: string): string | null {
  const begin = tag.search(/\shref="/i);
  const from = begin + ' href="'.length;
  const end = begin < 0 ? -1 : tag.indexOf('"', from);
  return end < 0 || end - from > ADDRESS_CHARS_MAX ? null : tag.slice(from, end);
}

const ADDRESS_CHARS_MAX = 2000;

function characterOf(name: string): string | undefined {
  if (!name.startsWith("#")) return NAMED.get(name.toLowerCase());
  const code = /^#x/i.test(name) ? parseInt(name.slice(2), 16) : Number(name.slice(1));
  return Number.isInteger(code) && code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : undefined;
}
