import assert from "node:assert/strict";
import { isPrivateHost } from "../../core/agent/private_hosts.ts";

const PRIVATE = [
  ...[
    "localhost",
    "localhost.",
    "LOCALHOST.",
    "app.localhost",
    "printer.local",
    "printer.local.",
    "intranet",
    "intranet.",
  ],
  ...["127.0.0.1", "127.1", "2130706433", "0x7f.1", "10.0.0.1", "172.31.0.1", "192.168.0.1", "169.254.169.254"],
  ...["100.64.0.1", "[::1]", "[::]", "[::ffff:10.0.0.1]", "[fd00::1]", "[fe80::1]", "x.home.arpa."],
];
const PUBLIC = ["example.com", "example.com.", "local.example.com", "172.32.0.1", "100.128.0.1", "[2606:4700::1111]"];

Deno.test("isPrivateHost knows private names and addresses as URLs write them, also with a dot at the end", () => {
  const hostOf = (host: string) => new URL(`https://${host}/`).hostname;
  for (const host of PRIVATE) assert.ok(isPrivateHost(hostOf(host)), host);
  for (const host of PUBLIC) assert.ok(!isPrivateHost(hostOf(host)), host);
});
