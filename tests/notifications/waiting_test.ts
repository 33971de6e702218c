import assert from "node:assert/strict";
import { changeConversation } from "../../core/inbox/change.ts";
import { writeAsTeammate } from "../../core/inbox/reply.ts";
import {
  DEFAULT_PREFERENCES,
  type NotificationPreferences,
  readNotificationPreferences,
  saveNotificationPreferences,
} from "../../core/notifications/preferences.ts";
import { countWaiting, readWaiting } from "../../core/notifications/waiting.ts";
import { changeSettings } from "../../core/settings/change.ts";
import { testCaller, testDesk } from "../support/desk.ts";
import { openChat } from "../conversations/chat.ts";

const base = await testDesk();
Deno.test.afterAll(() => base.close());

/** A workspace in which a customer waits for a person, and two teammates. */
async function scene() {
  const chat = await openChat(base);
  const { workspace } = chat.context;
  const [caller, colleague] = [
    await testCaller(chat.desk, workspace, "teammate"),
    await testCaller(chat.desk, workspace, "owner"),
  ];
  await chat.say("hello");
  await chat.say("I want to talk to a person");
  const reader = { workspace, teammate: caller.teammate.id };
  const choose = (chosen: Partial<NotificationPreferences>) =>
    saveNotificationPreferences(chat.desk, reader, { ...DEFAULT_PREFERENCES, ...chosen });
  return { chat, desk: chat.desk, workspace, caller, colleague, reader, choose };
}

type Scene = Awaited<ReturnType<typeof scene>>;

const assign = ({ desk, colleague }: Scene, to: Scene["caller"]) =>
  changeConversation(desk, colleague, 1, { kind: "assign", teammate: to.teammate.id });

/** What became of the conversation, and which choices it counts for then. */
const COUNTED: readonly (readonly [string, (at: Scene) => Promise<unknown>, readonly string[]])[] = [
  ["it is unassigned", () => Promise.resolve(), ["unassigned", "all"]],
  ["it is assigned to the reader", (at) => assign(at, at.caller), ["mine", "unassigned", "all"]],
  ["it is assigned to a colleague", (at) => assign(at, at.colleague), ["all"]],
  ["a colleague has answered", async ({ desk, colleague }) => {
    await writeAsTeammate(desk, colleague, 1, { kind: "reply", clientId: "1", text: "Hi" });
  }, []],
  ["it is resolved", ({ desk, colleague }) => changeConversation(desk, colleague, 1, { kind: "resolve" }), []],
];

for (const [state, bring, counted] of COUNTED) {
  Deno.test(`countWaiting: ${state}: counts for ${counted.join(", ") || "no one"}`, async () => {
    const at = await scene();
    await bring(at);
    for (const watches of ["mine", "unassigned", "all"] as const) {
      await at.choose({ watches });
      assert.equal(await countWaiting(at.desk, at.reader), counted.includes(watches) ? 1 : 0, watches);
    }
  });
}

Deno.test("readWaiting omits the customer's name and message, unless the teammate chose to see them", async () => {
  const { desk, chat, reader, choose } = await scene();
  await chat.say("my secret words");
  const [plain] = (await readWaiting(desk, reader)).newest;
  assert.deepEqual([plain?.title, plain?.body], [
    "Conversation #1 needs a person",
    "A customer waits for an answer.",
  ]);
  await choose({ preview: true });
  assert.equal((await readWaiting(desk, reader)).newest[0]?.body, "my secret words");
});

Deno.test("a conversation that waits again after an answer has a new time, and one that keeps waiting the same", async () => {
  const { desk, chat, colleague, reader, choose } = await scene();
  await choose({ watches: "all" });
  const since = async () => (await readWaiting(desk, reader)).newest[0]?.since.getTime();
  const first = await since();
  base.pass(60_000);
  await chat.say("are you there?");
  assert.equal(await since(), first);
  await writeAsTeammate(desk, colleague, 1, { kind: "reply", clientId: "1", text: "Yes" });
  assert.equal(await since(), undefined);
  await chat.say("one more thing");
  assert.notEqual(await since(), first);
});

Deno.test("readWaiting in quiet hours asks for no sound or notification, and still counts", async () => {
  const { desk, colleague, reader, choose } = await scene();
  const hours = [{ day: "monday", from: "08:00", to: "09:00" }] as const;
  await changeSettings(desk, colleague, { inbox: { businessHours: { days: hours } } }, {
    dryRun: false,
    message: "",
  });
  const signals = async () => {
    const { count, sound, desktop } = await readWaiting(desk, reader);
    return { count, sound, desktop };
  };
  assert.deepEqual(await signals(), { count: 1, sound: true, desktop: true });
  await choose({ businessHoursOnly: true });
  assert.deepEqual(await signals(), { count: 1, sound: false, desktop: false });
});

Deno.test("saveNotificationPreferences refuses an unknown choice, and keeps teammates' choices apart", async () => {
  const { desk, workspace, colleague, reader, choose } = await scene();
  await assert.rejects(
    saveNotificationPreferences(desk, reader, { ...DEFAULT_PREFERENCES, watches: "everything" }),
    /watches: must be one of mine, unassigned, all/,
  );
  await assert.rejects(choose({ mailAfterMinutes: 7 }), /mailAfterMinutes: must be one of 5, 10, 30, 60/);
  await choose({ watches: "mine", sound: false });
  const theirs = { workspace, teammate: colleague.teammate.id };
  assert.deepEqual(await readNotificationPreferences(desk, theirs), DEFAULT_PREFERENCES);
  assert.equal((await readNotificationPreferences(desk, reader)).sound, false);
});
