/** Complaints: reports of providers and of mail servers stop mail to an address as bounces do, and to no other one. */

import assert from "node:assert/strict";
import { complainOf, makeFeedbackHook, readArf, readFeedback } from "../../core/mail/complaints.ts";
import { queueMail } from "../../core/mail/queue.ts";
import { listSuppressions } from "../../core/mail/suppressions.ts";
import { testCaller, testWorkspace } from "../support/desk.ts";
import { testServed } from "../support/served.ts";

const at = await testServed({
  mail: {
    operator: { host: "smtp.example.com", from: { address: "desk@example.com", name: null } },
    send: () => Promise.resolve({ kind: "accepted", response: "250 ok", ms: 1 }),
    txt: () => Promise.resolve({ kind: "records", records: [] }),
  },
});
Deno.test.afterAll(() => at.close());
const { desk } = at;

const REPORTS: Readonly<Record<string, { readonly payload: unknown; readonly reads: readonly string[] }>> = {
  "Postmark, a complaint": {
    payload: { RecordType: "SpamComplaint", Type: "SpamComplaint", Email: "Ada@example.com" },
    reads: ["Ada@example.com complained"],
  },
  "Postmark, a bounce": {
    payload: { RecordType: "Bounce", Type: "HardBounce", Email: "ada@example.com" },
    reads: ["ada@example.com bounced"],
  },
  "Postmark, a full mailbox": {
    payload: { RecordType: "Bounce", Type: "SoftBounce", Email: "ada@example.com" },
    reads: [],
  },
  "SendGrid, several": {
    payload: [
      { event: "delivered", email: "bob@example.com" },
      { event: "spamreport", email: "ada@example.com" },
    ],
    reads: ["ada@example.com complained"],
  },
  "Mailgun, a complaint": {
    payload: { signature: {}, "event-data": { event: "complained", recipient: "ada@example.com" } },
    reads: ["ada@example.com complained"],
  },
  "Mailgun, a lost address": {
    payload: { "event-data": { event: "failed", severity: "permanent", recipient: "ada@example.com" } },
    reads: ["ada@example.com bounced"],
  },
  "Mailgun, a delay": {
    payload: { "event-data": { event: "failed", severity: "temporary", recipient: "ada@example.com" } },
    reads: [],
  },
  "Brevo": { payload: { event: "hard_bounce", email: "ada@example.com" }, reads: ["ada@example.com bounced"] },
  "Mailjet": { payload: [{ event: "spam", email: "ada@example.com" }], reads: ["ada@example.com complained"] },
  "a name of an object": { payload: { event: "constructor", email: "ada@example.com" }, reads: [] },
};
for (const [what, { payload, reads }] of Object.entries(REPORTS)) {
  Deno.test(`a report is read: ${what}`, () => {
    assert.deepEqual(readFeedback(payload).map(({ address, reason }) => `${address} ${reason}`), reads);
  });
}

Deno.test("a complaint by mail names the mail that it is about", () => {
  const headers = "From: desk@example.com\r\nMessage-ID: <m1@example.com>\r\nSubject: Hi";
  assert.equal(readArf("Feedback-Type: abuse\r\nUser-Agent: x/1", headers), "<m1@example.com>");
  assert.equal(readArf("Feedback-Type: not-spam\r\n", headers), null);
  assert.equal(readArf("Feedback-Type: abuse\r\n", "Subject: none"), null);
});

/** A workspace that has mailed Ada. */
async function scene() {
  const { id: workspace } = await testWorkspace(desk);
  const caller = await testCaller(desk, workspace, "admin");
  const queue = () =>
    queueMail(desk, {
      ...{ workspace, kind: "reply", to: { address: "Ada@example.com" }, subject: "Hi", locale: "en" },
      body: { blocks: [{ kind: "paragraph", text: "Hello" }] },
    });
  await queue();
  const stopped = async () =>
    (await listSuppressions(desk, workspace)).map(({ address, reason }) => `${address} ${reason}`);
  return { workspace, caller, queue, stopped };
}

Deno.test("a provider's report stops mail to an address that was mailed, and to no other", async () => {
  const { workspace, caller, queue, stopped } = await scene();
  await makeFeedbackHook(desk, caller);
  const token = async () =>
    (await desk.db.selectFrom("mailFeedback").select("token").where("workspace", "=", workspace)
      .executeTakeFirstOrThrow()).token;
  const first = await token();
  const post = async (path: string, payload: unknown) => {
    const answer = await fetch(`${at.url}/hooks/mail/${path}`, { method: "POST", body: JSON.stringify(payload) });
    await answer.body?.cancel();
    return answer.status;
  };
  const complaint = (email: string) => [{ event: "spamreport", email }];
  assert.equal(await post("unknown-token", complaint("ada@example.com")), 404);
  assert.equal(await post(first, "no report"), 400);
  assert.equal(await post(first, complaint("stranger@example.com")), 200);
  assert.deepEqual(await stopped(), []);
  assert.equal(await post(first, complaint("ADA@example.com")), 200);
  assert.deepEqual(await stopped(), ["ada@example.com complained"]);
  assert.equal(await queue(), "suppressed");
  const mails = await desk.db.selectFrom("mails").select("state").where("workspace", "=", workspace).execute();
  assert.deepEqual(mails.map(({ state }) => state), ["suppressed"], "what waited is not sent");
  await makeFeedbackHook(desk, caller);
  assert.equal(await post(first, complaint("ada@example.com")), 404, "the earlier address has ended");
  const teammate = await testCaller(desk, workspace, "teammate");
  await assert.rejects(makeFeedbackHook(desk, teammate), { code: "forbidden" });
});

Deno.test("a complaint that came by mail stops mail to the recipient of the mail that it is about", async () => {
  const { workspace, stopped } = await scene();
  const { messageId } = await desk.db.selectFrom("mails").select("messageId").where("workspace", "=", workspace)
    .executeTakeFirstOrThrow();
  assert.equal(await complainOf(desk, workspace, "<unknown@example.com>"), false);
  assert.equal(await complainOf(desk, workspace, messageId), true);
  assert.deepEqual(await stopped(), ["ada@example.com complained"]);
});

Deno.test("an admin makes the address on the page of mail", async () => {
  const admin = await at.signIn("Mia", "admin");
  const page = "/desk/settings/mail";
  assert.match((await admin.get(page)).html, /Make an address for reports/);
  assert.equal((await admin.send(`${page}/feedback`, {})).status, 303);
  assert.match((await admin.get(page)).html, /\/hooks\/mail\/[\w-]{43}/);
});
