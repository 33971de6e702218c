/**
 * Runs the proxy configurations of docs/self-hosting.md in the real proxies with a desk behind them: the client
 * address, sockets, streamed answers, and the largest file.
 */

import assert from "node:assert/strict";
import { parse } from "yaml";
import { z } from "zod";
import { builtinModel } from "../../core/model/builtin/builtin.ts";
import { ROUTES } from "../../routes/app.ts";
import { dispatcher } from "../../routes/dispatch.ts";
import { readTrustedProxies } from "../../trusted_proxies.ts";
import { freePort } from "../support/free_ports.ts";
import { findCaddy, startCaddy } from "../support/caddy.ts";
import { findNginx, startNginx } from "../support/nginx.ts";
import { findProgram, type RunningProgram } from "../support/programs.ts";
import { testServed } from "../support/served.ts";
import { listen } from "../flows/socket.ts";
import { readText } from "./containers.ts";

const PAGE = { url: "https://app.example.com/account", title: "Account" };

/** The blocks of a language in the section on proxies. */
function blocks(language: string): readonly string[] {
  const [, section = ""] = readText("docs/self-hosting.md").split("\n## Behind a proxy\n");
  const [here = ""] = section.split("\n## ");
  return [...here.matchAll(new RegExp(`\n\`\`\`${language}\n(.*?)\n\`\`\`\n`, "gs"))].map(([, text = ""]) => text);
}

function replaced(text: string, changes: Readonly<Record<string, string>>): string {
  return Object.entries(changes).reduce((now, [from, to]) => {
    assert.ok(now.includes(from), `the block has ${from}`);
    return now.replaceAll(from, to);
  }, text);
}

/** What openssl needs to know for a certificate of this machine alone. */
const CERTIFICATE = `
[req]
distinguished_name = name
x509_extensions = own
[name]
[own]
subjectAltName = DNS:localhost
basicConstraints = critical, CA:FALSE
`;

/** A certificate for this machine that signs itself. */
async function makeCertificate(folder: string): Promise<{ certificate: string; key: string; ca: string }> {
  const [certificate, key, config] = [`${folder}/desk.pem`, `${folder}/desk.key`, `${folder}/openssl.cnf`];
  await Deno.writeTextFile(config, CERTIFICATE);
  const kind = ["req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256", "-nodes", "-days", "2"];
  const args = [...kind, "-config", config, "-subj", "/CN=localhost", "-keyout", key, "-out", certificate];
  const { success } = await new Deno.Command("openssl", { args, stdout: "null", stderr: "null" }).output();
  assert.ok(success);
  return { certificate, key, ca: await Deno.readTextFile(certificate) };
}

type Made = { readonly certificate: string; readonly key: string };
type Ports = { readonly front: number; readonly desk: number };

const PROXIES: readonly {
  readonly name: string;
  readonly isThere: boolean;
  readonly start: (ports: Ports, made: Made) => Promise<RunningProgram>;
}[] = [
  {
    name: "nginx",
    isThere: findNginx() !== null,
    start: ({ front, desk }, { certificate, key }) => {
      const [block = ""] = blocks("nginx");
      const here = replaced(block, {
        "listen 443": `listen 127.0.0.1:${front}`,
        "desk.example.com": "localhost",
        "/etc/ssl/desk.pem": certificate,
        "/etc/ssl/desk.key": key,
        "127.0.0.1:8000": `127.0.0.1:${desk}`,
      });
      return startNginx(here, front);
    },
  },
  {
    name: "Caddy",
    isThere: findCaddy() !== null,
    start: ({ front, desk }, { certificate, key }) => {
      const [block = ""] = blocks("caddyfile");
      const here = replaced(block, {
        // Neither a certificate of the internet's nor a port below 1024 in a test.
        "{\n  servers {": "{\n  admin off\n  auto_https disable_redirects\n  servers {",
        "desk.example.com {": `https://localhost:${front} {\n  bind 127.0.0.1\n  tls ${certificate} ${key}`,
        "127.0.0.1:8000": `127.0.0.1:${desk}`,
      });
      return startCaddy(here, front);
    },
  },
];

const opened = z.object({ session: z.string() });

for (const { name, isThere, start } of PROXIES) {
  Deno.test({
    name: `the block for ${name} in docs/self-hosting.md, run by ${name}`,
    ignore: !isThere || findProgram("openssl") === null,
    fn: async () => {
      const folder = await Deno.makeTempDir({ prefix: "desk-proxy-" });
      const made = await makeCertificate(folder);
      const front = freePort();
      const { served, workspace, close } = await testServed({ model: builtinModel() });
      const seen: string[] = [];
      const dispatch = dispatcher({ ...served, trustProxy: readTrustedProxies("1") ?? assert.fail() }, [
        {
          at: "GET /seen",
          who: "anyone",
          run: (_, { ip }) => {
            seen.push(ip);
            return new Response(ip);
          },
        },
        ...ROUTES,
      ]);
      const server = Deno.serve({ hostname: "127.0.0.1", port: 0, onListen: () => {} }, dispatch);
      const proxy = await start({ front, desk: server.addr.port }, made);
      const client = Deno.createHttpClient({ caCerts: [made.ca] });
      const site = `https://localhost:${front}`;
      const chat = `${site}/api/widget/${workspace.widgetKey}`;
      try {
        const seen = await fetch(`${site}/seen`, { client, headers: { "x-forwarded-for": "203.0.113.9" } });
        assert.equal(await seen.text(), "127.0.0.1", "what a client writes into the header does not count");

        const headers = { "content-type": "application/json" };
        const session = await fetch(`${chat}/session`, {
          client,
          method: "POST",
          headers,
          body: JSON.stringify({ page: PAGE }),
        });
        const bearer = { authorization: `Bearer ${opened.parse(await session.json()).session}` };
        const said = await fetch(`${chat}/messages`, {
          client,
          method: "POST",
          headers: { ...headers, ...bearer },
          body: JSON.stringify({ clientId: crypto.randomUUID(), text: "hello", page: PAGE }),
        });
        assert.match(said.headers.get("content-type") ?? "", /^text\/event-stream/);
        assert.match(await said.text(), /event: done/);

        const file = new Uint8Array(9_900_000);
        const sent = await fetch(`${chat}/files?name=a.pdf`, { client, method: "POST", headers: bearer, body: file });
        assert.match(sent.headers.get("content-type") ?? "", /problem\+json/, "the desk answers, not the proxy");
        await sent.body?.cancel();

        const socket = await listen(`${chat}/live`, {}, client);
        socket.send({ type: "hello", session: bearer.authorization.slice("Bearer ".length), page: PAGE });
        await socket.settle();
        await socket.close();
      } finally {
        client.close();
        await proxy.stop();
        await server.shutdown();
        await close();
        await Deno.remove(folder, { recursive: true });
      }
    },
  });
}

const traefik = z.object({
  http: z.strictObject({
    routers: z.record(z.string(), z.looseObject({ entryPoints: z.array(z.string()), service: z.string() })),
    services: z.record(
      z.string(),
      z.strictObject({
        loadBalancer: z.strictObject({
          passHostHeader: z.literal(true),
          responseForwarding: z.strictObject({ flushInterval: z.string() }),
          servers: z.array(z.strictObject({ url: z.url() })),
        }),
      }),
    ),
  }),
});

Deno.test("the blocks for Traefik refer to each other correctly, and do not buffer answers", () => {
  const [own = "", desk = ""] = blocks("yaml");
  const entryPoints = Object.keys(z.looseObject({ entryPoints: z.looseObject({}) }).parse(parse(own)).entryPoints);
  const { http } = traefik.parse(parse(desk));
  for (const router of Object.values(http.routers)) {
    assert.ok(http.services[router.service] !== undefined);
    assert.ok(router.entryPoints.every((point) => entryPoints.includes(point)));
  }
  assert.doesNotMatch(desk, /buffering/);
});
