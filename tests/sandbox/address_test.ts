import assert from "node:assert/strict";
import { allowance, parseAllowances, vetAddresses } from "../../sandbox/address.ts";

const GOOD: readonly { text: string; value: readonly { host: string; cidr: string; port: number }[] }[] = [
  { text: "", value: [] },
  { text: "app=10.0.0.0/8:443", value: [{ host: "app", cidr: "10.0.0.0/8", port: 443 }] },
  { text: " App.Internal = 127.0.0.1:8001 ,", value: [{ host: "app.internal", cidr: "127.0.0.1/32", port: 8001 }] },
  { text: "dns=169.254.169.253:53", value: [{ host: "dns", cidr: "169.254.169.253/32", port: 53 }] },
  { text: "::1=::1:80", value: [{ host: "::1", cidr: "::1/128", port: 80 }] },
  { text: "app=[fd00::/8]:443", value: [{ host: "app", cidr: "fd00::/8", port: 443 }] },
  {
    text: "a=10.0.0.1:1,b=10.0.0.2:65535",
    value: [{ host: "a", cidr: "10.0.0.1/32", port: 1 }, { host: "b", cidr: "10.0.0.2/32", port: 65_535 }],
  },
];

for (const { text, value } of GOOD) {
  Deno.test(`parseAllowances reads "${text}"`, () => {
    const parsed = parseAllowances(text);
    assert.ok(parsed.kind === "ok");
    assert.deepEqual(parsed.value.map(({ host, range, port }) => ({ host, cidr: range.cidr, port })), value);
  });
}

const BAD: readonly string[] = [
  "app",
  "app=10.0.0.0/8",
  "app:443",
  "=10.0.0.0/8:443",
  "app=10.0.0.0/33:443",
  "169.254.169.254=169.254.169.254:80",
  "app=169.254.0.0/16:80",
  "app=[fe80::1]:443",
  "metadata=fd00:ec2::254:80",
  "metadata=::ffff:169.254.169.254:80",
  "app=10.0.0:443",
  "app=2130706433:443",
  "app=0x7f.1:443",
  "app=host:443",
  "app=10.0.0.0/8:0",
  "app=10.0.0.0/8:65536",
  "user@app=10.0.0.0/8:443",
  "app/path=10.0.0.0/8:443",
  "*.internal/..=10.0.0.0/8:443",
];

for (const text of BAD) {
  Deno.test(`parseAllowances reports the fault in "${text}" without quoting its neighbours`, () => {
    const parsed = parseAllowances(`good=10.0.0.1:443,${text}`);
    assert.ok(parsed.kind === "faults");
    assert.equal(parsed.faults.length, 1);
    assert.ok(parsed.faults[0]?.includes(`"${text}"`));
  });
}

/** What is allowed, which address was found, and whether it may be connected to. */
const VETTED: readonly (readonly [cidr: string, address: string, isAllowed: boolean])[] = [
  ["10.0.0.0/8", "10.0.0.1", true],
  ["10.0.0.0/8", "8.8.8.8", false],
  ["10.0.0.0/8", "::1", false],
  ["10.0.0.0/8", "::ffff:10.1.2.3", true],
  ["10.0.0.0/8", "::ffff:11.1.2.3", false],
  ["10.0.0.0/8", "fd00::1", false],
  // Link-local and cloud metadata are never reached, also inside of a wide range.
  ["169.0.0.0/8", "169.254.169.254", false],
  ["169.0.0.0/8", "::ffff:169.254.169.254", false],
  ["100.64.0.0/10", "100.100.100.200", false],
  ["::/0", "fe80::1", false],
  ["fd00::/8", "fd00:ec2::254", false],
  ["fd00::/8", "fd00::1", true],
  ["fd00::/8", "fd00::1%eth0", false],
];

for (const [cidr, address, isAllowed] of VETTED) {
  Deno.test(`vetAddresses limits an allowed host to ${cidr}: ${address}`, () => {
    const { range } = allowance("app", cidr, 443);
    assert.deepEqual(vetAddresses(["8.8.4.4", address], [range]), isAllowed ? [address] : []);
  });
}
