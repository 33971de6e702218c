/**
 * Parses the chat's Markdown: headings, paragraphs, lists, tables, code, emphasis and https links. Everything else is
 * text.
 *
 * @module
 */

/** An inline element. */
export type Inline =
  | { readonly kind: "text"; readonly text: string }
  | { readonly kind: "code"; readonly text: string }
  | { readonly kind: "strong"; readonly children: readonly Inline[] }
  | { readonly kind: "emphasis"; readonly children: readonly Inline[] }
  | {
    readonly kind: "link";
    readonly href: string;
    readonly children: readonly Inline[];
  };

/** A block element. */
export type Block =
  | { readonly kind: "paragraph"; readonly lines: readonly (readonly Inline[])[] }
  | { readonly kind: "heading"; readonly children: readonly Inline[] }
  | { readonly kind: "code"; readonly text: string }
  | {
    readonly kind: "list";
    readonly start: number | null;
    readonly items: readonly (readonly Block[])[];
  }
  | {
    readonly kind: "table";
    readonly head: readonly (readonly Inline[])[];
    readonly rows: readonly (readonly (readonly Inline[])[])[];
  };

const DEPTH_MAX = 6;
// All expressions run in linear time: a message must not be able to block the page.
const ITEM = /^(\s{0,3})([-*+]|\d{1,9}[.)])\s+(\S.*)?$/;
const INLINE = new RegExp(
  [
    /`([^`]+)`/,
    /\*\*(?=\S)((?:[^*]|\*(?!\*))+)(?<=\S)\*\*/,
    /(?<![\w*])\*(?=[^\s*])([^*]*?[^\s*])\*(?![\w*])/,
    /(?<!\w)_(?=[^\s_])([^_]*?[^\s_])_(?!\w)/,
    /\[([^[\]]+)\]\(((?:https:|http:(?=\/\/(?:localhost|127\.0\.0\.1)[:/]))\/\/[^\s()<>]+(?:\([^\s()<>]*\)[^\s()<>]*)*)\)/,
    /((?:https:|http:(?=\/\/(?:localhost|127\.0\.0\.1)[:/]))\/\/[^\s<>"'`)\]]*[^\s<>"'`)\].,:;!?*_])/,
  ].map((part) => part.source).join("|"),
);

/** Addresses of the visitor's own machine, where websites are developed without https. */
const LOOPBACK = /^(?:localhost|127\.0\.0\.1)$/;

/** The address of a link; null unless it is https, or on the visitor's own machine. */
function safeHref(address: string): string | null {
  try {
    const { protocol, hostname, href } = new URL(address);
    return protocol === "https:" || protocol === "http:" && LOOPBACK.test(hostname) ? href : null;
  } catch {
    return null;
  }
}

/** User info before the host, which may look like a host itself: `https://bank.example@other.example`. */
const USER_INFO = /\/\/[^/?#]*@/;

/** Text that looks like part of a host name, as in `bank.example`. */
const HOST_PART = /[\p{L}\d-][.。]\p{L}{2}/u;

/** A link. A label that looks like an address is followed by the link's real host, unless it names that host. */
function linkTo(address: string, text: string, depth: number): Inline {
  const href = safeHref(address);
  if (!href) return { kind: "text", text: address };
  const children = parseInline(text, depth, true);
  const read = drawnText(children);
  if (!HOST_PART.test(read.normalize("NFKC").replace(UNSEEN, ""))) return { kind: "link", href, children };
  const { host } = new URL(href);
  const isThatHost = hostNamed(read) === host && !USER_INFO.test(read);
  return { kind: "link", href, children: [{ kind: "text", text: isThatHost ? read : `${read} (${host})` }] };
}

/** Invisible characters, which could be inserted into a host name. */
const UNSEEN = /[\p{Cf}\p{Default_Ignorable_Code_Point}]/gu;

/** The displayed text of inline elements. */
function drawnText(pieces: readonly Inline[]): string {
  return pieces.map((piece) => "text" in piece ? piece.text : drawnText(piece.children)).join("");
}

function hostNamed(text: string): string | null {
  try {
    return new URL(/^https?:\/\//i.test(text) ? text : `https://${text}`).host;
  } catch {
    return null;
  }
}

/** Parses one line. @param inLink whether it is a link's label, in which addresses are not links */
export function parseInline(text: string, depth = 0, inLink = false): readonly Inline[] {
  const pieces: Inline[] = [];
  let rest = text;
  while (rest !== "") {
    const match = depth < DEPTH_MAX ? INLINE.exec(rest) : null;
    if (!match) break;
    const [whole, code, strong, star, underscore, label, target, bare] = match;
    if (match.index > 0) {
      pieces.push({ kind: "text", text: rest.slice(0, match.index) });
    }
    const emphasis = star ?? underscore;
    if (code !== undefined) pieces.push({ kind: "code", text: code });
    else if (strong !== undefined) {
      const children = parseInline(strong, depth + 1, inLink);
      pieces.push({ kind: "strong", children });
    } else if (emphasis !== undefined) {
      const children = parseInline(emphasis, depth + 1, inLink);
      pieces.push({ kind: "emphasis", children });
    } else if (inLink) {
      pieces.push({ kind: "text", text: whole });
    } else if (label !== undefined && target !== undefined) {
      pieces.push(linkTo(target, label, depth + 1));
    } else if (bare !== undefined) {
      pieces.push(linkTo(bare, bare, depth + 1));
    }
    rest = rest.slice(match.index + whole.length);
  }
  if (rest !== "") pieces.push({ kind: "text", text: rest });
  return pieces;
}

function cells(line: string): readonly (readonly Inline[])[] {
  return line.trim().replace(/^\||\|$/g, "").split("|")
    .map((cell) => parseInline(cell.trim()));
}

function isTableRule(line: string | undefined): boolean {
  return line !== undefined && line.includes("-") &&
    /^\|?(?:\s*:?-+:?\s*\|)+\s*(?::?-+:?)?$/.test(line.trim());
}

/** A parsed block, and the index of the line after it. */
type ParsedBlock = { readonly block: Block; readonly next: number };

function readCode(lines: readonly string[], at: number): ParsedBlock | null {
  const fence = /^\s{0,3}(```+|~~~+)/.exec(lines[at] ?? "")?.[1];
  if (!fence) return null;
  let end = at + 1;
  while (end < lines.length && !lines[end]?.trim().startsWith(fence)) end++;
  const text = lines.slice(at + 1, end).join("\n");
  return { block: { kind: "code", text }, next: end + 1 };
}

function readHeading(lines: readonly string[], at: number): ParsedBlock | null {
  const line = lines[at] ?? "";
  const match = /^\s{0,3}#{1,6}\s+/.exec(line);
  if (!match) return null;
  const text = line.slice(match[0].length);
  // Closing marks are not part of the heading.
  let end = text.length;
  while (text[end - 1] === "#") end--;
  return { block: { kind: "heading", children: parseInline(text.slice(0, end).trim()) }, next: at + 1 };
}

function readTable(lines: readonly string[], at: number): ParsedBlock | null {
  const head = lines[at] ?? "";
  if (!head.includes("|") || !isTableRule(lines[at + 1])) return null;
  let end = at + 2;
  while (end < lines.length && lines[end]?.includes("|")) end++;
  const rows = lines.slice(at + 2, end).map(cells);
  return { block: { kind: "table", head: cells(head), rows }, next: end };
}

function readList(
  lines: readonly string[],
  at: number,
  depth: number,
): ParsedBlock | null {
  const first = ITEM.exec(lines[at] ?? "");
  if (!first || depth >= DEPTH_MAX) return null;
  const ordered = /\d/.test(first[2] ?? "");
  const items: string[][] = [];
  let end = at;
  for (; end < lines.length; end++) {
    const line = lines[end] ?? "";
    const item = ITEM.exec(line);
    if (item && (item[1] ?? "").length < 2) {
      if (/\d/.test(item[2] ?? "") !== ordered) break;
      items.push([item[3] ?? ""]);
    } else if (/^(\s{2,}|\t)\S/.test(line)) {
      items[items.length - 1]?.push(line.replace(/^(\t|\s{2,4})/, ""));
    } else if (line.trim() !== "" || !ITEM.test(lines[end + 1] ?? "")) break;
  }
  const start = ordered ? parseInt(first[2] ?? "1", 10) : null;
  const blocks = items.map((item) => parseLines(item, depth + 1));
  return { block: { kind: "list", start, items: blocks }, next: end };
}

function readBlock(
  lines: readonly string[],
  at: number,
  depth: number,
): ParsedBlock | null {
  return readCode(lines, at) ?? readHeading(lines, at) ??
    readTable(lines, at) ?? readList(lines, at, depth);
}

function parseLines(lines: readonly string[], depth: number): readonly Block[] {
  const blocks: Block[] = [];
  let paragraph: (readonly Inline[])[] = [];

  function endParagraph() {
    if (paragraph.length > 0) {
      blocks.push({ kind: "paragraph", lines: paragraph });
    }
    paragraph = [];
  }

  for (let at = 0; at < lines.length;) {
    const found = readBlock(lines, at, depth);
    if (found) {
      endParagraph();
      blocks.push(found.block);
      at = Math.max(found.next, at + 1);
      continue;
    }
    const line = lines[at++] ?? "";
    if (line.trim() === "") endParagraph();
    else paragraph.push(parseInline(line.trim()));
  }
  endParagraph();
  return blocks;
}

/** Parses a text into blocks. */
export function parseMarkdown(text: string): readonly Block[] {
  return parseLines(text.split(/\r\n?|[\n\u2028\u2029]/), 0);
}
