import assert from "node:assert/strict";
import { findChunks } from "../../core/conversations/calls/found_chunks.ts";
import { wholeBlocks } from "../../core/knowledge/whole_blocks.ts";
import { testDesk, testWorkspace } from "../support/desk.ts";
import { addKnowledge } from "../support/knowledge.ts";

const TABLE = "Prices:\n\n| Plan | Price |\n| - | - |\n| Starter | $12 |\n";
const CODE = "Call it so:\n\n```sh\nrefund --item 1\n";

Deno.test("a chunk that begins within a table or code is shown with the table's header, and with its code closed", () => {
  const cases: readonly (readonly [before: string, part: string, whole: string])[] = [
    [TABLE, "| Pro | $49 |\n\nWithout tax.", "| Plan | Price |\n| - | - |\n| Pro | $49 |\n\nWithout tax."],
    ["| Plan | Price |\n", "| - | - |\n| Pro | $49 |", "| Plan | Price |\n| - | - |\n| Pro | $49 |"],
    [CODE, "refund --item 2\n```\n\nThat is all.", "```sh\nrefund --item 2\n```\n\nThat is all."],
    [CODE, "refund --item 2", "```sh\nrefund --item 2\n```"],
    ["", "~~~\nrefund", "~~~\nrefund\n~~~"],
    // A block that is whole, a text, and rows without a header stay as they are.
    [`${CODE}\`\`\`\n\n`, "That is all.", "That is all."],
    [`${TABLE}\n`, "Without tax.", "Without tax."],
    [`${TABLE}\nMore:\n\n`, "| Days |\n| - |\n| 9 |", "| Days |\n| - |\n| 9 |"],
    ["Text.\n", "| no header |", "| no header |"],
    ["````\n```\n", "inner", "````\ninner\n````"],
  ];
  for (const [before, part, whole] of cases) assert.equal(wholeBlocks(before, part), whole, part);
});

Deno.test("a chunk of a long table is found with the table's header", async () => {
  const desk = await testDesk();
  try {
    const workspace = (await testWorkspace(desk)).id;
    const rows = Array.from({ length: 200 }, (_, at) => `| pallets to place ${at} | ${at} days |`);
    const markdown = [
      "# Delivery times",
      "",
      "| What | Time |",
      "| - | - |",
      ...rows,
      "| pallets to Iceland | nine days |",
    ].join("\n");
    const url = "https://help.example.com/times";
    await addKnowledge(desk, workspace, [{ url, title: "Delivery times", markdown, language: "en" }], "Help");
    const { chunks } = await findChunks(desk, workspace, "How long do pallets to Iceland take?", 1);
    const found = chunks.filter(({ text }) => text.includes("Iceland"));
    assert.ok(found.length > 0);
    for (const { text } of found) {
      assert.ok(text.startsWith("| What | Time |\n| - | - |\n| pallets"), text.slice(0, 80));
    }
  } finally {
    await desk.close();
  }
});
