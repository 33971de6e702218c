/** The pages for tests over HTTP, without a script: what each role may do, and a run from start to end. */

import assert from "node:assert/strict";
import { liveAgent } from "../../core/agent/versions/live.ts";
import { builtinModel } from "../../core/model/builtin/builtin.ts";
import { addResult, endRun, insertRun } from "../../core/test_runs/records.ts";
import { listToolCalls } from "../../core/tools/call_log.ts";
import { formOf } from "../routes/desk/form/sheet.ts";
import { testWorkspace } from "../support/desk.ts";
import { testServed } from "../support/served.ts";
import { type DeskBrowser, textOf } from "./teammate.ts";
import { openChat } from "./visitor.ts";
import { eventually } from "../support/wait.ts";

const served = await testServed({ model: builtinModel() });
const { desk, url, workspace } = served;
Deno.test.afterAll(() => served.close());

const ada = await served.signIn("Ada");
const tom = await served.signIn("Tom", "teammate");
const vera = await served.signIn("Vera", "viewer");
const stranger = await served.signIn("Sam", "owner", (await testWorkspace(desk)).id);

const TESTS = "/desk/agent/tests";

/** Begins a run as the page's form does, and waits until its page shows the end. */
async function run(browser: DeskBrowser, fields: Readonly<Record<string, string>>) {
  desk.pass(1000);
  await browser.get(TESTS);
  const { status, location } = await browser.send(`${TESTS}/run`, fields);
  assert.equal(status, 303);
  return await eventually("the end of the run", async () => {
    const { html } = await browser.get(location);
    return html.includes('data-run="running"') ? null : { location, html };
  });
}

/** The way of a line of a run to its result. */
function resultOf(html: string, name: string): string {
  const [line = ""] = html.split("<li>").filter((each) => textOf(each).includes(name));
  return /href="([^"]+)"/.exec(line)?.[1] ?? "";
}

Deno.test("the list names every test case with its message and expectations; a viewer only reads", async () => {
  const [mine, theirs] = [await ada.get(TESTS), await vera.get(TESTS)];
  for (const page of [mine, theirs]) {
    assert.equal(page.status, 200);
    assert.match(
      textOf(page.html),
      /account 2 cases .*shows the plan “What is my plan, its price and its renewal date\?”/,
    );
    assert.match(textOf(page.html), /action get_account card account_card Names the plan "Starter"/);
  }
  assert.match(textOf(mine.html), /Run all .*Use live data for read-only actions/);
  assert.doesNotMatch(textOf(theirs.html), /Run all|New case|Try it/);
  const tests = textOf((await tom.get(TESTS)).html);
  assert.match(tests, /Run all/);
  assert.doesNotMatch(tests, /Call the app|New case/);
});

Deno.test("running, changing and deleting test cases needs the right, whatever the page shows", async () => {
  for (
    const [browser, path, fields] of [
      [vera, "/run", { what: "all" }],
      [tom, "/run", { what: "all", real: "true" }],
      [tom, "/new", { file: "account", name: "n", "steps.0.message": "m" }],
      [tom, "/case?file=account&name=shows+the+plan", { name: "n", "steps.0.message": "m" }],
      [tom, "/case/delete", { file: "account", name: "shows the plan" }],
    ] as const
  ) {
    await browser.get(TESTS);
    assert.equal((await browser.send(`${TESTS}${path}`, fields)).status, 403, path);
  }
  for (const path of ["/new", "/from/1"]) assert.equal((await tom.get(`${TESTS}${path}`)).status, 403, path);
  assert.match(textOf((await ada.get(`${TESTS}/runs`)).html), /No runs yet/);
});

Deno.test("a run shows its progress, refuses a second one meanwhile, and links to each result", async () => {
  const id = await insertRun(desk, {
    workspace: workspace.id,
    agentVersion: 1,
    agentHash: "",
    model: "m",
    startedBy: "Ada",
    total: 3,
    notified: true,
    request: { file: null, names: null, mockTools: true, replays: 0 },
  });
  const address = `${TESTS}/runs/${id}`;
  const result = {
    message: "Hi?",
    reasons: ["Flaky: passed 2 of 3.", "tools: no."],
    outcome: "answer",
    reply: "Hello.",
    ms: 5,
    checks: [],
    calls: [],
    repeats: { passed: 2, of: 3 },
    error: null,
  };
  const counts = { passed: 0, failed: 1, notJudged: 0 };
  const name = { workspace: workspace.id, id };
  await addResult(desk, name, { place: 0, kind: "case", file: "account", name: "x", pass: false, result, counts });
  const running = await vera.get(address);
  assert.match(running.html, /<progress max="3" value="1"/);
  assert.match(textOf(running.html), /running 1 of 3 done .*x account flaky: passed 2 of 3 .*tools: no\./);
  await tom.get(TESTS);
  const second = await tom.send(`${TESTS}/run`, { what: "all" });
  assert.deepEqual([second.status, /Another test run is in progress/.test(second.html)], [429, true]);
  await endRun(desk, name, "The desk stopped while it ran.");
  const ended = await vera.get(address);
  assert.doesNotMatch(ended.html, /<progress/);
  assert.match(textOf(ended.html), /stopped early .*The desk stopped while it ran\./);
  assert.match(textOf((await vera.get(`${address}/0`)).html), /Passed 2 of 3.*Hi\? Hello\./);
  for (const path of [address, `${address}/0`]) assert.equal((await stranger.get(path)).status, 404);
  assert.equal((await vera.get(`${address}/7`)).status, 404);
});

Deno.test("teammates run all, a file, or chosen cases; choosing none says so", async () => {
  const all = await run(tom, { what: "all" });
  assert.match(textOf(all.html), /All cases .*passed 2 passed, 0 failed Version 1, live .*mock answers · Tom/);
  const file = await run(tom, { what: "file account" });
  assert.match(textOf(file.html), /File account .*2 passed/);
  const chosen = await run(tom, { what: "chosen", case: "account/shows the plan" });
  assert.match(textOf(chosen.html), /1 selected case .*1 passed/);
  const result = await vera.get(resultOf(chosen.html, "shows the plan"));
  const words = textOf(result.html);
  assert.match(words, /met tools judged by rules Expected get_account Got get_account/);
  assert.match(words, /get_account done pretended .*"plan":"starter"/);
  assert.match(result.html, /data-card="[^"]+3 of 5 used/);
  await tom.get(TESTS);
  const none = await tom.send(`${TESTS}/run`, { what: "chosen" });
  assert.deepEqual([none.status, /Select at least one case/.test(none.html)], [400, true]);
  await desk.toolCalls.flush();
  const calls = await listToolCalls(desk, workspace.id, { before: null, limit: 2 });
  assert.deepEqual(calls.map(({ tool, outcome, caller, via }) => [tool, outcome, caller, via]), [
    ["run_tests", "invalid_input", "Tom", "desk"],
    ["run_tests", "ok", "Tom", "desk"],
  ]);
  assert.equal((await tom.send(`${TESTS}/run`, { what: "file nothing" })).status, 404);
  assert.match(
    textOf((await vera.get(`${TESTS}/runs`)).html),
    /1 selected case on version 1, live 1 passed, 0 failed Tom/,
  );
});

/** The names of the fields of an action's first row. */
function rowOf(form: FormData, action: string, prefix = ""): string {
  for (let row = 0;; row++) {
    const path = `${prefix}calls.${row}`;
    const name = form.get(`${path}.name`);
    if (name === null) throw new Error(`no row of ${action}`);
    if (name === action) return path;
  }
}

function expectCall(form: FormData, action: string, isExpected: boolean, prefix = ""): void {
  const name = `${rowOf(form, action, prefix)}.expected`;
  if (isExpected) form.set(name, "true");
  else form.delete(name);
}

/** Presses a button of the form's steps. */
async function press(address: string, form: FormData, button: string) {
  form.set("do", button);
  const answer = await ada.send(address, form);
  form.delete("do");
  assert.equal(answer.status, 200);
  return answer;
}

Deno.test("a test case is added, fails with its reason, is fixed, shows as newly passing, and is deleted", async () => {
  const page = await ada.get(`${TESTS}/new?file=account`);
  const typing = {
    name: "wants a change",
    "steps.0.message": "What is my plan?",
    namesCalls: "true",
    criteria: 'Says "Starter".',
  };
  const form = formOf(page.html, typing, "Add the case");
  expectCall(form, "change_plan", true);
  const added = await ada.send(`${TESTS}/new`, form);
  assert.equal(added.status, 303);
  const taken = await ada.send(`${TESTS}/new`, form);
  assert.match(textOf(taken.html), /There is already a case "wants a change"|version \d+ is live/);
  const red = await run(tom, { what: "all" });
  assert.match(textOf(red.html), /2 passed, 1 failed .*Since version 1 .*wants a change account failed tools: /);
  const why = textOf((await vera.get(resultOf(red.html, "wants a change"))).html);
  assert.match(why, /not met tools judged by rules Expected change_plan Got get_account/);

  const opened = await ada.get(added.location);
  const fixed = formOf(opened.html, {}, "Save");
  assert.equal(fixed.get(`${rowOf(fixed, "change_plan")}.expected`), "true");
  expectCall(fixed, "change_plan", false);
  expectCall(fixed, "get_account", true);
  const saved = await ada.send(added.location.replace(/&saved.*/, ""), fixed);
  assert.equal(saved.status, 303);
  const green = await run(tom, { what: "all" });
  assert.match(
    textOf(green.html),
    /3 passed, 0 failed .*Since version 2 1 newly passing .*wants a change account newly passing/,
  );

  const [deletion = ""] = /\/desk\/agent\/tests\/case\/delete[^"]*/.exec((await ada.get(saved.location)).html) ?? [];
  const again = await ada.get(deletion.replaceAll("&amp;", "&"));
  assert.deepEqual([again.status, again.location], [303, saved.location.replace(/&saved.*/, "")]);
  const gone = await ada.send(`${TESTS}/case/delete`, { file: "account", name: "wants a change" });
  assert.match(gone.location, /tests\?saved=\d+$/);
  assert.doesNotMatch(textOf((await ada.get(TESTS)).html), /wants a change/);
});

Deno.test("a case with steps, presses, a customer and expected inputs is written and read in the form", async () => {
  const page = await ada.get(`${TESTS}/new?file=account`);
  const wished = { name: "changes the plan", "steps.0.message": "Please upgrade me to pro" };
  const one = await press(`${TESTS}/new`, formOf(page.html, wished), "add");
  const two = await press(`${TESTS}/new`, formOf(one.html, { "steps.1.message": "No, wait", note: "why" }), "add");
  assert.match(two.html, /name="steps\.2\.message"[^>]*autofocus/);
  const three = formOf(two.html, { "steps.2.kind": "press", "steps.2.press": "Yes" });
  const moved = await press(`${TESTS}/new`, three, "up:2");
  const left = formOf((await press(`${TESTS}/new`, formOf(moved.html), "remove:2")).html, {
    "steps.0.namesCalls": "true",
    "customer.id": "u_1",
    "customer.attributes": '{"vip": true}',
    outcome: "action",
  });
  expectCall(left, "change_plan", true, "steps.0.");
  left.set(`${rowOf(left, "change_plan", "steps.0.")}.plan`, "pro");
  assert.deepEqual([left.get("note"), left.has("steps.2.message")], ["why", false]);
  const saved = await ada.send(`${TESTS}/new`, left);
  assert.equal(saved.status, 303);
  const { files } = await liveAgent(desk, workspace.id);
  assert.match(
    files.get("tests/account.yaml") ?? "",
    new RegExp(`- name: changes the plan
  steps:
    - message: Please upgrade me to pro
      expect:
        tools: \\[\\{name: change_plan, input: \\{plan: pro\\}\\}\\]
    - press: Yes
  customer:
    id: u_1
    attributes:
      vip: true
  expect:
    outcome: action
$`),
  );

  const opened = await ada.get(saved.location);
  const address = saved.location.replace(/&saved.*/, "");
  const same = await ada.send(address, formOf(opened.html, {}, "Save"));
  assert.match(textOf(same.html), /No field to change was given/);
  const renamed = await ada.send(address, formOf(opened.html, { name: "renamed" }, "Save"));
  assert.equal(renamed.status, 303);
  assert.match(
    (await liveAgent(desk, workspace.id)).files.get("tests/account.yaml") ?? "",
    /- name: renamed\n {2}steps:/,
  );
});

Deno.test("a test case's steps must begin with a message, and unreadable ones are named and kept", async () => {
  const page = await ada.get(`${TESTS}/new?file=account`);
  const one = await press(`${TESTS}/new`, formOf(page.html), "add");
  const presses = formOf(one.html, {
    name: "n",
    "steps.0.message": "m",
    "steps.1.kind": "press",
    "steps.1.press": "No",
  });
  for (const edit of ["up:1", "down:0", "remove:0", "up:9"]) {
    const kept = formOf((await press(`${TESTS}/new`, presses, edit)).html);
    assert.deepEqual([kept.get("steps.0.message"), kept.get("steps.1.press")], ["m", "No"], edit);
  }
  presses.set("customer.attributes", "{oops");
  const refused = await ada.send(`${TESTS}/new`, presses);
  assert.equal(refused.status, 400);
  assert.match(textOf(refused.html), /customer\.attributes , line 1/);
  assert.equal(formOf(refused.html).get("customer.attributes"), "{oops");
});

Deno.test("a step that is added keeps the version of its form, so that nothing of others is overwritten", async () => {
  const at = `${TESTS}/case?file=account&name=shows+the+plan`;
  const form = formOf((await ada.get(at)).html);
  const other = formOf((await ada.get(at)).html, { criteria: 'Says "Starter".' }, "Save");
  assert.equal((await ada.send(at, other)).status, 303);
  const edited = formOf((await press(at, form, "add")).html, { "steps.1.message": "Thanks" }, "Save");
  assert.equal((await ada.send(at, edited)).status, 409);
});

Deno.test("a refused test case keeps the typed values, and cleared expectations are removed", async () => {
  const page = await ada.get(`${TESTS}/new`);
  const wrong = await ada.send(
    `${TESTS}/new`,
    formOf(page.html, { file: "A b", name: "n", "steps.0.message": "Kept <words>" }),
  );
  assert.equal(wrong.status, 400);
  assert.deepEqual([formOf(wrong.html).get("steps.0.message"), formOf(wrong.html).get("file")], [
    "Kept <words>",
    "A b",
  ]);
  const at = `${TESTS}/case?file=account&name=asks+before+it+changes+the+plan`;
  const sheet = formOf((await ada.get(at)).html, { outcome: "", namesCalls: "" }, "Preview changes");
  assert.match(textOf((await ada.send(at, sheet)).html), /Preview: nothing was saved .*- +expect:/);
});

Deno.test("a message of a conversation becomes a case, filled in with what the agent did", async () => {
  const chat = await openChat({ deskUrl: url, widgetKey: workspace.widgetKey });
  await chat.say("What is my plan, please?");
  assert.match((await ada.get("/desk/inbox/1")).html, /href="\/desk\/agent\/tests\/from\/1"/);
  assert.doesNotMatch((await tom.get("/desk/inbox/1")).html, /tests\/from/);
  const list = await ada.get(`${TESTS}/from/1`);
  assert.match(textOf(list.html), /“What is my plan, please\?” refuse/);
  const [, address = ""] = /href="([^"]+\/new\?from[^"]+)"/.exec(list.html) ?? [];
  const made = await ada.get(address.replaceAll("&amp;", "&"));
  const form = formOf(made.html);
  assert.deepEqual(
    [form.get("name"), form.get("steps.0.message"), form.get("outcome")],
    ["what is my plan, please", "What is my plan, please?", "refuse"],
  );
  assert.equal((await ada.get(`${TESTS}/from/99`)).status, 404);
  assert.equal((await stranger.get(`${TESTS}/from/1`)).status, 404);
});

Deno.test("replayed conversations with a different result show both", async () => {
  const id = await insertRun(desk, {
    workspace: workspace.id,
    agentVersion: 1,
    agentHash: "",
    model: "m",
    startedBy: "Ada",
    total: 1,
    notified: true,
    request: { file: null, names: null, mockTools: true, replays: 1 },
  });
  const before = { outcome: "answer", tools: [], widget: null, reply: "I do not know." };
  const now = { outcome: "action", tools: ["get_account"], widget: "account_card", reply: "You are on Starter." };
  const changed = [{ message: "Plan?", differs: ["tools", "outcome", "widget"], before, now }];
  const result = { conversation: 1, pass: false, changed, turns: 2, error: null };
  const counts = { passed: 0, failed: 0, notJudged: 0 };
  const name = { workspace: workspace.id, id };
  await addResult(desk, name, { place: 0, kind: "replay", file: "", name: "1", pass: false, result, counts });
  await endRun(desk, name, null);
  const page = await vera.get(`${TESTS}/runs/${id}`);
  assert.match(textOf(page.html), /Conversation #1 changed 1 of 2 turns came out differently/);
  const sides = textOf((await vera.get(`${TESTS}/runs/${id}/0`)).html);
  assert.match(
    sides,
    /“Plan\?” Other tools, outcome, widget Then answer no call I do not know\. Now action get_account/,
  );
  const real = await run(ada, { what: "all", replays: "10" });
  assert.match(textOf(real.html), /with replays .*Replayed conversations/);
});

/** One step in the chat as its page's form takes it. */
async function step(browser: DeskBrowser, chat: string, fields: Readonly<Record<string, string>>) {
  await browser.get(`${TESTS}/try`);
  const answer = await browser.send(`${TESTS}/try`, { chat, message: "", ...fields });
  const id = /chat=([^&#]+)/.exec(answer.location)?.[1] ?? "";
  return {
    ...answer,
    id,
    page: answer.location === "" ? answer : await browser.get(answer.location.replace(/#.*/, "")),
  };
}

Deno.test("a teammate tries the agent with messages and presses, and no app is called", async () => {
  const calls = await desk.db.selectFrom("audit").select("id").execute();
  const asked = await step(tom, "", { message: "Please upgrade me to pro" });
  assert.equal(asked.status, 303);
  assert.match(textOf(asked.page.html), /Please upgrade me to pro .*change_plan .*pretended/);
  const [, press = ""] = /name="press" value="([^"]+)"/.exec(asked.page.html) ?? [];
  const pressed = await step(tom, asked.id, { press, message: "half a sentence" });
  assert.equal(pressed.id, asked.id);
  assert.match(textOf(pressed.page.html), /You are on the Pro plan now/);
  assert.match(pressed.page.html, /value="half a sentence"/);
  assert.equal((await desk.db.selectFrom("audit").select("id").execute()).length, calls.length);
});

Deno.test("a chat's real calls need an admin, its place its own workspace, and a refused step keeps what was typed", async () => {
  const real = await step(tom, "", { message: "My plan?", real: "true", customer: "u_1" });
  assert.equal(real.status, 403);
  assert.match(textOf(real.html), /Real calls in a test chat need an owner or admin/);
  assert.deepEqual([/value="My plan\?"/.test(real.html), /value="u_1"/.test(real.html)], [true, true]);
  assert.doesNotMatch(textOf((await tom.get(`${TESTS}/try`)).html), /Make real calls/);
  assert.match(textOf((await ada.get(`${TESTS}/try`)).html), /Make real calls/);
  assert.equal((await vera.get(`${TESTS}/try`)).status, 403);
  const { id } = await step(tom, "", { message: "Hello" });
  assert.equal((await stranger.get(`${TESTS}/try?chat=${id}`)).status, 404);
});
