import assert from "node:assert/strict";
import type { Attachment } from "../../core/attachments/attachments.ts";
import { fileContent, pictureRoom } from "../../core/attachments/file_content.ts";
import { takeUpload } from "../../core/attachments/upload.ts";
import type { Desk } from "../../core/desk.ts";
import { meetVisitor } from "../../core/identity/visitor.ts";
import { ATTACHMENT_LIMITS } from "../../core/limits/conversations.ts";
import type { ExtractFailure, ExtractRequest } from "../../core/ports/extractor.ts";
import { pdfOf } from "../extractor/documents.ts";
import { testDesk, testWorkspace } from "../support/desk.ts";
import { bytesOf, PNG } from "./samples.ts";

const desk = await testDesk();
Deno.test.afterAll(() => desk.close());

/** A file as a visitor sent it. */
async function sent(
  name: string,
  bytes: Uint8Array,
): Promise<{ readonly workspace: string; readonly file: Attachment }> {
  const { id: workspace } = await testWorkspace(desk);
  const visitor = await meetVisitor(desk, workspace, null, { page: null, locale: null, browser: null });
  const place = { workspace, sender: { kind: "visitor", id: visitor.id }, conversationId: null } as const;
  const file = await takeUpload(desk, place, { name, body: ReadableStream.from([new Uint8Array(bytes)]) });
  return { workspace, file };
}

/** The desk with an extractor that fails in this way, and the extractor's requests. */
function failing(code: ExtractFailure["code"]): { readonly desk: Desk; readonly asked: ExtractRequest["kind"][] } {
  const asked: ExtractRequest["kind"][] = [];
  const extract = (request: ExtractRequest) => {
    asked.push(request.kind);
    return Promise.resolve({ kind: "failed", code, message: "" } as const);
  };
  return { desk: { ...desk, extractor: { ...desk.extractor, extract } }, asked };
}

Deno.test("fileContent reads a text and a PDF once, and keeps what it read", async () => {
  for (
    const [name, bytes, text] of [
      ["notes.txt", bytesOf("Order 42 is late."), "Order 42 is late."],
      ["invoice.pdf", pdfOf([[{ text: "Invoice 42", x: 50, y: 700 }]]), "Invoice 42"],
    ] as const
  ) {
    const ref = await sent(name, bytes);
    assert.equal((await fileContent(desk, ref, pictureRoom(false))).text, text);
    const again = failing("unreadable");
    assert.equal((await fileContent(again.desk, ref, pictureRoom(false))).text, text);
    assert.deepEqual(again.asked, []);
  }
});

Deno.test("fileContent cuts a long text", async () => {
  const ref = await sent("long.txt", bytesOf("x".repeat(ATTACHMENT_LIMITS.readCharsMax + 1)));
  const { text } = await fileContent(desk, ref, pictureRoom(false));
  assert.equal(text?.length, ATTACHMENT_LIMITS.readCharsMax);
});

Deno.test("fileContent retries a file that timed out in the extractor, and not one that is unreadable", async () => {
  for (const [code, times] of [["unreadable", 1], ["encrypted", 1], ["busy", 2], ["gone", 2]] as const) {
    const ref = await sent("invoice.pdf", pdfOf([[{ text: "Invoice", x: 50, y: 700 }]]));
    const { desk, asked } = failing(code);
    for (let request = 0; request < 2; request++) {
      assert.equal((await fileContent(desk, ref, pictureRoom(false))).text, null);
    }
    assert.equal(asked.length, times, code);
  }
});

Deno.test("fileContent gives pictures to a model with vision, up to the size limit of the request", async () => {
  const ref = await sent("a.png", PNG);
  const picture = async (room: ReturnType<typeof pictureRoom>) => (await fileContent(desk, ref, room)).picture;
  assert.equal(await picture(pictureRoom(false)), null);
  const room = pictureRoom(true);
  for (let n = 0; n < ATTACHMENT_LIMITS.readPicturesMax; n++) {
    assert.deepEqual(new Uint8Array(await picture(room) ?? new ArrayBuffer()), new Uint8Array(PNG));
  }
  assert.equal(await picture(room), null);
  assert.equal(room.bytes, ATTACHMENT_LIMITS.readPictureBytesMax - ATTACHMENT_LIMITS.readPicturesMax * PNG.length);
  const small = { pictures: 1, bytes: PNG.length - 1 };
  assert.equal(await picture(small), null);
  assert.deepEqual(small, { pictures: 1, bytes: PNG.length - 1 });
});
