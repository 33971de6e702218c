import assert from "node:assert/strict";
import { LOG_LEVELS } from "../../core/ports/log.ts";
import { withRequestId } from "../../ipc/request_id.ts";
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
  Deno.test(`openLog as ${form} writes an error's position, and never its message`, () => {
    const cause = Object.assign(new Error("duplicate key"), { detail: "Key (text)=(my card is 4242) already exists." });
    const line = written(() =>
      openLog({ log: form, logLevel: "info" })("error", "A turn failed.", { cause, conversation: "c_1" })
    );
    assert.match(line, /A turn failed\./);
    assert.match(line, /duplicate key/);
    assert.match(line, /log_test\.ts/);
    assert.match(line, /c_1/);
    assert.doesNotMatch(line, /4242/);
  });
}

Deno.test("openLog ends a line with its request's id", () => {
  const line = (log: "text" | "json") =>
    written(() => withRequestId("request-0001", () => openLog({ log, logLevel: "info" })("warn", "A line.", { n: 1 })));
  assert.equal(line("text"), "warn  A line. n=1 request=request-0001");
  assert.match(line("json"), /"n":1,"request":"request-0001"\}$/);
});

for (const [at, logLevel] of LOG_LEVELS.entries()) {
  Deno.test(`openLog at ${logLevel} writes nothing below it`, () => {
    const log = openLog({ log: "text", logLevel });
    const lines = written(() => {
      for (const level of LOG_LEVELS) log(level, "a line");
    });
    assert.deepEqual(lines.split("\n").map((line) => line.split(" ")[0]), LOG_LEVELS.slice(at));
  });
}
