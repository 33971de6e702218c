/** The pages of the agent's parts as teammates use them: content, uses of each part, and what can be tried there. */

import assert from "node:assert/strict";
import { textOf } from "./teammate.ts";
import { liveAgent } from "../../core/agent/versions/live.ts";
import { saveVersion } from "../../core/agent/versions/versions.ts";
import { testServed } from "../support/served.ts";
import { until } from "../support/wait.ts";

const desk = await testServed();
Deno.test.afterAll(() => desk.close());
const ada = await desk.signIn("Ada");
const vera = await desk.signIn("Vera", "viewer");

const KEY = "sk_live_never_shown_0123";

Deno.test("an action has a page of its own: its state, its question, what uses it; a task has its steps and actions", async () => {
  const { version, files } = await liveAgent(desk.desk, desk.workspace.id);
  const upgrade = "---\ndescription: A bigger plan.\n---\n1. Call @get_account.\n2. Call @change_plan,\n   once.\n";
  const change = { base: version, changed: [], message: "A task", caller: null, via: "import" } as const;
  const withTask = new Map([...files, ["tasks/upgrade.md", upgrade]]);
  await saveVersion(desk.desk, desk.workspace.id, { ...change, files: withTask });
  const list = (await vera.get("/desk/agent")).html;
  assert.match(list, /href="\/desk\/agent\/actions\/change_plan"/);
  const page = await vera.get("/desk/agent/actions/change_plan");
  const says = textOf(page.html);
  assert.match(says, /Customers who are signed in, for their own account/);
  assert.match(says, /Changes something: the customer is asked for a yes first/);
  assert.match(says, /What customers are asked .*Yes No/);
  assert.match(page.html, /href="\/desk\/agent\/tasks\/upgrade"/);
  const task = await vera.get("/desk/agent/tasks/upgrade");
  assert.match(textOf(task.html), /A bigger plan\. .*2\. Call @change_plan ?, once\./);
  assert.match(task.html, /href="\/desk\/agent\/actions\/get_account"/);
  assert.doesNotMatch(says, /Test it/, "a viewer calls nothing");
  assert.match(textOf((await ada.get("/desk/agent/actions/change_plan")).html), /Test it/);
  const reading = textOf((await vera.get("/desk/agent/actions/get_account")).html);
  assert.doesNotMatch(reading, /What customers are asked/);
  assert.doesNotMatch(reading + says, /It has no card|have no description|has no description/);
  const bare =
    "description: Sees.\nurl: https://app.example.com/seats?a={a}&b={b}\ninput:\n  a: {type: string}\n  b: {type: string}\n";
  const now = await liveAgent(desk.desk, desk.workspace.id);
  const withSeats = new Map([...now.files, ["actions/seats.yaml", bare]]);
  await saveVersion(desk.desk, desk.workspace.id, { ...change, base: now.version, files: withSeats });
  const seats = textOf((await vera.get("/desk/agent/actions/seats")).html);
  assert.match(seats, /a ?, ?b have no description and no label.*It has no card: without a model customers read/);
  assert.equal((await vera.get("/desk/agent/actions/none")).status, 404);
  assert.equal((await vera.get("/desk/agent/tasks/none")).status, 404);
});

Deno.test("the list of files finds words of a name and of what a file says, and says so when nothing fits", async () => {
  const found = textOf((await vera.get("/desk/agent?q=CHANGE+plan")).html);
  assert.match(found, /actions\/change_plan\.yaml/);
  assert.doesNotMatch(found, /actions\/get_account\.yaml/);
  assert.match(textOf((await vera.get("/desk/agent?q=zebra&sort=used")).html), /Nothing found/);
  assert.doesNotMatch(textOf((await vera.get("/desk/agent?kind=task")).html), /actions\/get_account\.yaml/);
  assert.match(textOf((await vera.get("/desk/agent?sort=bad")).html), /actions\/get_account\.yaml/);
});

Deno.test("the instructions, a card and an action of the website have pages that say what uses them", async () => {
  const instructions = textOf((await vera.get("/desk/agent/instructions")).html);
  assert.match(instructions, /in use, in every conversation .*How it speaks .*When a person takes over/);
  const card = await vera.get("/desk/agent/cards/account_card");
  assert.match(textOf(card.html), /Customers see it when get_account answers.*What a press does .*What data it takes/);
  assert.match(card.html, /href="\/desk\/agent\/actions\/get_account"/);
  const { version, files } = await liveAgent(desk.desk, desk.workspace.id);
  const spare = new Map([...files, ["widgets/spare.json", files.get("widgets/account_card.json") ?? ""]]);
  const change = { base: version, changed: [], message: "A card", caller: null, via: "import" } as const;
  await saveVersion(desk.desk, desk.workspace.id, { ...change, files: spare });
  const unused = "/desk/agent/cards/spare";
  assert.match(textOf((await vera.get(unused)).html), /No action shows this card yet\./);
  assert.doesNotMatch((await vera.get(unused)).html, /tools\/update_action/);
  const give = /href="(\/desk\/agent\/tools\/update_action\?[^"]+)"/.exec((await ada.get(unused)).html)?.[1] ?? "";
  assert.match(textOf((await ada.get(give)).html), /Change an action .*"widget": ?"spare"/s);
  assert.equal((await vera.get("/desk/agent/website/pay_fine")).status, 404);
  const decided = { name: "pay_fine", mode: "human" };
  assert.equal((await ada.send("/desk/agent/tools/set_website_action", decided)).status, 200);
  const website = textOf((await vera.get("/desk/agent/website/pay_fine")).html);
  assert.match(website, /no page has it .*a person is asked to help.*No page has registered it yet/);
  assert.match(textOf((await vera.get("/desk/agent?kind=website")).html), /Pay fine pay_fine only a person/);
  for (const path of ["cards/none", "website/none"]) assert.equal((await vera.get(`/desk/agent/${path}`)).status, 404);
});

Deno.test("a test case's page shows its conversation and runs it", async () => {
  const path = "/desk/agent/tests/case?file=account&name=shows+the+plan";
  const page = await ada.get(path);
  assert.match(textOf(page.html), /As it is played .*What is my plan.*Calls get_account .*It was not run yet/);
  assert.doesNotMatch(textOf((await vera.get(path)).html), /Run it now/);
  const run = await ada.send("/desk/agent/tests/run", { what: "chosen", case: "account/shows the plan" });
  assert.match(run.location, /^\/desk\/agent\/tests\/runs\//);
  await until(async () => !/running/.test(textOf((await ada.get(run.location)).html)), "the run has ended");
  assert.match(textOf((await vera.get(path)).html), /Last result (?:passed|failed|not judged)/);
  assert.match(textOf((await vera.get("/desk/agent/tests?state=new")).html), /In the file/);
});

Deno.test("a call that a teammate tries is shown with its key masked, and a key is stored on the action's page", async () => {
  const action = "/desk/agent/actions/get_account";
  await ada.get(action);
  const anonymous = await ada.send(`${action}/try`, { customer: "" });
  assert.match(textOf(anonymous.html), /Not sent/);
  assert.equal((await vera.send(`${action}/try`, { customer: "u_1" })).status, 403);
  const { version, files } = await liveAgent(desk.desk, desk.workspace.id);
  const keyed =
    'description: a\nurl: "https://inplace.example.com/x"\nheaders: {Authorization: "{secrets.PLACE_KEY}"}\n';
  const change = { base: version, changed: [], message: "Keyed", caller: null, via: "import" } as const;
  const path = "actions/in_place.yaml";
  await saveVersion(desk.desk, desk.workspace.id, { ...change, files: new Map([...files, [path, keyed]]) });
  const page = "/desk/agent/actions/in_place";
  assert.match((await ada.get(page)).html, /action="\/desk\/agent\/actions\/in_place\/key"/);
  assert.doesNotMatch((await vera.get(page)).html, /in_place\/key"/);
  assert.equal((await ada.send(`${page}/key`, { key: "PLACE_KEY", value: "short" })).status, 400);
  const stored = await ada.send(`${page}/key`, { key: "PLACE_KEY", value: KEY });
  assert.equal(stored.location, `${page}?key=PLACE_KEY`);
  const after = (await ada.get(stored.location)).html;
  assert.match(textOf(after), /The key PLACE_KEY is stored\./);
  assert.equal(after.includes(KEY), false);
});
