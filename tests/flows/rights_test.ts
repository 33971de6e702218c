/**
 * Plays the table of rights: every route and every tool without a session, for a person with every right but the
 * required one, and for one with that alone; the menu's pages and the desk socket's notices for each built-in role and
 * a custom one.
 */
import assert from "node:assert/strict";
import { z } from "zod";
import type { LiveEvent } from "../../core/ports/live.ts";
import { setSecondStepRule } from "../../core/sign_in/rules.ts";
import { createApiToken } from "../../core/teammates/api_tokens.ts";
import { createRole, roleBase, updateRole } from "../../core/teammates/edit_role.ts";
import { changeRole } from "../../core/teammates/manage.ts";
import {
  BUILT_IN_ROLES,
  builtInRights,
  isReading,
  type Right,
  RIGHT_NAMES,
  RIGHTS,
  withReading,
} from "../../core/teammates/rights.ts";
import { findRole } from "../../core/teammates/roles.ts";
import { allTools, mcpTools } from "../../core/tools/index.ts";
import { KEYS } from "../../kv/keys.ts";
import { ROUTES } from "../../routes/app.ts";
import { downloadAnswer } from "../../routes/desk/lists/download.ts";
import { dispatcher, rightOf, type Route } from "../../routes/dispatch.ts";
import { testCaller } from "../support/desk.ts";
import { testServed } from "../support/served.ts";
import { listen } from "./socket.ts";
import { type DeskBrowser, openDeskBrowser, textOf } from "./teammate.ts";
import { UNCOMPRESSED } from "../support/uncompressed.ts";

const served = await testServed();
const { desk, url, workspace } = served;
Deno.test.afterAll(() => served.close());

/** A role that ranks nowhere: it changes the agent, and reads no conversation. */
const EDITOR: ReadonlySet<Right> = new Set(["agent.read", "agent.edit", "knowledge.read", "tokens.make"]);

/** The rights that a custom role may have. */
const CUSTOM_RIGHTS = RIGHT_NAMES.filter((right) => RIGHTS[right].from !== "owner");

const owner = await testCaller(desk, workspace.id, "owner");
const editorId = await createRole(desk, owner, { name: "Editor", rights: [...EDITOR] });

/** Everyone who plays, with their rights. */
const PEOPLE: readonly (readonly [name: string, rights: ReadonlySet<Right>])[] = [
  ...BUILT_IN_ROLES.map((role) => [role, builtInRights(role)] as const),
  ["Editor", EDITOR],
];

let people = 0;

/** A new person with this role, and their browser. */
async function join(roleName: string): Promise<{ readonly id: string; readonly browser: DeskBrowser }> {
  const role = BUILT_IN_ROLES.find((known) => known === roleName);
  const name = `${roleName}${++people}`;
  const browser = await served.signIn(name, role ?? "viewer");
  const { id } = await desk.db.selectFrom("teammates").select("id")
    .where("workspace", "=", workspace.id).where("name", "=", name).executeTakeFirstOrThrow();
  if (role === undefined) await changeRole(desk, owner, id, editorId);
  await browser.get("/desk/profile");
  return { id, browser };
}

/** An address of a route, with parameters that name nothing. */
function addressOf({ at }: Route): string {
  const [, path = ""] = at.split(" ");
  return path.replace(/:number\{[^}]*\}/, "999999").replace(/:kind\{[^}]*\}/, "json").replace(/:\w+/g, "none");
}

const methodOf = ({ at }: Route) => at.split(" ")[0] ?? "";

/** The routes behind a sign-in; the one that ends the session comes last. */
const DESK_ROUTES = ROUTES.filter(({ who }) => !["anyone", "anyone's form", "a site"].includes(who))
  .toSorted((a, b) => Number(a.at.endsWith("/sign-out")) - Number(b.at.endsWith("/sign-out")));

const REFUSED = /needs the right “/;

Deno.test("every route of the desk leads a person who is not signed in to the sign-in", async () => {
  const stranger = openDeskBrowser(url, "203.0.113.1");
  for (const route of DESK_ROUTES) {
    const init = { method: methodOf(route), headers: { origin: url }, redirect: "manual" } as const;
    const answer = methodOf(route) === "POST"
      ? await stranger.send(addressOf(route), {})
      : await fetch(`${url}${addressOf(route)}`, init);
    if ("body" in answer) await answer.body?.cancel();
    const location = answer.headers.get("location") ?? "";
    assert.deepEqual([answer.status, location.split("?")[0]], [303, "/desk/sign-in"], route.at);
  }
});

/** Rights that routes ask for in their own code, beside that of the route. */
const FURTHER_RIGHTS: ReadonlyMap<string, readonly Right[]> = new Map([
  ["GET /desk/reports/conversations", ["reports.read"]],
  ["GET /desk/agent/rollouts/:number/conversations", ["agent.read", "reports.read"]],
]);

/** A person who plays. */
type Person = Awaited<ReturnType<typeof join>>;

/**
 * Plays each right twice: as a person with every right but this one (and but those that include it), and as one with this
 * right alone (and the reading that it includes). What only an owner has is in no custom role: there an admin lacks it, and
 * an owner has it.
 */
async function playEachRight(
  test: Deno.TestContext,
  playRight: (right: Right, has: boolean, person: Person) => Promise<void>,
): Promise<void> {
  const person = await join("Editor");
  const role = { name: `Played ${++people}`, rights: [...EDITOR] };
  const roleId = await createRole(desk, owner, role);
  const give = async (rights: readonly Right[]) => {
    const kept = await findRole(desk, workspace.id, roleId);
    assert.ok(kept !== null);
    await updateRole(desk, owner, roleId, { name: role.name, rights, base: roleBase(kept) });
    await changeRole(desk, owner, person.id, roleId);
  };
  for (const right of RIGHT_NAMES) {
    const isOwners = RIGHTS[right].from === "owner";
    await test.step(`every right but ${right}`, async () => {
      if (isOwners) await changeRole(desk, owner, person.id, "admin");
      else await give(CUSTOM_RIGHTS.filter((other) => !withReading([other]).includes(right)));
      await playRight(right, false, person);
    });
    await test.step(`${right} alone`, async () => {
      if (isOwners) await changeRole(desk, owner, person.id, "owner");
      else await give([right]);
      await playRight(right, true, person);
    });
  }
}

Deno.test("every route of the desk checks its right", async (test) => {
  const bare = new Set<string>();
  const playRoute = async (route: Route, has: boolean, browser: DeskBrowser) => {
    const answer = await play(browser, route);
    const isRefused = REFUSED.test(answer.text);
    assert.equal(isRefused, !has, `${route.at}: ${answer.status}`);
    if (isRefused) assert.equal(answer.status, 403, route.at);
    assert.ok(answer.status < 500, `${route.at}: ${answer.status}`);
    // Where a role may not be, there is no page to show it on.
    if (answer.isBare && has && answer.status >= 400 && route.at !== CONSENT) bare.add(route.at);
    desk.pass(1000);
  };
  await playEachRight(test, async (right, has, { browser }) => {
    for (const route of DESK_ROUTES) {
      const further = FURTHER_RIGHTS.get(route.at) ?? [];
      if (rightOf(route.who) === right) await playRoute(route, has && further.length === 0, browser);
      else if (further.includes(right) && !has) await playRoute(route, false, browser);
    }
  });
  await test.step("routes that need several rights", async () => {
    const { browser } = await join("owner");
    for (const route of DESK_ROUTES.filter(({ at }) => FURTHER_RIGHTS.has(at))) await playRoute(route, true, browser);
  });
  await test.step("routes that need no right", async () => {
    const { browser } = await join("Editor");
    for (const route of DESK_ROUTES.filter(({ who }) => rightOf(who) === null)) await playRoute(route, true, browser);
  });
  assert.deepEqual([...bare], [], "a refused form is answered with the page that it was sent from");
});

/** Its page is outside the frame of the desk, as the app that asks for it is. */
const CONSENT = "POST /desk/connect";

/** Whether a page is outside the frame of the desk. */
const isBare = (html: string) => html.includes('class="door"');

/** Sends the request of a route as its page would, with an empty form where it takes one. */
async function play(browser: DeskBrowser, route: Route) {
  const address = addressOf(route);
  const method = methodOf(route);
  if (method === "GET") {
    const { status, html } = await browser.get(address);
    return { status, text: textOf(html), isBare: false };
  }
  if (route.who.endsWith(" form")) {
    const { status, html } = await browser.send(address, {});
    return { status, text: textOf(html), isBare: isBare(html) };
  }
  const headers = { ...UNCOMPRESSED, cookie: browser.cookie(), origin: url, "sec-fetch-site": "same-origin" };
  const response = await fetch(`${url}${address}`, { method, headers, redirect: "manual" });
  return { status: response.status, text: await response.text(), isBare: false };
}

for (const [name] of PEOPLE) {
  Deno.test(`every page that the menu and the tabs offer can be opened: ${name}`, async () => {
    const { browser } = await join(name);
    const home = (await browser.get("/desk")).location;
    const [seen, waiting] = [new Set<string>(), [home, (await browser.get("/desk/settings")).location]];
    for (let path = waiting.shift(); path !== undefined; path = waiting.shift()) {
      if (seen.has(path)) continue;
      seen.add(path);
      const { status, html, location } = await browser.get(path);
      assert.ok(status === 200 || status === 303, `${path}: ${status}`);
      if (location !== "") waiting.push(location);
      const navs = [...html.matchAll(/<nav .*?<\/nav>/gs)].map(([nav]) => nav).join();
      waiting.push(...[...navs.matchAll(/href="(\/desk[^"?#]*)/g)].map(([, href = ""]) => href));
    }
    assert.ok(seen.size > 3, [...seen].join());
  });
}

Deno.test("a viewer sends no form that changes something, but for their own account and tokens", () => {
  const forms = DESK_ROUTES.filter((route) => methodOf(route) !== "GET" && maySend(builtInRights("viewer"), route));
  assert.deepEqual(forms.map(({ at }) => at).sort(), [
    "POST /desk/agent/tools/:name",
    "POST /desk/audit/check",
    "POST /desk/connect",
    "POST /desk/mcp/connections/:id/revoke",
    "POST /desk/mcp/tokens",
    "POST /desk/mcp/tokens/:id/revoke",
    "POST /desk/profile",
    "POST /desk/profile/confirm",
    "POST /desk/profile/notifications",
    "POST /desk/profile/provider",
    "POST /desk/profile/two-step",
    "POST /desk/profile/two-step/passkey",
    "POST /desk/sign-out",
    "POST /desk/widgets/draw/:name",
    "POST /desk/workspace",
  ]);
});

function maySend(rights: ReadonlySet<Right>, { who }: Route): boolean {
  const right = rightOf(who);
  return right === null || rights.has(right);
}

Deno.test("tools and the desk's socket need a token or a session", async () => {
  for (const name of mcpTools.byName.keys()) {
    const body = JSON.stringify({ jsonrpc: "2.0", id: 1, method: "tools/call", params: { name, arguments: {} } });
    const headers = { "content-type": "application/json" };
    const response = await fetch(`${url}/mcp`, { method: "POST", headers, body });
    assert.equal(response.status, 401, name);
    await response.body?.cancel();
  }
  await assert.rejects(listen(`${url}/desk/live`, { origin: url }));
});

const called = z.object({ result: z.object({ content: z.array(z.object({ text: z.string() })) }) });

Deno.test("every tool checks its right, by /mcp and by its form", async (test) => {
  /** Tokens of the person, whose rights are those that the person has when they are used. */
  const tokens = new Map<boolean, string>();
  const tokenOf = async ({ id }: Person, readOnly: boolean) => {
    const asked = { name: "Client", days: 30, readOnly, readsCustomers: true } as const;
    const made = tokens.get(readOnly) ??
      (await createApiToken(desk, { workspace: workspace.id, teammate: id }, asked)).value;
    tokens.set(readOnly, made);
    return made;
  };
  await playEachRight(test, async (right, has, person) => {
    for (const { name, ofCustomers } of [...mcpTools.byName.values()].filter((tool) => tool.right === right)) {
      desk.pass(60_000);
      for (const readOnly of [false, true]) {
        const answer = await callTool(await tokenOf(person, readOnly), name);
        // A token reads customers' words as long as its person reads conversations, which one right of contacts is not.
        const may = has && !ofCustomers && (!readOnly || isReading(right));
        assert.equal(!/"code":"forbidden"/.test(answer), may, `/mcp ${name}${readOnly ? ", only reading" : ""}`);
      }
      if (!allTools.byName.has(name)) continue;
      const form = await person.browser.get(`/desk/agent/tools/${name}`);
      assert.equal(form.status, has ? 200 : 403, name);
      const sent = await person.browser.send(`/desk/agent/tools/${name}`, {});
      assert.equal(sent.status === 403, !has, `form of ${name}: ${sent.status}`);
    }
  });
});

/** Calls a tool with an input that no tool takes, so that nothing happens. */
async function callTool(token: string, tool: string): Promise<string> {
  const params = { name: tool, arguments: { nothing_that_a_tool_takes: true } };
  const response = await fetch(`${url}/mcp`, {
    method: "POST",
    headers: { ...UNCOMPRESSED, "content-type": "application/json", authorization: `Bearer ${token}` },
    body: JSON.stringify({ jsonrpc: "2.0", id: 1, method: "tools/call", params }),
  });
  return called.parse(await response.json()).result.content.map(({ text }) => text).join();
}

/** One event of each kind that the desk's pages are notified of, and the right that its notice asks for. */
const EVENTS: readonly (readonly [right: Right, event: LiveEvent])[] = [
  ["conversations.read", { kind: "message", workspace: workspace.id, conversationId: "a message", n: 1 }],
  ["conversations.read", { kind: "conversation", workspace: workspace.id, conversationId: "a conversation" }],
  ["conversations.read", { kind: "seen", workspace: workspace.id, conversationId: "a mark", side: "customer", n: 1 }],
  ["conversations.read", { kind: "typing", workspace: workspace.id, conversationId: "someone types", by: null }],
  ["conversations.read", { kind: "presence", workspace: workspace.id, conversationId: "someone is there" }],
  ["visitors.read", { kind: "visit", workspace: workspace.id, visit: "a visit" }],
  ["knowledge.read", { kind: "knowledge", workspace: workspace.id, sourceId: "a source" }],
];

Deno.test("the desk's socket sends only notices of what the person may read", async (test) => {
  for (const [name, rights] of PEOPLE) {
    await test.step(name, async () => {
      const { browser } = await join(name);
      const socket = await listen(`${url}/desk/live`, { cookie: browser.cookie(), origin: url });
      socket.send({ type: "visitors" });
      await socket.settle();
      for (const [, event] of EVENTS) desk.live.publish(event);
      await socket.settle();
      const heard = socket.heard.filter(({ type }) => type !== "ping").length;
      assert.equal(heard, EVENTS.filter(([right]) => rights.has(right)).length);
      await socket.close();
    });
  }
});

Deno.test("a role that changes ends the open sockets of everyone who has it, and the next request is refused", async () => {
  const { id, browser } = await join("Editor");
  const socket = await listen(`${url}/desk/live`, { cookie: browser.cookie(), origin: url });
  await socket.settle();
  assert.equal((await browser.get("/desk/agent")).status, 200);
  await changeRole(desk, owner, id, "viewer");
  desk.live.publish({ kind: "teammate", workspace: workspace.id, teammate: id });
  assert.equal(await socket.closed, 1008);
  assert.equal((await browser.get("/desk/widgets/new")).status, 403);
});

/** A download that a person has begun. @returns a function that sends the next part, and reads it */
async function beginDownload(browser: DeskBrowser): Promise<(part: string) => Promise<string | undefined>> {
  const sent = new TransformStream<string, string>();
  const text = sent.readable.values();
  const file = { name: "contact.json", type: "application/json", right: "contacts.export", text } as const;
  const dispatch = dispatcher(served.served, [
    { at: "GET /desk/file", who: "contacts.export", run: (of, asked) => downloadAnswer(of, asked, file) },
  ]);
  const remoteAddr = { transport: "tcp", hostname: "127.0.0.1", port: 1 } as const;
  const answer = await dispatch(new Request(`${url}/desk/file`, { headers: { cookie: browser.cookie() } }), {
    remoteAddr,
  });
  const [writer, reader] = [sent.writable.getWriter(), answer.body?.pipeThrough(new TextDecoderStream()).getReader()];
  return async (part) => {
    writer.write(part).catch(() => {});
    return (await reader?.read())?.value;
  };
}

Deno.test("a download breaks off when its reader loses the right", async () => {
  const { id, browser } = await join("admin");
  const next = await beginDownload(browser);
  assert.equal(await next("the first part"), "the first part");
  desk.live.publish({ kind: "teammate", workspace: workspace.id, teammate: id });
  assert.equal(await next("the second part"), "the second part", "nothing that concerns the right has changed");
  await changeRole(desk, owner, id, "teammate");
  desk.live.publish({ kind: "teammate", workspace: workspace.id, teammate: id });
  await assert.rejects(next("the third part"), { code: "forbidden" });
});

Deno.test("a download breaks off when its reader lacks a second step that is required now", async () => {
  const { id, browser } = await join("admin");
  const next = await beginDownload(browser);
  assert.equal(await next("the first part"), "the first part");
  await setSecondStepRule(desk, workspace.id, "required");
  desk.live.publish({ kind: "teammate", workspace: workspace.id, teammate: id });
  await assert.rejects(next("the second part"), { code: "forbidden" });
  await setSecondStepRule(desk, workspace.id, "optional");
});

// Last: it moves the clock by two weeks.
Deno.test("a download breaks off when its reader's session is too old", async () => {
  const { browser } = await join("admin");
  const next = await beginDownload(browser);
  desk.pass(KEYS.deskSession.lifetimeMs - 1);
  assert.equal(await next("the first part"), "the first part");
  desk.pass(1);
  await assert.rejects(next("the second part"), { code: "forbidden" });
});
