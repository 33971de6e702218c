/**
 * Front matter: YAML between two lines of `---` at the top of a Markdown file.
 *
 * @module
 */
import type { JsonValue } from "../../json.ts";
import type { Parsed } from "../../problem.ts";
import type { FileNode } from "./node.ts";
import { problemAt, type Source } from "./source.ts";
import { parseYaml } from "./yaml.ts";
import { editYaml } from "./yaml_edit.ts";

/** A parsed Markdown file: its fields (an empty map without front matter) and where its body begins. */
export type FrontMatter = {
  readonly fields: FileNode;
  readonly body: string;
  readonly bodyStart: number;
};

const OPENING = /^\uFEFF?---[ \t]*\r?\n/;
const CLOSING = /^---[ \t]*(?:\r?\n|$)/m;

/** Splits a Markdown file and parses its front matter; leading blank lines are not part of the body. */
export function parseFrontMatter(source: Source): Parsed<FrontMatter> {
  const { text } = source;
  const part = frontMatterOf(text);
  if (part === "unclosed") {
    return {
      kind: "problems",
      problems: [problemAt(source, 0, {
        code: "front-matter.unclosed",
        message: "The front matter begins with `---` but never ends.",
        fix: "Write a line of `---` after the last field.",
      })],
    };
  }
  const bodyStart = skipBlankLines(text, part?.end ?? 0);
  const body = text.slice(bodyStart);
  const empty: FileNode = { kind: "map", entries: new Map(), start: 0, end: 0 };
  if (part === null) {
    return {
      kind: "ok",
      value: { fields: empty, body, bodyStart },
      warnings: [],
    };
  }
  const parsed = parseYaml(source, { start: part.yamlStart, end: part.yamlEnd });
  if (parsed.kind === "problems") return parsed;
  const blank = parsed.value.kind === "scalar" && parsed.value.value === null;
  const fields = blank ? empty : parsed.value;
  return { kind: "ok", value: { fields, body, bodyStart }, warnings: [] };
}

/**
 * Returns the Markdown with some fields set (null removes one) and, if given, another body; comments and other fields
 * are kept. Front matter that cannot be read is replaced.
 */
export function writeFrontMatter(
  text: string,
  fields: Readonly<Record<string, JsonValue>>,
  body?: string,
): string {
  const part = frontMatterOf(text);
  const readable = part === null || part === "unclosed" ? null : part;
  const yaml = editYaml(
    readable === null ? "" : text.slice(readable.yamlStart, readable.yamlEnd),
    fields,
  );
  if (readable !== null && yaml !== "" && body === undefined) {
    return text.slice(0, readable.yamlStart) + yaml + text.slice(readable.yamlEnd);
  }
  const bodyStart = skipBlankLines(text, readable?.end ?? 0);
  const kept = (body ?? text.slice(bodyStart)).replace(/^(?:[ \t]*\r?\n)+/, "");
  const ended = kept === "" || kept.endsWith("\n") ? kept : `${kept}\n`;
  if (yaml === "") return ended;
  return `---\n${yaml}---\n${ended === "" ? "" : `\n${ended}`}`;
}

type FrontMatterPart = {
  readonly yamlStart: number;
  readonly yamlEnd: number;
  /** Directly after the closing line. */
  readonly end: number;
};

function frontMatterOf(text: string): FrontMatterPart | "unclosed" | null {
  const opening = OPENING.exec(text);
  if (opening === null) return null;
  const yamlStart = opening[0].length;
  const closing = CLOSING.exec(text.slice(yamlStart));
  if (closing === null) return "unclosed";
  const yamlEnd = yamlStart + closing.index;
  return { yamlStart, yamlEnd, end: yamlEnd + closing[0].length };
}

function skipBlankLines(text: string, from: number): number {
  const blank = /^(?:[ \t]*\r?\n)+/.exec(text.slice(from));
  return from + (blank?.[0].length ?? 0);
}
