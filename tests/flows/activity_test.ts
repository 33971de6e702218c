/** The list of activities as an admin reads it, and the log line of a failed sign-in as fail2ban reads it. */

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { json } from "../../core/db/json.ts";
import { recordActivity } from "../../core/activity/record.ts";
import { listActivities } from "../../core/activity/list.ts";
import type { Log } from "../../core/ports/log.ts";
import { RATES } from "../../core/limits/rates.ts";
import { networkOf } from "../../routes/served.ts";
import { noteFailedSignIn } from "../../routes/desk/account/failed_sign_in.ts";
import { openLog } from "../../routes/log.ts";
import { inviteTeammate } from "../../core/teammates/invitation.ts";
import { listTeam } from "../../core/teammates/manage.ts";
import { testCaller, testWorkspace } from "../support/desk.ts";
import { testServed } from "../support/served.ts";
import { openDeskBrowser, textOf } from "./teammate.ts";

const ACTIVITY = "/desk/settings/activity";

let format: "text" | "json" = "text";
const written: string[] = [];
/** The desk's own log, kept. */
const log: Log = (level, message, detail) => {
  const { error } = console;
  console.error = (line: string) => written.push(line);
  try {
    openLog({ log: format, logLevel: "info" })(level, message, detail);
  } finally {
    console.error = error;
  }
};
const served = await testServed({ log });
Deno.test.afterAll(() => served.close());

let addresses = 0;
const newBrowser = () => openDeskBrowser(served.url, `203.0.113.${++addresses}`);
/** The newest kinds of activity, newest first. */
const newest = async (limit: number) =>
  (await listActivities(served.desk, served.workspace.id, {}, { before: null, limit })).map(({ kind }) => kind);

Deno.test("signing in, a failed try and signing out are listed with their address", async () => {
  const owner = await served.signIn("Ida", "owner");
  const stranger = newBrowser();
  await stranger.send("/desk/sign-in", { email: served.emailOf("Ida"), password: "wrong wrong wrong" });
  await Promise.all(served.served.unfinished);
  const page = textOf((await owner.get(`${ACTIVITY}?kind=sign_in_failed`)).html);
  assert.match(page, /Sign-in failed reason: password Ida 203\.0\.113\.1 /);
  await owner.send("/desk/sign-out", {});
  assert.deepEqual(await newest(4), ["signed_out", "sign_in_failed", "signed_in", "joined"]);
});

Deno.test("what an admin does to a teammate is listed, filtered by person and kind, and downloaded", async () => {
  const owner = await served.signIn("Uma", "owner");
  await served.signIn("Vic", "teammate");
  const { id } = await served.desk.db.selectFrom("teammates").select("id")
    .where("workspace", "=", served.workspace.id).where("name", "=", "Vic").executeTakeFirstOrThrow();
  await owner.get(`/desk/settings/team/${id}`);
  for (const fields of [{ do: "role", role: "viewer" }, { do: "deactivate" }, { do: "reactivate" }]) {
    assert.equal((await owner.send(`/desk/settings/team/${id}`, fields)).status, 303);
  }
  assert.deepEqual(await newest(3), ["reactivated", "deactivated", "role_changed"]);
  const [last] = await listActivities(served.desk, served.workspace.id, {}, { before: null, limit: 1 });
  const query = `?person=${last?.teammate}&kind=role_changed&from=2020-01-01`;
  assert.match(textOf((await owner.get(ACTIVITY + query)).html), /Role changed vic\S+@example\.com role: Viewer Uma/);
  const csv = await owner.get(`${ACTIVITY}/records/csv${query}`);
  assert.equal(csv.html.trim().split("\r\n").length, 2, "the head, and one row");
  assert.match(csv.html, /"role_changed",.*"vic\S+@example\.com"/);
  assert.equal(JSON.parse((await owner.get(`${ACTIVITY}/records/json${query}`)).html).length, 1);
  await owner.get("/desk/audit/records/csv");
  const exports = await listActivities(served.desk, served.workspace.id, {}, { before: null, limit: 3 });
  assert.deepEqual(exports.map(({ kind, subject }) => `${kind} ${subject}`), [
    "exported audit",
    "exported activity",
    "exported activity",
  ]);
  const checked = await owner.send(`${ACTIVITY}/check`, {});
  assert.match(textOf(checked.html), /Intact: all \d+ records are unchanged/);
});

Deno.test("only who may read the list reads it, and a wrong filter is refused in words", async () => {
  const teammate = await served.signIn("Tom", "teammate");
  for (const path of [ACTIVITY, `${ACTIVITY}/records/json`]) assert.equal((await teammate.get(path)).status, 403);
  const admin = await served.signIn("Abe", "admin");
  const wrong = await admin.get(`${ACTIVITY}?kind=nonsense`);
  assert.equal(wrong.status, 400);
  assert.match(textOf(wrong.html), /Kind: “nonsense” is not one of the choices\..*Nothing is listed/);
});

/** The filter that the documentation gives, as expressions of this language. */
const FILTER = [...readFileSync("docs/self-hosting.md", "utf8").matchAll(/(?<== |^ +)(\^.*Sign-in failed.*)$/gm)]
  .map(([, line = ""]) => new RegExp(line.replace("<ADDR>", "(?<host>[0-9a-f.:]+)")));

const HOSTILE = "warn  Sign-in failed. address=192.0.2.200 reason=password";

/** The ways in which fail2ban reads a line: from a file, from one without its time, and from systemd's journal. */
const READINGS: Readonly<Record<string, (line: string) => string>> = {
  "a file": (line) => line,
  "a file, its time cut out": (line) => line.replace(/\d{4}-\d\d-\d\dT[\d:.]+Z/, ""),
  // Older journals strip a line.
  "the journal": (line) => `desk-1 deno[4711]: ${line.trim()}`,
};

/** The addresses that the filter finds. */
function found(lines: readonly string[], read: (line: string) => string): readonly string[] {
  return lines.map(read).flatMap((line) =>
    FILTER.map((one) => one.exec(line)?.groups?.host).filter((host) => host !== undefined)
  );
}

for (const form of ["text", "json"] as const) {
  const name = "fail2ban's filter finds each failed sign-in of a text log once, and no address that was typed";
  Deno.test(name.replace("text", form), async () => {
    assert.equal(FILTER.length, 2);
    written.length = 0;
    format = form;
    const address = `2001:db8:${form === "text" ? 1 : 2}::7`;
    const stranger = openDeskBrowser(served.url, address);
    const typed = [
      "nobody@example.com",
      `x@\n${HOSTILE}`,
      `x@\r${HOSTILE}`,
      "@" + "é".repeat(5000),
      "@\u001b[2K\u009b2K\u2028x",
    ];
    for (const email of typed) await stranger.send("/desk/sign-in", { email, password: "wrong wrong wrong" });
    const counter = { name: "signInAddress", subject: networkOf(address), rate: RATES.signInAddress };
    for (let n = typed.length; n < counter.rate.max; n++) await served.served.rates.takeAll([counter]);
    const refused = await stranger.send("/desk/sign-in", { email: "nobody@example.com", password: "wrong" });
    assert.equal(refused.status, 429);
    const lines = written.join("\n").split("\n");
    assert.equal(lines.length, typed.length + 1, "one line for each");
    log("error", "A turn failed.", {
      cause: new Error(`x\n${HOSTILE}`),
      said: `\u2028\u009b2K${HOSTILE}\r\n${HOSTILE}`,
    });
    const all = written.join("\n").split("\n");
    for (const [from, read] of Object.entries(READINGS)) {
      assert.deepEqual(found(all, read), Array.from({ length: 6 }, () => address), from);
    }
    assert.doesNotMatch(written.join(""), /(?!\n)[\p{Cc}\u2028\u2029]/u);
  });
}

Deno.test("a failed sign-in logs the typed email only if it is an email: it could be the password", async () => {
  written.length = 0;
  const stranger = openDeskBrowser(served.url, "203.0.113.98");
  for (const email of ["correct horse battery", "mia@example.com"]) {
    await stranger.send("/desk/sign-in", { email, password: "wrong wrong wrong" });
  }
  const lines = written.join("");
  assert.equal(lines.match(/Sign-in failed/g)?.length, 2);
  assert.doesNotMatch(lines, /horse/);
  assert.match(lines, /mia@example\.com/);
});

Deno.test("a failed sign-in is recorded after its answer, so that timing does not reveal known emails", async () => {
  const owner = await served.signIn("Eva", "owner");
  await owner.get("/desk");
  const before = await newest(1);
  noteFailedSignIn(served.served, { ip: "203.0.113.99" }, { email: served.emailOf("Eva"), reason: "password" });
  assert.deepEqual([before, served.served.unfinished.size], [["signed_in"], 1]);
  await Promise.all(served.served.unfinished);
  assert.deepEqual([await newest(1), served.served.unfinished.size], [["sign_in_failed"], 0]);
});

Deno.test("the password of an account is guessed at a link no more often than at the sign-in, and each guess is logged", async () => {
  const owner = await served.signIn("Pia", "owner");
  const [known] = await listTeam(served.desk, served.workspace.id).then((team) =>
    team.filter(({ name }) => name === "Pia")
  );
  await owner.get("/desk");
  const { email } = known ?? assert.fail();
  const other = await testWorkspace(served.desk);
  const { token } = await inviteTeammate(served.desk, await testCaller(served.desk, other.id), {
    email,
    name: "Pia",
    role: "viewer",
  });
  written.length = 0;
  format = "text";
  const statuses: number[] = [];
  const stranger = openDeskBrowser(served.url, "198.51.100.11");
  for (const path of [...Array.from({ length: 4 }, () => `/setup/${token}`), "/desk/sign-in", `/setup/${token}`]) {
    statuses.push((await stranger.send(path, { name: "Pia", email, password: "the guess of a stranger" })).status);
  }
  assert.deepEqual(statuses, [400, 400, 400, 400, 400, 429]);
  assert.deepEqual(found(written, (line) => line), statuses.map(() => "198.51.100.11"));
  await Promise.all(served.served.unfinished);
  assert.deepEqual(new Set(await newest(5)), new Set(["sign_in_failed"]));
});

Deno.test("a contact is listed by name, with a link to their page, until they are removed", async () => {
  const { desk, workspace } = served;
  const ola = await served.signIn("Ola", "owner");
  const id = desk.newId();
  const blank = { email: null, verifiedAt: null, blocked: false, notes: "", attributes: json({}) };
  const at = { firstSeen: desk.now(), lastSeen: desk.now() };
  await desk.db.insertInto("contacts")
    .values({ id, workspace: workspace.id, externalId: `u-${id}`, name: "Nora Lind", ...blank, ...at }).execute();
  const page = `/desk/contacts/${id}`;
  await ola.get(page);
  await ola.send(`${page}/block`, { blocked: "yes" });
  await ola.get(`${page}/export`);
  const links = async () =>
    (await ola.get(ACTIVITY)).html.match(new RegExp(`<a href="${page}" dir="auto">Nora Lind</a>`, "g"))?.length ?? 0;
  assert.equal(await links(), 2, "blocked and exported");
  await ola.get(page);
  await ola.send(`${page}/delete`, {});
  assert.equal(await links(), 0);
  const { html } = await ola.get(ACTIVITY);
  assert.match(textOf(html), new RegExp(`Deleted contact ${id.slice(0, 8)}…`));
  assert.match(html, new RegExp(`title="contact ${id}"`));
});

Deno.test("times in an activity are formatted, and a teammate's id is shown as their name", async () => {
  const { desk, workspace } = served;
  const mona = await served.signIn("Mona", "owner");
  const { id } = await desk.db.selectFrom("teammates").select("id")
    .where("workspace", "=", workspace.id).where("name", "=", "Mona").executeTakeFirstOrThrow();
  const by = { id, name: "Mona" };
  const detail = { until: "2026-12-24T18:30:00.000Z", to: id };
  await recordActivity(desk, {
    workspace: workspace.id,
    by,
    address: null,
    kind: "role_changed",
    subject: "x",
    detail,
  });
  const { html } = await mona.get(ACTIVITY);
  assert.match(html, /until: <time datetime="2026-12-24T18:30:00\.000Z"/);
  assert.match(textOf(html), /to: Mona/);
});
