/**
 * Reads one document of any kind that is known here.
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

type Reader = (request: ExtractRequest) => ExtractAnswer | Promise<ExtractAnswer>;

const textOf = ({ bytes, contentType }: ExtractRequest) => decodeText(bytes, contentType);

const READERS: Readonly<Record<ExtractKind, Reader>> = {
  html: (request) =>
    readHtml(textOf(request), request.url, /^application\/xhtml\+xml/i.test(request.contentType ?? "")),
  text: (request) => readText(textOf(request)),
  markdown: (request) => readMarkdown(textOf(request), request.url),
  pdf: ({ bytes }) => readPdf(bytes),
  docx: ({ bytes }) => readDocx(bytes),
};

/** Reads a document in this thread; in production that is the extractor's. Never throws for a fault of the document. */
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

/** A page without text may still lead on by its links; a file without text is of no use. */
function isEmpty({ kind }: ExtractRequest, answer: ExtractAnswer): boolean {
  return kind !== "html" && answer.kind === "extracted" && !/[\p{L}\p{N}]/u.test(answer.markdown);
}
