/**
 * Reads one document at a time, in a thread of its own and without any permission.
 *
 * @module
 */

import { readHtml } from "./html.ts";
import { type ExtractAnswer, type ExtractKind, extractKindSchema, failed } from "./protocol.ts";

type Reader = (bytes: Uint8Array<ArrayBuffer>) => ExtractAnswer;

const textOf = (bytes: Uint8Array<ArrayBuffer>) => new TextDecoder().decode(bytes);

/** The formats that can be read; the others are answered as unsupported. */
const READERS: Readonly<Partial<Record<ExtractKind, Reader>>> = {
  html: (bytes) => ({ kind: "extracted", ...readHtml(textOf(bytes)) }),
  text: (bytes) => ({ kind: "extracted", title: "", markdown: textOf(bytes) }),
};

addEventListener("message", (event) => {
  if (!(event instanceof MessageEvent)) return;
  const [reply] = event.ports;
  reply?.postMessage(read(event.data));
});

function read(job: { readonly kind: unknown; readonly bytes: ArrayBuffer }): ExtractAnswer {
  const kind = extractKindSchema.safeParse(job.kind);
  const reader = kind.success ? READERS[kind.data] : undefined;
  if (reader === undefined) return failed("unsupported", "this kind of file cannot be read yet");
  try {
    return reader(new Uint8Array(job.bytes));
  } catch {
    return failed("unreadable", "the file is damaged or not what its name says");
  }
}
