/**
 * Markup as a tree of elements and texts.
 *
 * htmlparser2 only provides the tokens: its own parser takes time quadratic in the number of open elements, so 2 MiB of
 * `<b>` would block the extractor for minutes. Here the depth is bounded, and with it the work per tag.
 *
 * @module
 */

import { Tokenizer } from "htmlparser2";
import { DocumentFault } from "./fault.ts";
import { FOREIGN, impliedEnds, staysOpen, VOID } from "./tree_rules.ts";

/** An element; texts are strings among its children. */
export type Element = {
  readonly name: string;
  readonly attributes: ReadonlyMap<string, string>;
  readonly children: (Element | string)[];
  readonly parent: Element | null;
};

/** Options of the parser. */
export type TreeOptions = {
  /** Names keep their case, no element is closed implicitly, and every `/>` closes its element. */
  readonly isXml: boolean;
  /** Attributes to keep; null for all. */
  readonly attributes: ReadonlySet<string> | null;
  /** More elements are a fault. */
  readonly elementsMax: number;
};

/** Deeper than any page written by a person. Deeper elements become siblings at this depth. */
const DEPTH_MAX = 256;
const ATTRIBUTES_MAX = 64;
/** The maximum length of an attribute; the rest is cut. */
export const ATTRIBUTE_CHARS_MAX = 8192;
/** How many elements beyond the maximum depth an end tag may match. */
const OVERFLOW_LOOK = 16;

const NO_ATTRIBUTES: ReadonlyMap<string, string> = new Map();

/** Parses markup, however malformed. @throws DocumentFault too_heavy when it has too many elements */
export function parseTree(markup: string, options: TreeOptions): Element {
  const builder = newBuilder(options);
  let name = "";
  let attribute = "";
  let value: string[] = [];
  const text = (from: number, to: number) => builder.text(markup.slice(from, to));
  const tokenizer = new Tokenizer({ xmlMode: options.isXml, decodeEntities: true }, {
    ontext: text,
    ontextentity: (point) => builder.text(String.fromCodePoint(point)),
    oncdata: (from, to, endOffset) => {
      if (options.isXml) text(from, to - endOffset);
    },
    onopentagname: (from, to) => {
      name = options.isXml ? markup.slice(from, to) : markup.slice(from, to).toLowerCase();
      builder.open(name);
    },
    onattribname: (from, to) => {
      attribute = options.isXml ? markup.slice(from, to) : markup.slice(from, to).toLowerCase();
      value = [];
    },
    onattribdata: (from, to) => value.push(markup.slice(from, to)),
    onattribentity: (point) => value.push(String.fromCodePoint(point)),
    onattribend: () => builder.attribute(attribute, value),
    onopentagend: () => builder.opened(name, false),
    onselfclosingtag: () => builder.opened(name, true),
    onclosetag: (from, to) =>
      builder.close(options.isXml ? markup.slice(from, to) : markup.slice(from, to).toLowerCase()),
    oncomment: () => {},
    ondeclaration: () => {},
    onprocessinginstruction: () => {},
    onend: () => {},
  });
  tokenizer.write(markup);
  tokenizer.end();
  return builder.root;
}

/** Builds the tree; the names of the open ancestors determine where the next element goes. */
function newBuilder({ isXml, attributes, elementsMax }: TreeOptions) {
  const root: Element = { name: "#root", attributes: NO_ATTRIBUTES, children: [], parent: null };
  const stack: Element[] = [root];
  const overflow: string[] = [];
  let kept = new Map<string, string>();
  let elements = 0;
  const top = () => stack.at(-1) ?? root;

  /** Closes the nearest of these names, unless a boundary comes first. */
  const closeNearest = (isName: (name: string) => boolean, isBound: (name: string) => boolean): boolean => {
    for (let at = stack.length - 1; at > 0; at--) {
      const { name } = stack[at] ?? root;
      if (isName(name)) {
        stack.length = at;
        overflow.length = 0;
        return true;
      }
      if (isBound(name)) return false;
    }
    return false;
  };

  return {
    root,
    text: (text: string) => void top().children.push(text),
    open: (name: string) => {
      kept = new Map();
      if (isXml) return;
      const implied = impliedEnds(name);
      if (implied !== null) closeNearest((each) => implied.ends.has(each), (each) => implied.within.has(each));
    },
    attribute: (name: string, value: readonly string[]) => {
      if (kept.size >= ATTRIBUTES_MAX || kept.has(name)) return;
      if (attributes === null || attributes.has(name)) kept.set(name, value.join("").slice(0, ATTRIBUTE_CHARS_MAX));
    },
    opened: (name: string, isSelfClosing: boolean) => {
      if (++elements > elementsMax) {
        throw new DocumentFault("too_heavy", "The file has too many elements to be read. Split it into smaller files.");
      }
      const parent = top();
      const element = { name, attributes: kept.size === 0 ? NO_ATTRIBUTES : kept, children: [], parent };
      parent.children.push(element);
      const isClosed = isXml
        ? isSelfClosing
        : VOID.has(name) || isSelfClosing && stack.some((each) => FOREIGN.has(each.name));
      if (isClosed) return;
      if (stack.length < DEPTH_MAX) stack.push(element);
      else overflow.push(name);
    },
    close: (name: string) => {
      if (name === "body" || name === "html") return;
      const near = overflow.slice(-OVERFLOW_LOOK).lastIndexOf(name);
      if (near !== -1) {
        overflow.length = Math.max(0, overflow.length - OVERFLOW_LOOK) + near;
        return;
      }
      const wasOpen = closeNearest((each) => each === name, (each) => !isXml && staysOpen(each, name));
      if (!wasOpen && name === "p") {
        top().children.push({ name, attributes: NO_ATTRIBUTES, children: [], parent: top() });
      }
    },
  };
}
