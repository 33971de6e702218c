/** A desk with an unwritable log and a damaged live store starts and answers all the same. */

import assert from "node:assert/strict";
import { fileURLToPath } from "node:url";
import { endSupervisor } from "../support/demo.ts";
import { freePort } from "../support/free_ports.ts";
import { eventually } from "../support/wait.ts";

const MAIN = fileURLToPath(new URL("../../main.ts", import.meta.url));

Deno.test("a full disk under the log and a damaged live store do not stop a desk", async () => {
  const dataDir = await Deno.makeTempDir({ prefix: "desk-full-" });
  await Deno.writeFile(`${dataDir}/live.kv`, crypto.getRandomValues(new Uint8Array(8192)));
  const port = freePort();
  // Every write to /dev/full fails as one on a full disk does. A name that is wrong makes the supervisor write a line.
  const child = new Deno.Command("sh", {
    args: ["-c", `exec "$0" run --no-prompt --cached-only -A "$1" start >/dev/full 2>&1`, Deno.execPath(), MAIN],
    env: { SVC_PORT: String(port), SVC_DATA_DIR: dataDir, SVC_TRUST_PROXI: "1" },
    stdin: "null",
  }).spawn();
  try {
    await eventually("a ready desk", async () => {
      const answer = await fetch(`http://127.0.0.1:${port}/readyz`).catch(() => null);
      await answer?.body?.cancel();
      return answer?.status === 200 || null;
    });
    assert.ok((await Deno.stat(`${dataDir}/live.kv.damaged`)).isFile);
  } finally {
    assert.equal(await endSupervisor(child), 0);
    await Deno.remove(dataDir, { recursive: true });
  }
});
