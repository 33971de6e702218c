import assert from "node:assert/strict";
import { readConfig } from "../../config.ts";
import { connectSandbox, type Sandbox } from "../../sandbox/client.ts";
import type { OutboundRequest } from "../../sandbox/protocol.ts";
import { base64url, secondsFromNow, signToken } from "../support/jwt.ts";
import { actionRequest, MARKER, rawServer, type SpawnedSandbox, spawnSandbox } from "./support.ts";

const OK = "HTTP/1.1 200 OK\r\ncontent-length: 2\r\nconnection: close\r\n\r\nok";
const PLACE = `{user.id#${MARKER}}`;

type Scene = {
  readonly spawned: SpawnedSandbox;
  readonly sandbox: Sandbox;
  readonly origin: string;
  /** The request lines that the app got. */
  readonly paths: () => readonly string[];
};

/** An app, and a sandbox that may call it. */
async function withApp(
  test: (scene: Scene) => Promise<void>,
  environment: { readonly namedCallsPerHour?: string; readonly namedCallsTotal?: string } = {},
): Promise<void> {
  const app = await rawServer((socket) => socket.end(OK));
  const spawned = await spawnSandbox({ allow: `127.0.0.1=127.0.0.1:${app.port}`, ...environment });
  const paths = () => Array.from(app.received().matchAll(/^GET (\S+) HTTP/gm), ([, path = ""]) => path);
  try {
    await test({ spawned, sandbox: spawned.sandbox, origin: `http://127.0.0.1:${app.port}`, paths });
  } finally {
    await spawned.stop();
    await app.close();
  }
}

type Made = {
  readonly secret: string;
  readonly record: { readonly name: string; readonly sealed: OutboundRequest["secrets"][string] };
};

async function newSecret(sandbox: Sandbox, workspace = "w1"): Promise<Made> {
  const made = await sandbox.identityNew({ workspace });
  if (made.kind !== "made") throw new Error(made.message);
  return { secret: made.secret, record: { name: made.name, sealed: made.sealed } };
}

/** Signs a customer in. @returns the ticket */
async function ticketOf(
  sandbox: Sandbox,
  sub: string,
  made: Made,
  { workspace = "w1", endsInS = 600, claims = {} } = {},
): Promise<string> {
  const token = signToken({ sub, exp: secondsFromNow(endsInS), ...claims }, made.secret);
  const verdict = await sandbox.identify({ workspace, token, secrets: [made.record] });
  if (verdict.kind !== "accepted") throw new Error(JSON.stringify(verdict));
  return verdict.ticket;
}

/** A call for a customer. @returns the status, or why nothing was sent */
async function call(
  sandbox: Sandbox,
  change: Partial<OutboundRequest> & { readonly url: string },
): Promise<number | string> {
  const answer = await sandbox.call(actionRequest(change));
  return answer.kind === "answer" ? answer.status : answer.code;
}

Deno.test("the sandbox fills in the id of the customer whose token it verified", () =>
  withApp(async ({ sandbox, origin, paths }) => {
    const made = await newSecret(sandbox);
    for (const id of ["u_ada", "a/b?c#d", "..%2f", "ü & é"]) {
      const customer = { kind: "ticket", ticket: await ticketOf(sandbox, id, made) } as const;
      assert.equal(await call(sandbox, { url: `${origin}/accounts/${PLACE}?me=${PLACE}`, customer }), 200);
      assert.equal(paths().at(-1), `/accounts/${encodeURIComponent(id)}?me=${encodeURIComponent(id)}`);
    }
  }));

Deno.test("the sandbox refuses a path with dot segments, which a proxy could resolve", () =>
  withApp(async ({ sandbox, origin, paths }) => {
    const made = await newSecret(sandbox);
    const customer = { kind: "ticket", ticket: await ticketOf(sandbox, "u_ada", made) } as const;
    for (const part of ["..%2Fu2", "%2E%2E%2Fu2", "..%252Fu2", "..;x/u2"]) {
      assert.equal(await call(sandbox, { url: `${origin}/accounts/${PLACE}/orders/${part}`, customer }), "url", part);
    }
    assert.deepEqual(paths(), []);
    assert.equal(await call(sandbox, { url: `${origin}/accounts/${PLACE}?next=../u2`, customer }), 200);
  }));

Deno.test("the sandbox fills in the claims of the token, and sends nothing where it lacks one", () =>
  withApp(async ({ sandbox, origin, paths }) => {
    const made = await newSecret(sandbox);
    const claims = {
      email: "ada+1@example.com",
      name: "Ada L.",
      attributes: { plan: "pro", seats: 3, tags: ["a"], "x-y": 1 },
    };
    const ticket = { kind: "ticket", ticket: await ticketOf(sandbox, "u_ada", made, { claims }) } as const;
    const bare = { kind: "ticket", ticket: await ticketOf(sandbox, "u_ada", made) } as const;
    const claim = (name: string) => `{user.${name}#${MARKER}}`;
    const url = `${origin}/a/${claim("email")}?n=${claim("name")}&p=${claim("attributes.plan")}&s=${
      claim("attributes.seats")
    }`;
    assert.equal(await call(sandbox, { url, customer: ticket }), 200);
    assert.deepEqual(paths(), ["/a/ada%2B1%40example.com?n=Ada%20L.&p=pro&s=3"]);
    const lacking = [claim("email"), claim("name"), claim("attributes.plan"), claim("attributes.constructor")];
    for (const place of lacking) {
      assert.equal(await call(sandbox, { url: `${origin}/a/${place}`, customer: bare }), "customer_claim", place);
    }
    for (const place of [claim("attributes.tags"), claim("attributes.toString")]) {
      assert.equal(await call(sandbox, { url: `${origin}/a/${place}`, customer: ticket }), "customer_claim", place);
    }
    for (const place of lacking) {
      assert.equal(await call(sandbox, { url: `${origin}/a/${place}`, customer: null }), "customer_required", place);
    }
    const dots = await ticketOf(sandbox, "u_ada", made, { claims: { name: ".." } });
    const up = { url: `${origin}/a/${claim("name")}`, customer: { kind: "ticket", ticket: dots } } as const;
    assert.equal(await call(sandbox, up), "url");
    assert.equal(paths().length, 1);
  }));

Deno.test("the sandbox sends nothing for a customer without a valid ticket", () =>
  withApp(async ({ spawned, sandbox, origin, paths }) => {
    const url = `${origin}/accounts/${PLACE}`;
    const made = await newSecret(sandbox);
    const other = await spawnSandbox();
    const [header = "", , signature = ""] = (await ticketOf(sandbox, "u_ada", made)).split(".");
    const claims = { workspace: "w1", secret: made.record.name, aud: "desk-ticket", sub: "u_eve", exp: 9e9 };
    const named = (ticket: string) => ({ kind: "ticket", ticket }) as const;
    const cases: readonly (readonly [string, OutboundRequest["customer"], string])[] = [
      ["no customer", null, "customer_required"],
      ["an empty ticket", named(""), "ticket_invalid"],
      ["the customer's id", named("u_ada"), "ticket_invalid"],
      ["the identity token itself", named(signToken({ sub: "u_ada", exp: 9e9 }, made.secret)), "ticket_invalid"],
      ["a ticket that the identity secret signed", named(signToken(claims, made.secret)), "ticket_invalid"],
      [
        "a ticket under another's signature",
        named(`${header}.${base64url(JSON.stringify(claims))}.${signature}`),
        "ticket_invalid",
      ],
      [
        "a ticket of another workspace",
        named(await ticketOf(sandbox, "u_ada", await newSecret(sandbox, "w2"), { workspace: "w2" })),
        "ticket_invalid",
      ],
      [
        "a ticket of another key file",
        named(await ticketOf(other.sandbox, "u_ada", await newSecret(other.sandbox))),
        "ticket_invalid",
      ],
      // A token may end a minute before the clock says so; a ticket may not.
      ["a ticket that has ended", named(await ticketOf(sandbox, "u_ada", made, { endsInS: -30 })), "ticket_ended"],
      ["a name instead of a ticket", { kind: "named", userId: "u_ada" }, "door"],
    ];
    for (const [what, customer, code] of cases) assert.equal(await call(sandbox, { url, customer }), code, what);
    await other.stop();
    await spawned.restart();
    for (const [what, customer, code] of cases) assert.equal(await call(sandbox, { url, customer }), code, what);
    assert.deepEqual(paths(), []);
  }));

Deno.test("a ticket works after a restart, and until the secret of its token ends", () =>
  withApp(async ({ spawned, sandbox, origin, paths }) => {
    const url = `${origin}/accounts/${PLACE}`;
    const first = await newSecret(sandbox);
    const customer = { kind: "ticket", ticket: await ticketOf(sandbox, "u_ada", first) } as const;
    await spawned.restart();
    assert.equal(await call(sandbox, { url, customer }), 200);
    const second = await newSecret(sandbox);
    assert.equal(await call(sandbox, { url, customer }), 200);
    assert.deepEqual(await sandbox.identityEnd({ workspace: "w1" }), { kind: "ended" });
    assert.equal(await call(sandbox, { url, customer }), "ticket_ended");
    const next = { kind: "ticket", ticket: await ticketOf(sandbox, "u_ada", second) } as const;
    assert.equal(await call(sandbox, { url, customer: next }), 200);
    assert.equal(paths().length, 3);
  }));

Deno.test("the sandbox counts the calls for named customers", () =>
  withApp(async ({ sandbox, origin, paths }) => {
    const url = `${origin}/accounts/${PLACE}`;
    const customer = { kind: "named", userId: "u_ada" } as const;
    const named = () => call(sandbox, { door: "named", url, customer });
    assert.deepEqual([await named(), await named(), await named()], [200, 200, "named_limit"]);
    assert.deepEqual(paths(), ["/accounts/u_ada", "/accounts/u_ada"]);
  }, { namedCallsPerHour: "2" }));

Deno.test("by default a workspace may make 120 calls for named customers an hour, over two desks and a restart", () =>
  withApp(async ({ spawned, sandbox, origin, paths }) => {
    const installed = readConfig(() => undefined);
    assert.ok(installed.kind === "ok" && installed.config.namedCallsPerHour === 120);
    assert.equal(installed.config.namedCallsTotal, 120);
    const second = connectSandbox({ socketPath: `${spawned.folder}/run/sandbox.sock` });
    const desks = [[sandbox, "w1"], [second, "w1"]] as const;
    const named = (desk: Sandbox, workspace: string) =>
      call(desk, {
        ...{ door: "named", workspace, url: `${origin}/accounts/${PLACE}` },
        customer: { kind: "named", userId: "u_ada" },
      });
    const atOnce = async () =>
      await Promise.all(
        Array.from({ length: 30 }, () => desks.map(([desk, workspace]) => named(desk, workspace))).flat(),
      );
    assert.ok((await atOnce()).every((status) => status === 200));
    await spawned.restart();
    assert.ok((await atOnce()).every((status) => status === 200), "the 120th is the last");
    for (const [desk, workspace] of desks) assert.equal(await named(desk, workspace), "named_limit");
    await spawned.restart();
    assert.equal(await named(second, "w1"), "named_limit", "the ledger counts across a restart");
    assert.equal(await named(second, "w2"), 200, "another workspace has its own");
    assert.equal(paths().length, 121);
    second.close();
  }, { namedCallsTotal: "121" }));

Deno.test("invented workspaces share the installation's limit", () =>
  withApp(async ({ spawned, sandbox, origin, paths }) => {
    const url = `${origin}/accounts/${PLACE}`;
    const named = (workspace: string) =>
      call(sandbox, { door: "named", workspace, url, customer: { kind: "named", userId: "u_ada" } });
    assert.deepEqual(
      [await named("w1"), await named("made-up-1"), await named("made-up-2"), await named("made-up-3")],
      [200, 200, 200, "named_limit"],
    );
    await spawned.restart();
    assert.equal(await named("made-up-4"), "named_limit");
    assert.equal(paths().length, 3);
  }, { namedCallsPerHour: "2", namedCallsTotal: "3" }));

Deno.test("the sandbox makes no call for a named customer when the operator allows none", () =>
  withApp(async ({ sandbox, origin, paths }) => {
    const customer = { kind: "named", userId: "u_ada" } as const;
    assert.equal(await call(sandbox, { door: "named", url: `${origin}/accounts/${PLACE}`, customer }), "named_limit");
    assert.deepEqual(paths(), []);
  }, { namedCallsPerHour: "0" }));

Deno.test("each door accepts only its own kind of customer", () =>
  withApp(async ({ sandbox, origin, paths }) => {
    const url = `${origin}/accounts/${PLACE}`;
    const ticket = { kind: "ticket", ticket: await ticketOf(sandbox, "u_ada", await newSecret(sandbox)) } as const;
    const name = { kind: "named", userId: "u_ada" } as const;
    for (const door of ["model", "crawl"] as const) {
      for (const customer of [ticket, name]) assert.equal(await call(sandbox, { door, url, customer }), "door");
    }
    assert.equal(await call(sandbox, { door: "named", url, customer: ticket }), "door");
    assert.equal(await call(sandbox, { door: "named", url: `${origin}/accounts/u_ada`, customer: null }), "door");
    assert.deepEqual(paths(), []);
  }));
