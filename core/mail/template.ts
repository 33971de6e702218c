/**
 * One template for plain text and HTML: an email is a list of blocks, and both are rendered from it, so that they have
 * the same content.
 *
 * The HTML contains no picture, no script and no URL except the desk's own links and those of an answer. Every text in
 * it is escaped.
 *
 * @module
 */
import { MAIL_LIMITS } from "../limits/mail.ts";
import { isLink, type MailBlock, type MailBody, type MailFrame } from "./blocks.ts";
import { blockHtml, mailHtml } from "./html.ts";
import { markdownText } from "./markdown.ts";

/** A rendered email. */
export type RenderedMail = { readonly text: string; readonly html: string };

/** Renders an email. A link that is neither http nor https is left out. */
export function renderMail({ blocks }: MailBody, frame: MailFrame): RenderedMail {
  const fitting = blocks.slice(0, MAIL_LIMITS.blocksMax).map((block) => withoutWideMarkdown(cutBlock(block), frame));
  const drawn = newestOf(fitting, frame);
  return { text: textOf(drawn, frame), html: mailHtml(drawn, frame) };
}

/** The maximum share of an email for an answer's Markdown: the blocks below it must fit as well. */
const ANSWER_BYTES_MAX = MAIL_LIMITS.blocksBytesMax * 0.75;

const LEFT_OUT: MailBlock = { kind: "lines", lines: ["…"] };

/** Returns the newest blocks that fit, in the text and in the HTML: an email ends with its links. */
function newestOf(blocks: readonly MailBlock[], frame: MailFrame): readonly MailBlock[] {
  let bytes = 0;
  const tooOld = blocks.findLastIndex((block) => {
    bytes += bytesOf(block, frame);
    return bytes > MAIL_LIMITS.blocksBytesMax;
  });
  return tooOld === -1 ? blocks : [LEFT_OUT, ...blocks.slice(tooOld + 1)];
}

function bytesOf(block: MailBlock, frame: MailFrame): number {
  return new TextEncoder().encode(blockHtml(block, frame)).length;
}

/**
 * An answer whose Markdown is too long as HTML, such as a table with a thousand cells, becomes plain text, which always
 * fits.
 */
function withoutWideMarkdown(block: MailBlock, frame: MailFrame): MailBlock {
  if (block.kind !== "answer" || bytesOf(block, frame) <= ANSWER_BYTES_MAX) return block;
  const { author } = block;
  const text = answerText(block);
  return author === null ? { kind: "paragraph", text } : { kind: "quote", author, text };
}

function cutBlock(block: MailBlock): MailBlock {
  const cut = (text: string) => {
    const clean = text.toWellFormed().replaceAll("\0", "");
    return clean.length <= MAIL_LIMITS.blockCharsMax
      ? clean
      : `${clean.slice(0, MAIL_LIMITS.blockCharsMax).toWellFormed()}…`;
  };
  if (block.kind === "lines") return { ...block, lines: block.lines.map(cut) };
  if (block.kind === "entry") {
    return { ...block, title: cut(block.title), text: block.text === null ? null : cut(block.text) };
  }
  return block.kind === "button" ? block : { ...block, text: cut(block.text) };
}

function textOf(blocks: readonly MailBlock[], { brand, footer, unsubscribe }: MailFrame): string {
  const below = [...footer, ...(unsubscribe === null ? [] : [`${unsubscribe.label}: ${unsubscribe.url}`])];
  // "-- " begins a signature, which mail programs and the desk itself cut off.
  return `${blocks.map(plainText).filter((part) => part !== "").join("\n\n")}\n\n-- \n${
    [brand, ...below].join("\n")
  }\n`;
}

function plainText(block: MailBlock): string {
  switch (block.kind) {
    case "paragraph":
      return block.text;
    case "quote":
      return quoteText(block.author, block.text);
    case "answer":
      return block.author === null ? answerText(block) : quoteText(block.author, answerText(block));
    case "button":
      return isLink(block.url) ? `${block.label}:\n${block.url}` : "";
    case "entry":
      return isLink(block.url) ? entryText(block) : "";
    case "lines":
      return block.lines.join("\n");
  }
}

function entryText({ title, text, line, url }: Extract<MailBlock, { kind: "entry" }>): string {
  return [text === null ? title : quoteText(title, text), line, url].join("\n");
}

function answerText({ text, below = [] }: Extract<MailBlock, { kind: "answer" }>): string {
  return [markdownText(text), ...below].filter((part) => part !== "").join("\n");
}

function quoteText(author: string, text: string): string {
  return `${author}:\n${text.split("\n").map((line) => `> ${line}`).join("\n")}`;
}
