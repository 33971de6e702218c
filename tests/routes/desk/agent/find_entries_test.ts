/** Filters, sorts and pages through the list of the agent's files. */

import assert from "node:assert/strict";
import type { AgentEntry } from "../../../../routes/desk/agent/entries.ts";
import { byName, partOf } from "../../../../routes/desk/lists/list_parts.tsx";
import { entriesPage, entrySearchOf, shownKinds } from "../../../../routes/desk/agent/find_entries.ts";

const NAMES = Array.from({ length: 312 }, (_, at) => `action_${String(at).padStart(3, "0")}`);

const entry = (kind: AgentEntry["kind"], path: string, more: Partial<AgentEntry> = {}): AgentEntry => ({
  kind,
  path,
  title: path,
  href: "/",
  about: "",
  words: "",
  usedAt: null,
  failedAt: null,
  ...more,
});

const ENTRIES: readonly AgentEntry[] = [
  entry("instructions", "instructions.md"),
  ...NAMES.map((name, at) => entry("action", name, { usedAt: at === 7 ? new Date(2000) : null })),
  entry("widget", "widgets/order_card.json", { about: "Shows an order", failedAt: new Date(1000) }),
];

const search = (query: string) => entrySearchOf(new URLSearchParams(query));
const found = (query: string) => shownKinds(ENTRIES, search(query));

Deno.test("the agent's page shows a few of hundreds of actions, and its list of actions has pages", () => {
  const [, all] = found("");
  assert.deepEqual([all?.kind, all?.found, all?.shown.length], ["action", 312, 12]);
  const [first] = found("kind=action");
  assert.deepEqual([first?.shown.length, first?.pages, first?.shown[0]?.path], [50, 7, "action_000"]);
  const [last] = found("kind=action&page=7");
  assert.deepEqual(last?.shown.map(({ path }) => path).at(-1), "action_311");
  assert.equal(last?.shown.length, 12);
  const [beyond] = found("kind=action&page=99");
  assert.equal(beyond?.shown.at(-1)?.path, "action_311", "a page that there is not is the last one");
});

Deno.test("a search for files matches every word in name or description, sorted by use", () => {
  assert.deepEqual(found("q=ORDER+shows").map(({ kind }) => kind), ["widget"]);
  assert.deepEqual(found("q=order+zebra"), []);
  assert.equal(found("sort=used&kind=action")[0]?.shown[0]?.path, "action_007");
});

Deno.test("invalid parameters show the whole list, and a search can be linked", () => {
  assert.deepEqual(search("kind=x&sort=x&page=-3"), { words: "", order: "name", kind: null, page: 1 });
  const asked = { words: "a plan", order: "failed", kind: "task", page: 3 } as const;
  assert.deepEqual(search(entriesPage(asked).split("?")[1] ?? ""), asked);
  assert.equal(entriesPage(search("")), "/desk/agent");
});

Deno.test("a page number out of range shows the nearest page", () => {
  const part = (page: string | null) => partOf([1, 2, 3, 4, 5], page, 2);
  assert.deepEqual([null, "2", "3", "99", "-1", "1.5", "x"].map((asked) => part(asked).page), [1, 2, 3, 3, 1, 1, 1]);
  assert.deepEqual(part("3"), { rows: [5], page: 3, pages: 3 });
  assert.deepEqual(partOf([], "3"), { rows: [], page: 1, pages: 1 });
});

Deno.test("names with numbers are sorted by the number", () => {
  const names = ["tasks/step_10.md", "tasks/step_2.md", "actions/b.yaml", "tasks/step_1.md"];
  assert.deepEqual(names.sort(byName), ["actions/b.yaml", "tasks/step_1.md", "tasks/step_2.md", "tasks/step_10.md"]);
});
