/** `deno task team` and `deno task recover`, beside a running desk and without one. */

import assert from "node:assert/strict";
import { openOwnDatabase } from "../../commands/database.ts";
import { changeTeam, teamOrder } from "../../commands/team.ts";
import { readWords } from "../../commands/usage.ts";
import { readConfig } from "../../config.ts";
import { migrate } from "../../core/db/migrate.ts";
import { TOTP } from "otpauth";
import { setApp } from "../../core/sign_in/authenticator_app.ts";
import { isTwoStep, readSecondSteps } from "../../core/sign_in/second_step.ts";
import { createSetupLink, findAccountLink, resetByLink } from "../../core/teammates/account_link.ts";
import { joinByLink } from "../../core/teammates/join.ts";
import { accountOfEmail } from "../../core/teammates/accounts.ts";
import { signIn } from "../../core/teammates/teammates.ts";
import { createWorkspace } from "../../core/teammates/workspaces.ts";
import { holdCompiled } from "../support/database.ts";
import { testDesk, testWorkspace } from "../support/desk.ts";
import { freePort } from "../support/free_ports.ts";

const folder = await Deno.makeTempDir({ prefix: "desk-team-" });
await holdCompiled();
Deno.test.afterAll(() => Deno.remove(folder, { recursive: true }));

const variables: Readonly<Record<string, string>> = { SVC_DATA_DIR: folder, SVC_PORT: String(freePort()) };
const read = readConfig((name) => variables[name]);
assert.ok(read.kind === "ok");
const { config } = read;
const PASSWORD = "a sentence is easy to keep";

/** The desk on the folder, for as long as nothing else uses it. */
async function onDesk<Result>(use: (desk: Awaited<ReturnType<typeof testDesk>>) => Promise<Result>): Promise<Result> {
  const database = await openOwnDatabase(config);
  await migrate(database.db);
  const desk = await testDesk({}, database);
  try {
    return await use(desk);
  } finally {
    await desk.close();
  }
}

/** The order of a command line, as `commands/main.ts` reads it. */
function orderOf(...words: readonly string[]) {
  const line = readWords("team", words);
  assert.ok(line.kind === "ok", JSON.stringify(line));
  return teamOrder(line);
}

const run = (...words: readonly string[]) => changeTeam(config, orderOf(...words));
const tokenIn = (text: string) => /\/(?:setup|reset)\/([\w-]+)/.exec(text)?.[1] ?? "";

await onDesk(async (desk) => {
  const { id } = await testWorkspace(desk);
  const { token } = await createSetupLink(desk, id, "owner");
  await joinByLink(desk, token, { email: "olga@example.com", name: "Olga", password: PASSWORD });
});

Deno.test("team lists, invites and resets without a running desk", async () => {
  assert.match(await run(), /^owner {5}olga@example\.com {2}Olga {2}never seen$/);
  const invited = await run("invite", "mia@example.com", "--role", "admin", "--name", "Mia");
  assert.match(invited, new RegExp(`^${config.baseUrl}/setup/[\\w-]+\nThe link works once, until `));
  const mia = await onDesk((desk) =>
    joinByLink(desk, tokenIn(invited), { email: "", name: "Mia", password: PASSWORD })
  );
  assert.equal(mia.role, "admin");
  const reset = await run("reset", "MIA@example.com");
  await onDesk((desk) => resetByLink(desk, tokenIn(reset), { password: "another sentence to keep" }));
  await assert.rejects(run("reset", "nobody@example.com"), /No teammate has the email nobody@example\.com/);
  await assert.rejects(run("recover", "mia@example.com"), /mia@example\.com is not an owner/);
});

Deno.test("recover lets an owner in again", async () => {
  const token = tokenIn(await run("recover", "olga@example.com"));
  await onDesk(async (desk) => {
    assert.equal((await findAccountLink(desk, token))?.kind, "reset");
    await resetByLink(desk, token, { password: "a recovered sentence" });
    assert.notEqual(
      await signIn(desk, { email: "olga@example.com", password: "a recovered sentence" }),
      null,
    );
  });
});

Deno.test("recover removes the second step only when asked to", async () => {
  const account = await onDesk(async (desk) => {
    const id = (await accountOfEmail(desk, "olga@example.com"))?.id ?? "";
    const { secret, sealed } = await desk.totp.newSecret(id, { issuer: "Acme", label: "olga@example.com" });
    await setApp(desk, id, sealed, new TOTP({ secret }).generate({ timestamp: desk.now().getTime() }));
    return id;
  });
  const isOn = () => onDesk(async (desk) => isTwoStep(await readSecondSteps(desk, account)));
  await run("recover", "olga@example.com");
  assert.equal(await isOn(), true);
  const token = tokenIn(await run("recover", "olga@example.com", "--without-second-step"));
  assert.equal(await isOn(), false);
  await onDesk(async (desk) => {
    const withPassword = (password: string) => signIn(desk, { email: "olga@example.com", password });
    assert.equal(await withPassword("a recovered sentence"), null, "whoever has the old password alone stays out");
    await resetByLink(desk, token, { password: "a third sentence to keep" });
    assert.notEqual(await withPassword("a third sentence to keep"), null);
  });
});

Deno.test("what recover resets is recorded as an activity", async () => {
  const activities = () =>
    onDesk(({ db }) =>
      db.selectFrom("activities").select(["kind", "subject"]).where("name", "is", null).orderBy("at").orderBy("id")
        .execute()
    );
  const before = (await activities()).length;
  await onDesk(async (desk) => {
    await desk.db.updateTable("teammates").set({ deactivatedAt: desk.now() }).where("role", "=", "owner").execute();
  });
  await run("recover", "olga@example.com");
  await run("recover", "olga@example.com");
  assert.deepEqual(
    (await activities()).slice(before).map(({ kind, subject }) => `${kind} ${subject}`).sort(),
    [
      "reactivated olga@example.com",
      "reset_link_made olga@example.com",
      "reset_link_made olga@example.com",
    ],
  );
});

Deno.test("team and recover apply to people of every workspace, and an invitation to the named one", async () => {
  const { id } = await onDesk(async (desk) => {
    desk.pass(1000);
    const { id } = await createWorkspace(desk, "Globex");
    const { token } = await createSetupLink(desk, id, "owner");
    await joinByLink(desk, token, { email: "gus@globex.example", name: "Gus", password: PASSWORD });
    return { id };
  });
  assert.match(
    await run("list"),
    new RegExp(`^Test \\(.*olga@example.*\n\nGlobex \\(${id}\\)\nowner {5}gus@globex`, "s"),
  );
  const token = tokenIn(await run("recover", "gus@globex.example"));
  const invited = tokenIn(await run("invite", "una@globex.example", "--workspace", "Globex"));
  await onDesk(async (desk) => {
    assert.equal((await findAccountLink(desk, token))?.workspace, id);
    assert.equal((await findAccountLink(desk, invited))?.workspace, id);
  });
  await assert.rejects(
    run("invite", "x@example.com", "--workspace", "Acme"),
    /No workspace is called Acme\./,
  );
});

Deno.test("team lists the roles when the given one does not exist", () => {
  assert.throws(
    () => orderOf("invite", "a@b.c", "--role", "king"),
    /^Error: There is no role "king"\. Use one of `viewer`, `teammate`, `admin`, `owner`\.\nUsage: deno task team/,
  );
});

const REFUSED = [
  [["dance"], 'There is no "dance" here. Use one of `list`, `invite`, `reset`.'],
  [["invite"], "Whose email address?"],
  [["reset"], "Whose email address?"],
  [["list", "a@b.c"], 'There is one word too many: "a@b.c".'],
  [["list", "--role", "admin"], "`list` has no option --role."],
  [["reset", "a@b.c", "--name", "Ann"], "`reset` has no option --name."],
] as const;

for (const [words, says] of REFUSED) {
  Deno.test(`team reports the fault in: ${words.join(" ")}`, () => {
    assert.throws(
      () => orderOf(...words),
      (error: Error) => error.message.startsWith(`${says}\nUsage: deno task team`),
    );
  });
}

Deno.test("team takes options in each form and place", () => {
  const order = { do: "invite", email: "a@b.c", name: "Ann", role: "admin", workspace: undefined };
  for (
    const words of [
      ["invite", "a@b.c", "--role", "admin", "--name", "Ann"],
      ["invite", "a@b.c", "--role=admin", "--name=Ann"],
      ["--role=admin", "invite", "--name", "Ann", "a@b.c"],
    ]
  ) assert.deepEqual({ workspace: undefined, ...orderOf(...words) }, order);
});
