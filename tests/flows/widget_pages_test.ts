/** The widgets' pages as teammates use them: forms over HTTP, without a script. */

import assert from "node:assert/strict";
import { z } from "zod";
import { formOf } from "../routes/desk/form/sheet.ts";
import { testServed } from "../support/served.ts";
import { textOf } from "./teammate.ts";

const desk = await testServed();
Deno.test.afterAll(() => desk.close());
const ada = await desk.signIn("Ada");
const bob = await desk.signIn("Bob", "admin");
const vera = await desk.signIn("Vera", "viewer");

const CARD = "/desk/widgets/edit/account_card";

/** A page's form as a browser sends it. */
async function form(path: string, typing: Readonly<Record<string, string>> = {}, button: string | null = null) {
  return formOf((await ada.get(path)).html, typing, button);
}

async function liveNow(): Promise<number> {
  return Number(/Version (\d+) is live/.exec(textOf((await ada.get("/desk/agent")).html))?.[1]);
}

const drawnSchema = z.object({
  card: z.record(z.string(), z.unknown()).nullable(),
  problems: z.array(z.object({ field: z.string(), line: z.number(), column: z.number(), message: z.string() })),
  parts: z.string(),
});

/** The live preview's response to typed text. */
async function draw(fields: FormData) {
  const answer = await ada.send("/desk/widgets/draw/account_card", fields);
  assert.equal(answer.status, 200, answer.html);
  return drawnSchema.parse(JSON.parse(answer.html));
}

Deno.test("the list shows each widget with its card and who shows it; a viewer gets no way to change", async () => {
  const { html } = await vera.get("/desk/widgets");
  const says = textOf(html);
  assert.match(says, /Account account_card Shown by get_account Choose a plan plan_form Not used by any action/);
  assert.match(html, /data-card="{&quot;type&quot;:&quot;Card&quot;/);
  assert.doesNotMatch(says, /New widget/);
  assert.equal((await vera.get("/desk/widgets/new")).status, 403);
  const editor = (await vera.get(CARD)).html;
  assert.match(editor, /<textarea[^>]*readonly/);
  assert.doesNotMatch(textOf(editor), /Save|Delete/);
  const own = formOf(editor, { summary: "Mine" });
  assert.equal((await vera.send(CARD, own)).status, 403);
  assert.equal((await vera.send(`${CARD}/delete`, {})).status, 403);
});

Deno.test("the gallery and the layouts show every design as a card, and one becomes a widget", async () => {
  const gallery = textOf((await ada.get("/desk/widgets/new")).html);
  for (const title of ["Account", "Order status", "Shipment", "Rating"]) assert.match(gallery, new RegExp(title));
  assert.match(textOf((await ada.get("/desk/widgets/new?from=layout")).html), /Details .*List .*Form/);
  const page = await ada.get("/desk/widgets/new?design=order_status");
  assert.match(textOf(page.html), /Order status An order with its items/);
  const made = await ada.send("/desk/widgets/new", formOf(page.html, { message: "Orders" }));
  const version = await liveNow();
  assert.equal(made.location, `/desk/widgets/edit/order_status?saved=${version}`);
  assert.match(textOf((await ada.get(made.location)).html), new RegExp(`Saved as version ${version}, live now`));
  // The next one gets a name that is free.
  assert.equal((await form("/desk/widgets/new?design=order_status")).get("name"), "order_status_2");
  const taken = await ada.send("/desk/widgets/new", formOf(page.html));
  assert.equal(taken.status, 409);
  assert.match(textOf(taken.html), /There is already a widget order_status/);
});

Deno.test("a blank widget and a Studio export come in as they are, and a broken file is not lost", async () => {
  const blank = await ada.send("/desk/widgets/new", await form("/desk/widgets/new?from=blank", { name: "empty_card" }));
  assert.match(blank.location, /^\/desk\/widgets\/edit\/empty_card/);
  const text = JSON.stringify({
    version: "1.0",
    name: "Flights",
    template: '{"type":"Card","children":[{"type":"Text","value":{{ city | tojson }}}]}',
    jsonSchema: { type: "object" },
    outputJsonPreview: { type: "Card", children: [] },
    encodedWidget: btoa(JSON.stringify({ defaultState: { city: "Rome" } })),
  });
  const upload = await form("/desk/widgets/new?from=file");
  upload.set("upload", new File([text], "Flight Options.widget"));
  const shown = new FormData();
  for (const [name, value] of upload) shown.append(name, value);
  shown.set("dryRun", "true");
  const preview = await ada.send("/desk/widgets/new", shown);
  assert.match(textOf(preview.html), /Preview: nothing was saved/);
  assert.match(preview.html, /data-card="[^"]*Rome/);
  assert.equal(formOf(preview.html).get("name"), "flight_options");
  assert.match((await ada.send("/desk/widgets/new", upload)).location, /edit\/flight_options/);
  const file = formOf((await ada.get("/desk/agent/file?path=widgets/flight_options.json")).html).get("content");
  assert.equal(file, text);
  const broken = await ada.send(
    "/desk/widgets/new",
    await form("/desk/widgets/new?from=file", { name: "b", file: "{\n oops" }),
  );
  assert.equal(broken.status, 422);
  assert.match(textOf(broken.html), /widgets\/b\.json:2:2/);
  assert.equal(formOf(broken.html).get("file"), "{\r\n oops");
});

Deno.test("a card is proposed for pasted data or an action's mock, previewed, then created", async () => {
  const typed = { name: "ticket_card", data: '{"ticket": {"subject": "Late parcel", "state": "open"}}' };
  const shown = await ada.send(
    "/desk/widgets/new",
    await form("/desk/widgets/new?from=data", typed, "Preview the card"),
  );
  assert.match(shown.html, /data-card="[^"]*Late parcel/);
  const made = await ada.send("/desk/widgets/new", formOf(shown.html));
  assert.match(made.location, /edit\/ticket_card/);
  const mock = await form("/desk/widgets/new?from=data", { name: "mock_card", action: "get_account" });
  assert.match((await ada.send("/desk/widgets/new", mock)).location, /edit\/mock_card/);
  const bad = await ada.send("/desk/widgets/new", await form("/desk/widgets/new?from=data", { ...typed, data: "{" }));
  assert.equal(bad.status, 400);
  assert.match(textOf(bad.html), /data ?, line 1, column 2/);
  assert.equal(formOf(bad.html).get("data"), "{");
});

Deno.test("the preview draws the typed template with the chosen data, without saving", async () => {
  const before = await liveNow();
  const fields = await form(CARD);
  const sample = await draw(fields);
  assert.deepEqual(sample.problems, []);
  assert.match(JSON.stringify(sample.card), /"Starter"/);
  assert.match(textOf(sample.parts), /Folded: Starter plan, active/);
  assert.match(textOf(sample.parts), /Upgrade to Pro Runs change_plan with plan = pro; changes something/);
  assert.match(textOf(sample.parts), /tool:change_plan {"plan":"pro"}/);
  fields.set("shown", "0");
  fields.set("summary", "Now {{ status }}");
  const state = await draw(fields);
  assert.match(JSON.stringify(state.card), /"Past due"/);
  assert.match(textOf(state.parts), /Folded: Now past_due/);
  assert.equal(await liveNow(), before);
  fields.set("template", '{"type" "Card"}');
  assert.equal((await draw(fields)).problems.length, 1, "the sample and the state have the same slip");
  const foreign = await ada.send("/desk/widgets/draw/account_card", fields, { origin: "https://evil.example" });
  assert.equal(foreign.status, 403);
});

Deno.test("the editor points out amounts that may be in cents, until the template divides them", async () => {
  const card = (amount: string) =>
    `{"type":"Card","children":[{"type":"Text","value":{{ ("%.2f" | format(${amount})) | tojson }}}]}`;
  const fields = formOf((await ada.get(CARD)).html, { sample: '{"total":4990,"currency":"EUR"}' });
  const amounts = async (template: string) => {
    fields.set("template", template);
    return (await draw(fields)).problems.map(({ message }) => message).filter((message) => /cents/.test(message));
  };
  const [note = "", ...others] = await amounts(card("total"));
  assert.match(note, /`total`: whole numbers beside a currency.*49\.90 EUR/);
  assert.deepEqual(others, []);
  assert.deepEqual(await amounts(card("total / 100")), []);
});

/** Faults, their fields, and the messages about them. */
const SLIPS:
  readonly (readonly [field: string, typed: string, at: string, line: number, column: number, says: RegExp])[] = [
    ["template", '{"type":"Card",\n"children":[\n{{ plan | tojsn }}]}', "template", 3, 11, /no filter `?tojsn/],
    ["template", '{"type":"Card",\n "size" "sm"}', "template", 2, 9, /does not print JSON/],
    ["template", `{"type":"Card",\n"children":[{"type":"Crad"}]}`, "template", 2, 13, /no component "Crad"/],
    ["summary", "{{ plan", "summary", 1, 8, /./],
    ["sample", '{\n  "plan": oops}', "sample", 2, 11, /Not valid JSON/],
    ["stateData", "[", "state.0", 1, 2, /Not valid JSON/],
    ["stateName", "", "state.0", 1, 1, /has no name/],
  ];

for (const [field, typed, at, line, column, says] of SLIPS) {
  Deno.test(`a fault in ${field} (${typed.slice(0, 30)}) is shown at its field, and saving keeps the typed text`, async () => {
    const before = await liveNow();
    const fields = await form(CARD);
    fields.set(field, typed);
    if (field.startsWith("state")) {
      fields.set("stateName", field === "stateName" ? "" : "Past due");
      fields.set("stateData", field === "stateData" ? typed : "{}");
    }
    const { problems } = await draw(fields);
    const problem = problems.find((each) => each.field === at);
    assert.deepEqual([problem?.line, problem?.column], [line, column], JSON.stringify(problems));
    assert.match(problem?.message ?? "", says);
    assert.equal(problems.filter((each) => each.message === problem?.message).length, 1);
    const refused = await ada.send(CARD, fields);
    assert.ok(refused.status === 422 || refused.status === 400, String(refused.status));
    assert.match(textOf(refused.html), new RegExp(`Line ${line}, column ${column}`));
    assert.equal(String(formOf(refused.html).get(field)).replaceAll("\r\n", "\n"), typed);
    assert.equal(await liveNow(), before);
  });
}

Deno.test("a change is shown as a diff and saved with its message, and a rename updates references", async () => {
  const preview = await ada.send(
    CARD,
    await form(CARD, { summary: "{{ plan }}", message: "Shorter" }, "Preview changes"),
  );
  assert.match(textOf(preview.html), /Preview: nothing was saved .*\+ {1,3}"summary": "{{ plan }}"/);
  const saved = await ada.send(CARD, formOf(preview.html));
  const version = await liveNow();
  assert.equal(saved.location, `${CARD}?saved=${version}`);
  assert.match(textOf((await ada.get("/desk/agent/history")).html), new RegExp(`Version ${version} live Shorter Ada`));
  const removed = await ada.send(CARD, await form(CARD, { summary: "", newName: "plan_card" }));
  assert.match(removed.location, /^\/desk\/widgets\/edit\/plan_card/);
  assert.match(textOf((await ada.get("/desk/widgets")).html), /plan_card Shown by get_account/);
  assert.equal((await ada.get(CARD)).status, 404);
  const back = await ada.send(
    "/desk/widgets/edit/plan_card",
    await form("/desk/widgets/edit/plan_card", { newName: "account_card" }),
  );
  assert.match(back.location, /account_card/);
});

Deno.test("states are added and removed", async () => {
  const fields = await form(CARD);
  const names = fields.getAll("stateName");
  assert.deepEqual(names, ["Past due", ""]);
  fields.delete("stateName");
  fields.delete("stateData");
  for (const [name, data] of [["", ""], ["Pro", '{"plan": "pro"}']] as const) {
    fields.append("stateName", name);
    fields.append("stateData", data);
  }
  assert.equal((await ada.send(CARD, fields)).status, 303);
  assert.deepEqual((await form(CARD)).getAll("stateName"), ["Pro", ""]);
});

Deno.test("of two teammates who change one widget, the second sees who saved what, and keeps their text", async () => {
  const [adas, bobs] = [await ada.get(CARD), await bob.get(CARD)];
  assert.equal(
    (await ada.send(CARD, formOf(adas.html, { title: "Plan", summary: "Ada's {{ plan }}", message: "Mine" }))).status,
    303,
  );
  const late = await bob.send(CARD, formOf(bobs.html, { title: "Account!" }));
  assert.equal(late.status, 409);
  assert.match(textOf(late.html), /Nothing was saved: version \d+ is live.*by Ada ?, .*: ?Mine/);
  assert.match(textOf(late.html), /Save over version/);
  assert.equal(formOf(late.html).get("title"), "Account!");
  // What Bob did not touch is as Ada left it: his save puts nothing of hers back.
  assert.equal(formOf(late.html).get("summary"), "Ada's {{ plan }}");
  const second = await bob.send(CARD, formOf(late.html));
  assert.match(second.location, /saved=/);
  assert.equal((await form(CARD)).get("summary"), "Ada's {{ plan }}");
  assert.equal((await form(CARD)).get("title"), "Account!");
});

Deno.test("a widget is deleted after a question, unless an action shows it", async () => {
  const kept = await ada.send(`${CARD}/delete`, { expectedVersion: String(await liveNow()) });
  assert.equal(kept.status, 422);
  assert.match(textOf(kept.html), /account_card is shown by get_account/);
  assert.match(textOf((await ada.get("/desk/widgets/edit/empty_card")).html), /Delete Empty\?/);
  const version = await liveNow();
  const gone = await ada.send("/desk/widgets/edit/empty_card/delete", { expectedVersion: String(version) });
  assert.equal(gone.location, `/desk/widgets?saved=${version + 1}`);
  assert.equal((await ada.get("/desk/widgets/edit/empty_card")).status, 404);
});

Deno.test("the preview of a file shows both schemes, its states and what a press does, and leads to the editor", async () => {
  const { html } = await vera.get("/desk/widgets/preview/account_card");
  assert.match(textOf(html), /Light .*Dark .*Upgrade to Pro Runs change_plan with plan = pro; changes something/);
  assert.match(html, /href="\/desk\/widgets\/edit\/account_card"/);
  assert.match(textOf(html), /Sample .*Pro/);
});
