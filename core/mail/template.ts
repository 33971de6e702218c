/**
 * One template for plain text and HTML: a mail is a list of blocks, and both are drawn from it, so that they say the same.
 *
 * The HTML holds no picture, no script and no address but the desk's own links and those of an answer. Every text in it
 * is escaped.
 *
 * @module
 */
import { MAIL_LIMITS } from "../limits/mail.ts";
import { escapeHtml } from "./escape.ts";
import { markdownHtml, markdownText } from "./markdown.ts";

/** A part of a mail. */
export type MailBlock =
  | { readonly kind: "paragraph"; readonly text: string }
  /** What someone said. */
  | { readonly kind: "quote"; readonly author: string; readonly text: string }
  /** What the company answered, in the chat's Markdown, with plain lines below. Without an author it is not quoted. */
  | {
    readonly kind: "answer";
    readonly author: string | null;
    readonly text: string;
    readonly below?: readonly string[];
  }
  /** A link of the desk. */
  | { readonly kind: "button"; readonly label: string; readonly url: string }
  | { readonly kind: "lines"; readonly lines: readonly string[] };

/** What a mail says, without its frame. */
export type MailBody = { readonly blocks: readonly MailBlock[] };

/** The document around the blocks. */
export type MailFrame = {
  /** The company, or the desk without a name. */
  readonly brand: string;
  /** The workspace's colour, such as `#2563eb`. */
  readonly color: string;
  /** A language tag. */
  readonly locale: string;
  readonly isRightToLeft: boolean;
  /** Small lines below: why the mail was sent. */
  readonly footer: readonly string[];
  readonly unsubscribe: { readonly label: string; readonly url: string } | null;
};

/** A mail as it is sent. */
export type RenderedMail = { readonly text: string; readonly html: string };

/** Draws a mail. A link that is neither http nor https is left out. */
export function renderMail({ blocks }: MailBody, frame: MailFrame): RenderedMail {
  const drawn = blocks.slice(0, MAIL_LIMITS.blocksMax).map(cutBlock);
  return { text: textOf(drawn, frame), html: htmlOf(drawn, frame) };
}

function cutBlock(block: MailBlock): MailBlock {
  const cut = (text: string) => {
    const clean = text.toWellFormed().replaceAll("\0", "");
    return clean.length <= MAIL_LIMITS.blockCharsMax
      ? clean
      : `${clean.slice(0, MAIL_LIMITS.blockCharsMax).toWellFormed()}…`;
  };
  if (block.kind === "lines") return { ...block, lines: block.lines.map(cut) };
  return block.kind === "button" ? block : { ...block, text: cut(block.text) };
}

function textOf(blocks: readonly MailBlock[], { brand, footer, unsubscribe }: MailFrame): string {
  const below = [...footer, ...(unsubscribe === null ? [] : [`${unsubscribe.label}: ${unsubscribe.url}`])];
  // "-- " begins a signature, which mail programs and the desk itself cut off.
  return `${blocks.map(blockText).filter((part) => part !== "").join("\n\n")}\n\n-- \n${
    [brand, ...below].join("\n")
  }\n`;
}

function blockText(block: MailBlock): string {
  switch (block.kind) {
    case "paragraph":
      return block.text;
    case "quote":
      return quoteText(block.author, block.text);
    case "answer": {
      const text = [markdownText(block.text), ...(block.below ?? [])].filter((part) => part !== "").join("\n");
      return block.author === null ? text : quoteText(block.author, text);
    }
    case "button":
      return isLink(block.url) ? `${block.label}:\n${block.url}` : "";
    case "lines":
      return block.lines.join("\n");
  }
}

function quoteText(author: string, text: string): string {
  return `${author}:\n${text.split("\n").map((line) => `> ${line}`).join("\n")}`;
}

const FONT = "font-family:-apple-system,BlinkMacSystemFont,'Segoe UI',Roboto,Helvetica,Arial,sans-serif";
const SMALL = `${FONT};font-size:13px;line-height:1.5;color:#475569`;

function htmlOf(blocks: readonly MailBlock[], frame: MailFrame): string {
  const { brand, locale, isRightToLeft, footer, unsubscribe } = frame;
  const color = /^#[0-9a-f]{6}$/i.test(frame.color) ? frame.color : "#2563eb";
  const below = footer.map((line) => `<div>${escapeHtml(line)}</div>`).join("");
  const link = unsubscribe === null || !isLink(unsubscribe.url)
    ? ""
    : `<div style="padding-top:4px"><a href="${escapeHtml(unsubscribe.url)}" style="color:#475569">${
      escapeHtml(unsubscribe.label)
    }</a></div>`;
  return `<!doctype html>
<html lang="${escapeHtml(locale)}" dir="${isRightToLeft ? "rtl" : "ltr"}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark">
<style>@media (prefers-color-scheme: dark) { .page { background: #0f172a !important } .sheet { background: #1e293b !important } .words, .brand { color: #e2e8f0 !important } .small, .small a { color: #a3b1c6 !important } }</style></head>
<body class="page" style="margin:0;background:#f1f5f9">
<div style="max-width:560px;margin:0 auto;padding:24px 16px">
<div class="sheet" style="background:#ffffff;border-radius:12px;border-top:4px solid ${color};padding:24px">
<div class="brand" style="${FONT};font-size:15px;font-weight:600;color:#0f172a;padding-bottom:16px">${
    escapeHtml(brand)
  }</div>
${blocks.map((block) => blockHtml(block, color)).join("\n")}
</div>
<div class="small" style="${SMALL};padding:16px 24px">${below}${link}</div>
</div>
</body>
</html>
`;
}

function blockHtml(block: MailBlock, color: string): string {
  const words = `${FONT};font-size:15px;line-height:1.6;color:#0f172a;margin:0 0 16px`;
  switch (block.kind) {
    case "paragraph":
      return `<p class="words" style="${words}">${lines(block.text)}</p>`;
    case "quote":
      return quoteHtml(block.author, `<div class="words" style="${words};margin:0">${lines(block.text)}</div>`);
    case "answer": {
      const below = (block.below ?? []).map((line) => `<div>${escapeHtml(line)}</div>`).join("");
      const answer = `<div class="words" dir="auto" style="${words};margin:0">${
        markdownHtml(block.text)
      }${below}</div>`;
      return block.author === null ? answer : quoteHtml(block.author, answer);
    }
    case "button":
      return isLink(block.url)
        ? `<p style="margin:8px 0 20px"><a href="${escapeHtml(block.url)}" style="${FONT};display:inline-block;` +
          `background:${color};color:${inkOn(color)};text-decoration:none;font-size:15px;font-weight:600;` +
          `padding:10px 18px;border-radius:8px">${escapeHtml(block.label)}</a></p>`
        : "";
    case "lines":
      return `<p class="small" style="${SMALL};margin:0 0 16px">${block.lines.map(escapeHtml).join("<br>")}</p>`;
  }
}

function quoteHtml(author: string, said: string): string {
  return `<div style="margin:0 0 16px;padding-inline-start:12px;border-inline-start:3px solid #cbd5e1">` +
    `<div class="small" style="${SMALL}">${escapeHtml(author)}</div>${said}</div>`;
}

/** Black or white, whichever can be read better on a colour (WCAG 2, relative luminance). */
function inkOn(color: string): string {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(color.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue > 0.179 ? "#000000" : "#ffffff";
}

function lines(text: string): string {
  return escapeHtml(text).replaceAll(/\r?\n/g, "<br>");
}

function isLink(url: string): boolean {
  return /^https?:\/\//.test(url) && URL.canParse(url);
}
