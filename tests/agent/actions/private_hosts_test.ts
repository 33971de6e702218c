import assert from "node:assert/strict";
import { allowFix, isPrivateHost } from "../../../core/agent/actions/private_hosts.ts";

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

Deno.test("allowFix names the operator's line for a private host, and never for a link-local or metadata address", () => {
  const fix = (address: string) => allowFix("Use a public address", new URL(address));
  assert.match(
    fix("http://10.0.0.7:8080/x"),
    /^Use a public address, or .* 10\.0\.0\.7=10\.0\.0\.7:8080 to SVC_ALLOW_PRIVATE, a list with commas\.$/,
  );
  assert.match(fix("https://crm.internal/"), /add crm\.internal=<its address>:443 to SVC_ALLOW_PRIVATE/);
  const never = [
    ...["169.254.169.254", "2852039166", "169.254.170.2", "100.100.100.200", "192.0.0.192", "168.63.129.16"],
    ...["[fe80::1]", "[fd00:ec2::254]", "[fd20:ce::254]", "[::ffff:169.254.169.254]"],
    ...[
      "metadata",
      "metadata.google.internal",
      "metadata.google.internal.",
      "METADATA.azure.internal",
      "instance-data",
    ],
  ];
  for (const host of never) {
    assert.doesNotMatch(fix(`http://${host}/latest/`), /SVC_ALLOW_PRIVATE/, host);
    assert.match(fix(`http://${host}/latest/`), /cannot be allowed/, host);
  }
});
