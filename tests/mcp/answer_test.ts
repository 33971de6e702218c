import assert from "node:assert/strict";
import fc from "fast-check";
import { z } from "zod";
import type { JsonValue } from "../../core/json.ts";
import { MCP_LIMITS } from "../../core/limits/mcp.ts";
import { fitAnswer } from "../../routes/mcp/answer.ts";

const JSON_VALUE = fc.jsonValue().map((value): JsonValue => JSON.parse(JSON.stringify(value)));

function bytesOf(text: string): number {
  return new TextEncoder().encode(text).length;
}

Deno.test("fitAnswer does not change an answer that fits", () => {
  fc.assert(fc.property(fc.dictionary(fc.string(), JSON_VALUE), (answer) => {
    assert.equal(fitAnswer(answer), JSON.stringify(answer));
  }));
});

Deno.test("fitAnswer cuts the longest part, keeps the rest, and says so", async (test) => {
  const problem = { file: "tasks/a.md", line: 1, message: "é".repeat(100) };
  const cases: readonly (readonly [string, { readonly [key: string]: JsonValue }])[] = [
    ["a text", { name: "a", text: 'é\n"'.repeat(40_000) }],
    ["a list", { name: "a", items: Array.from({ length: 2000 }, () => problem) }],
    ["a list inside", { name: "a", error: { code: "x", problems: Array.from({ length: 2000 }, () => problem) } }],
    ["two texts", { name: "a", one: "x".repeat(50_000), two: "y".repeat(60_000) }],
    ["emoji", { name: "a", text: "👩‍💻".repeat(20_000) }],
    ["one large item", { name: "a", items: [{ text: "x".repeat(90_000) }] }],
  ];
  for (const [title, answer] of cases) {
    await test.step(title, () => {
      const text = fitAnswer(answer);
      assert.ok(bytesOf(text) <= MCP_LIMITS.answerBytesMax, `${bytesOf(text)}`);
      const parsed = z.looseObject({ name: z.literal("a"), truncated: z.string() }).parse(JSON.parse(text));
      assert.match(parsed.truncated, /read_file/);
      assert.ok(text.isWellFormed());
    });
  }
});
