/** Mails that would cost a careless parser quadratic time. */

import assert from "node:assert/strict";
import { readMail } from "../../extractor/mail/read_mail.ts";
import { startHangWatch } from "../support/wait.ts";

const fill = (piece: string, bytes = 512 * 1024) => piece.repeat(Math.floor(bytes / piece.length));

const HOSTILE: Readonly<Record<string, string>> = {
  "marks on one line": `Content-Type: text/html\n\n${fill("aaaa<b>b</b>")}`,
  "cells on one line": `Content-Type: text/html\n\n${fill("<td>aaa")}`,
  "boxes in boxes": `Content-Type: text/html\n\n${fill("<blockquote>a")}`,
  "lines above quotes": `\n${fill("On 1 a@b wrote:\nx\n", 90_000)}> y`,
  "a line of dashes": `\n${fill("-")}`,
  "quotes between lines": `\n${fill("> a\n\nb\n", 30_000)}`,
  "parts in parts": fill("Content-Type: multipart/mixed; boundary=x\n\n--x\n"),
  "parameters": `Content-Type: text/plain; ${fill("a=b; ", 200_000)}\n\nx`,
  "addresses": `To: ${fill("<a@b", 200_000)}\n\nx`,
};

for (const [name, mail] of Object.entries(HOSTILE)) {
  Deno.test(`readMail is fast on ${name}`, async () => {
    const watch = startHangWatch();
    const read = await readMail(new TextEncoder().encode(`From: a@b.example\n${mail}`));
    watch.check(name);
    assert.match(read.kind, /^(mail|failed)$/);
  });
}
