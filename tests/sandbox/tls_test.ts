import assert from "node:assert/strict";
import { createServer } from "node:tls";
import { startStopwatch, withStopwatch } from "../../ipc/stopwatch.ts";
import { openPool, sendPinned } from "../../sandbox/fetch.ts";
import { readBody } from "../../sandbox/body.ts";
import { DEADLINE_MS } from "../support/wait.ts";

/** A self-signed certificate for app.test and 127.0.0.1, and its key: known to everyone, of use to these tests alone. */
const fixture = (name: string) => Deno.readTextFileSync(new URL(`./fixtures/${name}`, import.meta.url));
const CERTIFICATE = fixture("app.crt");

const CASES: readonly { name: string; host: string; trusted: boolean; ends: string }[] = [
  { name: "a name that the certificate is for", host: "app.test", trusted: true, ends: "200 app.test" },
  { name: "an address that the certificate is for", host: "127.0.0.1", trusted: true, ends: "200 no name" },
  { name: "another name", host: "other.test", trusted: true, ends: "tls" },
  { name: "an unknown authority", host: "app.test", trusted: false, ends: "tls" },
];

for (const { name, host, trusted, ends } of CASES) {
  Deno.test(`sendPinned checks the certificate for ${name} at the pinned address`, async () => {
    let received = "";
    const server = createServer({ cert: CERTIFICATE, key: fixture("app.key") }, (socket) => {
      socket.on("error", () => {});
      socket.on("data", (bytes) => {
        received += bytes.toString();
        const asked = "servername" in socket ? socket.servername : undefined;
        const body = typeof asked === "string" && asked !== "" ? asked : "no name";
        socket.end(`HTTP/1.1 200 OK\r\ncontent-length: ${body.length}\r\nconnection: close\r\n\r\n${body}`);
      });
    });
    server.on("tlsClientError", () => {});
    await new Promise<void>((ready) => server.listen(0, "127.0.0.1", ready));
    const address = server.address();
    const port = typeof address === "object" ? address?.port ?? 0 : 0;
    const pool = openPool(trusted ? CERTIFICATE : null);
    const url = new URL(`https://${host}:${port}/`);
    const request = {
      url,
      addresses: ["127.0.0.1"],
      method: "POST",
      headers: { authorization: "Bearer key" },
      body: "x",
    };
    const watch = startStopwatch();
    const outcome = await withStopwatch(watch, () => sendPinned(pool, request, AbortSignal.timeout(DEADLINE_MS)));
    const steps = watch.take().map((step) => step.name);
    if (outcome.kind === "opened") {
      assert.deepEqual(steps, ["connect", "tls", "first byte"]);
      const { bytes } = await readBody(outcome.message, 1000);
      assert.equal(`${outcome.message.statusCode} ${new TextDecoder().decode(bytes)}`, ends);
      assert.ok(received.includes(`host: ${host}:${port}\r\n`));
    } else {
      assert.deepEqual([outcome.code, outcome.sent], [ends, false], outcome.message);
      assert.equal(received, "");
    }
    pool.close();
    await new Promise((done) => server.close(done));
  });
}

Deno.test("sendPinned distinguishes a server without TLS from a closed port", async () => {
  const plain = Deno.listen({ hostname: "127.0.0.1", port: 0 });
  const answering = (async () => {
    const connection = await plain.accept();
    await connection.read(new Uint8Array(1000));
    await connection.write(new TextEncoder().encode("HTTP/1.1 400 Bad Request\r\n\r\n"));
    connection.close();
  })();
  const pool = openPool();
  const send = () =>
    sendPinned(pool, {
      url: new URL(`https://app.test:${plain.addr.port}/`),
      addresses: ["127.0.0.1"],
      method: "GET",
      headers: {},
      body: null,
    }, AbortSignal.timeout(DEADLINE_MS));
  const outcome = await send();
  assert.equal(outcome.kind === "no_answer" && outcome.code, "tls");
  await answering;
  plain.close();
  const refused = await send();
  assert.deepEqual(refused.kind === "no_answer" && [refused.code, refused.sent], ["connection", false]);
  pool.close();
});

Deno.test("sendPinned goes on to the next vetted address when the first accepts no connection", async () => {
  const app = Deno.serve({ hostname: "127.0.0.1", port: 0, onListen: () => {} }, () => new Response("ok"));
  const pool = openPool();
  const url = new URL(`http://app.test:${app.addr.port}/`);
  const request = { url, addresses: ["127.0.0.2", "127.0.0.1"], method: "POST", headers: {}, body: "x" };
  const outcome = await sendPinned(pool, request, AbortSignal.timeout(DEADLINE_MS));
  assert.equal(outcome.kind === "opened" && outcome.address, "127.0.0.1");
  if (outcome.kind === "opened") await readBody(outcome.message, 10);
  pool.close();
  await app.shutdown();
});
