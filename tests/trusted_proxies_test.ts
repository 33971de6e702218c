import assert from "node:assert/strict";
import { clientAddress, countryFrom, NO_PROXY, readTrustedProxies } from "../trusted_proxies.ts";

const read = (value: string) => readTrustedProxies(value) ?? assert.fail(value);

/** The variable, the header, the connection, and whom the request counts for. */
const CASES: readonly (readonly [value: string, header: string | null, connection: string, client: string])[] = [
  // None is believed.
  ["0", "203.0.113.9", "192.0.2.7", "192.0.2.7"],
  ["false", "203.0.113.9", "192.0.2.7", "192.0.2.7"],
  // One proxy: its own entry alone, which is the last.
  ["1", "203.0.113.9, 198.51.100.4", "10.0.0.1", "198.51.100.4"],
  ["true", "1::1, 2001:db8:1:2::9", "10.0.0.1", "2001:db8:1:2::9"],
  ["1", "198.51.100.4:50123", "10.0.0.1", "198.51.100.4"],
  ["1", "[2001:db8:1:2::9]:50123", "10.0.0.1", "2001:db8:1:2::9"],
  ["1", null, "10.0.0.1", "10.0.0.1"],
  // A CDN and one's own proxy: the entry that the CDN added. What the client wrote before it does not count.
  ["2", "6.6.6.6, 198.51.100.4, 203.0.113.1", "127.0.0.1", "198.51.100.4"],
  ["3", "6.6.6.6, 198.51.100.4, 203.0.113.1, 10.0.0.2", "127.0.0.1", "198.51.100.4"],
  // A request that came by fewer proxies, such as one from inside.
  ["3", "198.51.100.4", "127.0.0.1", "198.51.100.4"],
  // By address: from the right, up to the first that is no proxy.
  ["10.0.0.0/8", "6.6.6.6, 198.51.100.4, 10.1.2.3", "10.0.0.1", "198.51.100.4"],
  ["10.0.0.0/8, 203.0.113.0/24", "6.6.6.6, 198.51.100.4, 203.0.113.1", "10.0.0.1", "198.51.100.4"],
  ["2001:db8::/32,127.0.0.1", "198.51.100.4, 2001:db8:7::1", "127.0.0.1", "198.51.100.4"],
  ["127.0.0.1", "198.51.100.4", "::ffff:127.0.0.1", "198.51.100.4"],
  ["10.0.0.0/8", "10.0.0.9, 10.0.0.8", "10.0.0.1", "10.0.0.9"],
  // A client that reaches the desk past the proxies counts as itself, whatever it writes.
  ["10.0.0.0/8", "198.51.100.4", "192.0.2.7", "192.0.2.7"],
  ["10.0.0.0/8", "198.51.100.4", "unix", "unix"],
  // What is no address is taken for none.
  ["10.0.0.0/8", "198.51.100.4, unknown, 10.1.1.1", "10.0.0.1", "10.1.1.1"],
  ["2", "unknown, 203.0.113.1", "10.0.0.1", "10.0.0.1"],
];

for (const [value, header, connection, client] of CASES) {
  Deno.test(`SVC_TRUST_PROXY=${value}: ${header} by ${connection} counts for ${client}`, () => {
    assert.equal(clientAddress(read(value), header, connection), client);
  });
}

Deno.test("clientAddress drops what is not an IP address, so that it is never logged", () => {
  for (const forged of ["unknown", "1.2.3.4 reason=password", "[evil]:1", "a".repeat(9000), "_hidden", ""]) {
    for (const value of ["1", "2", "10.0.0.0/8"]) {
      assert.equal(clientAddress(read(value), forged, "10.0.0.1"), "10.0.0.1");
    }
  }
});

Deno.test("readTrustedProxies refuses a number of proxies, and implausibly wide ranges", () => {
  const wrong = [
    "11",
    "-1",
    "1.5",
    "maybe",
    "10.0.0.0/33",
    "10.0.0.0/",
    "::/0",
    "0.0.0.0/0",
    "10.0.0.1,,",
    "proxy.internal",
  ];
  for (const value of wrong) assert.equal(readTrustedProxies(value), null, value);
  assert.equal(readTrustedProxies(Array.from({ length: 201 }, () => "10.0.0.1").join()), null);
});

Deno.test("a country is accepted only from a trusted proxy, as two letters", () => {
  const [one, some] = [read("1"), read("10.0.0.0/8")];
  assert.equal(countryFrom(one, "de", "192.0.2.7"), "DE");
  assert.equal(countryFrom(some, "DE", "10.1.2.3"), "DE");
  assert.equal(countryFrom(some, "DE", "192.0.2.7"), null);
  assert.equal(countryFrom(NO_PROXY, "DE", "192.0.2.7"), null);
  for (const value of ["", "XX", "T1", "Germany", "<b>", "D1"]) assert.equal(countryFrom(one, value, "x"), null, value);
  assert.equal(countryFrom(one, null, "x"), null);
});
