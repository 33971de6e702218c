import assert from "node:assert/strict";
import { extractAnswerSchema, type ExtractKind } from "../../extractor/protocol.ts";
import { readDocument } from "../../extractor/read.ts";
import { docxOf, paragraph, pdfOf } from "./documents.ts";

/** A fixed series of numbers from 0 to 1. */
function series(seed: number): () => number {
  let state = seed;
  return () => {
    state = Math.imul(state ^ state >>> 15, 2246822519) + 0x9e3779b9 | 0;
    return ((state ^ state >>> 13) >>> 0) / 2 ** 32;
  };
}

const HTML = `<!doctype html><html lang=en><head><title>A | B</title><style>.x{display:none}</style></head><body>
<nav><a href="/a">a</a></nav><main><h1 id=top>Plans</h1><p style="color:red">Pro <b>costs</b> &euro;9.</p><ul><li>a<li>b</ul>
<table><tr><th colspan=2>A<th>B<tr><td rowspan=2>1<td>2</table><pre><code class=language-js>x()</code></pre>
<details><summary>Q</summary>A</details><img alt="a sign"></main></body></html>`;
const MARKDOWN = "---\ntitle: A\n---\n# B {#b}\n\n- a\n<!-- c -->\n```js\nx\n```\n[l](m.md)\n";
const utf8 = (text: string) => new TextEncoder().encode(text);

/** Good documents, from which bad ones are made. */
const GOOD: readonly (readonly [ExtractKind, Uint8Array])[] = [
  ["html", utf8(HTML)],
  ["markdown", utf8(MARKDOWN)],
  ["text", utf8("Größe 日本\n")],
  ["docx", docxOf(paragraph("a") + paragraph("b", '<w:pStyle w:val="H1"/>'))],
  [
    "pdf",
    pdfOf([[{ text: "Guide", x: 60, y: 700, size: 24 }, { text: "text", x: 60, y: 600 }]], { info: "/Title (A)" }),
  ],
];

/** Changes, cuts, doubles and moves bytes. */
function spoil(bytes: Uint8Array, random: () => number): Uint8Array {
  let all = [...bytes];
  for (let times = 1 + Math.floor(random() * 8); times > 0; times--) {
    const at = Math.floor(random() * all.length);
    const length = Math.floor(random() * 40);
    const piece = all.slice(at, at + length);
    const how = random();
    if (how < 0.4) all[at] = Math.floor(random() * 256);
    else if (how < 0.6) all.splice(at, length);
    else if (how < 0.8) all.splice(Math.floor(random() * all.length), 0, ...piece, ...piece);
    else all = all.slice(0, how < 0.85 ? at : undefined).concat(piece.toReversed());
  }
  return Uint8Array.from(all);
}

const RUNS = 400;

for (const [kind, bytes] of GOOD) {
  Deno.test(`readDocument returns a document or a failure for any corrupted ${kind} file`, async () => {
    const random = series(2026);
    for (let run = 0; run < RUNS; run++) {
      const spoilt = spoil(bytes, random);
      const answer = await readDocument({ kind, bytes: spoilt, contentType: null, url: "https://a.test/" });
      assert.ok(extractAnswerSchema.safeParse(answer).success, `${run}`);
      if (answer.kind === "failed") assert.match(answer.message, /^[A-Z].*\.$/);
      // deno-lint-ignore no-control-regex
      else assert.doesNotMatch(answer.markdown + answer.title, /[\u0000-\u0008\u200B\u202E]/);
    }
  });
}
