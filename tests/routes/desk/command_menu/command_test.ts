import assert from "node:assert/strict";
import { fittingCommands, type MenuCommand } from "../../../../routes/desk/command_menu/command.ts";
import { conversationCommands } from "../../../../routes/desk/command_menu/on_conversation.ts";

const command = (label: string, words = "", hint = ""): MenuCommand => ({
  label,
  words,
  hint,
  icon: "settings",
  effect: { kind: "go", to: `/${label}` },
});

const COMMANDS = [
  command("Mail", "", "Settings"),
  command("Business hours", "open closed opening"),
  command("Hours of the night"),
  command("Über uns"),
  command("Reply target", "within how many business minutes"),
];

const FOUND: readonly (readonly [typed: string, labels: readonly string[]])[] = [
  ["", COMMANDS.map(({ label }) => label)],
  ["hours", ["Business hours", "Hours of the night"]],
  ["hour", ["Hours of the night", "Business hours"]],
  ["HOU bus", ["Business hours"]],
  ["busi", ["Business hours", "Reply target"]],
  ["settings mail", ["Mail"]],
  ["über", ["Über uns"]],
  ["ours", []],
  ["hours mail", []],
  ["?", COMMANDS.map(({ label }) => label)],
];

Deno.test("a command matches if each typed word begins one of its words; matches in its label come first", () => {
  for (const [typed, labels] of FOUND) {
    assert.deepEqual(fittingCommands(COMMANDS, typed).map(({ label }) => label), labels, typed);
  }
});

const open = {
  conversation: { number: 7, status: "waiting", handler: "human", assignee: "me", tags: ["billing"] },
  me: "me",
  teammates: [{ id: "me", name: "Ann" }, { id: "ben", name: "Ben" }],
  snooze: [],
  tags: ["billing", "orders"],
  mergeable: [5, 3],
  mergePage: "/desk/contacts/merge?conversation=7",
  query: "",
} as const;

const MERGE_PERSON = "Merge the customer with another person…";

const labelsFor = (typed: string) =>
  fittingCommands(conversationCommands(open, typed), typed).map(({ label }) => label);

Deno.test("the commands of a conversation are those that would change it, with a typed new tag", () => {
  assert.deepEqual(labelsFor("assign"), ["Assign to Ben", "Assign to no one"]);
  assert.deepEqual(labelsFor("tag"), ["Tag: orders", "Remove the tag billing"]);
  assert.deepEqual(labelsFor("tag  Past  Due"), ["Tag: past due"]);
  assert.deepEqual(labelsFor("tag <zz>"), []);
  assert.deepEqual(labelsFor("remove bil"), ["Remove the tag billing"]);
  assert.deepEqual(labelsFor("merge"), ["Merge with #5", "Merge with #3", MERGE_PERSON]);
  const viewer = fittingCommands(conversationCommands({ ...open, mergePage: null }, "merge"), "merge");
  assert.ok(!viewer.some(({ label }) => label === MERGE_PERSON));
  assert.ok(labelsFor("").includes("Give back to the AI"));
});
