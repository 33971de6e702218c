/** Mails to teammates about waiting customers: once, in one mail, and only to those concerned. */

import assert from "node:assert/strict";
import { json } from "../../core/db/json.ts";
import { changeConversation } from "../../core/inbox/change.ts";
import { writeAsTeammate } from "../../core/inbox/reply.ts";
import { NOTIFICATION_LIMITS } from "../../core/limits/notifications.ts";
import { mailQueue } from "../../core/mail/outbox.ts";
import {
  DEFAULT_PREFERENCES,
  type NotificationPreferences,
  saveNotificationPreferences,
} from "../../core/notifications/preferences.ts";
import { mailWaiting } from "../../core/notifications/waiting_mail.ts";
import type { MailPort, MailRequest } from "../../core/ports/mail.ts";
import { changeSettings } from "../../core/settings/change.ts";
import { MINUTE } from "../../core/units.ts";
import { testCaller, testDesk } from "../support/desk.ts";
import { openChat } from "../conversations/chat.ts";

const sent: MailRequest[] = [];
const mail: MailPort = {
  operator: { host: "smtp.example.com", from: { address: "desk@example.com", name: null } },
  send: (request) => {
    sent.push(request);
    return Promise.resolve({ kind: "accepted", response: "250 ok", ms: 1 });
  },
  txt: () => Promise.resolve({ kind: "records", records: [] }),
};
const base = await testDesk({ mail });
Deno.test.afterAll(() => base.close());
const { mailEveryMs } = NOTIFICATION_LIMITS;
const mailAfterMs = DEFAULT_PREFERENCES.mailAfterMinutes * MINUTE;

/** A workspace in which a customer waits for a person, and a teammate. */
async function scene() {
  const chat = await openChat(base);
  const { workspace } = chat.context;
  const caller = await testCaller(chat.desk, workspace, "teammate");
  await testCaller(chat.desk, workspace, "viewer");
  await chat.say("hello");
  await chat.say("I want to talk to a person about my secret illness");
  const reader = { workspace, teammate: caller.teammate.id };
  const choose = (chosen: Partial<NotificationPreferences>) =>
    saveNotificationPreferences(chat.desk, reader, { ...DEFAULT_PREFERENCES, ...chosen });
  const state = { hasVisiblePage: false };
  /** Looks for waits and sends; the subjects of what arrived. */
  const round = async () => {
    const begun = sent.length;
    await mailWaiting(chat.desk, () => Promise.resolve(state.hasVisiblePage));
    const queue = mailQueue(chat.desk);
    for (const row of await queue.lease(100)) await queue.send(row);
    return sent.slice(begun).filter((one) => one.workspace === workspace).map(({ subject }) => subject);
  };
  /** The last mail to a teammate of this workspace. */
  const last = () => sent.findLast((one) => one.workspace === workspace);
  return { chat, desk: chat.desk, caller, choose, state, round, last };
}

const ONE = "A customer waits: conversation #1";

Deno.test("a teammate gets one email about a wait, after a delay and without the customer's message", async () => {
  const at = await scene();
  assert.deepEqual(await at.round(), []);
  base.pass(mailAfterMs);
  assert.deepEqual(await at.round(), [ONE], "one who may only read is not notified");
  const { text = "", unsubscribeUrl, automatic } = at.last() ?? {};
  assert.ok(text.includes("/desk/inbox/1") && !text.includes("illness"), text);
  assert.deepEqual([unsubscribeUrl, automatic], [null, true]);
  await at.chat.say("are you there?");
  base.pass(mailEveryMs);
  assert.deepEqual(await at.round(), [], "the same wait is notified once");
});

Deno.test("a teammate who chose to see names and messages in notifications has them in the email, with links", async () => {
  const at = await scene();
  await at.choose({ preview: true });
  await at.desk.db.insertInto("contacts").values({
    ...{ id: "c_ada", workspace: at.caller.workspace, externalId: "u_1", email: null, name: "Ada <b>Okafor</b>" },
    ...{ attributes: json({}), verifiedAt: null, firstSeen: base.now(), lastSeen: base.now() },
  }).execute();
  await at.desk.db.updateTable("conversations").set({ contactId: "c_ada" })
    .where("workspace", "=", at.caller.workspace).execute();
  base.pass(mailAfterMs);
  assert.deepEqual(await at.round(), ["Ada <b>Okafor</b> waits: conversation #1"]);
  const { text = "", html = "" } = at.last() ?? {};
  assert.match(
    text,
    /Ada <b>Okafor<\/b>:\n> I want to talk to a person about my secret illness\n#1, waits for 10 minutes\nhttp.*\/desk\/inbox\/1\n/,
  );
  assert.match(html, /<a [^>]*href="[^"]*\/desk\/inbox\/1"[^>]*>Ada &lt;b&gt;Okafor&lt;\/b&gt;<\/a>/);
});

Deno.test("no email goes to a teammate who has the desk open or chose none, or after an answer", async () => {
  const at = await scene();
  base.pass(mailAfterMs);
  at.state.hasVisiblePage = true;
  assert.deepEqual(await at.round(), []);
  at.state.hasVisiblePage = false;
  await at.choose({ mail: false });
  assert.deepEqual(await at.round(), []);
  await at.choose({ watches: "mine" });
  assert.deepEqual(await at.round(), []);
  await at.choose({});
  await writeAsTeammate(at.desk, at.caller, 1, { kind: "reply", clientId: "1", text: "Hi" });
  assert.deepEqual(await at.round(), []);
});

Deno.test("a teammate chooses after how many minutes an email comes", async () => {
  const at = await scene();
  await at.choose({ mailAfterMinutes: 30 });
  base.pass(29 * MINUTE);
  assert.deepEqual(await at.round(), []);
  await at.choose({ mailAfterMinutes: 5 });
  assert.deepEqual(await at.round(), [ONE]);
});

Deno.test("an email about a wait that could not be sent before an answer is cancelled", async () => {
  const at = await scene();
  base.pass(mailAfterMs);
  await mailWaiting(at.desk, () => Promise.resolve(false));
  await writeAsTeammate(at.desk, at.caller, 1, { kind: "reply", clientId: "1", text: "Hi" });
  assert.deepEqual(await at.round(), []);
});

Deno.test("a teammate who watches only their own conversations is mailed once one is assigned to them", async () => {
  const at = await scene();
  await at.choose({ watches: "mine" });
  base.pass(mailAfterMs);
  assert.deepEqual(await at.round(), [], "it is no one's");
  await changeConversation(at.desk, at.caller, 1, { kind: "assign", teammate: at.caller.teammate.id });
  assert.deepEqual(await at.round(), [ONE]);
});

Deno.test("an email held back by quiet hours is sent once when they end", async () => {
  const at = await scene();
  const days = [{ day: "monday", from: "08:00", to: "09:00" }] as const;
  const owner = await testCaller(at.desk, at.chat.context.workspace, "owner");
  await changeSettings(at.desk, owner, { inbox: { businessHours: { days } } }, { dryRun: false, message: "" });
  await at.choose({ businessHoursOnly: true });
  const ownerAsWell = { workspace: owner.workspace, teammate: owner.teammate.id };
  await saveNotificationPreferences(at.desk, ownerAsWell, { ...DEFAULT_PREFERENCES, businessHoursOnly: true });
  const now = at.desk.now();
  const daysToMonday = (8 - now.getUTCDay()) % 7 || 7;
  const opens = Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate() + daysToMonday, 8);
  base.pass(opens - 60_000 - now.getTime());
  assert.deepEqual(await at.round(), [], "a minute before the team begins");
  base.pass(2 * 60_000);
  assert.deepEqual(await at.round(), [ONE, ONE], "to each of the two");
  base.pass(mailEveryMs);
  assert.deepEqual(await at.round(), []);
});
