import assert from "node:assert/strict";
import { examine } from "../../commands/doctor.ts";
import { DeskError } from "../../core/problem.ts";
import { faultAnswer } from "../../routes/desk/page/fault.tsx";
import { isPrivateAddress, type ProxyWatch, watchProxy } from "../../routes/proxy_watch.ts";
import { ROUTES } from "../../routes/app.ts";
import { dispatcher } from "../../routes/dispatch.ts";
import { NO_PROXY, readTrustedProxies } from "../../trusted_proxies.ts";
import { testServed } from "../support/served.ts";

type Seen = { readonly from: string; readonly header?: string; readonly forwarded?: string; readonly path?: string };

/** The lines of the log after these requests. */
function logged(trusts: string, requests: readonly Seen[], baseUrl = "https://desk.example.com") {
  const lines: (readonly [string, string])[] = [];
  const trustProxy = readTrustedProxies(trusts) ?? assert.fail(trusts);
  const watch = watchProxy({ trustProxy, baseUrl, log: (level, message) => lines.push([level, message]) });
  for (const { from, header, forwarded, path = "/api/widget/wk_1/session" } of requests) {
    const headers = {
      ...(header === undefined ? {} : { "x-forwarded-for": header }),
      ...(forwarded === undefined ? {} : { forwarded }),
    };
    watch.note(new Request(`http://desk${path}`, { method: "POST", headers }), from);
  }
  assert.equal(watch.faults().length, lines.length);
  assert.ok(lines.every(([level]) => level === "warn"));
  return lines.map(([, message]) => message);
}

const many = (count: number, seen: (n: number) => Seen) => Array.from({ length: count }, (_, n) => seen(n));

const CASES: readonly {
  name: string;
  trusts: string;
  requests: readonly Seen[];
  says: RegExp | null;
  base?: string;
}[] = [
  {
    name: "a proxy on this machine that is not trusted",
    trusts: "0",
    requests: many(12, (n) => ({ from: "127.0.0.1", header: `192.0.2.${n}` })),
    says: /SVC_TRUST_PROXY is 0.*Set SVC_TRUST_PROXY=1/,
  },
  {
    name: "a proxy with the header Forwarded",
    trusts: "0",
    requests: [{ from: "10.0.0.1", forwarded: "for=192.0.2.1" }],
    says: /Set SVC_TRUST_PROXY=1/,
  },
  {
    name: "a proxy with a public address",
    trusts: "0",
    requests: many(3, (n) => ({ from: "203.0.113.1", header: `192.0.2.${n}` })),
    says: /Set SVC_TRUST_PROXY=1/,
  },
  {
    name: "a client that makes up a header for itself",
    trusts: "0",
    requests: many(500, () => ({ from: "203.0.113.1", header: "192.0.2.1" })),
    says: null,
  },
  {
    name: "clients that make up headers, each one",
    trusts: "0",
    requests: many(500, (n) => ({ from: `203.0.113.${n}`, header: `192.0.2.${n}` })),
    says: null,
  },
  {
    name: "a proxy that names no address",
    trusts: "0",
    requests: many(20, () => ({ from: "172.17.0.1" })),
    says: /come from one private address/,
  },
  {
    name: "a few visitors of a private network",
    trusts: "0",
    requests: many(19, () => ({ from: "10.1.1.1" })),
    says: null,
  },
  {
    name: "a demo on this machine",
    trusts: "0",
    requests: many(50, () => ({ from: "127.0.0.1" })),
    says: null,
    base: "http://localhost:8000",
  },
  {
    name: "visitors without a proxy",
    trusts: "0",
    requests: many(500, (n) => ({ from: `192.0.2.${n}` })),
    says: null,
  },
  {
    name: "a trusted proxy that sets no header",
    trusts: "1",
    requests: many(100, () => ({ from: "127.0.0.1", path: "/desk/inbox" })),
    says: /SVC_TRUST_PROXY names a proxy, but requests carry no X-Forwarded-For/,
  },
  {
    name: "a trusted proxy",
    trusts: "1",
    requests: [...many(3, () => ({ from: "127.0.0.1" })), ...many(500, (n) => ({ from: "x", header: `192.0.2.${n}` }))],
    says: null,
  },
  {
    name: "a proxy at an address that is not named",
    trusts: "192.0.2.1",
    requests: [{ from: "10.0.0.5", header: "198.51.100.4" }],
    says: /proxy at 10\.0\.0\.5 .*Add 10\.0\.0\.5 to SVC_TRUST_PROXY/,
  },
  {
    name: "a client that goes past the named proxies",
    trusts: "10.0.0.0/8",
    requests: many(500, () => ({ from: "203.0.113.1", header: "192.0.2.1" })),
    says: null,
  },
  {
    name: "a second proxy in front of the one that is counted",
    trusts: "1",
    requests: many(3, (n) => ({ from: "127.0.0.1", header: `192.0.2.${n}, 10.0.0.5` })),
    says: /names 10\.0\.0\.5.*number of your proxies/,
  },
  {
    name: "two proxies that are counted",
    trusts: "2",
    requests: many(500, (n) => ({ from: "127.0.0.1", header: `192.0.2.${n % 200}, 10.0.0.5` })),
    says: null,
  },
  {
    name: "visitors of a private network by a proxy",
    trusts: "1",
    requests: many(500, (n) => ({ from: "127.0.0.1", header: `10.0.0.${n % 200}` })),
    says: null,
  },
];

for (const { name, trusts, requests, says, base } of CASES) {
  Deno.test(`watchProxy ${says === null ? "says nothing of" : "says once that there is"} ${name}`, () => {
    const lines = logged(trusts, requests, base);
    assert.equal(lines.length, says === null ? 0 : 1, lines.join());
    if (says !== null) assert.match(lines[0] ?? "", says);
  });
}

Deno.test("isPrivateAddress knows the addresses of this machine and of private networks", () => {
  for (
    const address of [
      "127.0.0.1",
      "::1",
      "10.2.3.4",
      "172.20.0.1",
      "192.168.1.1",
      "::ffff:127.0.0.1",
      "fd00:1:2:3::/64",
    ]
  ) {
    assert.ok(isPrivateAddress(address), address);
  }
  for (const address of ["203.0.113.1", "172.32.0.1", "2001:db8:1:2::/64", "100.20.0.1", "1.127.0.0"]) {
    assert.ok(!isPrivateAddress(address), address);
  }
});

/** Why all visitors count as one address, as the doctor says it. */
const ONE_ADDRESS: readonly {
  readonly trusts: string;
  readonly seen: Seen;
  readonly says: RegExp;
  readonly fix: RegExp;
}[] = [
  {
    trusts: "0",
    seen: { from: "172.17.0.1", header: "192.0.2.1" },
    says: /SVC_TRUST_PROXY is 0: all visitors count as one address/,
    fix: /SVC_TRUST_PROXY=1 \(or SVC_TRUST_PROXY=172\.17\.0\.1\)/,
  },
  {
    trusts: "0",
    seen: { from: "172.17.0.1" },
    says: /All visitors come from one private address/,
    fix: /SVC_TRUST_PROXY=1/,
  },
  {
    trusts: "1",
    seen: { from: "127.0.0.1" },
    says: /SVC_TRUST_PROXY names a proxy.*all visitors count as one address/,
    fix: /SVC_TRUST_PROXY=0/,
  },
];

Deno.test("the doctor says why every visitor seems to come from one proxy, and only local callers see it", async () => {
  const { served, close } = await testServed();
  try {
    for (const { trusts, seen, says, fix } of ONE_ADDRESS) {
      const proxy = watchProxy({
        trustProxy: readTrustedProxies(trusts) ?? assert.fail(trusts),
        baseUrl: "https://desk.example.com",
        log: () => {},
      });
      const headers = seen.header === undefined ? {} : { "x-forwarded-for": seen.header };
      const request = new Request("http://desk/api/widget/wk_1/session", { method: "POST", headers });
      for (let n = 0; n < 100; n++) proxy.note(request, seen.from);
      const server = Deno.serve(
        { hostname: "127.0.0.1", port: 0, onListen: () => {} },
        dispatcher({ ...served, proxy }, ROUTES),
      );
      const { port } = server.addr;
      const findings = await examine({ SVC_HOST: "127.0.0.1", SVC_PORT: `${port}`, SVC_DATA_DIR: "/nonexistent/desk" });
      const warned = findings.filter(({ text }) => says.test(text));
      assert.deepEqual(warned.map(({ mark }) => mark), ["warn"], String(says));
      assert.match(warned[0]?.fix ?? "", fix);
      const stranger = await fetch(`http://127.0.0.1:${port}/readyz`, {
        headers: { "x-forwarded-for": "203.0.113.9" },
      });
      assert.deepEqual(await stranger.json(), { ok: true, failing: [], extractor: "awake" });
      await server.shutdown();
    }
  } finally {
    await close();
  }
});

Deno.test("a person limited by address is told if all visitors appear to share one address", async () => {
  const { served, close } = await testServed();
  const page = async (proxy: ProxyWatch) => {
    const refusal = new DeskError("rate_limited", "Too many requests; wait 60 s.");
    return await (await faultAnswer({ assets: served.assets, proxy }, new Response(null, { status: 429 }), refusal))
      .text();
  };
  const watch = watchProxy({ trustProxy: NO_PROXY, baseUrl: "https://desk.example.com", log: () => {} });
  assert.doesNotMatch(await page(watch), /SVC_TRUST_PROXY/);
  watch.note(new Request("http://desk/", { headers: { "x-forwarded-for": "192.0.2.1" } }), "10.0.0.5");
  assert.match(await page(watch), /wait 60 s\. A proxy .*Set SVC_TRUST_PROXY=1 \(or SVC_TRUST_PROXY=10\.0\.0\.5\)/);
  await close();
});

Deno.test("the doctor warns of a desk that faces the network without a proxy", async () => {
  const warnings = async (variables: Record<string, string>) => {
    const findings = await examine({ SVC_DATA_DIR: "/nonexistent/desk", SVC_PORT: "1", ...variables });
    return findings.filter(({ text }) => text.includes("without a proxy")).length;
  };
  assert.equal(await warnings({ SVC_HOST: "0.0.0.0" }), 1);
  assert.equal(await warnings({ SVC_HOST: "0.0.0.0", SVC_TRUST_PROXY: "1" }), 0);
  assert.equal(await warnings({ SVC_HOST: "127.0.0.1" }), 0);
});

/** Forms that are refused, and the origin that the fault names; null where they may be another site's. */
const FORMS: readonly { name: string; headers: Readonly<Record<string, string>>; page: string | null }[] = [
  {
    name: "a form that the browser says is the page's own",
    headers: { origin: "https://desk.example.org", "sec-fetch-site": "same-origin" },
    page: "https://desk.example.org",
  },
  {
    name: "a form to the host of its page",
    headers: { origin: "http://desk.example.com:8080", "x-forwarded-host": "desk.example.com:8080" },
    page: "http://desk.example.com:8080",
  },
  {
    name: "a form of another site",
    headers: { origin: "https://evil.example", "sec-fetch-site": "cross-site" },
    page: null,
  },
  { name: "a form without a page", headers: { origin: "null", "sec-fetch-site": "same-origin" }, page: null },
];

for (const { name, headers, page } of FORMS) {
  Deno.test(`a wrong SVC_BASE_URL is ${page === null ? "not " : ""}noticed by ${name}`, () => {
    const lines: string[] = [];
    const baseUrl = "https://desk.example.com";
    const watch = watchProxy({ trustProxy: NO_PROXY, baseUrl, log: (_, message) => lines.push(message) });
    const request = new Request("http://desk/desk/sign-in", { method: "POST", headers });
    const faults = [watch.noteForeign(request), watch.noteForeign(request)];
    assert.deepEqual(faults.map((fault) => fault?.fix.includes(`set SVC_BASE_URL=${page} `) ?? null), [
      page === null ? null : true,
      page === null ? null : true,
    ]);
    assert.equal(lines.length, page === null ? 0 : 1);
    assert.equal(watch.faults().length, page === null ? 0 : 1);
  });
}

Deno.test("a desk with a wrong SVC_BASE_URL says which line to set: in the refusal, at /readyz and to the doctor", async () => {
  const { served, close } = await testServed();
  const wrong = { ...served, baseUrl: "https://desk.example.com" };
  const ask = dispatcher(wrong, ROUTES);
  const info = { remoteAddr: { transport: "tcp", hostname: "127.0.0.1", port: 1 } } as const;
  const headers = { origin: "https://support.example.com", "sec-fetch-site": "same-origin", accept: "text/html" };
  const body = new URLSearchParams({ email: "olga@example.com", password: "wrong" });
  const refused = await ask(new Request("http://127.0.0.1/desk/sign-in", { method: "POST", headers, body }), info);
  assert.equal(refused.status, 403);
  assert.match(await refused.text(), /set SVC_BASE_URL=https:\/\/support\.example\.com and start the desk again/);
  assert.equal(refused.headers.get("strict-transport-security"), "max-age=15552000");
  const ready = await ask(new Request("http://127.0.0.1/readyz"), info);
  assert.match(JSON.stringify(await ready.json()), /SVC_BASE_URL=https:\/\/support\.example\.com/);
  const plain = await dispatcher(served, ROUTES)(new Request("http://127.0.0.1/healthz"), info);
  await plain.body?.cancel();
  assert.equal(plain.headers.has("strict-transport-security"), false);
  await close();
});
