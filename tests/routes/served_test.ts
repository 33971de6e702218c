import assert from "node:assert/strict";
import { ipOf, networkOf } from "../../routes/served.ts";
import { NO_PROXY, ONE_PROXY } from "../../trusted_proxies.ts";

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

Deno.test("ipOf believes the header of the proxies that the operator named", () => {
  const request = new Request("http://desk.example", { headers: { "x-forwarded-for": "203.0.113.9, 198.51.100.4" } });
  assert.equal(ipOf({ trustProxy: NO_PROXY }, request, "192.0.2.7"), "192.0.2.7");
  assert.equal(ipOf({ trustProxy: ONE_PROXY }, request, "10.0.0.1"), "198.51.100.4");
});
