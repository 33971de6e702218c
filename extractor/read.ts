/**
 * Reads one document of any supported format.
 *
 * @module
 */

import { decodeText } from "./decode.ts";
import { readDocx } from "./docx.ts";
import { DocumentFault } from "./fault.ts";
import { readHtml } from "./html.ts";
import { readPdf } from "./pdf.ts";
import { readMarkdown, readText } from "./text.ts";
import { type ExtractAnswer, type ExtractKind, type ExtractRequest, failed } from "./protocol.ts";

type DocumentReader = (request: ExtractRequest) => ExtractAnswer | Promise<ExtractAnswer>;

/** Text never has a larger share of control characters; such a file is a picture or a program with a wrong name. */
const CONTROLS_SHARE_MAX = 0.02;

function textOf({ bytes, contentType }: ExtractRequest): string {
  const text = decodeText(bytes, contentType);
  // deno-lint-ignore no-control-regex
  const controls = text.match(/[\u0000-\u0008\u000E-\u001A\u001C-\u001F\uFFFD]/g)?.length ?? 0;
  if (controls <= text.length * CONTROLS_SHARE_MAX + 1) return text;
  throw new DocumentFault("unreadable", "The file is not text. Upload it under the name of what it is, such as .pdf.");
}

const READERS: Readonly<Record<ExtractKind, DocumentReader>> = {
  html: (request) =>
    readHtml(textOf(request), request.url, /^application\/xhtml\+xml/i.test(request.contentType ?? "")),
  text: (request) => readText(textOf(request)),
  markdown: (request) => readMarkdown(textOf(request), request.url),
  pdf: ({ bytes }) => readPdf(bytes),
  docx: ({ bytes }) => readDocx(bytes),
};

/**
 * Reads a document in the current thread, in production that of the worker. Does not throw for faults of the document.
 */
export async function readDocument(request: ExtractRequest): Promise<ExtractAnswer> {
  try {
    const answer = await READERS[request.kind](request);
    return isEmpty(request, answer)
      ? failed("empty", "There is no text in the file. Upload one that has some.")
      : answer;
  } catch (fault) {
    if (fault instanceof DocumentFault) return failed(fault.code, fault.message);
    return failed("unreadable", "The file is damaged, or not what its name says. Save it again and upload it.");
  }
}

/** Whether an answer is useless. A page without text may still be useful for its links. */
function isEmpty({ kind }: ExtractRequest, answer: ExtractAnswer): boolean {
  return kind !== "html" && answer.kind === "extracted" && !/[\p{L}\p{N}]/u.test(answer.markdown);
}
