/** Finds the values of a path of `pick`, and the names to suggest for one that matches nothing. */

import assert from "node:assert/strict";
import { namesBeyond } from "../../../core/agent/actions/pick.ts";
import type { JsonObject } from "../../../core/json.ts";

Deno.test("namesBeyond follows a path only once, however deep it fails", () => {
  let looks = 0;
  const inner: JsonObject = { end: 1 };
  const data = Array.from({ length: 10 }).reduce<JsonObject>(
    (inside) =>
      new Proxy({ a: inside }, { get: (target, name, receiver) => (looks++, Reflect.get(target, name, receiver)) }),
    inner,
  );
  const path = [...new Array(10).fill("a"), "x"].join(".");
  assert.deepEqual(namesBeyond(data, path), { found: path.slice(0, -2), names: ["end"] });
  const once = looks;
  looks = 0;
  assert.deepEqual(namesBeyond(data, `${path}.y.z.u.v.w`), { found: path.slice(0, -2), names: ["end"] });
  assert.equal(looks, once, "what is not there is not looked for again");
  assert.ok(once <= 30, `${once} looks for ten steps`);
});

Deno.test("namesBeyond names the fields at the root when the path's first part is missing", () => {
  assert.deepEqual(namesBeyond({ items: [{ sku: 1 }] }, "itms.sku"), { found: "", names: ["items"] });
});
