/** PDFs as a browser prints them, read by the extractor. */

import assert from "node:assert/strict";
import { readPdf } from "../../extractor/pdf.ts";
import { browserTest } from "../support/browser.ts";

const TEXT =
  "The finance office reviews each request with care, which is an efficient way to find what went wrong before " +
  "money moves, and which takes a day or two when many people ask at once. ";

const PAGE = `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Billing guide</title><style>
  td, th { padding: 4px 14px } .columns { columns: 2 } .next { break-before: page }</style></head><body>
  <h1>Billing guide</h1><p>${TEXT.repeat(3)}</p><h2>Refunds</h2><p>First do this:</p>
  <ul><li>Open the order</li><li>Press Refund</li></ul>
  <table><tr><th>Plan</th><th>Price of a month</th></tr><tr><td>Pro</td><td>9 dollars</td></tr><tr><td>Team</td><td>29 dollars</td></tr></table>
  <div class="columns"><p>LEFT begins. ${TEXT.repeat(2)}LEFT ends.</p><p>RIGHT begins. ${
  TEXT.repeat(2)
}RIGHT ends.</p></div>
  <h2 class="next">Größe и цена</h2><p>${TEXT}</p><h2 class="next">Last</h2><p>${TEXT}</p></body></html>`;

browserTest(
  "readPdf reads what Chromium prints: headings, columns, tables, ligatures, no page header",
  async (browser) => {
    const page = await browser.newPage();
    await page.setContent(PAGE);
    const bytes = await page.pdf({
      format: "A4",
      displayHeaderFooter: true,
      headerTemplate: '<span style="font-size:9px">Acme handbook</span>',
      footerTemplate: '<span style="font-size:9px">Page <span class="pageNumber"></span></span>',
      margin: { top: "80px", bottom: "80px" },
      tagged: true,
      outline: true,
    });
    const { title, language, markdown } = await readPdf(new Uint8Array(bytes));
    assert.deepEqual([title, language], ["Billing guide", "en"]);
    const blocks = markdown.split("\n\n");
    for (
      const block of [
        "# Billing guide",
        TEXT.repeat(3).trim(),
        "## Refunds",
        "Open the order",
        "Press Refund",
        "## Größe и цена",
      ]
    ) {
      assert.ok(blocks.includes(block), `"${block}" is no block of:\n${markdown}`);
    }
    assert.match(
      markdown,
      /\| Plan \| Price of a month \|\n\| --- \| --- \|\n\| Pro \| 9 dollars \|\n\| Team \| 29 dollars \|/,
    );
    assert.match(markdown, /LEFT begins\.[^]*LEFT ends\.\n\nRIGHT begins\.[^]*RIGHT ends\./);
    assert.doesNotMatch(markdown, /Acme handbook|Page \d/);
  },
);
