/**
 * Reads one document at a time, in a thread of its own and without any permission.
 *
 * @module
 */

import { type ExtractAbout, extractAboutSchema } from "./protocol.ts";
import { readDocument } from "./read.ts";

addEventListener("message", async (event) => {
  if (!(event instanceof MessageEvent)) return;
  const [reply] = event.ports;
  const { about, bytes }: { readonly about: ExtractAbout; readonly bytes: Uint8Array } = event.data;
  reply?.postMessage(await readDocument({ ...extractAboutSchema.parse(about), bytes }));
});
