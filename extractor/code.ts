/**
 * Writes code as Markdown: unchanged, with its language if the page names it.
 *
 * @module
 */

import { cleanText } from "./clean.ts";
import type { MarkdownWriter } from "./markdown_writer.ts";
import type { Element } from "./tree.ts";
import { classesOf } from "./walk.ts";

/** Ancestors of a code block that are searched for its language. */
const LOOK_UP = 3;
const NOT_CODE = /^(button|script|style|svg)$/;
/** Line numbers and copy buttons. */
const NOT_CODE_CLASS =
  /^(gutter|lineno|linenos|linenumber|line-numbers?-rows|rouge-gutter|copy|copy-button|hljs-ln-numbers)$/;

/** Inline code, delimited by more backticks than any run inside it. */
export function codeSpan(text: string): string {
  const mark = "`".repeat(longestRun(text) + 1);
  const space = text.startsWith("`") || text.endsWith("`") ? " " : "";
  return `${mark}${space}${text}${space}${mark}`;
}

/** A fenced block. */
export function writeCode(element: Element, writer: MarkdownWriter): void {
  const text = cleanText(codeText(element)).replace(/^\n/, "").trimEnd();
  if (text === "") return;
  const fence = "`".repeat(Math.max(3, longestRun(text) + 1));
  writer.block(`${fence}${languageOf(element)}\n${text}\n${fence}`);
}

function longestRun(text: string): number {
  return (text.match(/`+/g) ?? []).reduce((longest, run) => Math.max(longest, run.length), 0);
}

/** The text of a code block. Highlighters make an element of each line, which becomes a line here. */
function codeText(element: Element): string {
  const parts: string[] = [];
  const endLine = () => {
    if (parts.length > 0 && !parts.at(-1)?.endsWith("\n")) parts.push("\n");
  };
  const add = (each: Element) => {
    for (const child of each.children) {
      if (typeof child === "string") parts.push(child);
      else if (child.name === "br") parts.push("\n");
      else if (NOT_CODE.test(child.name) || classesOf(child).some((name) => NOT_CODE_CLASS.test(name))) continue;
      else {
        const isLine = /^(div|p|li|tr)$/.test(child.name);
        if (isLine) endLine();
        add(child);
        if (isLine) endLine();
      }
    }
  };
  add(element);
  return parts.filter((part) => part !== "").join("");
}

function languageOf(element: Element): string {
  const inside = element.children.filter((child): child is Element => typeof child !== "string");
  const around: Element[] = [];
  for (let at: Element | null = element; at !== null && around.length <= LOOK_UP; at = at.parent) around.push(at);
  for (const each of [...inside, ...around]) {
    const language = each.attributes.get("data-lang") ?? each.attributes.get("data-language") ??
      classesOf(each).map((name) => name.match(/^(?:language|lang|highlight-source)-([\w+#.-]+)$/)?.[1])
        .find((name) => name !== undefined);
    if (language !== undefined && /^[\w+#.-]{1,30}$/.test(language)) return language.toLowerCase();
  }
  return "";
}
