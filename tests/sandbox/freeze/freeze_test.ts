import assert from "node:assert/strict";
import { setImmediate } from "node:timers/promises";
import { printFreeze } from "../../../sandbox/freeze/list.ts";
import { connectSandbox } from "../../../sandbox/client.ts";
import { openFreeze } from "../../../sandbox/freeze/freeze.ts";
import type { Sandbox } from "../../../sandbox/client.ts";
import type { MailboxRequest } from "../../../sandbox/mail/imap_protocol.ts";
import type { MailRequest } from "../../../sandbox/mail/protocol.ts";
import { serveSandbox } from "../../../sandbox/serve.ts";
import { actionRequest, rawServer, spawnSandbox } from "../support.ts";
import { readAll } from "../ledger/support.ts";
import { monotonicMs } from "../../support/wait.ts";

const OK = "HTTP/1.1 200 OK\r\ncontent-length: 2\r\nconnection: close\r\n\r\nok";

/** A sandbox that may reach an app, and the list that its operator writes. */
async function freezing() {
  const app = await rawServer((socket) => socket.end(OK));
  const spawned = await spawnSandbox({ allow: `localhost=127.0.0.1:${app.port}` });
  const origin = `http://localhost:${app.port}`;
  const path = `${spawned.folder}/freeze.json`;
  const call = async (change: Partial<Parameters<typeof actionRequest>[0]> = {}) => {
    const answer = await spawned.sandbox.call(actionRequest({ url: `${origin}/orders/1`, ...change }));
    return answer.kind === "answer" ? answer.status : answer.code;
  };
  const freeze = (paths: readonly string[]) => {
    const actions = paths.map((each) => ({ methods: ["GET"], origin, path: each, customer: false }));
    const list = {
      frozenAt: "2026-11-22T12:00:00Z",
      actions,
      sites: [origin],
      models: [],
      providers: [],
      named: false,
    };
    Deno.writeTextFileSync(`${path}.new`, printFreeze(list));
    Deno.renameSync(`${path}.new`, path);
  };
  const close = async () => {
    await spawned.stop();
    await app.close();
  };
  return { ...spawned, app, origin, path, call, freeze, close };
}

Deno.test("the sandbox applies the operator's list from the next request on, and records it", async () => {
  const { app, origin, path, call, freeze, folder, sandbox, close } = await freezing();
  assert.equal(await call(), 200);
  freeze(["/orders/*"]);
  assert.equal(await call(), 200);
  assert.equal(await call({ method: "POST" }), "frozen");
  assert.equal(await call({ url: `${origin}/other` }), "frozen");
  assert.equal(await call({ door: "crawl", url: `${origin}/help` }), 200);
  assert.equal(
    await call({ door: "model", url: `${origin}/v1/chat/completions`, method: "POST", body: "{}" }),
    "frozen",
  );
  const health = await sandbox.health();
  assert.deepEqual(health?.freeze, { kind: "frozen", since: "2026-11-22T12:00:00Z", named: false });
  freeze([]);
  assert.equal(await call(), "frozen");
  Deno.removeSync(path);
  assert.equal(await call(), 200);
  assert.equal(app.connections(), 4);
  const { entries, check } = await readAll(`${folder}/ledger`);
  assert.deepEqual(check.faults, []);
  assert.deepEqual(entries.map(({ kind }) => kind).filter((kind) => kind !== "end"), [
    ...["start", "call", "freeze", "call", "site", "freeze", "thaw", "call"],
  ]);
  await close();
});

Deno.test("keys cannot be changed while frozen", async () => {
  const { path, freeze, sandbox, folder, close } = await freezing();
  const id = { workspace: "w1", name: "KEY" };
  const secret = { value: "0123456789", origins: ["https://app.example.com"] };
  assert.equal((await sandbox.setSecret(id, secret)).kind, "set");
  freeze(["/orders/*"]);
  const [set, removed] = [await sandbox.setSecret(id, secret), await sandbox.removeSecret(id)];
  assert.equal(set.kind === "refused" && set.code, "frozen");
  assert.equal(removed.kind === "refused" && removed.code, "frozen");
  Deno.removeSync(path);
  assert.equal((await sandbox.removeSecret(id)).kind, "removed");
  const { entries } = await readAll(`${folder}/ledger`);
  assert.deepEqual(entries.map(({ kind }) => kind), ["start", "set_secret", "freeze", "thaw", "remove_secret"]);
  await close();
});

Deno.test("a damaged freeze list makes the sandbox refuse everything and say so", async () => {
  const { path, app, sandbox, origin, close } = await freezing();
  for (const text of ["", "{", "null", '{"frozenAt":"2026-11-22T12:00:00Z"}']) {
    Deno.writeTextFileSync(path, text);
    for (const door of ["action", "crawl", "model"] as const) {
      const answer = await sandbox.call(actionRequest({ url: `${origin}/`, door }));
      assert.ok(answer.kind === "refused" && answer.code === "frozen", text);
      assert.match(answer.message, /^freeze\.json cannot be read \(.+\); nothing leaves before the operator fixes it$/);
    }
    assert.equal((await sandbox.health())?.freeze.kind, "damaged");
  }
  assert.equal(app.connections(), 0);
  await close();
});

Deno.test("a freeze survives a restart of the sandbox", async () => {
  const first = await freezing();
  first.freeze([]);
  assert.equal(await first.call(), "frozen");
  await first.restart();
  const again = connectSandbox({ socketPath: `${first.folder}/run/sandbox.sock` });
  const answer = await again.call(actionRequest({ url: `${first.origin}/orders/1` }));
  assert.equal(answer.kind === "refused" && answer.code, "frozen");
  again.close();
  await first.close();
});

Deno.test("the door of named customers is shut while frozen, unless the operator leaves it open", async () => {
  const folder = await Deno.makeTempDir({ prefix: "desk-test-freeze-" });
  const origin = "https://app.example.com";
  const actions = [{ methods: ["GET"], origin, path: "/orders/*", customer: true }];
  const asked = (path: string) => ({ method: "GET", url: new URL(origin + path), origin, path, hasCustomer: true });
  for (const named of [false, true]) {
    const path = `${folder}/${named}.json`;
    const list = { frozenAt: "2026-11-22T12:00:00Z", actions, sites: [], models: [], providers: [], named };
    await Deno.writeTextFile(path, printFreeze(list));
    const freeze = openFreeze(path, () => {});
    assert.equal(freeze.refuseCall("action", asked("/orders/1")), null);
    assert.equal(freeze.refuseCall("named", asked("/orders/1"))?.code ?? null, named ? null : "frozen");
    assert.equal(freeze.refuseCall("named", asked("/other"))?.code, "frozen", "the list holds at that door, too");
  }
  await Deno.remove(folder, { recursive: true });
});

/** The sandbox's clock. */
const NOON = Date.parse("2026-11-22T12:00:00Z");

/** A name that holds data: who answers for `evil.example` reads it, though no connection is made. */
const TELLING = "the-database.evil.example";

const MAIL: MailRequest = {
  workspace: "w1",
  server: {
    kind: "own",
    host: TELLING,
    port: 587,
    tls: "starttls",
    user: null,
    password: null,
    from: "a@desk.example",
  },
  fromName: null,
  to: { address: "b@desk.example", name: null },
  replyTo: null,
  ...{ subject: "", text: "", html: "", files: [], messageId: "<1@desk.example>", inReplyTo: null, references: [] },
  unsubscribeUrl: null,
  automatic: true,
  deadlineMs: 5000,
};

const SEALED = { v: 2, kid: "1", seq: 1, iv: "AAAAAAAAAAAAAAAA", ct: "AAAA" } as const;
const https = (change: Partial<Parameters<typeof actionRequest>[0]>) =>
  actionRequest({ url: `https://${TELLING}/`, ...change });

const mailboxAt = (port: number): MailboxRequest => ({
  ...{ workspace: "w1", after: null, countMax: 1, deadlineMs: 5000 },
  server: {
    ...{ kind: "own", host: TELLING, port, tls: "tls", user: "u" },
    password: { name: "_mail_in_password", sealed: SEALED },
  },
});

/** Every request for which the sandbox would look a name up that the desk has chosen. */
const LOOK_UPS: Readonly<Record<string, (sandbox: Sandbox) => Promise<unknown>>> = {
  action: (sandbox) => sandbox.call(https({})),
  named: (sandbox) => sandbox.call(https({ door: "named", customer: { kind: "named", userId: "u_1" } })),
  model: (sandbox) => sandbox.call(https({ door: "model", method: "POST", body: "{}" })),
  crawl: (sandbox) => sandbox.call(https({ door: "crawl" })),
  oidc: (sandbox) => sandbox.call(https({ door: "oidc" })),
  client: (sandbox) => sandbox.call(https({ door: "client" })),
  webhook: (sandbox) =>
    sandbox.call(https({
      ...{ door: "webhook", method: "POST", body: "{}" },
      headers: {
        "content-type": "application/json",
        ...{ "webhook-id": "1", "webhook-timestamp": "1", "webhook-signature": "v1,a" },
      },
    })),
  mail: (sandbox) => sandbox.mail(MAIL),
  mailbox: (sandbox) => sandbox.mailbox(mailboxAt(993)),
  txt: (sandbox) => sandbox.txt({ name: TELLING }),
};

Deno.test("a frozen sandbox resolves no host name outside of the list, since names could carry data", async () => {
  const folder = await Deno.makeTempDir();
  for (const own of ["keys", "ledger"]) await Deno.mkdir(`${folder}/${own}`);
  const asked: string[] = [];
  const freezePath = `${folder}/freeze.json`;
  const list = { frozenAt: "2026-11-22T12:00:00Z", actions: [], sites: [], models: [], providers: [], named: true };
  let duringLookUp = () => {};
  const running = await serveSandbox({
    socketPath: `${folder}/sandbox.sock`,
    ...{ keysDir: `${folder}/keys`, ledgerDir: `${folder}/ledger`, freezePath },
    ...{
      allowances: [],
      model: null,
      namedCallsMax: { perWorkspace: 10, total: 10 },
      now: monotonicMs,
      wallClock: () => NOON,
    },
    resolve: async (name) => {
      asked.push(name);
      await setImmediate();
      duringLookUp();
      return [];
    },
    resolveTxt: (name) => {
      asked.push(name);
      return Promise.resolve([]);
    },
  });
  const sandbox = connectSandbox({ socketPath: `${folder}/sandbox.sock` });
  try {
    for (const [door, ask] of Object.entries(LOOK_UPS)) {
      asked.length = 0;
      await ask(sandbox);
      assert.deepEqual(asked, [TELLING], `the control: unfrozen, ${door} looks it up`);
    }
    const { entries } = await readAll(`${folder}/ledger`);
    assert.ok(entries.some((entry) => entry.kind === "site" && entry.origin === "dns"), "a look-up is in the ledger");
    await Deno.writeTextFile(freezePath, printFreeze(list));
    for (const [door, ask] of Object.entries(LOOK_UPS)) {
      asked.length = 0;
      const answer = JSON.stringify(await ask(sandbox));
      assert.deepEqual([asked, /froze/.test(answer)], [[], true], `${door}: ${answer}`);
    }
    duringLookUp = () => Deno.writeTextFileSync(freezePath, printFreeze(list));
    for (const ask of [LOOK_UPS.action, LOOK_UPS.mail]) {
      await Deno.remove(freezePath);
      assert.match(
        JSON.stringify(await ask?.(sandbox)),
        /froze/,
        "a slow name server holds no request over the freeze",
      );
    }
    const { head } = await sandbox.mailbox(mailboxAt(0));
    assert.equal(head.kind === "refused" && head.code, "request", "and a message that is none is answered, too");
  } finally {
    sandbox.close();
    await running.shutdown();
    await Deno.remove(folder, { recursive: true });
  }
});
