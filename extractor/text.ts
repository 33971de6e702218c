/**
 * Reads plain text and Markdown: kept as written, without hidden parts.
 *
 * @module
 */

import { cleanText, squeeze } from "./clean.ts";
import { absoluteUrl, languageTag } from "./head.ts";
import { type Extracted, extracted } from "./protocol.ts";

const LINKS_MAX = 5000;
const TITLE_CHARS_MAX = 300;
/** Maximum lines of a front matter. */
const FRONT_LINES_MAX = 200;

/** Reads plain text. */
export function readText(text: string): Extracted {
  return extracted({ markdown: cleanText(text).trim() });
}

/** Reads Markdown; the title is in the front matter, or else the first heading. */
export function readMarkdown(text: string, url: string | null): Extracted {
  const { front, body } = splitFrontMatter(cleanText(text));
  const markdown = withoutComments(body).trim();
  const value = (name: string) => front.map((line) => valueOf(line, name)).find((each) => each !== null) ?? null;
  return extracted({
    title: (value("title") ?? firstHeading(markdown)).slice(0, TITLE_CHARS_MAX),
    markdown,
    language: languageTag(value("lang") ?? value("language")),
    links: linksOf(markdown, url),
  });
}

function splitFrontMatter(text: string): { readonly front: readonly string[]; readonly body: string } {
  const mark = text.match(/^(---|\+\+\+)[ \t]*\n/)?.[1];
  if (mark === undefined) return { front: [], body: text };
  const lines = text.split("\n");
  const end = lines.slice(1, FRONT_LINES_MAX).findIndex((line) => line.trimEnd() === mark);
  if (end === -1) return { front: [], body: text };
  return { front: lines.slice(1, end + 1), body: lines.slice(end + 2).join("\n") };
}

/** The value of `name: value` or `name = value`, without its quotes. */
function valueOf(line: string, name: string): string | null {
  const [, key, value = ""] = line.match(/^(\w+)\s*[:=]\s*(\S.*)$/) ?? [];
  if (key?.toLowerCase() !== name) return null;
  return squeeze(value.trim().replace(/^(["'])(.*)\1$/, "$2")) || null;
}

/** Removes comments, which are not shown; in code they are kept. */
function withoutComments(markdown: string): string {
  const kept: string[] = [];
  let fence: string | null = null;
  let isComment = false;
  for (const line of markdown.split("\n")) {
    const mark = line.match(/^ {0,3}(`{3,}|~{3,})/)?.[1];
    if (!isComment && mark !== undefined) {
      if (fence === null) fence = mark;
      else if (mark.startsWith(fence)) fence = null;
    }
    if (fence !== null || mark !== undefined && !isComment) {
      kept.push(line);
      continue;
    }
    const shown = shownOf(line, isComment);
    isComment = shown.isComment;
    const isOnlyComment = shown.text.trim() === "" && line.trim() !== "";
    if (!isOnlyComment && !/^ {0,3}\[(\/\/|comment)\]:/i.test(shown.text)) kept.push(shown.text);
  }
  return kept.join("\n");
}

function shownOf(line: string, wasComment: boolean): { readonly text: string; readonly isComment: boolean } {
  let text = "";
  let isComment = wasComment;
  for (let at = 0; at < line.length;) {
    const next = line.indexOf(isComment ? "-->" : "<!--", at);
    if (!isComment) text += line.slice(at, next === -1 ? line.length : next);
    if (next === -1) break;
    at = next + (isComment ? 3 : 4);
    isComment = !isComment;
  }
  return { text, isComment };
}

function firstHeading(markdown: string): string {
  const lines = markdown.split("\n", 500);
  const at = lines.findIndex((line, next) =>
    /^#{1,6}\s/.test(line) || line.trim() !== "" && /^=+\s*$/.test(lines[next + 1] ?? "")
  );
  return squeeze((lines[at] ?? "").replace(/^#+/, "").replace(/\s\{#[^\s{}]+\}\s*$/, "").replace(/\s#+\s*$/, ""));
}

function linksOf(markdown: string, url: string | null): readonly string[] {
  const links = new Set<string>();
  for (const [, inline, bare] of markdown.matchAll(/\]\(\s*<?([^\s<>()]{1,2000})|<(https?:[^\s<>]{1,2000})>/g)) {
    const link = absoluteUrl(inline ?? bare, url)?.split("#", 1)[0];
    if (link !== undefined && links.size < LINKS_MAX) links.add(link);
  }
  return [...links];
}
