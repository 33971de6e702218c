/** Polling mailboxes: each mail is stored once, by one process, and a fault is reported. */

import assert from "node:assert/strict";
import { pollMailboxes } from "../../core/mail_in/poll.ts";
import { changeMailbox, lastLook, removeMailbox } from "../../core/mail_in/mailbox.ts";
import { listIncoming } from "../../core/mail_in/list.ts";
import { MAIL_IN_LIMITS } from "../../core/limits/mail_in.ts";
import type { MailboxAnswer, MailboxLook } from "../../core/ports/mailboxes.ts";
import { readMailbox } from "../../sandbox/mail/imap.ts";
import { testCaller, testDesk, testWorkspace } from "../support/desk.ts";
import { type ImapFault, startFaultyImap } from "../support/faulty_imap.ts";
import { DEADLINE_MS, within } from "../support/wait.ts";
import { mailOf, messagesOf, readAll } from "./mails.ts";

const asked: MailboxLook[] = [];
const answers: (MailboxAnswer | Error)[] = [];
const base = await testDesk({
  mailboxes: {
    fetch: (request) => {
      asked.push(request);
      // Mails of one moment are read in any order.
      base.pass(1);
      const answer = answers.shift() ?? nothing(7);
      return answer instanceof Error ? Promise.reject(answer) : Promise.resolve(answer);
    },
  },
});
Deno.test.afterAll(() => base.close());

const nothing = (uid: number): MailboxAnswer => ({ kind: "fetched", uidValidity: "1", uid, mails: [], more: false });
const fetched = (uid: number, text: string, more = false): MailboxAnswer => ({
  ...{ kind: "fetched", uidValidity: "1", uid, more },
  mails: [{ uid, isCut: false, bytes: mailOf({ text, id: `<${text}@example.org>` }) }],
});

const TYPED = {
  ...{ host: "imap.example.com", port: "993", tls: "tls", user: "support", password: "long-pass-word" },
  ...{ address: "support@acme.example", takesTags: false },
};

/** A workspace with a mailbox that was looked into once. */
async function scene() {
  await base.db.deleteFrom("mailboxes").execute();
  const { id: workspace } = await testWorkspace(base);
  const caller = await testCaller(base, workspace);
  await changeMailbox(base, caller, TYPED, 0);
  answers.length = 0;
  answers.push(nothing(3));
  await pollMailboxes(base);
  asked.length = 0;
  return { workspace, caller };
}

Deno.test("polling a mailbox continues where the last poll ended", async () => {
  const { workspace } = await scene();
  answers.push(fetched(4, "one", true), fetched(5, "two"));
  await pollMailboxes(base);
  assert.deepEqual(asked.map(({ after }) => after?.uid), [3, 4]);
  await readAll(base);
  assert.deepEqual(await messagesOf(base, workspace), ["customer text: one", "customer text: two"]);
});

Deno.test("mail fetched again after a crash is stored once", async () => {
  const { workspace } = await scene();
  answers.push(fetched(4, "one", true), new Error("killed"), fetched(4, "one"));
  await pollMailboxes(base);
  // As if the cursor had not been stored.
  await base.db.updateTable("mailboxCursors").set({ lastUid: 3 }).where("workspace", "=", workspace).execute();
  base.pass(MAIL_IN_LIMITS.leaseMs + 1);
  await pollMailboxes(base);
  assert.equal(asked.at(-1)?.after?.uid, 3);
  await readAll(base);
  assert.deepEqual(await messagesOf(base, workspace), ["customer text: one"]);
});

const STOPS: readonly { readonly fault: ImapFault; readonly says: RegExp }[] = [
  { fault: { at: "greeting", then: "silence" }, says: /^The mailbox's server did not answer in time\.$/ },
  { fault: { at: "greeting", then: "noise" }, says: /closed the connection before it let the desk in/ },
  { fault: { at: "sign_in", then: "silence" }, says: /^The mailbox's server did not answer in time\.$/ },
  { fault: { at: "sign_in", then: "close" }, says: /closed the connection before it let the desk in/ },
  { fault: { at: "inbox", then: "close" }, says: /let the desk in, and then closed the connection/ },
  { fault: { at: "search", then: "silence" }, says: /let the desk in, and then did not answer in time/ },
  { fault: { at: "mail", then: "silence" }, says: /let the desk in, and then did not answer in time/ },
  { fault: { at: "mail", then: "close" }, says: /let the desk in, and then closed the connection/ },
  { fault: { at: "mail", then: "noise" }, says: /let the desk in, and then/ },
];

Deno.test("a mail server that stops half-way is reported, and the next poll takes each email once", async () => {
  const imap = startFaultyImap();
  const place = { address: "127.0.0.1", certificates: null };
  const server = { host: "127.0.0.1", port: imap.port, tls: "none", user: "a", password: "long-pass-word" } as const;
  const fetch = async (asked: MailboxLook): Promise<MailboxAnswer> => {
    // Short only where silence is what is tried: no other look is decided by a clock.
    const waits = imap.faults[0]?.then === "silence" ? { waits: { greetingMs: 500, silenceMs: 500 } } : {};
    const { head, bodies } = await readMailbox({ server, ...place, ...waits }, asked, AbortSignal.timeout(DEADLINE_MS));
    if (head.kind !== "fetched") return head;
    const mails = head.mails.map((mail, at) => ({ ...mail, bytes: new Uint8Array(bodies[at] ?? []) }));
    return { ...head, mails };
  };
  const real = { ...base, mailboxes: { fetch } };
  await base.db.deleteFrom("mailboxes").execute();
  const { id: workspace } = await testWorkspace(base);
  await changeMailbox(base, await testCaller(base, workspace), TYPED, 0);
  await pollMailboxes(real);
  const expected: string[] = [];
  for (const [at, { fault, says }] of STOPS.entries()) {
    imap.deliver(mailOf({ text: `mail ${at}`, id: `<half-${at}@example.org>` }));
    expected.push(`customer text: mail ${at}`);
    imap.faults.push(fault);
    await pollMailboxes(real);
    assert.match((await lastLook(base, workspace))?.fault ?? "", says, JSON.stringify(fault));
    await pollMailboxes(real);
    assert.equal((await lastLook(base, workspace))?.fault, null, JSON.stringify(fault));
    base.pass(1000);
    await readAll(base);
  }
  assert.deepEqual(await messagesOf(base, workspace), expected);
  // One that its server never hands over: it is listed, and the mail behind it comes.
  base.pass(1000);
  imap.deliver(mailOf({ text: "never", id: "<never@example.org>" }));
  imap.deliver(mailOf({ text: "behind it", id: "<behind@example.org>" }));
  for (let tries = 1; tries <= MAIL_IN_LIMITS.fetchTriesMax; tries++) {
    assert.deepEqual(await messagesOf(base, workspace), expected);
    imap.faults.push({ at: "mail", then: "close" });
    await pollMailboxes(real);
    await readAll(base);
  }
  assert.deepEqual(await messagesOf(base, workspace), [...expected, "customer text: behind it"]);
  const failed = (await listIncoming(base, workspace)).filter(({ state }) => state === "failed");
  assert.match(failed[0]?.reason ?? "", /did not hand it over, asked 3 times/);
  assert.equal((await lastLook(base, workspace))?.fault, null);
  imap.stop();
});

Deno.test("a mail server that never answers delays no other mailbox, and not the workspace's next one", async () => {
  const { workspace, caller } = await scene();
  const other = await testWorkspace(base);
  await changeMailbox(base, await testCaller(base, other.id), { ...TYPED, user: "other" }, 0);
  const gate = Promise.withResolvers<MailboxAnswer>();
  const looked = Promise.withResolvers<void>();
  const slow: typeof base = {
    ...base,
    mailboxes: {
      fetch: (request) => {
        if (request.workspace === workspace) return gate.promise;
        looked.resolve();
        return Promise.resolve(nothing(1));
      },
    },
  };
  const looking = pollMailboxes(slow);
  await within("the other mailbox", looked.promise);
  await changeMailbox(base, caller, { ...TYPED, host: "new.example.com" }, 1);
  await pollMailboxes(base);
  assert.equal((await lastLook(base, workspace))?.fault, null);
  gate.resolve({ kind: "no_answer", code: "timeout", message: "it is late", sent: false });
  await looking;
  assert.equal(
    (await lastLook(base, workspace))?.fault,
    null,
    "what the earlier mailbox did is no fault of the new one",
  );
});

Deno.test("only one process polls a mailbox at a time", async () => {
  await scene();
  const gate = Promise.withResolvers<MailboxAnswer>();
  const slow = { ...base, mailboxes: { fetch: () => gate.promise } };
  const looking = pollMailboxes(slow);
  for (;;) {
    const row = await base.db.selectFrom("mailboxCursors").select("leasedUntil").where("leasedUntil", "is not", null)
      .executeTakeFirst();
    if (row !== undefined) break;
  }
  await pollMailboxes(base);
  assert.equal(asked.length, 0);
  gate.resolve(nothing(3));
  await looking;
  await pollMailboxes(base);
  assert.equal(asked.length, 1);
});

Deno.test("the fault of a mailbox is stored in words, and cleared by the next successful poll", async () => {
  const { workspace } = await scene();
  answers.push({ kind: "rejected", stage: "sign_in", response: "NO" });
  await pollMailboxes(base);
  assert.match((await lastLook(base, workspace))?.fault ?? "", /did not accept the user and password/);
  answers.push({ kind: "no_answer", code: "timeout", message: "the mailbox's server did not answer", sent: false });
  await pollMailboxes(base);
  assert.equal((await lastLook(base, workspace))?.fault, "The mailbox's server did not answer.");
  await pollMailboxes(base);
  assert.equal((await lastLook(base, workspace))?.fault, null);
});

Deno.test("a new mailbox is polled from its beginning, and a removed one is not polled", async () => {
  const { workspace, caller } = await scene();
  await changeMailbox(base, caller, { ...TYPED, user: "other" }, 1);
  await pollMailboxes(base);
  assert.equal(asked.at(-1)?.after, null);
  await removeMailbox(base, caller, 2);
  asked.length = 0;
  await pollMailboxes(base);
  assert.deepEqual([asked.length, await lastLook(base, workspace)], [0, null]);
});

Deno.test("an invalid mailbox is refused with how to fix it, and its password is bound to one server", async () => {
  const { caller } = await scene();
  for (
    const [change, says] of [
      [{ host: "no host" }, /Server/],
      [{ port: "0" }, /Port/],
      [{ tls: "none" }, /SVC_ALLOW_PRIVATE/],
      [{ user: "" }, /User/],
      [{ password: "abc" }, /Password/],
      [{ address: "nobody" }, /Address/],
      [{ password: "", host: "other.example.com" }, /type it again/],
    ] as const
  ) await assert.rejects(changeMailbox(base, caller, { ...TYPED, ...change }, 1), says);
  const wrong = { ...TYPED, host: "no host", port: "0", user: "", password: "", address: "me" };
  await assert.rejects(changeMailbox(base, caller, wrong, 1), /Server: .*Port: .*User: .*Address: /);
  await changeMailbox(base, caller, { ...TYPED, password: "" }, 1);
  const { id } = await testWorkspace(base);
  await changeMailbox(base, await testCaller(base, id), { ...TYPED, password: "ab12" }, 0);
  await assert.rejects(changeMailbox(base, caller, TYPED, 1), /Another teammate/);
});
