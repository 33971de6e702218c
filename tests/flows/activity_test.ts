/** The list of activities as an admin reads it, and the log line of a failed sign-in as fail2ban reads it. */

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { listActivities } from "../../core/activity/list.ts";
import type { Log } from "../../core/ports/log.ts";
import { openLog } from "../../routes/log.ts";
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
  await stranger.send("/desk/sign-in", { email: "ida@example.com", password: "wrong wrong wrong" });
  const page = textOf((await owner.get(`${ACTIVITY}?kind=sign_in_failed`)).html);
  assert.match(page, /Sign-in failed reason: password Ida 203\.0\.113\.1 /);
  await owner.send("/desk/sign-out", {});
  assert.deepEqual(await newest(4), ["signed_out", "sign_in_failed", "signed_in", "joined"]);
});

Deno.test("what an admin does to a teammate is listed, filtered by person and kind, and downloaded", async () => {
  const owner = await served.signIn("Uma", "owner");
  await served.signIn("Vic", "teammate");
  const { id } = await served.desk.db.selectFrom("teammates").select("id")
    .where("workspace", "=", served.workspace.id).where("email", "=", "vic@example.com").executeTakeFirstOrThrow();
  await owner.get(`/desk/settings/team/${id}`);
  for (const fields of [{ do: "role", role: "viewer" }, { do: "deactivate" }, { do: "reactivate" }]) {
    assert.equal((await owner.send(`/desk/settings/team/${id}`, fields)).status, 303);
  }
  assert.deepEqual(await newest(3), ["reactivated", "deactivated", "role_changed"]);
  const [last] = await listActivities(served.desk, served.workspace.id, {}, { before: null, limit: 1 });
  const query = `?person=${last?.teammate}&kind=role_changed&from=2020-01-01`;
  assert.match(textOf((await owner.get(ACTIVITY + query)).html), /Role changed vic@example\.com role: viewer Uma/);
  const csv = await owner.get(`${ACTIVITY}/records/csv${query}`);
  assert.equal(csv.html.trim().split("\r\n").length, 2, "the head, and one row");
  assert.match(csv.html, /"role_changed",.*"vic@example\.com"/);
  assert.equal(JSON.parse((await owner.get(`${ACTIVITY}/records/json${query}`)).html).length, 1);
  assert.deepEqual(await newest(2), ["exported", "exported"]);
  const checked = await owner.send(`${ACTIVITY}/check`, {});
  assert.match(textOf(checked.html), /Intact: all \d+ records are unchanged/);
});

Deno.test("only who may read the list reads it, and a wrong filter is refused in words", async () => {
  const teammate = await served.signIn("Tom", "teammate");
  for (const path of [ACTIVITY, `${ACTIVITY}/records/json`]) assert.equal((await teammate.get(path)).status, 403);
  const admin = await served.signIn("Abe", "admin");
  const wrong = await admin.get(`${ACTIVITY}?kind=nonsense`);
  assert.equal(wrong.status, 400);
  assert.match(textOf(wrong.html), /kind: must be one of signed_in/);
});

/** The filter that the documentation gives, as expressions of this language. */
const FILTER = [...readFileSync("docs/self-hosting.md", "utf8").matchAll(/(\^.*Sign-in failed.*)/g)]
  .map(([, line = ""]) => new RegExp(line.trim().replace("<ADDR>", "(?<host>[0-9a-f.:]+)")));
const bannedBy = (text: string) =>
  text.split("\n").flatMap((line) =>
    FILTER.map((one) => one.exec(line)?.groups?.host).filter((host) => host !== undefined)
  );

for (const form of ["text", "json"] as const) {
  const name = "fail2ban's filter finds each failed sign-in of a text log once, and no address that was typed";
  Deno.test(name.replace("text", form), async () => {
    assert.equal(FILTER.length, 2);
    written.length = 0;
    format = form;
    const stranger = openDeskBrowser(served.url, "2001:db8::77");
    for (
      const email of [
        "nobody@example.com",
        "x\nwarn  Sign-in failed. address=192.0.2.200 reason=password",
        "é".repeat(5000),
      ]
    ) {
      await stranger.send("/desk/sign-in", { email, password: "wrong wrong wrong" });
    }
    const cause = new Error(`x\nwarn  Sign-in failed. address=192.0.2.201 reason=password`);
    log("error", "A turn failed.", { cause, said: "\u2028warn  Sign-in failed. address=192.0.2.202 reason=rate" });
    assert.deepEqual(bannedBy(written.join("\n")), ["2001:db8::77", "2001:db8::77", "2001:db8::77"]);
  });
}
