import assert from "node:assert/strict";
import fc from "fast-check";
import { chunkSteps } from "../../core/knowledge/chunk.ts";
import { anyText } from "../support/any_text.ts";
import { linesOfContent, plainText, sectionsOf } from "../../core/knowledge/markdown.ts";
import { doesNotHang } from "../support/wait.ts";
import { runs } from "../support/runs.ts";

/** So long that whatever looks at every place twice does not come to an end. */
const LONG = 100_000;

const text = fc.array(
  fc.oneof(
    fc.constantFrom(..."*_`[]()#|-:~>+.!?<&\\\"'{} \n\t0123456789。！…”"),
    fc.constantFrom(
      "](",
      "{#",
      "https://",
      "javascript:",
      "<https:",
      "```",
      "~~~\n",
      "\n# ",
      "\n- ",
      "| - |\n",
      ". ",
      "\\[",
    ),
    anyText({ maxLength: 6 }),
  ),
  { maxLength: 60 },
).map((parts) => parts.join(""));

const none = () => false;

Deno.test("sectionsOf cuts a page into pieces that follow each other and lose no word of it", () => {
  fc.assert(
    fc.property(text, (markdown) => {
      let last = 0;
      let left = markdown;
      for (const { headings, runs } of sectionsOf(markdown, none)) {
        assert.ok(headings.length <= 6);
        for (const { start, end } of runs.flat()) {
          assert.ok(
            start >= last && end >= start && end <= markdown.length,
            JSON.stringify({ markdown, start, end, last }),
          );
          left = left.slice(0, start) + " ".repeat(end - start) + left.slice(end);
          last = end;
        }
      }
      // What is in no piece is a heading or a fence.
      for (const line of linesOfContent(left)) assert.equal(line.trim(), "", JSON.stringify({ markdown, line }));
    }),
    { seed: 7, numRuns: runs(300, 3000) },
  );
});

Deno.test("plainText only removes characters", () => {
  fc.assert(fc.property(text, (markdown) => assert.ok(plainText(markdown).length <= markdown.length)), {
    seed: 11,
    numRuns: runs(300, 3000),
  });
});

const UNITS = [
  ...[
    "[",
    "[a](",
    '[a](x "',
    "![a](b ",
    "<https:",
    "\\[",
    "# a #",
    "\n# {#",
    "{#a",
    ". ",
    ".)",
    "…”",
    "- ",
    "| ",
    "```\n",
  ],
  ...["[a](b(", "((", "\n\n", "1) ", " ", "#", "。」", "[a]"],
];

Deno.test("sectionsOf and plainText take linear time on repeated opening marks", () => {
  const check = (unit: string) => {
    for (const long of [unit.repeat(LONG / unit.length), `# ${unit.repeat(LONG / unit.length)}x`]) {
      doesNotHang(() => [sectionsOf(long, none), plainText(long)]);
    }
  };
  UNITS.forEach(check);
  fc.assert(fc.property(text.filter((unit) => unit !== ""), check), { seed: 13, numRuns: 60 });
});

/** What a caller may do between two of its rests, in characters of a line. */
const REST_CHARS = 64 * 1024;

for (const piece of ["word ", "a", "人", "😀", "A short sentence. ", "[a](b) ", "**a** "]) {
  Deno.test(`chunkSteps yields while it reads one long line of ${JSON.stringify(piece)}, and loses none of it`, () => {
    const line = piece.repeat(Math.ceil(1_000_000 / piece.length));
    const steps = [...chunkSteps(line, none)];
    const rests = steps.filter((step) => step === null).length;
    assert.ok(rests >= line.length / REST_CHARS, `${rests} rests`);
    const chunks = steps.filter((step) => step !== null);
    assert.ok(chunks.every(({ text }) => text.isWellFormed()));
    const segments = sectionsOf(line, none).flatMap((section) => section.runs.flat());
    assert.deepEqual(segments.map(({ start }) => start), [0, ...segments.slice(0, -1).map(({ end }) => end)]);
    assert.equal(segments.at(-1)?.end, line.length);
  });
}

Deno.test("a very long line is cut between its sentences, as a short one is", () => {
  const chunks = [...chunkSteps("A short sentence. ".repeat(10_000), none)].filter((step) => step !== null);
  assert.ok(chunks.every(({ text }) => text.startsWith("A short") && text.endsWith("sentence.")));
});
