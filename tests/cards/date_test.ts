import assert from "node:assert/strict";
import { renderText } from "../../core/cards/evaluate.ts";
import { parseTemplate } from "../../core/cards/template.ts";

const CASES: readonly (readonly [value: unknown, plain: string, withTime: string])[] = [
  ["2026-11-03", '"3 Nov 2026"', '"3 Nov 2026"'],
  ["2026-11-03T10:05:59Z", '"3 Nov 2026"', '"3 Nov 2026, 10:05"'],
  ["2026-02-28 23:59:00+02:00", '"28 Feb 2026"', '"28 Feb 2026, 23:59"'],
  [1767225600, '"1 Jan 2026"', '"1 Jan 2026, 00:00"'],
  [1767225600000, '"1 Jan 2026"', '"1 Jan 2026, 00:00"'],
  [0, '"1 Jan 1970"', '"1 Jan 1970, 00:00"'],
  [1e300, "1e+300", "1e+300"],
  ["soon", '"soon"', '"soon"'],
  ["2026-13-03", '"2026-13-03"', '"2026-13-03"'],
  [null, "null", "null"],
  [undefined, "null", "null"],
  [true, "true", "true"],
  [["2026-11-03"], '["2026-11-03"]', '["2026-11-03"]'],
];

Deno.test("the filter date formats a date, and leaves anything else as it is", async (test) => {
  for (const [value, plain, withTime] of CASES) {
    await test.step(JSON.stringify(value) ?? "missing", () => {
      for (const [call, expected] of [["date", plain], ["date(time=true)", withTime]]) {
        const template = parseTemplate(`{{ x | ${call} | tojson }}`, "date");
        assert.ok(template.kind === "ok");
        assert.deepEqual(renderText(template.value, { x: value }), { kind: "ok", text: expected });
      }
    });
  }
});
