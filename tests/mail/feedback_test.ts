/** Complaints: reports of providers and mail servers stop mail to an address as bounces do, and to no other. */

import assert from "node:assert/strict";
import { makeFeedbackHook, readFeedback, takeFeedback } from "../../core/mail/feedback.ts";
import { queueMail } from "../../core/mail/queue.ts";
import { listSuppressions } from "../../core/mail/suppressions.ts";
import { readSesFeedback } from "../../core/mail/ses.ts";
import { outboundTo, testCaller, testWorkspace } from "../support/desk.ts";
import { testServed } from "../support/served.ts";
import { addConversation } from "../webhooks/support.ts";
import { signedSns, SNS_CERTIFICATE, SNS_CERTIFICATE_URL } from "./sns.ts";

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
  Deno.test(`a delivery report is parsed: ${what}`, () => {
    assert.deepEqual(readFeedback(payload).map(({ address, reason }) => `${address} ${reason}`), reads);
  });
}

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
  const conversation = await addConversation(desk, workspace, 1);
  await desk.db.updateTable("mails").set({ conversation }).where("workspace", "=", workspace).execute();
  const notes = async () =>
    (await desk.db.selectFrom("messages").select("text").where("workspace", "=", workspace).orderBy("n").execute())
      .map(({ text }) => text);
  const stopped = async () =>
    (await listSuppressions(desk, workspace)).map(({ address, reason }) => `${address} ${reason}`);
  return { workspace, caller, queue, stopped, notes };
}

Deno.test("a provider's report stops mail to an address that was mailed, and to no other", async () => {
  const { workspace, caller, queue, stopped, notes } = await scene();
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
  assert.equal(await post(first, complaint("ada@example.com")), 200);
  const spam = "ada@example.com reported an email of this conversation as spam. No more mail goes there.";
  assert.deepEqual((await notes()).map((text) => text?.toLowerCase()), [spam.toLowerCase()], "once");
  assert.equal(await post(first, { event: "hard_bounce", email: "ada@example.com" }), 200);
  assert.match(
    (await notes())[1] ?? "",
    /was not delivered: the mail provider reports .* Ask the customer for another/,
  );
  assert.equal(await queue(), "suppressed");
  const mails = await desk.db.selectFrom("mails").select("state").where("workspace", "=", workspace).execute();
  assert.deepEqual(mails.map(({ state }) => state), ["suppressed"], "what waited is not sent");
  await makeFeedbackHook(desk, caller);
  assert.equal(await post(first, complaint("ada@example.com")), 404, "the earlier address has ended");
  const teammate = await testCaller(desk, workspace, "teammate");
  await assert.rejects(makeFeedbackHook(desk, teammate), { code: "forbidden" });
});

/** Amazon's server: answers with its certificate, and records its requests. */
function amazon() {
  const asked: string[] = [];
  const state = { isThere: true };
  const outbound = outboundTo(({ url, door }) => {
    asked.push(`${door} ${url}`);
    const status = state.isThere ? 200 : 503;
    return { kind: "answer", status, headers: {}, body: SNS_CERTIFICATE, truncated: false, ms: 1 };
  });
  return { asked, state, outbound };
}

const ses = (event: unknown) => signedSns({ Message: JSON.stringify(event) });
const bounceOf = (emailAddress: string, bounceType = "Permanent") => ({
  ...{ notificationType: "Bounce", bounce: { bounceType, bouncedRecipients: [{ emailAddress }] } },
});

Deno.test("Amazon SES reports by signed messages of SNS, and a subscription is confirmed at Amazon alone", async () => {
  const { workspace, caller, stopped } = await scene();
  await makeFeedbackHook(desk, caller);
  const { token } = await desk.db.selectFrom("mailFeedback").select("token").where("workspace", "=", workspace)
    .executeTakeFirstOrThrow();
  const { asked, state, outbound } = amazon();
  const take = (payload: unknown) => takeFeedback({ ...desk, outbound }, token, payload);
  state.isThere = false;
  await assert.rejects(take(ses({})), { code: "unavailable" });
  state.isThere = true;
  assert.equal(await take(signedSns({ Type: "SubscriptionConfirmation" })), 0);
  assert.deepEqual(asked.slice(1), [
    `client ${SNS_CERTIFICATE_URL}`,
    "client https://sns.eu-central-1.amazonaws.com/?Action=ConfirmSubscription" +
    "&TopicArn=arn%3Aaws%3Asns%3Aeu-central-1%3A123456789012%3Adesk-mail&Token=token-1",
  ]);
  assert.equal(await take(ses(bounceOf("ada@example.com", "Transient"))), 0);
  assert.equal(await take(ses(bounceOf("stranger@example.com"))), 0);
  assert.deepEqual(await stopped(), []);
  assert.equal(
    await take(signedSns({ SignatureVersion: "1", Message: JSON.stringify(bounceOf("ada@example.com")) })),
    1,
  );
  assert.deepEqual(await stopped(), ["ada@example.com bounced"]);
  assert.equal(asked.length, 3, "the certificate is kept");
});

Deno.test("messages not signed by Amazon are refused, and certificates are fetched only from Amazon", async () => {
  const { workspace, caller, stopped } = await scene();
  await makeFeedbackHook(desk, caller);
  const { token } = await desk.db.selectFrom("mailFeedback").select("token").where("workspace", "=", workspace)
    .executeTakeFirstOrThrow();
  const { asked, outbound } = amazon();
  const take = (payload: unknown) => takeFeedback({ ...desk, outbound }, token, payload);
  const Message = JSON.stringify(bounceOf("ada@example.com"));
  const pem = "/SimpleNotificationService-0123abcd.pem";
  const elsewhere = [
    `https://evil.example${pem}`,
    `https://sns.eu-central-1.amazonaws.com.evil.example${pem}`,
    `http://sns.eu-central-1.amazonaws.com${pem}`,
    `https://sns.us-east-1.amazonaws.com${pem}`,
    `https://sns.eu-central-1.amazonaws.com:8443${pem}`,
    `https://a@sns.eu-central-1.amazonaws.com${pem}`,
    `https://sns.eu-central-1.amazonaws.com/other.pem`,
    `${SNS_CERTIFICATE_URL}?x=1`,
  ];
  for (const SigningCertURL of elsewhere) {
    await assert.rejects(take(signedSns({ Message, SigningCertURL })), { code: "forbidden" }, SigningCertURL);
  }
  assert.deepEqual(asked, []);
  for (const TopicArn of ["arn:aws:sns:evil.example/x?:123456789012:a", "arn:aws:s3:::bucket", ""]) {
    await assert.rejects(take(signedSns({ Message, TopicArn })), { code: "forbidden" }, TopicArn);
  }
  // Hosts of Amazon where others keep their own files: the bucket of the name "sns" is someone's.
  for (const place of ["s3-us-west-2", "s3-website-us-east-1", "execute-api", "elb"]) {
    const [TopicArn, SigningCertURL] = [
      `arn:aws:sns:${place}:123456789012:a`,
      `https://sns.${place}.amazonaws.com${pem}`,
    ];
    await assert.rejects(take(signedSns({ Message, TopicArn, SigningCertURL })), { code: "forbidden" }, place);
  }
  await assert.rejects(take(signedSns({ Message, isForged: true })), /signature is wrong/);
  await assert.rejects(take({ ...signedSns({ Message }), Message: `${Message} ` }), /signature is wrong/);
  const { outbound: other } = amazon();
  const later = { ...desk, outbound: other, now: () => new Date("2200-01-01") };
  await assert.rejects(takeFeedback(later, token, signedSns({ Message })), /has expired/);
  assert.deepEqual(await stopped(), []);
});

const SES_EVENTS: readonly (readonly [unknown, readonly string[]])[] = [
  [bounceOf("a@example.com"), ["a@example.com bounced"]],
  [bounceOf("a@example.com", "Undetermined"), []],
  [{ eventType: "Complaint", complaint: { complainedRecipients: [{ emailAddress: "a@example.com" }] } }, [
    "a@example.com complained",
  ]],
  [{
    ...{ notificationType: "Complaint" },
    complaint: { complaintFeedbackType: "not-spam", complainedRecipients: [{ emailAddress: "a@example.com" }] },
  }, []],
  [{ notificationType: "Delivery", delivery: {} }, []],
  ["Successfully validated SNS topic", []],
];

Deno.test("events of Amazon SES are parsed", () => {
  for (const [event, expected] of SES_EVENTS) {
    const read = readSesFeedback(JSON.stringify(event));
    assert.deepEqual(read.map(({ address, reason }) => `${address} ${reason}`), expected, JSON.stringify(event));
  }
  assert.deepEqual(readSesFeedback("no JSON"), []);
});

Deno.test("an admin creates the address for reports on the Mail page", async () => {
  const admin = await at.signIn("Mia", "admin");
  const page = "/desk/settings/mail";
  assert.match((await admin.get(page)).html, /Make an address for reports/);
  assert.equal((await admin.send(`${page}/feedback`, {})).status, 303);
  assert.match((await admin.get(page)).html, /\/hooks\/mail\/[\w-]{43}/);
});
