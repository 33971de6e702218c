/**
 * Converts a page to Markdown: its main content, without hidden parts.
 *
 * @module
 */

import { ARTICLE_BOUNDARY } from "./article_boundary.ts";
import { cleanText } from "./clean.ts";
import { baseOf, readHead } from "./head.ts";
import { hiddenIn } from "./hidden.ts";
import { findMainContent } from "./main_content.ts";
import { type Extracted, extracted } from "./protocol.ts";
import { parseTree } from "./tree.ts";
import { indexElements } from "./walk.ts";
import { writePage } from "./write.ts";

const ELEMENTS_MAX = 400_000;

/** The attributes that are parsed; others are dropped. */
const ATTRIBUTES = new Set(
  ("alt aria-controls aria-expanded aria-hidden aria-label bgcolor background class color colspan content data-lang " +
    "data-language hidden href http-equiv id lang name open property rel role rowspan start style type").split(" "),
);

/**
 * Reads a page fetched from `url`, or several articles with boundaries between them. @throws DocumentFault too_heavy
 */
export function readHtml(html: string, url: string | null, isXml = false): Extracted {
  const [first = "", ...others] = html.split(ARTICLE_BOUNDARY);
  const page = readPage(first, url, isXml);
  if (others.length === 0) return page;
  const parts = [page, ...others.map((part) => readPage(part, url, isXml))];
  return { ...page, markdown: parts.map(({ markdown }) => markdown).filter((text) => text !== "").join("\n\n") };
}

function readPage(html: string, url: string | null, isXml: boolean): Extracted {
  const page = parseTree(html, { isXml, attributes: ATTRIBUTES, elementsMax: ELEMENTS_MAX });
  const byName = indexElements(page);
  const base = baseOf(byName, url);
  const { root, leftOut } = findMainContent(page, hiddenIn(byName));
  const head = readHead(byName, base);
  return extracted({ ...head, markdown: cleanText(writePage(root, { leftOut, base })) });
}
