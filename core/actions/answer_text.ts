/**
 * Converts an answer that is text instead of JSON to plain text for the model and the customer.
 *
 * @module
 */
import { excessOfText } from "../json_bounds.ts";
import { ACTION_LIMITS } from "../limits/actions.ts";

/** Elements whose content is not text. */
const UNREAD = /^(?:script|style|template|noscript|svg|head)$/;

/** Inline elements; any other begins a new line. */
const INLINE = /^(?:a|abbr|b|bdi|code|em|i|kbd|label|mark|q|s|small|span|strong|sub|sup|time|u)$/;

const ENTITIES: Readonly<Record<string, string>> = {
  amp: "&",
  lt: "<",
  gt: ">",
  quot: '"',
  apos: "'",
  nbsp: " ",
};

/** The ends of a comment, a tag, or an entity. No part can begin inside another, so matching takes linear time. */
const MARKUP = /(<!--|-->)|<(\/?)(!?[a-z][a-z0-9]{0,30})(?:\s[^<>]{0,2000})?\/?>|&(#x?[0-9a-f]{1,6}|[a-z]{2,6});/gi;

/** Whether an answer with these headers is human-readable text; without a content type, its content decides. */
export function isTextAnswer(headers: Readonly<Record<string, string>>, body: string): boolean {
  if (body.trim() === "") return false;
  const type = typeOf(headers);
  return type === "" ? !/^\s*[[{]/.test(body) : type.startsWith("text/") || type === "application/xhtml+xml";
}

/** The beginning of an HTML document, also after a byte order mark, an XML declaration or comments. */
const DOCUMENT = /^\uFEFF?\s*(?:<\?xml[^>]*>\s*|<!--[^>]*-->\s*)*<(?:!doctype\s+html|html|head|body)\b/i;

/**
 * Whether an answer is a web page: an HTML document of any content type, or a body of type HTML that contains markup. A
 * sentence without markup is text, even if a framework labels every answer HTML.
 */
export function isWebPage(headers: Readonly<Record<string, string>>, body: string): boolean {
  return DOCUMENT.test(body) || typeOf(headers).includes("html") && /<[a-z!/]/i.test(body);
}

/** Whether an answer that could not be parsed was meant to be JSON, and is not merely too large. */
export function isBrokenJson(headers: Readonly<Record<string, string>>, body: string): boolean {
  const type = typeOf(headers);
  const isMeant = type === "" ? /^\s*[[{]/.test(body) : /[/+]json$/.test(type);
  return isMeant && body.trim() !== "" && excessOfText(body) === null;
}

/**
 * Returns the text of an answer: for HTML what a reader would see, without markup; at most
 * `ACTION_LIMITS.answerTextCharsMax` characters.
 *
 * @example
 * answerText({ "content-type": "text/html" }, "<h1>Paid</h1><p>Thank&nbsp;you</p>") // "Paid\nThank you"
 */
export function answerText(headers: Readonly<Record<string, string>>, body: string): string {
  const isHtml = typeOf(headers).includes("html") || DOCUMENT.test(body);
  const text = isHtml ? readHtml(body.slice(0, ACTION_LIMITS.answerMarkupCharsMax)) : body;
  const max = ACTION_LIMITS.answerTextCharsMax;
  return text.length > max ? `${text.slice(0, max - 1).trimEnd()}…` : text.trim();
}

function typeOf(headers: Readonly<Record<string, string>>): string {
  const [, value = ""] = Object.entries(headers).find(([name]) => name.toLowerCase() === "content-type") ?? [];
  return value.split(";", 1)[0]?.trim().toLowerCase() ?? "";
}

function readHtml(html: string): string {
  let text = "";
  let end = 0;
  /** The end of the omitted part: `-->`, or the name of an element. */
  let until: string | null = null;
  for (const { index, 0: found, 1: comment, 2: slash = "", 3: tag, 4: entity } of html.matchAll(MARKUP)) {
    if (until === null) text += html.slice(end, index);
    end = index + found.length;
    const name = tag?.toLowerCase();
    if (until !== null) {
      if (comment === until || slash !== "" && name === until) until = null;
    } else if (comment === "<!--") until = "-->";
    else if (entity !== undefined) text += entityText(entity);
    else if (name !== undefined && slash === "" && UNREAD.test(name)) until = name;
    else if (name !== undefined && !INLINE.test(name)) text += "\n";
  }
  if (until === null) text += html.slice(end);
  const lines = text.split("\n").map((line) => line.replaceAll(/[\s\p{Cc}]+/gu, " ").trim());
  return lines.filter((line) => line !== "").join("\n");
}

function entityText(entity: string): string {
  const name = entity.toLowerCase();
  if (!name.startsWith("#")) return ENTITIES[name] ?? `&${entity};`;
  const code = name.startsWith("#x") ? Number.parseInt(name.slice(2), 16) : Number.parseInt(name.slice(1), 10);
  return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code).toWellFormed() : "";
}
