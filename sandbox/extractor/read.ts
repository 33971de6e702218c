/**
 * Reads one document of any kind that is known here.
 *
 * @module
 */

import { readHtml } from "./html.ts";
import { type ExtractAnswer, extracted, type ExtractKind, type ExtractRequest, failed } from "./protocol.ts";

type Reader = (request: ExtractRequest) => ExtractAnswer | Promise<ExtractAnswer>;

const textOf = ({ bytes }: ExtractRequest) => new TextDecoder().decode(bytes);
const unsupported = () => failed("unsupported", "This kind of file cannot be read yet.");

const READERS: Readonly<Record<ExtractKind, Reader>> = {
  html: (request) => extracted(readHtml(textOf(request))),
  text: (request) => extracted({ markdown: textOf(request) }),
  markdown: (request) => extracted({ markdown: textOf(request) }),
  pdf: unsupported,
  docx: unsupported,
};

/** Reads a document in this thread; in production that is the extractor's. Never throws for a fault of the document. */
export async function readDocument(request: ExtractRequest): Promise<ExtractAnswer> {
  try {
    return await READERS[request.kind](request);
  } catch {
    return failed("unreadable", "The file is damaged, or not what its name says. Save it again and upload it.");
  }
}
