import assert from "node:assert/strict";
import { ipOf, networkOf } from "../../routes/served.ts";

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
  Deno.test(`networkOf counts ${connection} for ${counted}`, () => {
    assert.equal(networkOf(connection), counted);
  });
}

Deno.test("ipOf believes a proxy of the operator's, and of its list only what it added itself", () => {
  const from = (forwarded?: string) => ipOf({ trustProxy: true }, asked(forwarded), "10.0.0.1");
  assert.equal(ipOf({ trustProxy: false }, asked("203.0.113.9"), "192.0.2.7"), "192.0.2.7");
  assert.equal(from("203.0.113.9, 198.51.100.4"), "198.51.100.4");
  assert.equal(from("1::1, 2001:db8:1:2::9"), "2001:db8:1:2::9");
  assert.equal(from("198.51.100.4:50123"), "198.51.100.4");
  assert.equal(from("[2001:db8:1:2::9]:50123"), "2001:db8:1:2::9");
  assert.equal(from(), "10.0.0.1");
});

Deno.test("ipOf takes nothing for an address that is none, so that none is written into a log", () => {
  for (const forged of ["unknown", "1.2.3.4 reason=password", "[evil]:1", "a".repeat(9000), "_hidden"]) {
    assert.equal(ipOf({ trustProxy: true }, asked(forged), "10.0.0.1"), "10.0.0.1");
  }
});
