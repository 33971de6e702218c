/** A draft of the agent: edited, tried, tested, in conflict, and published at once. */

import assert from "node:assert/strict";
import { textOf } from "./teammate.ts";
import { formOf } from "../routes/desk/form/sheet.ts";
import { liveAgent } from "../../core/agent/versions/live.ts";
import { builtinModel } from "../../core/model/builtin/builtin.ts";
import { testServed } from "../support/served.ts";
import { until } from "../support/wait.ts";
import { addConversation } from "../webhooks/support.ts";

const desk = await testServed({ model: builtinModel() });
Deno.test.afterAll(() => desk.close());
const ada = await desk.signIn("Ada");
const bob = await desk.signIn("Bob", "admin");
const vera = await desk.signIn("Vera", "viewer");

const DRAFT = "/desk/agent/draft";
const TASK = "tasks/account.md";
const NEW = "tasks/hours.md";
const pageOf = (path: string) => `/desk/agent/file?path=${encodeURIComponent(path)}`;
const text = (line: string) => `---\ndescription: The customer asks about their account.\n---\n1. ${line}\n`;
const live = async () => await liveAgent(desk.desk, desk.workspace.id);

/** Everything live that a customer could notice. */
async function liveTask(): Promise<readonly [version: number, task: string | undefined]> {
  const { version, files } = await live();
  return [version, files.get(TASK)];
}

async function saveToDraft(who: typeof ada, path: string, content: string): Promise<void> {
  const address = (await live()).files.has(path) ? pageOf(path) : "/desk/agent/file";
  const form = formOf((await who.get(address)).html, { path, content }, "Put in draft");
  assert.equal(form.get("into"), "draft");
  const saved = await who.send(address, form);
  assert.deepEqual([saved.status, saved.location], [303, `${DRAFT}?kept`], textOf(saved.html));
}

Deno.test("several files are put together, tested, and go live at once as one version", async () => {
  const before = await liveTask();
  await saveToDraft(ada, TASK, text("Say hello from the draft."));
  await saveToDraft(ada, NEW, text("Say when someone answers."));
  assert.deepEqual(await liveTask(), before, "nothing is live yet");
  const page = await ada.get(DRAFT);
  assert.match(textOf(page.html), /What it changes .*tasks\/account\.md changed .*tasks\/hours\.md new/);
  assert.match(textOf(page.html), /\+1\. Say hello from the draft\./);
  assert.match(textOf((await ada.get("/desk/agent")).html), /Your draft changes 2 files/);
  assert.match(textOf((await bob.get(DRAFT)).html), /No draft/, "it is its owner's alone");
  assert.match(textOf((await ada.get(pageOf(TASK))).html), /Your draft changes this, too/);
  const own = await ada.get(`${pageOf(TASK)}&draft`);
  assert.match(formOf(own.html).get("content")?.toString() ?? "", /hello from the draft/);
  const run = await ada.send(`${DRAFT}/test`, formOf(page.html, {}, "Run the tests"));
  assert.match(run.location, /^\/desk\/agent\/tests\/runs\//);
  await until(async () => !/running/.test(textOf((await ada.get(run.location)).html)), "the run has ended");
  assert.match(textOf((await ada.get(DRAFT)).html), /Its tests .*\d+ passed/);
  assert.match(textOf((await ada.get("/desk/agent/tests/runs")).html), /with a draft, on version/);
  const form = formOf(page.html, { message: "Two at once" }, "Make live");
  const made = await ada.send(`${DRAFT}/live`, form);
  assert.equal(made.location, `${DRAFT}?saved=${before[0] + 1}`, textOf(made.html));
  assert.deepEqual(await liveTask(), [before[0] + 1, text("Say hello from the draft.")]);
  const history = textOf((await vera.get("/desk/agent/history")).html);
  assert.match(history, /live Two at once Ada, .*tasks\/account\.md changed .*tasks\/hours\.md added/);
  assert.match(textOf((await ada.get(made.location)).html), /Your draft is live as version .*No draft/);
});

Deno.test("a draft is tried in the chat beside it, with mocks, while customers talk to the live agent", async () => {
  const instructions = "---\nhandoffTopics: [refund, dragons]\n---\nAnswer briefly.\n";
  await saveToDraft(ada, "instructions.md", instructions);
  const said = await ada.send(`${DRAFT}/chat`, { message: "I have a question about dragons" });
  assert.match(said.location, /^\/desk\/agent\/draft\?chat=/);
  const talk = textOf((await ada.get(said.location.replace("#say", ""))).html);
  assert.match(talk, /about dragons A person will take care of this/);
  const [, chat = ""] = /chat=([\w-]+)/.exec(said.location) ?? [];
  for (const page of [`${DRAFT}?chat=${chat}`, `/desk/agent/tests/try?chat=${chat}`]) {
    assert.equal((await bob.get(page)).status, 404, "the chat with a draft is its owner's alone");
  }
  await saveToDraft(bob, TASK, text("Bob's draft."));
  const joined = await bob.send(`${DRAFT}/chat`, { chat, message: "And what else?" });
  assert.match(textOf(joined.html), /There is no such test conversation/);
  await bob.send(`${DRAFT}/discard`, {});
  assert.equal((await live()).agent.instructions.handoffTopics.includes("dragons"), false);
  const empty = await ada.send(`${DRAFT}/chat`, { message: "" });
  assert.equal(empty.status, 400);
  assert.equal((await ada.send(`${DRAFT}/discard`, { path: "instructions.md" })).location, `${DRAFT}?said=file-left`);
});

Deno.test("a draft's chat calls no app, also for an owner who names a customer", async () => {
  await saveToDraft(ada, "instructions.md", "---\nhandoffTopics: [dragons]\n---\nAnswer briefly.\n");
  const message = "Please upgrade me to pro";
  const said = await ada.send(`${DRAFT}/chat`, { message, customer: "cus_101", real: "true" });
  const page = await ada.get(said.location.replace("#say", ""));
  assert.match(textOf(page.html), /Please upgrade me to pro .*change_plan .*pretended/);
  assert.match(page.html, /<strong>Change plan<\/strong>/, "the question is shown as the chat shows it");
  const calls = await desk.desk.db.selectFrom("audit").select("id").execute();
  assert.deepEqual(calls, [], "nothing left the desk, and nothing was recorded as a call");
  await ada.send(`${DRAFT}/discard`, {});
});

Deno.test("a draft's file that another teammate changed live is named, and must be resolved before it goes live", async () => {
  await saveToDraft(ada, TASK, text("Ada's draft."));
  await saveToDraft(ada, NEW, text("Ada's hours."));
  const seen = await ada.get(DRAFT);
  await bob.send(pageOf(TASK), formOf((await bob.get(pageOf(TASK))).html, { content: text("Bob's live step.") }));
  const [version] = await liveTask();
  const refused = await ada.send(`${DRAFT}/live`, formOf(seen.html, {}, "Make live"));
  assert.equal(refused.status, 409);
  const says = textOf(refused.html);
  assert.match(says, new RegExp(`tasks/account\\.md \\(Bob, version ${version}\\)`));
  assert.match(says, /Changed live meanwhile .*\+1\. Bob's live step\..*Keep my text .*Take the live text/);
  assert.deepEqual(await liveTask(), [version, text("Bob's live step.")], "nothing was saved");
  assert.equal((await ada.send(`${DRAFT}/keep`, { path: TASK })).location, DRAFT);
  const made = await ada.send(`${DRAFT}/live`, formOf((await ada.get(DRAFT)).html, {}, "Make live"));
  assert.equal(made.location, `${DRAFT}?saved=${version + 1}`, textOf(made.html));
  assert.deepEqual(await liveTask(), [version + 1, text("Ada's draft.")]);
});

Deno.test("a live change of another file is shown before the draft goes live on top of it", async () => {
  await saveToDraft(ada, TASK, text("Only this."));
  const seen = await ada.get(DRAFT);
  const other = "tasks/hours.md";
  await bob.send(pageOf(other), formOf((await bob.get(pageOf(other))).html, { content: text("Bob's hours.") }));
  const late = await ada.send(`${DRAFT}/live`, formOf(seen.html, {}, "Make live"));
  assert.equal(late.status, 409);
  assert.doesNotMatch(textOf(late.html), /Changed live meanwhile/);
  const made = await ada.send(`${DRAFT}/live`, formOf(late.html, {}, "Make live"));
  assert.equal(made.status, 303, textOf(made.html));
  assert.equal((await live()).files.get(other), text("Bob's hours."), "Bob's change stays");
});

Deno.test("a draft with problems is kept, and cannot go live", async () => {
  await saveToDraft(ada, "actions/broken.yaml", "description: a\n");
  const page = await ada.get(DRAFT);
  assert.match(textOf(page.html), /To fix before it goes live .*actions\/broken\.yaml:\d+:\d+/);
  const [version] = await liveTask();
  const refused = await ada.send(`${DRAFT}/live`, formOf(page.html, {}, null));
  assert.equal(refused.status, 422);
  assert.equal((await ada.send(`${DRAFT}/test`, {})).status, 422);
  const wrong = await ada.send("/desk/agent/file", { path: "notes.txt", content: "x", into: "draft" });
  assert.equal(wrong.status, 422, "a path that no agent has is not kept");
  assert.equal((await ada.send(`${DRAFT}/discard`, {})).location, `${DRAFT}?said=draft-discarded`);
  assert.match(textOf((await ada.get(DRAFT)).html), /No draft/);
  assert.equal((await liveTask())[0], version);
});

Deno.test("a card and a case are saved to the draft from their own forms", async () => {
  const card = "/desk/widgets/edit/account_card";
  const form = formOf((await ada.get(card)).html, { title: "Draft title" }, "Put in draft");
  assert.equal((await ada.send(card, form)).location, `${DRAFT}?kept`);
  assert.match(textOf((await ada.get(`${card}?draft`)).html), /Draft title .*You are changing your draft/);
  assert.doesNotMatch(textOf((await ada.get(card)).html), /Draft title/);
  const test = "/desk/agent/tests/case?file=account&name=shows+the+plan";
  const gone = { file: "account", name: "shows the plan", into: "draft" };
  assert.equal((await ada.send("/desk/agent/tests/case/delete", gone)).location, `${DRAFT}?kept`);
  assert.equal((await ada.get(`${test}&draft`)).status, 404);
  assert.equal((await ada.get(test)).status, 200);
  await ada.send(`${DRAFT}/discard`, {});
});

Deno.test("an action that needs an owner's acceptance needs it in a draft, too", async () => {
  const path = "actions/store.yaml";
  const content =
    "description: Stores a note.\nmethod: POST\nurl: https://app.example.com/notes/{user.id}\nbody: {note: '{secrets.APP_KEY}'}\n";
  await saveToDraft(bob, path, content);
  const refused = await bob.send(`${DRAFT}/live`, formOf((await bob.get(DRAFT)).html, {}, "Make live"));
  assert.equal(refused.status, 409);
  assert.doesNotMatch(refused.html, /name="acceptKeyUse"/, "an admin is not asked");
  await saveToDraft(ada, path, content);
  const asked = await ada.send(`${DRAFT}/live`, formOf((await ada.get(DRAFT)).html, {}, "Make live"));
  assert.match(asked.html, /name="acceptKeyUse"/);
  const accepted = formOf(asked.html, {}, "Make live");
  accepted.set("acceptKeyUse", "true");
  const made = await ada.send(`${DRAFT}/live`, accepted);
  assert.equal(made.status, 303, textOf(made.html));
});

Deno.test("a file with a key is refused in a draft, too", async () => {
  const path = "actions/store.yaml";
  const content =
    "description: Reads.\nurl: https://app.example.com/me/{user.id}\nheaders: {Authorization: Bearer sk_live_1234567890abcdef}\n";
  const refused = await ada.send("/desk/agent/file", { path, content, into: "draft" });
  assert.equal(refused.status, 422);
  assert.match(textOf(refused.html), /`?Authorization`? holds a key/);
  assert.doesNotMatch((await ada.get(DRAFT)).html, /sk_live_/);
});

Deno.test("a viewer has no draft, and sends nothing into one", async () => {
  assert.equal((await vera.get(DRAFT)).status, 403);
  for (const path of ["live", "discard", "keep", "test", "chat"]) {
    assert.equal((await vera.send(`${DRAFT}/${path}`, {})).status, 403, path);
  }
  assert.equal((await vera.send(pageOf(TASK), { path: TASK, content: text("No."), into: "draft" })).status, 403);
  assert.doesNotMatch((await vera.get("/desk/agent")).html, /href="\/desk\/agent\/draft"/);
});

Deno.test("a draft goes to a share of new conversations first, and is then made live for all", async () => {
  const [version] = await liveTask();
  await saveToDraft(ada, TASK, text("Only for a share."));
  const first = formOf(
    (await ada.get(DRAFT)).html,
    { message: "Shorter steps", share: "25" },
    "Roll out to this share first",
  );
  const begun = await ada.send(`${DRAFT}/live`, first);
  assert.equal(begun.location, "/desk/agent/rollouts/1", textOf(begun.html));
  assert.equal((await live()).version, version, "nothing is live for all");
  assert.match(textOf((await ada.get(DRAFT)).html), /No draft/);
  const page = await vera.get(begun.location);
  assert.match(textOf(page.html), /Rollout 1 running .*Shorter steps · 25% of new conversations, begun by Ada/);
  assert.match(textOf(page.html), /No customer has begun a conversation since.*\+1\. Only for a share\./);
  await compareSides(() => vera.get(begun.location));
  assert.doesNotMatch(page.html, /Make live for all/, "a viewer decides nothing");
  assert.equal((await vera.send(`${begun.location}/stop`, {})).status, 403);
  for (const address of ["/desk/agent", "/desk/agent/history"]) {
    assert.match(textOf((await vera.get(address)).html), /Rollout 1 answers 25% of new conversations/);
  }
  await saveToDraft(bob, NEW, text("Bob's other hours."));
  assert.match(textOf((await bob.get(DRAFT)).html), /Rollout 1 is running: another one can begin when it has ended/);
  const second = await bob.send(`${DRAFT}/live`, {
    ...Object.fromEntries(
      [...formOf((await bob.get(DRAFT)).html, {}, "Make live")].map(([name, value]) => [name, String(value)]),
    ),
    into: "share",
    share: "10",
  });
  assert.deepEqual([second.status, /Another rollout is running/.test(textOf(second.html))], [409, true]);
  await bob.send(`${DRAFT}/discard`, {});
  const shared = { share: "50" };
  assert.equal((await ada.send(`${begun.location}/share`, shared)).location, begun.location);
  assert.match(textOf((await ada.get(begun.location)).html), /50% of new conversations/);
  const made = await ada.send(
    `${begun.location}/live`,
    formOf((await ada.get(begun.location)).html, {}, "Make live for all"),
  );
  assert.equal(made.location, begun.location, textOf(made.html));
  assert.deepEqual(await liveTask(), [version + 1, text("Only for a share.")]);
  assert.match(textOf((await ada.get(begun.location)).html), new RegExp(`Made live as version ${version + 1} by Ada`));
  const activity = textOf((await ada.get("/desk/settings/activity")).html);
  assert.match(activity, /Rollout made live .*Rollout's share changed .*Rollout begun/);
});

Deno.test("an older version goes to a share, and a rollout that was stopped can be taken into a draft", async () => {
  const { version } = await live();
  const older = await ada.get("/desk/agent/history/1");
  assert.match(textOf(older.html), /Roll out to this share first/);
  const toShare = { expectedVersion: String(version), message: "Version 1 again", share: "5", into: "share" };
  const begun = await ada.send("/desk/agent/history/1/restore", toShare);
  assert.match(begun.location, /^\/desk\/agent\/rollouts\/\d+$/, textOf(begun.html));
  const page = await ada.get(begun.location);
  assert.match(textOf(page.html), /Version 1 again · 5% of new conversations/);
  const late = formOf(page.html, {}, "Make live for all");
  await bob.send(pageOf(TASK), formOf((await bob.get(pageOf(TASK))).html, { content: text("Bob was faster.") }));
  const refused = await ada.send(`${begun.location}/live`, late);
  assert.equal(refused.status, 409);
  assert.match(textOf(refused.html), /Changed live since it began .*tasks\/account\.md/);
  assert.equal((await live()).version, version + 1);
  assert.equal(
    (await ada.send(`${begun.location}/draft`, {})).location,
    `${DRAFT}?kept`,
  );
  assert.match(textOf((await ada.get(DRAFT)).html), /Changed live meanwhile/);
  await ada.send(`${DRAFT}/discard`, {});
  assert.equal((await ada.send(`${begun.location}/stop`, {})).location, begun.location);
  const stopped = await ada.get(begun.location);
  assert.match(textOf(stopped.html), /stopped .*Stopped by Ada.*Changed live since it began/);
  const form = formOf(stopped.html, { share: "25" });
  assert.equal((await ada.send(`${begun.location}/again`, form)).status, 409, "Bob's change is not taken back unseen");
  assert.equal((await ada.get("/desk/agent/rollouts/99")).status, 404);
});

/** The page of rollout 1 with a conversation on one side and on both; there are none afterwards. */
async function compareSides(show: () => Promise<{ readonly html: string }>): Promise<void> {
  const { desk: { db }, workspace: { id: workspace } } = desk;
  const conversations = [
    await addConversation(desk.desk, workspace, 901),
    await addConversation(desk.desk, workspace, 902),
  ];
  const [ofRollout = ""] = conversations;
  assert.match(textOf((await show()).html), /Conversations 0 2 .*One side has no conversation yet/);
  await db.updateTable("conversations").set({ agentVersion: -1 })
    .where("workspace", "=", workspace).where("id", "=", ofRollout).execute();
  assert.match(
    textOf((await show()).html),
    /Conversations 1 1 Answered by the AI 0 0% 0 0% .*Actions refused by the desk 0 0 .*5 of 100 comparisons/,
  );
  await db.updateTable("conversations").set({ handedOverAt: new Date() }).where("id", "in", conversations).execute();
  const compared = (await show()).html;
  const opened = [...compared.matchAll(/href="([^"]+\/conversations\?[^"]+)">([^<]+)</g)];
  assert.deepEqual(
    opened.map(([, address = "", number]) => `${address.replaceAll("&amp;", "&").split("?")[1]} ${number}`),
    ["all", "handed_over"].flatMap((only) => ["rollout", "live"].map((side) => `side=${side}&only=${only} 1`)),
    "each number of both sides opens its conversations, and a nought opens nothing",
  );
  for (const [, address = ""] of opened) {
    const list = await ada.get(address.replaceAll("&amp;", "&"));
    const listed = [...list.html.matchAll(/href="\/desk\/inbox\/(\d+)"/g)].map(([, number]) => number);
    assert.deepEqual(listed, [address.includes("side=live") ? "902" : "901"], textOf(list.html));
  }
  for (const wrong of ["side=both&only=all", "side=live&only=every"]) {
    assert.equal((await ada.get(`/desk/agent/rollouts/1/conversations?${wrong}`)).status, 400, wrong);
  }
  await db.deleteFrom("conversations").where("id", "in", conversations).execute();
}

Deno.test("a stopped rollout can be started again as a new one beside the current live version", async () => {
  await saveToDraft(ada, TASK, text("Tried twice."));
  const sent = formOf((await ada.get(DRAFT)).html, { message: "Try", share: "5" }, "Roll out to this share first");
  const first = await ada.send(`${DRAFT}/live`, sent);
  assert.equal((await ada.send(`${first.location}/again`, { share: "10" })).status, 409, "it runs");
  await ada.send(`${first.location}/stop`, {});
  await bob.send(
    pageOf("instructions.md"),
    formOf((await bob.get(pageOf("instructions.md"))).html, { content: "Be kind.\n" }),
  );
  const { version } = await live();
  const page = await ada.get(first.location);
  assert.match(textOf(page.html), new RegExp(`Start again .*beside version ${version}`));
  assert.doesNotMatch((await vera.get(first.location)).html, /rollout-again/, "a viewer takes nothing up");
  const second = await ada.send(`${first.location}/again`, formOf(page.html, { share: "25" }));
  assert.match(second.location, /rollouts\/\d+$/, textOf(second.html));
  assert.notEqual(second.location, first.location);
  const shown = textOf((await ada.get(second.location)).html);
  assert.match(shown, new RegExp(`running .*Try · 25% of new conversations.*Beside version ${version} `));
  assert.doesNotMatch(shown, /Be kind/, "it changes nothing but its own files");
  assert.match(textOf((await ada.get(first.location)).html), /Another rollout is running/);
  await ada.send(`${second.location}/stop`, {});
});

Deno.test("a tool that changes files offers the draft, and one that only acts does not", async () => {
  const tool = "/desk/agent/tools/create_task";
  const page = await ada.get(tool);
  const form = {
    name: "parcels",
    description: "The customer asks about a parcel.",
    body: "1. Say where it is.",
    into: "draft",
  };
  assert.match(page.html, />Put in draft</);
  const kept = await ada.send(tool, form);
  assert.match(textOf(kept.html), /Saved to your draft ?; nothing is live yet/);
  assert.match(textOf((await ada.get(DRAFT)).html), /tasks\/parcels\.md new/);
  assert.equal((await live()).files.has("tasks/parcels.md"), false);
  for (const other of ["set_key", "check", "action_from_curl"]) {
    assert.doesNotMatch((await ada.get(`/desk/agent/tools/${other}`)).html, />Put in draft</, other);
  }
  await ada.send(`${DRAFT}/discard`, {});
});
