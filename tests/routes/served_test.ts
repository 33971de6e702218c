import assert from "node:assert/strict";
import { addressOf } from "../../routes/served.ts";

const asked = (forwarded?: string) =>
  new Request("http://desk.example", { headers: forwarded === undefined ? {} : { "x-forwarded-for": forwarded } });

const CONNECTIONS: readonly (readonly [string, string])[] = [
  ["192.0.2.7", "192.0.2.7"],
  ["2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"],
  ["2001:db8:1:2:ffff::1", "2001:db8:1:2::/64"],
  ["2001:DB8:0:0::1", "2001:db8:0:0::/64"],
  ["2001:db8::", "2001:db8:0:0::/64"],
  ["::ffff:192.0.2.7", "::ffff:192.0.2.7"],
  ["::1", "::1"],
  ["fe80::1%eth0", "fe80::1%eth0"],
  ["unix", "unix"],
];

for (const [connection, counted] of CONNECTIONS) {
  Deno.test(`addressOf counts ${connection} for ${counted}`, () => {
    assert.equal(addressOf({ trustProxy: false }, asked("203.0.113.9"), connection), counted);
  });
}

Deno.test("addressOf believes a proxy of the operator's, and of its list only what it added itself", () => {
  assert.equal(addressOf({ trustProxy: true }, asked("203.0.113.9, 198.51.100.4"), "10.0.0.1"), "198.51.100.4");
  assert.equal(addressOf({ trustProxy: true }, asked("1::1, 2001:db8:1:2::9"), "10.0.0.1"), "2001:db8:1:2::/64");
  assert.equal(addressOf({ trustProxy: true }, asked(), "10.0.0.1"), "10.0.0.1");
});
