/**
 * Renders the HTML of an email so that it looks alike in all mail programs: table layout, inline styles, breaking of
 * long words, and no external resources.
 *
 * Outlook for Windows renders with Word, which supports no `max-width` and no padding except in table cells; a comment
 * for it sets the width. Gmail does not support logical property names, such as `padding-inline-start`.
 *
 * @module
 */
import { isLink, type MailBlock, type MailFrame } from "./blocks.ts";
import { escapeHtml } from "./escape.ts";
import { markdownHtml } from "./markdown.ts";

const FONT = "font-family:-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif";
const WORDS = `${FONT};font-size:15px;line-height:1.6;color:#0f172a`;
const SMALL = `${FONT};font-size:13px;line-height:1.5;color:#475569`;
/** Long words and addresses break instead of making the mail wider than a phone. */
const BREAKS = "overflow-wrap:anywhere;word-break:break-word";
const TABLE = `<table role="presentation" style="width:100%;border-collapse:collapse;table-layout:fixed`;

const DARK = "@media (prefers-color-scheme:dark){.page{background-color:#0f172a!important}" +
  ".sheet{background-color:#1e293b!important}.words{color:#e2e8f0!important}" +
  ".small,.small a{color:#a3b1c6!important}.bar{border-color:#64748b!important}}";

/** Renders the document. A link that is neither http nor https is left out. */
export function mailHtml(blocks: readonly MailBlock[], frame: MailFrame): string {
  const { brand, locale, isRightToLeft } = frame;
  const color = colorOf(frame);
  return `<!DOCTYPE html>
<html lang="${escapeHtml(locale)}" dir="${isRightToLeft ? "rtl" : "ltr"}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${escapeHtml(brand)}</title>
<style>:root{color-scheme:light dark}${DARK}</style>
</head>
<body class="page" style="margin:0;padding:0;background-color:#f1f5f9">
${TABLE}"><tr><td class="page" style="background-color:#f1f5f9;padding:24px 12px">
<!--[if mso]><table role="presentation" align="center" width="560"><tr><td><![endif]-->
${TABLE};max-width:560px;margin:0 auto">
<tr><td class="sheet" style="background-color:#ffffff;border-radius:12px;border-top:4px solid ${color};padding:20px 24px 8px;${BREAKS}">
<p class="words" style="${WORDS};font-weight:600;margin:0 0 16px">${escapeHtml(brand)}</p>
${blocks.map((block) => blockHtml(block, frame)).join("\n")}
</td></tr>
<tr><td class="small" style="${SMALL};padding:16px 24px;${BREAKS}">${footerHtml(frame)}</td></tr>
</table>
<!--[if mso]></td></tr></table><![endif]-->
</td></tr></table>
</body>
</html>
`;
}

function footerHtml({ footer, unsubscribe }: MailFrame): string {
  const lines = footer.map((line) => escapeHtml(line));
  if (unsubscribe === null || !isLink(unsubscribe.url)) return lines.join("<br>");
  const link = `<a href="${escapeHtml(unsubscribe.url)}" style="color:#475569">${escapeHtml(unsubscribe.label)}</a>`;
  return [...lines, link].join("<br>");
}

/** Renders a single block. */
export function blockHtml(block: MailBlock, frame: MailFrame): string {
  switch (block.kind) {
    case "paragraph":
      return `<p class="words"${dirOf(block.text)} style="${WORDS};margin:0 0 16px">${lines(block.text)}</p>`;
    case "quote":
      return quoteHtml(block.author, `<p${dirOf(block.text)} style="margin:0">${lines(block.text)}</p>`, frame);
    case "answer": {
      const below = (block.below ?? []).map((line) => `<div>${escapeHtml(line)}</div>`).join("");
      const answer = `<div${dirOf(block.text)}>${markdownHtml(block.text, sideOf(block.text))}${below}</div>`;
      return block.author === null
        ? `<div class="words" style="${WORDS};margin:0 0 16px">${answer}</div>`
        : quoteHtml(block.author, answer, frame);
    }
    case "button":
      return isLink(block.url) ? buttonHtml(block, frame) : "";
    case "entry":
      return isLink(block.url) ? entryHtml(block) : "";
    case "lines":
      return `<p class="small" style="${SMALL};margin:0 0 16px">${block.lines.map(escapeHtml).join("<br>")}</p>`;
  }
}

function quoteHtml(author: string, said: string, { isRightToLeft }: MailFrame): string {
  const side = isRightToLeft ? "right" : "left";
  return `${TABLE};margin:0 0 16px"><tr><td class="bar words" style="${WORDS};border-${side}:3px solid #cbd5e1;` +
    `padding:0;padding-${side}:12px"><div class="small" style="font-size:13px;color:#475569">${
      escapeHtml(author)
    }</div>${said}</td></tr></table>`;
}

function entryHtml({ title, url, text, line }: Extract<MailBlock, { kind: "entry" }>): string {
  const words = text === null ? "" : `<div${dirOf(text)}>${lines(text)}</div>`;
  return `<div class="words" style="${WORDS};margin:0 0 16px"><a class="words" href="${escapeHtml(url)}"${
    dirOf(title)
  } ` +
    `style="color:#0f172a;font-weight:600">${escapeHtml(title)}</a>${words}` +
    `<div class="small" style="${SMALL}">${escapeHtml(line)}</div></div>`;
}

/** The cell has the colour, so that the button also has it in Outlook, where `mso-padding-alt` sets its size. */
function buttonHtml({ label, url }: Extract<MailBlock, { kind: "button" }>, frame: MailFrame): string {
  const color = colorOf(frame);
  const text = `${FONT};display:inline-block;color:${inkOn(color)};text-decoration:none;font-size:15px;font-weight:600`;
  return `<table role="presentation" style="border-collapse:separate;margin:8px 0 20px"><tr>` +
    `<td style="background-color:${color};border-radius:8px;padding:0;mso-padding-alt:10px 18px">` +
    `<a href="${escapeHtml(url)}" style="${text};padding:10px 18px">${escapeHtml(label)}</a></td></tr></table>`;
}

function colorOf({ color }: MailFrame): string {
  return /^#[0-9a-f]{6}$/i.test(color) ? color : "#2563eb";
}

/** Returns black or white, whichever is more readable on a colour (WCAG 2, relative luminance). */
function inkOn(color: string): string {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(color.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue > 0.179 ? "#000000" : "#ffffff";
}

/** Returns the side on which a text begins, by its first letter. */
function sideOf(text: string): "left" | "right" {
  return /^\P{L}*[\p{Script=Arabic}\p{Script=Hebrew}]/u.test(text) ? "right" : "left";
}

/** Outlook does not support `auto`. */
function dirOf(text: string): string {
  return ` dir="${sideOf(text) === "right" ? "rtl" : "ltr"}"`;
}

function lines(text: string): string {
  return escapeHtml(text).replaceAll(/\r?\n/g, "<br>");
}
