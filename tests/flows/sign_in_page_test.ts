/** The company's name and logo on the pages outside of the desk, and the providers on the sign-in page. */

import assert from "node:assert/strict";
import { sql } from "kysely";
import { json } from "../../core/db/json.ts";
import { saveProvider } from "../../core/oidc/provider.ts";
import { createLink } from "../../core/teammates/account_link.ts";
import { ownDatabase } from "../support/database.ts";
import { testWorkspace } from "../support/desk.ts";
import { testServed } from "../support/served.ts";
import { openDeskBrowser, type PageAnswer, textOf } from "./teammate.ts";

const LOGO = "/pictures/a-logo";
const SIGN_IN = "/desk/sign-in";
const EMAIL = "new@example.com";

async function setCompany({ desk }: Stage, workspace: string, name: string): Promise<void> {
  const settings = json({ company: { name }, widget: { appearance: { logo: LOGO } } });
  await desk.db.updateTable("workspaces").set({ settings }).where("id", "=", workspace).execute();
}

type Stage = Awaited<ReturnType<typeof testServed>>;

const database = await ownDatabase();
Deno.test.afterAll(() => database.close());

/** Runs a test on an installation without other workspaces than its one, of Acme. */
async function withAcme(test: (stage: Stage) => Promise<void>): Promise<void> {
  const stage = await testServed({}, { ...database, close: () => Promise.resolve() });
  try {
    await setCompany(stage, stage.workspace.id, "Acme");
    await test(stage);
  } finally {
    await sql`truncate workspaces cascade`.execute(stage.desk.db);
    await stage.close();
  }
}

async function open({ url }: Stage, path: string): Promise<PageAnswer> {
  return await openDeskBrowser(url, "198.51.100.7").get(path);
}

/** The name and the logo that a page shows. */
function brandOf({ html }: PageAnswer) {
  const title = /<title>[^<]* · ([^<]*)<\/title>/.exec(html)?.[1];
  const name = /<div class="brand">.*?<span>([^<]*)<\/span>/.exec(html)?.[1];
  assert.equal(name, title);
  return { name, logo: /<div class="brand"><img class="on-light" src="([^"]+)"/.exec(html)?.[1] ?? null };
}

const ACME = { name: "Acme", logo: LOGO };
const UNNAMED = { name: "Your desk", logo: null };

Deno.test("signing in and every link show the company of the only workspace", () =>
  withAcme(async (stage) => {
    const { desk, workspace: { id: workspace } } = stage;
    const { id: teammate } = await stageTeammate(stage);
    const links = [
      ["/setup", await createLink(desk, { workspace, kind: "setup", role: "owner" })],
      ["/setup", await createLink(desk, { workspace, kind: "invite", role: "viewer", email: EMAIL, name: "New" })],
      ["/reset", await createLink(desk, { workspace, kind: "reset", teammate })],
    ] as const;
    for (const path of [SIGN_IN, ...links.map(([at, { token }]) => `${at}/${token}`)]) {
      const page = await open(stage, path);
      assert.equal(page.status, 200, path);
      assert.deepEqual(brandOf(page), ACME, path);
    }
    assert.deepEqual(brandOf(await open(stage, "/setup/unknown")), UNNAMED);
  }));

Deno.test("with several workspaces, the sign-in page shows a company only where the address names its workspace", () =>
  withAcme(async (stage) => {
    const { id: other } = await testWorkspace(stage.desk);
    await setCompany(stage, other, "Globex");
    assert.deepEqual(brandOf(await open(stage, SIGN_IN)), UNNAMED);
    assert.deepEqual(brandOf(await open(stage, `${SIGN_IN}?workspace=${other}`)), { name: "Globex", logo: LOGO });
    assert.deepEqual(brandOf(await open(stage, `${SIGN_IN}?workspace=unknown`)), UNNAMED);
  }));

Deno.test("with several providers, those of an email's domain are found by it, and no others are shown", () =>
  withAcme(async (stage) => {
    const { id: other } = await testWorkspace(stage.desk);
    await addProvider(stage, stage.workspace.id, "Acme ID", ["acme.example"]);
    assert.deepEqual(offered(await open(stage, SIGN_IN)), ["Acme ID"], "the only one");
    await addProvider(stage, other, "Globex ID", ["globex.example", "globex.test"]);

    const browser = openDeskBrowser(stage.url, "198.51.100.8");
    const plain = await browser.get(SIGN_IN);
    assert.deepEqual(offered(plain), []);
    assert.match(plain.html, /formaction="\/desk\/sign-in\/oidc"[^>]*>Use single sign-on</);
    const found = await browser.send(`${SIGN_IN}/oidc`, { email: " Ann@Globex.Test ", next: "/desk/profile" });
    assert.deepEqual([found.status, offered(found)], [200, ["Globex ID"]]);
    assert.match(found.html, new RegExp(`/desk/sign-in/oidc/${other}/start\\?next=%2Fdesk%2Fprofile`));
    for (
      const [email, says] of [
        ["ann@elsewhere.example", /No sign-in provider is set up for this email/],
        ["", /Type your email first/],
        ["globex.example", /Type your email first/],
      ] as const
    ) {
      const refused = await browser.send(`${SIGN_IN}/oidc`, { email, next: "/desk" });
      assert.deepEqual([refused.status, offered(refused)], [400, []], email);
      assert.match(textOf(refused.html), says);
    }
    assert.deepEqual(offered(await open(stage, `${SIGN_IN}?workspace=${other}`)), ["Globex ID"]);
  }));

/** The labels of the providers that a page offers. */
function offered({ html }: PageAnswer): readonly string[] {
  return Array.from(html.matchAll(/>Continue with ([^<]+)</g), ([, label = ""]) => label);
}

async function stageTeammate({ desk, signIn, workspace }: Stage) {
  await signIn("Ted", "teammate");
  return await desk.db.selectFrom("teammates").select("id").where("workspace", "=", workspace.id)
    .executeTakeFirstOrThrow();
}

async function addProvider(
  { desk }: Stage,
  workspace: string,
  label: string,
  domains: readonly string[],
): Promise<void> {
  const issuer = `https://${domains[0]}`;
  await saveProvider(desk, {
    ...{ workspace, issuer, label, domains, clientId: "desk", authentication: "client_secret_basic" },
    ...{ secret: { v: 2, kid: "k", seq: 1, iv: "", ct: "" }, origins: [issuer] },
    ...{ defaultRole: "viewer", roleClaim: null, roleRules: [], required: false },
  }, "an owner");
}

Deno.test("the sign-in page of a desk without an owner says where the set-up link is, and offers no password reset", () =>
  withAcme(async (stage) => {
    const bare = textOf((await open(stage, SIGN_IN)).html);
    assert.match(bare, /This desk has no owner yet\. Open the set-up link/);
    assert.doesNotMatch(bare, /Forgot/);
    await stageTeammate(stage);
    const owned = textOf((await open(stage, SIGN_IN)).html);
    assert.doesNotMatch(owned, /no owner yet/);
    assert.match(owned, /Forgot your password\?/);
  }));
