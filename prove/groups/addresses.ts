/**
 * Addresses that no action may reach: this machine and private networks, in every notation.
 *
 * @module
 */
import { type Copy, PROBE_ORIGIN } from "../copy.ts";
import { type Group, tally } from "../group.ts";
import { callAsOwner } from "../mcp.ts";

const HOSTS: readonly string[] = [
  ...["127.0.0.1", "127.1", "127.0.1", "2130706433", "0x7f000001", "0x7f.1", "0177.0.0.1", "017700000001"],
  ...["１２７.０.０.１", "127。0。0。1", "①②⑦.⓪.⓪.①", "%31%32%37.0.0.1", "127.0.0.1.", "0", "0.0.0.0"],
  ...["localhost", "LOCALHOST", "localhost.", "localhost.localdomain", "ip6-localhost", "127.0.0.1.nip.io"],
  ...["[::1]", "[::]", "[0:0:0:0:0:0:0:1]", "[::ffff:127.0.0.1]", "[::ffff:7f00:1]", "[::127.0.0.1]"],
  ...["[64:ff9b::7f00:1]", "[2002:7f00:1::]", "[fe80::1]", "[fc00::1]", "[fd00:ec2::254]"],
  ...["169.254.169.254", "168.63.129.16", "100.100.100.200", "10.0.0.1", "172.16.0.1", "192.168.0.1", "198.18.0.1"],
  ...["example.com@127.0.0.1", "127.0.0.1#@example.com", "example.com\\@127.0.0.1", "127.0.0.1%2f@example.com"],
];
const SCHEMES = ["http", "https"] as const;

/** Saves an action with this address, and calls it if the desk accepted it. */
async function tryUrl(copy: Copy, url: string): Promise<void> {
  const name = "prove_address";
  const saved = await callAsOwner(copy, "create_action", { name, action: { description: "Reads.", url } });
  if (!/saved\W+true/.test(saved.text)) return;
  await callAsOwner(copy, "try_action", { name });
  await callAsOwner(copy, "delete_action", { name });
}

/** Requests to internal networks. */
export const addresses: Group = {
  name: "Addresses",
  promise: "An action reaches no address of this machine or a private network that the operator did not allow.",
  evidenceFor: ["AISVS 9.3.1", "AISVS 9.6.1", "LLM06"],
  run: async (copy) => {
    const counted = tally();
    let reached = 0;
    const canary = Deno.serve({ hostname: "0.0.0.0", port: 0, onListen: () => {} }, () => {
      reached++;
      return new Response("reached");
    });
    const before = copy.app.requests.length;
    await tryUrl(copy, `${copy.app.originFor(PROBE_ORIGIN)}/control`);
    counted.control("an allowed address is reached", copy.app.requests.length === before + 1);
    for (const host of HOSTS) {
      for (const scheme of SCHEMES) {
        const url = `${scheme}://${host}:${canary.addr.port}/`;
        const before = reached;
        await tryUrl(copy, url);
        counted.note(reached === before ? null : `reached ${url}`);
      }
    }
    await canary.shutdown();
    return counted.result();
  },
};
