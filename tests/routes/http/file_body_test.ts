import assert from "node:assert/strict";
import { fileAnswer } from "../../../routes/http/file_body.ts";

Deno.test("fileAnswer closes the file of a HEAD request", async () => {
  let closed = false;
  const content = new ReadableStream<Uint8Array<ArrayBuffer>>({ cancel: () => void (closed = true) });
  const file = { id: "1", name: "a.txt", type: "text/plain", bytes: 12, content };
  const answer = fileAnswer(new Request("http://desk.example/", { method: "HEAD" }), file);
  assert.equal(answer.headers.get("content-length"), "12");
  assert.equal(await answer.text(), "");
  assert.equal(closed, true);
});
