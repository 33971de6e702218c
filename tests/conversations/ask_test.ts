/** The question before a change, with data that the conversation read and with a preview. */
import assert from "node:assert/strict";
import { scriptedModel } from "../support/scripted_model.ts";
import { testDesk } from "../support/desk.ts";
import { toOptions } from "../../core/model/wording.ts";
import { accountRequest } from "../model/request.ts";
import { answered, openChat, posts, seen, shownId } from "./chat.ts";

const base = await testDesk();

const CHANGE = [{ kind: "call", id: "1", name: "change_plan", input: { plan: "pro" } }] as const;

Deno.test("takeMessage asks with the old plan, the new one and both prices", async () => {
  for (
    const [said, title, text] of [
      ["Upgrade me to Pro", "Change plan", "From Starter ($12 / month) to Pro ($49 / month), starting today."],
      [
        "Bitte stellen Sie mein Konto auf Pro um, danke schön!",
        "Tarif ändern",
        /^Von Starter \(\$12 \/ month\) zu Pro/,
      ],
    ] as const
  ) {
    const chat = await openChat(base, { model: scriptedModel([CHANGE]) });
    const asked = (await chat.say(said)).find((event) => event.event === "confirm");
    assert.equal(asked?.question?.title, title);
    assert.match(asked?.question?.text ?? "", typeof text === "string" ? new RegExp(RegExp.escape(text)) : text);
    assert.deepEqual(asked?.question?.rows, []);
    assert.equal(asked?.question?.details[0]?.value, "Pro");
    assert.deepEqual(chat.calls.map(({ method }) => method), ["GET"]);
  }
});

Deno.test("takeMessage asks nothing when the preview fails, and the model reads why", async () => {
  const text = (delta: string) => [{ kind: "text", delta } as const];
  const model = scriptedModel([CHANGE, text("Your account is locked."), text("As I said.")]);
  const chat = await openChat(base, {
    model,
    app: ({ method }) => method === "GET" ? answered(423, { error: "The account is locked." }) : undefined,
  });
  const lines = seen(await chat.say("Upgrade me to Pro"));
  assert.deepEqual(lines, ["action: change_plan needs_yes", "text: Your account is locked."]);
  assert.match(JSON.stringify(model.requests[1]?.messages), /423: The account is locked/);
  await chat.say("yes");
  assert.deepEqual(posts(chat), []);
  const [, , later] = model.requests;
  const notAsked = later?.messages.filter((one) => one.role === "desk" && one.text.includes("was not asked"));
  assert.deepEqual(notAsked?.map((one) => one.role === "desk" && one.quoted), ["Change plan: pro"]);
});

Deno.test("takeMessage keeps a call that waited for a yes once, and its result as a line of the desk", async () => {
  for (const how of ["press", "type"] as const) {
    const text = (delta: string) => [{ kind: "text", delta } as const];
    const model = scriptedModel([CHANGE, text("Anything else?")]);
    const chat = await openChat(base, { model });
    const asked = await chat.say("Upgrade me to Pro");
    await (how === "press" ? chat.press(shownId(asked), "yes") : chat.say("yes"));
    await chat.say("And now?");
    const messages = model.requests.at(-1)?.messages ?? [];
    const made = messages.filter((one) => one.role === "call" && one.name === "change_plan");
    const results = messages.filter((one) => one.role === "result" && one.name === "change_plan");
    assert.equal(made.length, 1, how);
    assert.deepEqual(
      results.map((one) => one.role === "result" && [one.outcome, one.byDesk]),
      [["needs_yes", undefined], ["ok", { why: "yes", input: { plan: "pro" } }]],
    );
    const { prompt } = toOptions({ ...accountRequest(messages) }, "m4rk");
    const lines = prompt.flatMap(({ role, content }) => role === "user" ? [JSON.stringify(content)] : []);
    assert.equal(lines.filter((line) => line.includes("[desk m4rk] The customer said yes, and change_plan")).length, 1);
  }
});

Deno.test("takeMessage writes confirm with what the conversation has read", async () => {
  const file = await Deno.readTextFile(new URL("../../examples/agent/actions/change_plan.yaml", import.meta.url));
  const confirm = "Instead of {{ reads.get_account.plan }}: {{ plan }}?";
  const yaml = file.replace(/# The account is read[\s\S]*?pick:/, `confirm: "${confirm}"\npick:`)
    .replaceAll("http://localhost:8001", "https://app.example.com");
  const read = [{ kind: "call", id: "2", name: "get_account", input: {} }] as const;
  for (
    const [steps, text] of [[[read, CHANGE], "Instead of starter: pro?"], [[CHANGE], "Instead of : pro?"]] as const
  ) {
    const chat = await openChat(base, { model: scriptedModel(steps), files: { "actions/change_plan.yaml": yaml } });
    const asked = (await chat.say("Upgrade me to Pro")).find((event) => event.event === "confirm");
    assert.equal(asked?.question?.text, text);
  }
});
