import assert from "node:assert/strict";
import { renewWhenGrown } from "../../core/db/upkeep.ts";

const MiB = 1024 * 1024;

Deno.test("renewWhenGrown renews a database once it has grown, and not again for what stays", async () => {
  let used = 300 * MiB;
  let renewed = 0;
  const look = renewWhenGrown({
    renew: () => {
      renewed++;
      used = 500 * MiB;
      return Promise.resolve();
    },
  }, () => used);
  await look();
  assert.equal(renewed, 0, "small");
  used = 800 * MiB;
  await Promise.all([look(), look()]);
  assert.equal(renewed, 1, "once, however often it is looked at");
  used = 700 * MiB;
  await look();
  assert.equal(renewed, 1, "below half as much again of what stayed");
  used = 760 * MiB;
  await look();
  assert.equal(renewed, 2);
});
