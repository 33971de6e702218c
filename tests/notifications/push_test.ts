/** Web Push from a conversation's change to a browser: who is notified, once, and that it ends with the session. */

import assert from "node:assert/strict";
import { changeConversation } from "../../core/inbox/change.ts";
import { writeAsTeammate } from "../../core/inbox/reply.ts";
import { NOTIFICATION_LIMITS } from "../../core/limits/notifications.ts";
import { OUTBOX_LIMITS } from "../../core/limits/outbox.ts";
import { addDevice, deviceOf, moveDevices, pushKey, removeDevices } from "../../core/notifications/devices.ts";
import {
  DEFAULT_PREFERENCES,
  type NotificationPreferences,
  saveNotificationPreferences,
} from "../../core/notifications/preferences.ts";
import { type Browsers, pushQueue } from "../../core/notifications/push_queue.ts";
import { changeSettings } from "../../core/settings/change.ts";
import { pushPort } from "../../routes/ports/push.ts";
import { outboundTo, testCaller, testDesk, testWorkspace } from "../support/desk.ts";
import { startPushService, type Subscription } from "../support/push_service.ts";
import { openChat } from "../conversations/chat.ts";

const service = await startPushService();
const base = await testDesk({
  outbound: outboundTo(service.call),
  push: pushPort({ pushNew: service.pushes.make }),
});
Deno.test.afterAll(async () => {
  await base.close();
  await service.close();
});

/** A workspace with a customer, two teammates, and a browser of the first. */
async function scene() {
  service.answer(201);
  const chat = await openChat(base);
  const { workspace } = chat.context;
  const desk = base;
  const [caller, colleague] = [
    await testCaller(desk, workspace, "teammate"),
    await testCaller(desk, workspace, "owner"),
  ];
  const reader = { workspace, teammate: caller.teammate.id };
  const state = { hasVisiblePage: false, mayAnswer: true };
  const browsers: Browsers = {
    hasVisiblePage: () => Promise.resolve(state.hasVisiblePage),
    mayAnswer: () => Promise.resolve(state.mayAnswer),
  };
  const queue = pushQueue(desk, browsers);
  const { publicKey } = await pushKey(desk);
  const session = desk.newId();
  const subscribe = async () => {
    const made = service.subscribe(publicKey);
    await addDevice(desk, { ...reader, session }, made);
    return made;
  };
  /** Sends what is due, and returns what this browser was notified of. */
  const sendDue = async ({ endpoint }: Subscription) => {
    const begun = service.received.length;
    for (;;) {
      const own = (await queue.lease(100)).filter((row) => row.workspace === workspace);
      if (own.length === 0) break;
      for (const row of own) await queue.send(row);
    }
    return service.received.slice(begun).filter((one) => endpoint.endsWith(one.endpoint)).map(({ message }) => message);
  };
  const choose = (chosen: Partial<NotificationPreferences>) =>
    saveNotificationPreferences(desk, reader, { ...DEFAULT_PREFERENCES, ...chosen });
  const askForPerson = async () => {
    await chat.say("hello");
    await chat.say("I want to talk to a person about my secret illness");
  };
  return { chat, desk, workspace, caller, colleague, reader, state, session, subscribe, sendDue, choose, askForPerson };
}

const kinds = (messages: readonly Readonly<Record<string, unknown>>[]) => messages.map(({ kind }) => kind);

Deno.test("a waiting customer is pushed once, without their message, and the notification closes when someone answers", async () => {
  const at = await scene();
  const device = await at.subscribe();
  await at.askForPerson();
  const [shown, ...more] = await at.sendDue(device);
  assert.deepEqual(more, []);
  const { tag, ...rest } = shown ?? {};
  assert.match(String(tag), /^[0-9a-f-]{36}$/);
  const { at: pushedAt, ...pushed } = rest;
  assert.deepEqual(pushed, { kind: "show", title: "A customer waits", body: "Unassigned", href: "/desk/inbox/1" });
  assert.equal(pushedAt, at.desk.now().getTime());
  const { topic, ttlS } = service.received.at(-1) ?? {};
  assert.deepEqual([topic, ttlS], [String(tag).replaceAll("-", ""), NOTIFICATION_LIMITS.pushTtlS]);
  await at.chat.say("are you there?");
  assert.deepEqual(await at.sendDue(device), [], "the same wait is notified once");
  await writeAsTeammate(at.desk, at.colleague, 1, { kind: "reply", clientId: "1", text: "Hi" });
  assert.deepEqual(await at.sendDue(device), [{ kind: "close", tag }]);
  at.desk.pass(60_000);
  await at.chat.say("one more thing");
  assert.deepEqual(await at.sendDue(device), [], "it is the colleague's now");
  await at.choose({ watches: "all", preview: true });
  await changeConversation(at.desk, at.colleague, 1, { kind: "assign", teammate: at.caller.teammate.id });
  assert.deepEqual((await at.sendDue(device)).map(({ body }) => body), ["one more thing"]);
});

Deno.test("no push is sent after an answer, to teammates who do not watch it, in quiet hours, or with the desk open", async () => {
  const cases: Readonly<Record<string, (at: Awaited<ReturnType<typeof scene>>) => unknown>> = {
    "it was answered meanwhile": (at) =>
      writeAsTeammate(at.desk, at.colleague, 1, { kind: "reply", clientId: "1", text: "Hi" }),
    "it was resolved meanwhile": (at) => changeConversation(at.desk, at.colleague, 1, { kind: "resolve" }),
    "it is a colleague's": (at) =>
      changeConversation(at.desk, at.colleague, 1, { kind: "assign", teammate: at.colleague.teammate.id }),
    "only their own concern them": (at) => at.choose({ watches: "mine" }),
    "a page of the desk is open": (at) => at.state.hasVisiblePage = true,
    "these are quiet hours": async (at) => {
      const days = [{ day: "monday", from: "08:00", to: "09:00" }] as const;
      const how = { dryRun: false, message: "" };
      await changeSettings(at.desk, at.colleague, { inbox: { businessHours: { days } } }, how);
      await at.choose({ businessHoursOnly: true });
    },
  };
  for (const [what, bring] of Object.entries(cases)) {
    const at = await scene();
    const device = await at.subscribe();
    await at.askForPerson();
    await bring(at);
    assert.deepEqual(await at.sendDue(device), [], what);
    at.state.hasVisiblePage = false;
    assert.deepEqual(await at.sendDue(device), [], `${what}: nor later`);
  }
});

Deno.test("a device is removed with its session, or when its push service no longer knows it", async () => {
  for (const status of [404, 410]) {
    const at = await scene();
    const device = await at.subscribe();
    service.answer(status);
    await at.askForPerson();
    assert.equal((await at.sendDue(device)).length, 1);
    assert.equal(await deviceOf(at.desk, at.session), null, `${status}`);
  }
  const at = await scene();
  const device = await at.subscribe();
  at.state.mayAnswer = false;
  await at.askForPerson();
  assert.deepEqual(await at.sendDue(device), []);
  assert.equal(await deviceOf(at.desk, at.session), null);
  const again = await at.subscribe();
  assert.equal(await deviceOf(at.desk, at.session), again.endpoint);
  await removeDevices(at.desk, at.session);
  assert.equal(await deviceOf(at.desk, at.session), null);
});

Deno.test("a failed push is retried with the state at that time", async () => {
  const at = await scene();
  const device = await at.subscribe();
  service.answer(503, { "retry-after": "60" });
  await at.askForPerson();
  assert.deepEqual(kinds(await at.sendDue(device)), ["show"]);
  at.desk.pass(OUTBOX_LIMITS.retryMs[0] + 1);
  assert.deepEqual(await at.sendDue(device), [], "it asked for a minute");
  service.answer(201);
  at.desk.pass(60_000);
  assert.deepEqual(kinds(await at.sendDue(device)), ["show"]);
  service.answer(500);
  await changeConversation(at.desk, at.colleague, 1, { kind: "resolve" });
  assert.deepEqual(kinds(await at.sendDue(device)), ["close"]);
  service.answer(400);
  at.desk.pass(OUTBOX_LIMITS.retryMs[0] + 1);
  assert.deepEqual(kinds(await at.sendDue(device)), ["close"]);
  at.desk.pass(OUTBOX_LIMITS.retryMs[1] + 1);
  assert.deepEqual(await at.sendDue(device), [], "a service that refuses is not asked again");
});

Deno.test("addDevice accepts only real push subscriptions, once each, and a device moves with its session", async () => {
  const at = await scene();
  const device = await at.subscribe();
  const owner = { ...at.reader, session: at.session };
  const bad: Readonly<Record<string, Partial<Subscription>>> = {
    "plain http": { endpoint: "http://push.example.com/1" },
    "a password in it": { endpoint: "https://a:b@push.example.com/1" },
    "no address": { endpoint: "push" },
    "a long address": { endpoint: `https://push.example.com/${"a".repeat(1000)}` },
    "a short key": { p256dh: "AAAA" },
    "no base64url": { auth: "????" },
    "a host of this machine": { endpoint: "https://localhost/1" },
  };
  for (const [what, change] of Object.entries(bad)) {
    await assert.rejects(addDevice(at.desk, owner, { ...device, ...change }), /push service/, what);
  }
  // A teammate who may only answer chats would otherwise have the desk post to what the operator opened for actions.
  for (const address of ["https://crm.internal/delete?id=1", "https://10.0.0.5:8443/x"]) {
    const desk = { ...at.desk, privateHosts: ["crm.internal:443", "10.0.0.5:8443"] };
    await assert.rejects(addDevice(desk, owner, { ...device, endpoint: address }), /push service/, address);
  }
  await addDevice(at.desk, { ...owner, session: "another" }, device);
  assert.equal(await deviceOf(at.desk, at.session), null);
  assert.equal(await deviceOf(at.desk, "another"), device.endpoint);
  const { id: elsewhere } = await testWorkspace(at.desk);
  const { teammate } = await testCaller(at.desk, elsewhere);
  await moveDevices(at.desk, "another", { workspace: elsewhere, teammate: teammate.id, session: "moved" });
  await at.askForPerson();
  assert.deepEqual(await at.sendDue(device), []);
  assert.equal(await deviceOf(at.desk, "moved"), device.endpoint);
  for (let count = 0; count <= NOTIFICATION_LIMITS.devicesMax; count++) {
    at.desk.pass(1000);
    await at.subscribe();
  }
  const { length } = await at.desk.db.selectFrom("pushSubscriptions").select("id").where("workspace", "=", at.workspace)
    .execute();
  assert.equal(length, NOTIFICATION_LIMITS.devicesMax);
});
