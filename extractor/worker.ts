/**
 * Reads one document or email at a time, in its own thread and without any permission.
 *
 * @module
 */

import { readMail } from "./mail/read_mail.ts";
import { extractAboutSchema } from "./protocol.ts";
import { readDocument } from "./read.ts";
import type { ReadTask } from "./task.ts";

addEventListener("message", async (event) => {
  if (!(event instanceof MessageEvent)) return;
  const [reply] = event.ports;
  const { task, bytes }: { readonly task: ReadTask; readonly bytes: Uint8Array } = event.data;
  reply?.postMessage(
    task.kind === "mail"
      ? await readMail(bytes)
      : await readDocument({ ...extractAboutSchema.parse(task.about), bytes }),
  );
});
