/**
 * Parses YAML text to a tree with positions.
 *
 * Only what has a meaning in JSON is accepted: no aliases (they can grow without bound), no keys that are not text, no
 * values that JSON cannot represent.
 *
 * @module
 */
import { isAlias, isMap, isScalar, isSeq, parseDocument } from "yaml";
import type { Node, Pair } from "yaml";
import type { Parsed, Problem } from "../../problem.ts";
import type { FileEntry, FileNode } from "./node.ts";
import { isNestedDeeperThan } from "./nesting.ts";
import { type Fault, problemAt, type Source } from "./source.ts";

/** The part of a file that is YAML, from `start` to `end`; the whole text by default. */
export type YamlPart = { readonly start: number; readonly end: number };

const DEPTH_MAX = 64;

/** `- - - - …` and `? ? ? …` nest without a bracket. */
const NESTED_INDICATORS = /(?:[-?:][ \t]+){64}/;

const QUOTE_IT = 'Quote it: write "{user.id}" with its quotes.';

/**
 * Options for every use of the library. Its check for duplicate keys compares every pair (20,000 keys: 6 s), ours is
 * linear; its errors with an extract of the text search for their lines one by one (128 KB of `]`: 7 s).
 */
export const YAML_OPTIONS = { uniqueKeys: false, prettyErrors: false, logLevel: "error" } as const;

/** Parses YAML; empty text is null. Offsets are relative to the start of the file. */
export function parseYaml(
  source: Source,
  part: YamlPart = { start: 0, end: source.text.length },
): Parsed<FileNode> {
  const text = source.text.slice(part.start, part.end);
  const problems: Problem[] = [];
  const report = (offset: number, fault: Fault) => problems.push(problemAt(source, part.start + offset, fault));

  if (isNestedDeeperThan(text, DEPTH_MAX, "") || NESTED_INDICATORS.test(text)) {
    report(0, {
      code: "yaml.too-deep",
      message: `The file nests deeper than ${DEPTH_MAX} levels.`,
      fix: "Flatten the values.",
    });
    return { kind: "problems", problems };
  }
  const document = parseDocument(text, YAML_OPTIONS);
  for (const error of document.errors.slice(0, 5)) {
    report(error.pos[0], syntaxFault(text, error.pos[0], error.message));
  }
  if (problems.length > 0) return { kind: "problems", problems };
  const value = convertNode(document.contents, part.start, report);
  return problems.length > 0 ? { kind: "problems", problems } : { kind: "ok", value, warnings: [] };
}

type Report = (offset: number, fault: Fault) => void;

function convertNode(
  node: Node | null,
  shift: number,
  report: Report,
): FileNode {
  const [first, last] = node?.range ?? [0, 0];
  const place = { start: shift + first, end: shift + last };
  const nothing = { kind: "scalar", value: null, ...place } as const;
  if (node === null) return nothing;
  if (isMap<Node, Node | null>(node)) {
    if (isUnquotedPlaceholder(node.items)) {
      report(first, {
        code: "yaml.unquoted-placeholder",
        message: "In YAML, braces without quotes are a map, not a placeholder.",
        fix: QUOTE_IT,
      });
      return nothing;
    }
    return {
      kind: "map",
      entries: convertEntries(node.items, shift, report),
      ...place,
    };
  }
  if (isSeq<Node>(node)) {
    const items = node.items.map((item) => convertNode(item, shift, report));
    return { kind: "list", items, ...place };
  }
  if (isScalar(node)) {
    const value = node.value;
    if (
      value === null || typeof value === "string" ||
      typeof value === "boolean" ||
      (typeof value === "number" && Number.isFinite(value))
    ) return { kind: "scalar", value, ...place };
  }
  report(first, isAlias(node) ? ALIAS : NOT_JSON);
  return nothing;
}

const ALIAS: Fault = {
  code: "yaml.alias",
  message: "Aliases (`*name`) are not supported.",
  fix: "Write the value out, or put text that begins with * in quotes.",
};

const NOT_JSON: Fault = {
  code: "yaml.not-json",
  message: "This value cannot be written as JSON.",
  fix: "Use text, a number, true, false, null, a list or a map.",
};

function convertEntries(
  pairs: readonly Pair<Node, Node | null>[],
  shift: number,
  report: Report,
): ReadonlyMap<string, FileEntry> {
  const entries = new Map<string, FileEntry>();
  for (const { key, value } of pairs) {
    const keyOffset = key.range?.[0] ?? 0;
    if (!isScalar(key)) {
      report(keyOffset, {
        code: "yaml.key-not-text",
        message: "A key must be text.",
        fix: QUOTE_IT,
      });
      continue;
    }
    const name = String(key.value ?? key.source ?? "");
    if (entries.has(name)) {
      report(keyOffset, {
        code: "yaml.duplicate-key",
        message: `The key \`${name}\` appears twice.`,
        fix: "Remove one of them.",
      });
      continue;
    }
    const converted = convertNode(value, shift, report);
    // A key without a value has no text of its own: its position is that of the key.
    const place = value === null ? { start: shift + keyOffset, end: shift + keyOffset } : {};
    entries.set(name, {
      keyStart: shift + keyOffset,
      value: { ...converted, ...place },
    });
  }
  return entries;
}

/** `{user.id}` and `{{ plan }}` without quotes parse to a map with one key that has no value. */
function isUnquotedPlaceholder(
  pairs: readonly Pair<Node, Node | null>[],
): boolean {
  const [pair] = pairs;
  return pairs.length === 1 && pair !== undefined && pair.value === null;
}

/** The library's error codes in words. */
const SYNTAX_WORDS: Readonly<Record<string, string>> = {
  "Source contains multiple documents; please use YAML.parseAllDocuments()":
    "a line of --- begins a second document, and a file is one",
};

function syntaxFault(text: string, offset: number, message: string): Fault {
  const lineStart = text.lastIndexOf("\n", offset - 1) + 1;
  const lineEnd = text.indexOf("\n", offset);
  const line = text.slice(lineStart, lineEnd < 0 ? text.length : lineEnd);
  return {
    code: "yaml.syntax",
    message: `Not valid YAML: ${SYNTAX_WORDS[message] ?? message}.`,
    fix: /\{[^{}]*\}/.test(line) ? QUOTE_IT : "Check the indentation, the quotes and the colons of this line.",
  };
}
