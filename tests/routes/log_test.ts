import assert from "node:assert/strict";
import { openLog } from "../../routes/log.ts";

/** What is written while `work` runs. */
function written(work: () => void): string {
  const { error } = console;
  const lines: unknown[] = [];
  console.error = (line: unknown) => lines.push(line);
  try {
    work();
  } finally {
    console.error = error;
  }
  return lines.join("\n");
}

for (const form of ["text", "json"] as const) {
  Deno.test(`openLog as ${form} writes where an error happened, and nothing that it carries`, () => {
    const cause = Object.assign(new Error("duplicate key"), { detail: "Key (text)=(my card is 4242) already exists." });
    const line = written(() => openLog(form)("error", "A turn failed.", { cause, conversation: "c_1" }));
    assert.match(line, /A turn failed\./);
    assert.match(line, /duplicate key/);
    assert.match(line, /log_test\.ts/);
    assert.match(line, /c_1/);
    assert.doesNotMatch(line, /4242/);
  });
}

Deno.test("openLog writes nothing below info", () => {
  assert.equal(written(() => openLog("text")("debug", "details")), "");
});
