/** A fresh desk as its owner sees it: the setup link, signing in, the pages, tokens, and a customer's thread. */

import assert from "node:assert/strict";
import { gzipSync } from "node:zlib";
import { endSupervisor, type RunningDesk, startDesk, testStore } from "../support/demo.ts";
import { signToken } from "../support/jwt.ts";
import { unixTimeIn } from "../support/wait.ts";
import { formOf } from "../routes/desk/form/sheet.ts";
import { setUpExample } from "./example_setup.ts";
import { type OwnApp, startOwnApp } from "./own_app.ts";
import { type DeskBrowser, openDeskBrowser, type PageAnswer, textOf } from "./teammate.ts";
import { callTool } from "./tools.ts";
import { actionsOf, only, openChat } from "./visitor.ts";

const OWNER = { name: "Olga", email: "olga@example.com", password: "a sentence is easy to keep" };

/** State passed from one case to the next. */
type Scene = { readonly desk: RunningDesk; readonly app: OwnApp; readonly browser: DeskBrowser };

async function createsTheOwner({ desk, browser }: Scene): Promise<void> {
  assert.ok(desk.setupLink !== null);
  const path = new URL(desk.setupLink).pathname;
  assert.match((await browser.get(path)).html, /Set up your desk/);
  const short = await browser.send(path, { ...OWNER, password: "too short" });
  assert.equal(short.status, 400);
  assert.match(textOf(short.html), /12 characters/);
  const foreign = await browser.send(path, OWNER, { origin: "https://evil.example" });
  assert.equal(foreign.status, 403);

  const long = await browser.send(path, { ...OWNER, company: "A".repeat(81) });
  assert.equal(long.status, 400);
  assert.match(textOf(long.html), /at most 80 characters/);

  const created = await browser.send(path, { ...OWNER, company: " Acme Tools " });
  assert.deepEqual([created.status, created.location], [303, "/desk/start"]);
  assert.match(created.headers.get("set-cookie") ?? "", /^desk_session=[\w-]{20,}; Path=\/; HttpOnly; SameSite=Lax/);
  const inbox = await browser.get("/desk/inbox");
  assert.match(inbox.html, /<title>Inbox · Acme Tools<\/title>/);
  const again = openDeskBrowser(desk.deskUrl, "192.0.2.7");
  assert.equal((await again.get(path)).status, 404);
  const used = await again.send(path, { ...OWNER, email: "second@example.com" });
  assert.deepEqual([used.status, again.cookie()], [404, ""]);
  assert.match(textOf(used.html), /This link no longer works/);
}

async function signsIn({ desk, browser }: Scene): Promise<void> {
  const other = openDeskBrowser(desk.deskUrl, "192.0.2.8");
  const away = await other.get("/desk/inbox?view=waiting");
  assert.equal(away.location, "/desk/sign-in?next=%2Fdesk%2Finbox%3Fview%3Dwaiting");
  const wrong = await other.send("/desk/sign-in", { email: OWNER.email, password: "not my password" });
  const unknown = await other.send("/desk/sign-in", { email: "nobody@example.com", password: "not my password" });
  for (const { status, html } of [wrong, unknown]) {
    assert.equal(status, 400);
    assert.match(textOf(html), /The email or the password is incorrect\./);
  }
  assert.equal(other.cookie(), "");
  const right = await other.send("/desk/sign-in", { ...OWNER, next: "/desk/mcp" });
  assert.deepEqual([right.status, right.location], [303, "/desk/mcp"]);
  await other.get("/desk/mcp");
  assert.equal((await other.send("/desk/sign-out", {})).location, "/desk/sign-in");
  assert.equal((await other.get("/desk/mcp")).status, 303);
  assert.equal((await browser.get("/desk/mcp")).status, 200, "the first browser is still signed in");
}

/** The return address given to the sign-in page, and where it leads. */
const NEXT: readonly { next: string; leads: string }[] = [
  { next: "/desk/inbox?view=all&before=2026-11-20T12:00:00.000Z", leads: "itself" },
  { next: "/desk/inbox/12", leads: "itself" },
  { next: "/desktop", leads: "/desk" },
  { next: "/desk/sign-in?next=%2Fdesk", leads: "/desk" },
  { next: "/", leads: "/desk" },
  { next: "https://evil.example/desk", leads: "/desk" },
  { next: "//evil.example/desk", leads: "/desk" },
  { next: "/\\evil.example/desk", leads: "/desk" },
  { next: "/desk/../../evil", leads: "/desk" },
  { next: "/desk/sign-out", leads: "/desk" },
  { next: "/desk/%2e%2e/evil", leads: "/desk" },
  { next: "javascript:alert(1)", leads: "/desk" },
  { next: "/desk\r\nset-cookie: a=b", leads: "/desk" },
];

async function leadsBack({ desk }: Scene, test: Deno.TestContext): Promise<void> {
  for (const [place, { next, leads }] of NEXT.entries()) {
    await test.step(JSON.stringify(next), async () => {
      const browser = openDeskBrowser(desk.deskUrl, `198.51.100.${place}`);
      const page = await browser.get(`/desk/sign-in?next=${encodeURIComponent(next)}`);
      const kept = /name="next" value="([^"]*)"/.exec(page.html)?.[1]?.replaceAll("&amp;", "&");
      assert.equal(kept, leads === "itself" ? next : leads);
    });
  }
}

async function guardsSignIn({ desk }: Scene): Promise<void> {
  const guesser = openDeskBrowser(desk.deskUrl, "192.0.2.66");
  const statuses: number[] = [];
  for (let attempt = 0; attempt < 6; attempt++) {
    const { status } = await guesser.send("/desk/sign-in", { email: "olga@example.com", password: `guess ${attempt}` });
    statuses.push(status);
  }
  assert.deepEqual(statuses, [400, 400, 400, 400, 400, 429]);
}

async function refusesForeignForms({ desk, browser }: Scene): Promise<void> {
  await browser.get("/desk/mcp");
  const form = { name: "Evil", days: "30" };
  const refused: readonly [string, Promise<PageAnswer>][] = [
    ["another origin", browser.send("/desk/mcp/tokens", form, { origin: "https://evil.example" })],
    ["a null origin", browser.send("/desk/mcp/tokens", form, { origin: "null" })],
    ["a wrong token", browser.send("/desk/mcp/tokens", { ...form, csrf: "wrong" })],
    ["no token", browser.send("/desk/mcp/tokens", { ...form, csrf: "" })],
  ];
  for (const [name, sent] of refused) assert.equal((await sent).status, 403, name);
  const noOrigin = await fetch(`${desk.deskUrl}/desk/mcp/tokens`, {
    method: "POST",
    headers: { cookie: browser.cookie(), "sec-fetch-site": "cross-site" },
    body: new URLSearchParams(form),
    redirect: "manual",
  });
  assert.equal(noOrigin.status, 403);
  await noOrigin.body?.cancel();
  assert.doesNotMatch((await browser.get("/desk/mcp/tokens")).html, /Evil/);
}

/** What every page of the desk carries. */
const HEADERS: Readonly<Record<string, RegExp>> = {
  "content-type": /^text\/html; charset=utf-8$/i,
  "content-security-policy": /default-src 'none'.*base-uri 'none'; frame-ancestors 'none'/,
  "referrer-policy": /^same-origin$/,
  "x-content-type-options": /^nosniff$/,
  "cache-control": /no-store/,
};

const PAGES = [
  "/desk/sign-in",
  "/desk/inbox",
  "/desk/inbox/replies",
  "/desk/agent",
  "/desk/agent/file?path=instructions.md",
  "/desk/agent/history/1",
  "/desk/agent/tools/create_action?example",
  "/desk/visitors",
  "/desk/start",
  "/desk/start/action",
  "/desk/contacts",
  "/desk/knowledge",
  "/desk/reports",
  "/desk/audit",
  "/desk/profile",
  "/desk/agent/draft",
  "/desk/agent/widgets",
  "/desk/agent/tests",
  "/desk/settings/inbox",
  "/desk/settings/status",
  "/desk/widget/appearance",
  "/desk/widget/behaviour",
  "/desk/widget/install",
  "/desk/mcp",
  "/desk/mcp/activity",
  "/desk/settings/search?q=mail",
  "/desk/nothing-here",
];

/** The size limit of a page's compressed scripts. */
const SCRIPT_BYTES_MAX = 60 * 1024;

/** The packed bytes of a page's scripts, each read once. */
function scriptWeigher(deskUrl: string): (html: string) => Promise<number> {
  const known = new Map<string, Promise<number>>();
  const weigh = async (address: string) => {
    const answer = await fetch(new URL(address, deskUrl));
    assert.equal(answer.status, 200, address);
    return gzipSync(await answer.bytes()).length;
  };
  return async (html) => {
    const addresses = [...html.matchAll(/<script[^>]* src="([^"]+)"/g)].map(([, address = ""]) => address);
    for (const address of addresses) if (!known.has(address)) known.set(address, weigh(address));
    const sizes = await Promise.all(addresses.map((address) => known.get(address) ?? 0));
    return sizes.reduce((sum, size) => sum + size, 0);
  };
}

/** Makes what has a page of its own, a text of the knowledge and a rollout. @returns the pages' addresses */
async function makesPages({ browser }: Scene): Promise<readonly string[]> {
  await browser.get("/desk/knowledge/new");
  await browser.send("/desk/knowledge/new", { kind: "text", name: "Hours", text: "We are there from 9 to 5." });
  const [, source = ""] =
    /href="(\/desk\/knowledge\/sources\/[\w-]+)"/.exec((await browser.get("/desk/knowledge")).html) ?? [];
  const file = "/desk/agent/file?path=instructions.md";
  const content = "Answer briefly.\n";
  await browser.send(
    file,
    formOf((await browser.get(file)).html, { path: "instructions.md", content }, "Put in draft"),
  );
  const form = formOf((await browser.get("/desk/agent/draft")).html, { share: "5" }, "Roll out to this share first");
  const { location } = await browser.send("/desk/agent/draft/live", form);
  return [source, location];
}

async function carriesHeaders(scene: Scene, test: Deno.TestContext): Promise<void> {
  const { desk, browser } = scene;
  const weigh = scriptWeigher(desk.deskUrl);
  const made = await makesPages(scene);
  assert.match(made.join(" "), /^\/desk\/knowledge\/sources\/\S+ \/desk\/agent\/rollouts\/1$/);
  for (const path of [...PAGES, ...made]) {
    await test.step(path, async () => {
      const { headers, html } = await browser.get(path);
      const bytes = await weigh(html);
      assert.ok(bytes > 0 && bytes <= SCRIPT_BYTES_MAX, `${bytes} bytes of script`);
      for (const [name, value] of Object.entries(HEADERS)) assert.match(headers.get(name) ?? "", value, name);
      assert.doesNotMatch(headers.get("content-security-policy") ?? "", /unsafe/);
      assert.doesNotMatch(html, /<script(?![^>]* src=)|\son\w+="|style="/);
    });
  }
  // A share of the new conversations would not have the example agent.
  const [, rollout = ""] = made;
  assert.equal(
    (await browser.send(`${rollout}/stop`, formOf((await browser.get(rollout)).html, {}, "Stop"))).status,
    303,
  );
}

async function makesAToken({ desk, browser }: Scene): Promise<string> {
  await browser.get("/desk/mcp/tokens");
  const created = await browser.send("/desk/mcp/tokens", { name: "Cursor", days: "30" });
  const [value = ""] = /svc_pat_[\w-]{49}/.exec(created.html) ?? [];
  assert.match(value, /^svc_pat_/);
  const listed = await browser.get("/desk/mcp/tokens");
  assert.equal(listed.html.includes(value), false, "shown once");
  assert.match(textOf(listed.html), new RegExp(`Cursor.*svc_pat_…${value.slice(-4)}`));
  assert.equal((await callTool({ deskUrl: desk.deskUrl, apiToken: value }, "get_agent")).isError, false);
  return value;
}

async function revokesIt({ desk, browser }: Scene, value: string): Promise<void> {
  const { html } = await browser.get("/desk/mcp/tokens");
  const [, path = ""] = /action="(\/desk\/mcp\/tokens\/[^"]+\/revoke)"/.exec(html) ?? [];
  const revoked = await browser.send(path, {});
  assert.equal(revoked.location, "/desk/mcp/tokens?said=token-revoked");
  assert.match((await browser.get(revoked.location)).html, /role="status">Token revoked\. It no longer works\./);
  assert.doesNotMatch((await browser.get("/desk/mcp/tokens?said=%3Cb%3E")).html, /role="status">/);
  assert.match(textOf((await browser.get("/desk/mcp/tokens")).html), /revoked/);
  const refused = await fetch(`${desk.deskUrl}/mcp`, {
    method: "POST",
    headers: { authorization: `Bearer ${value}`, "content-type": "application/json" },
    body: JSON.stringify({ jsonrpc: "2.0", id: 1, method: "tools/list" }),
  });
  await refused.body?.cancel();
  assert.equal(refused.status, 401);
  assert.match(refused.headers.get("www-authenticate") ?? "", /^Bearer realm="desk"(?!.*resource_metadata)/);
}

async function showsTheThread(scene: Scene, apiToken: string): Promise<void> {
  const { desk, app, browser } = scene;
  const { secret, widgetKey } = await setUpExample({ ...scene, deskUrl: desk.deskUrl }, apiToken);
  const chat = await openChat({ deskUrl: desk.deskUrl, widgetKey });
  const exp = unixTimeIn(600);
  const identified = await chat.identify(signToken({ sub: "cus_101", name: "Ada <b>Moreno</b>", exp }, secret));
  assert.equal(identified.status, 200);
  assert.deepEqual(actionsOf(await chat.say("What plan am I on?")), ["get_account ok"]);
  await chat.say("<script>alert(1)</script>");
  only(await chat.say("Upgrade me to Pro"), "confirm");
  assert.deepEqual(actionsOf(await chat.say("yes")), ["change_plan ok"]);
  assert.deepEqual(app.received.map(({ method, path }) => `${method} ${path}`), [
    "GET /support/accounts/cus_101",
    // For the question before the change.
    "GET /support/accounts/cus_101",
    "POST /support/accounts/cus_101/plan",
  ]);

  const list = await browser.get("/desk/inbox");
  assert.match(list.html, /Ada &lt;b&gt;Moreno&lt;\/b&gt;/);
  assert.match(list.html, /aria-label="Verified: signed in to the app"/);
  const page = await browser.get("/desk/inbox/1");
  assert.doesNotMatch(page.html, /<script>alert/);
  const text = textOf(page.html);
  for (
    const shown of [
      /What plan am I on\?/,
      /Get account\s+done/,
      /get_account · Version \d+ of the agent/i,
      /Sent for cus_101 GET .*\/support\/accounts\/cus_101/,
      /Change plan\s+done\s+the customer wrote yes/,
      /POST .*\/support\/accounts\/cus_101\/plan/,
      /Came back 200/,
      /"price": ?"\$49 \/ month"/,
    ]
  ) assert.match(text, shown);
  assert.equal(page.html.includes(app.supportApiKey), false);
  assert.match(text, /authorization: Bearer \S*(•|\*|secrets|masked)/i);
  assert.equal((await browser.get("/desk/inbox/2")).status, 404);
  assert.equal((await browser.get("/desk/inbox/1e9")).status, 404);
}

async function readsTheAudit({ app, browser }: Scene): Promise<void> {
  const text = textOf((await browser.get("/desk/audit")).html);
  assert.match(text, /Conversation #1 by the agent request \w+ record 4 (?:\w+ \d+, )?\d+:\d\d [AP]M change_plan done/);
  assert.doesNotMatch(textOf((await browser.get("/desk/audit?action=get_account")).html), /change_plan done/);
  const none = (await browser.get("/desk/audit?outcome=no_answer")).html;
  assert.match(none, /No matching calls/);
  assert.match(none, /<form[^>]* popover="auto"/, "a sheet on a phone");
  const wrong = (await browser.get("/desk/audit?conversation=x")).html;
  assert.match(wrong, /aria-invalid/);
  assert.doesNotMatch(wrong, /<form[^>]* popover|popovertarget="filters"/, "a wrong filter is in sight everywhere");
  await marksWrongFilters(browser);
  for (const kind of ["json", "csv"]) {
    const file = await browser.get(`/desk/audit/records/${kind}?action=change_plan&outcome=ok`);
    assert.match(
      file.headers.get("content-disposition") ?? "",
      new RegExp(`^attachment; filename="audit-.*\\.${kind}"$`),
    );
    assert.equal(file.html.split("change_plan").length - 1, 1);
    assert.equal(file.html.includes(app.supportApiKey), false);
  }
  await browser.get("/desk/audit");
  assert.match(
    textOf((await browser.send("/desk/audit/check", {})).html),
    /Intact: all 4 records are unchanged/,
  );
}

/** A filter that is wrong is marked on the page itself, with what was asked for, and lists nothing. */
async function marksWrongFilters(browser: Scene["browser"]): Promise<void> {
  for (
    const wrong of [
      "outcome=nonsense",
      "from=yesterday",
      "conversation=abc",
      "actor=toString",
      "from=2026-11-30&to=2026-11-01",
    ]
  ) {
    const [name = "", value = ""] = wrong.split(/[=&]/);
    for (const page of ["/desk/audit", "/desk/settings/activity"]) {
      if (page !== "/desk/audit" && name !== "from") continue;
      const { status, html } = await browser.get(`${page}?${wrong}`);
      assert.equal(status, 400, wrong);
      assert.match(html, new RegExp(`id="filter-${name}"[^>]*aria-invalid="true"`), wrong);
      assert.ok(html.includes(`value="${value}"`), wrong);
      assert.match(textOf(html), /Nothing is listed/, wrong);
    }
  }
}

Deno.test("a fresh desk: its owner comes in once, makes a token, and reads a customer's thread", async (test) => {
  const app = startOwnApp();
  const store = await testStore();
  const desk = await startDesk({ ...store.env, SVC_ALLOW_PRIVATE: app.allowance });
  const scene = { desk, app, browser: openDeskBrowser(desk.deskUrl, "192.0.2.1") };
  try {
    await test.step("the setup link creates the owner and works once", () => createsTheOwner(scene));
    await test.step("a teammate signs in, is led back, and signs out", () => signsIn(scene));
    await test.step("the sign-in page leads to pages of the desk alone", (step) => leadsBack(scene, step));
    await test.step("guessing passwords ends after five attempts", () => guardsSignIn(scene));
    await test.step("forms of other sites are refused", () => refusesForeignForms(scene));
    await test.step("every page carries its security headers, and at most 60 KB of script", (step) =>
      carriesHeaders(scene, step));
    const kept = { token: "" };
    await test.step("a token is shown once and works", async () => {
      kept.token = await makesAToken(scene);
    });
    await test.step("a thread shows every call, masked, and who said yes", () => showsTheThread(scene, kept.token));
    await test.step("the audit is filtered, saved and checked", () => readsTheAudit(scene));
    await test.step("a revoked token stops working at once", () => revokesIt(scene, kept.token));
    assert.equal(await desk.stop(), 0);
  } finally {
    await endSupervisor(desk.supervisor);
    await app.close();
    await store.drop();
    await Deno.remove(desk.dataDir, { recursive: true });
  }
});
