/**
 * Changes some fields of a YAML text, and keeps its comments and other fields.
 *
 * @module
 */
import { Document, isMap, isNode, isScalar, isSeq, parseDocument, visit } from "yaml";
import type { Node } from "yaml";
import { readSource } from "./source.ts";
import { parseYaml, YAML_OPTIONS } from "./yaml.ts";
import { keepLines } from "./yaml_lines.ts";

/** Lists under these keys are short enough for one line. */
const INLINE_LISTS: ReadonlySet<unknown> = new Set(["enum", "pick"]);

/**
 * Returns the YAML with some top-level fields set (null removes one); empty if no field is left. Unchanged lines keep
 * every byte, also within a field.
 *
 * Text that cannot be parsed as a map is replaced by the fields alone.
 */
export function editYaml(
  text: string,
  fields: Readonly<Record<string, unknown>>,
): string {
  const readable = readableMap(text);
  const document = readable ?? new Document({});
  for (const [key, value] of Object.entries(fields)) {
    if (value === undefined) continue;
    if (value === null) document.delete(key);
    else setField(document, key, value);
  }
  const { contents } = document;
  if (isMap(contents) && contents.items.length === 0) return "";
  return keepLines(readable === null ? "" : text, document);
}

/**
 * Returns the parsed map; null if {@link parseYaml} refuses the text, which the library may write slowly or not at all.
 */
function readableMap(text: string): Document | null {
  if (parseYaml(readSource("", text)).kind === "problems") return null;
  const document = parseDocument(text, YAML_OPTIONS);
  return isMap(document.contents) ? document : null;
}

function setField(document: Document, key: string, value: unknown): void {
  const node = styledNode(document, value);
  if (isSeq(node) && INLINE_LISTS.has(key)) node.flow = true;
  const before = document.get(key, true);
  if (isSeq(node) && isSeq(before) && before.flow !== undefined) node.flow = before.flow;
  else if (isSeq(node) && isSeq(before)) delete node.flow;
  if (isNode(before)) {
    if (before.comment) node.comment = before.comment;
    if (before.commentBefore) node.commentBefore = before.commentBefore;
    if (before.spaceBefore) node.spaceBefore = before.spaceBefore;
  }
  document.set(key, node);
}

/** Without quotes, a placeholder at the beginning of a text would be parsed as a map. */
function styledNode(document: Document, value: unknown): Node {
  const node = document.createNode(value, { aliasDuplicateObjects: false });
  visit(node, {
    Scalar(_key, scalar) {
      if (typeof scalar.value === "string" && /[{}]/.test(scalar.value)) {
        scalar.type = "QUOTE_DOUBLE";
      }
    },
    Pair(_key, pair) {
      const inline = isScalar(pair.key) && INLINE_LISTS.has(pair.key.value);
      if (inline && isSeq(pair.value)) pair.value.flow = true;
    },
  });
  return node;
}
