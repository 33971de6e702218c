import assert from "node:assert/strict";
import { neighboursOf } from "../../core/knowledge/neighbours.ts";
import { searchKnowledge } from "../../core/knowledge/search.ts";
import { testDesk, testWorkspace } from "../support/desk.ts";
import { addKnowledge } from "../support/knowledge.ts";

const desk = await testDesk();
Deno.test.afterAll(() => desk.close());

const page = (name: string, title: string, body: string) => ({
  url: `https://help.example.com/${name}`,
  title,
  markdown: `# ${title}\n\n${body}\n`,
});

const ENGLISH = [
  page("refunds", "Refunds", "We pay your money back within 14 days. Send the order back in its box first."),
  page("invoices", "Invoices", "You find all invoices under Billing. Each one can be downloaded as a PDF file."),
  page("password", "Change your password", "Open Settings, then Security, and choose a new password with 12 signs."),
  page("api", "Errors of the API", "The call returns `rate_limited` when you send more than 60 requests in a minute."),
];
const GERMAN = [
  page(
    "de/rechnung",
    "Rechnungen",
    "Sie finden alle Rechnungen unter Abrechnung und können jede als PDF herunterladen.",
  ),
  page(
    "de/kennwort",
    "Kennwort ändern",
    "Öffnen Sie die Einstellungen und wählen Sie unter Sicherheit ein neues Kennwort.",
  ),
];
const CHINESE = [
  page("zh/fapiao", "发票", "您可以在账单页面找到所有发票，并下载为PDF文件。"),
  page("zh/mima", "修改密码", "打开设置，选择安全，然后输入新的密码。"),
];

async function titles(workspace: string, query: string, more: { limit?: number; language?: string } = {}) {
  return (await searchKnowledge(desk, { workspace, query, ...more })).items.map(({ title }) => title);
}

Deno.test("searchKnowledge finds the right page in each of several languages", async () => {
  const workspace = (await testWorkspace(desk)).id;
  await addKnowledge(desk, workspace, [...ENGLISH, ...GERMAN, ...CHINESE]);
  const asked: readonly (readonly [string, string])[] = [
    ["How do I change my password?", "Change your password"],
    ["where can I download an invoice", "Invoices"],
    ["refunded?", "Refunds"],
    ["rate limited", "Errors of the API"],
    ["Wo finde ich meine Rechnung?", "Rechnungen"],
    ["Kennwörter", "Kennwort ändern"],
    ["怎么修改密码？", "修改密码"],
    ["发票在哪里下载", "发票"],
  ];
  for (const [question, title] of asked) assert.equal((await titles(workspace, question))[0], title, question);
});

Deno.test("searchKnowledge returns nothing for a question without common words, or without any words", async () => {
  const workspace = (await testWorkspace(desk)).id;
  await addKnowledge(desk, workspace, ENGLISH);
  for (const query of ["", "   ", "?!…", "' or 1=1 --", "the and of", "zzyzx qwrtp", "🙂", "\u0000"]) {
    const { items, answerable, score } = await searchKnowledge(desk, { workspace, query });
    assert.deepEqual([items, answerable, score], [[], "no", 0], JSON.stringify(query));
  }
});

Deno.test("searchKnowledge says whether the knowledge has the answer", async () => {
  const workspace = (await testWorkspace(desk)).id;
  await addKnowledge(desk, workspace, ENGLISH);
  const answerable = async (query: string) => (await searchKnowledge(desk, { workspace, query })).answerable;
  assert.equal(await answerable("How do I change my password?"), "yes");
  assert.equal(await answerable("Do you ship a sandwich with new tomatoes to the moon?"), "no");
});

Deno.test("searchKnowledge tokenises words like pizza and puzzles", async () => {
  const workspace = (await testWorkspace(desk)).id;
  await addKnowledge(desk, workspace, [...ENGLISH, page("pizza", "Lunch", "On Fridays there is pizza for everybody.")]);
  const { items: [hit], answerable } = await searchKnowledge(desk, { workspace, query: "Is there pizza?" });
  assert.deepEqual([hit?.title, answerable], ["Lunch", "yes"]);
  assert.equal((await searchKnowledge(desk, { workspace, query: "a jigsaw puzzle" })).answerable, "no");
});

Deno.test("searchKnowledge keeps workspaces and their word counts apart", async () => {
  const [one, other] = [(await testWorkspace(desk)).id, (await testWorkspace(desk)).id];
  await addKnowledge(desk, one, ENGLISH);
  assert.deepEqual(await titles(other, "refunds"), []);
  await addKnowledge(desk, other, [page("x", "Refunds of the others", "Refunds are never paid here.")]);
  assert.deepEqual(await titles(other, "refunds"), ["Refunds of the others"]);
  assert.deepEqual(await titles(one, "refunds"), ["Refunds"]);
});

Deno.test("searchKnowledge returns at most three chunks of a page, and the requested number of hits", async () => {
  const workspace = (await testWorkspace(desk)).id;
  const sections = Array.from(
    { length: 6 },
    (_, at) => `## Parcel size ${at}\n\nA parcel of size ${at} costs ${at} EUR.`,
  );
  const many = { url: "https://help.example.com/parcels", title: "Parcels", markdown: sections.join("\n\n") };
  const others = Array.from({ length: 9 }, (_, at) => page(`p${at}`, `Shop ${at}`, `Shop ${at} takes every parcel.`));
  await addKnowledge(desk, workspace, [many, ...others]);
  const found = await titles(workspace, "parcel size");
  assert.equal(found.length, 8);
  assert.equal(found.filter((title) => title === "Parcels").length, 3);
  assert.equal((await titles(workspace, "parcel size", { limit: 2 })).length, 2);
});

Deno.test("searchKnowledge finds other pages beside one with more matching chunks than are ranked", async () => {
  const workspace = (await testWorkspace(desk)).id;
  const sections = Array.from(
    { length: 260 },
    (_, at) => `## Parcel rule ${at}\n\nA parcel needs a label. Parcel ${at} needs label ${at}.`,
  );
  const long = { url: "https://help.example.com/rules", title: "Parcel rules", markdown: sections.join("\n\n") };
  const others = Array.from(
    { length: 6 },
    (_, at) => page(`o${at}`, `Shop ${at}`, `Shop ${at} prints the label of every parcel, and takes it along as well.`),
  );
  await addKnowledge(desk, workspace, [long, ...others]);
  const found = await titles(workspace, "parcel label");
  assert.equal(found.filter((title) => title === "Parcel rules").length, 3);
  assert.equal(found.length, 8);
});

Deno.test("searchKnowledge answers the same question with the same hits", async () => {
  const workspace = (await testWorkspace(desk)).id;
  // On five pages the line would be their frame, and left out.
  const alike = Array.from(
    { length: 4 },
    (_, at) => page(`a${at}`, "Opening hours", "We are open from nine to five."),
  );
  await addKnowledge(desk, workspace, alike);
  const ask = async () =>
    (await searchKnowledge(desk, { workspace, query: "opening hours" })).items.map(({ url }) => url);
  const first = await ask();
  assert.equal(first.length, 4);
  for (let at = 0; at < 5; at++) assert.deepEqual(await ask(), first);
});

Deno.test("neighboursOf gives the text before and after a chunk on its page", async () => {
  const workspace = (await testWorkspace(desk)).id;
  const markdown =
    "# Moving\n\n## First\n\nPack the boxes.\n\n## Second\n\nLoad the lorry.\n\n## Third\n\nDrive carefully.\n";
  await addKnowledge(desk, workspace, [
    { url: "https://help.example.com/moving", title: "Moving", markdown },
    ...ENGLISH,
  ]);
  const { items: [hit] } = await searchKnowledge(desk, { workspace, query: "load the lorry" });
  const [before, after, ...none] = await neighboursOf(desk, workspace, hit?.chunkId ?? 0);
  assert.deepEqual([before?.text, after?.text, none], ["Pack the boxes.", "Drive carefully.", []]);
  assert.deepEqual([before?.headings, before?.url], [["Moving", "First"], "https://help.example.com/moving"]);
  const beside = await neighboursOf(desk, workspace, before?.chunkId ?? 0);
  assert.deepEqual(beside.map(({ text }) => text), ["Load the lorry."]);
  const strange = (await testWorkspace(desk)).id;
  assert.deepEqual(await neighboursOf(desk, strange, hit?.chunkId ?? 0), []);
});

Deno.test("searchKnowledge returns addresses that are one valid link, whatever the page's title and anchors", async () => {
  const workspace = (await testWorkspace(desk)).id;
  const markdown = "# Wallets {#a)[win](https://evil.example/}\n\nA wallet holds your vouchers until they are spent.\n";
  const url = "https://help.example.com/x)[y](https://evil.example/";
  await addKnowledge(desk, workspace, [{ url, title: "Wallets", markdown }]);
  const [hit] = (await searchKnowledge(desk, { workspace, query: "vouchers in my wallet" })).items;
  assert.equal(
    hit?.url,
    "https://help.example.com/x%29%5By%5D%28https://evil.example/#a%29%5Bwin%5D%28https://evil.example/",
  );
  assert.deepEqual(hit.url.match(/https?:\/\/[^\s<>()[\]"'`]+/gi), [hit.url]);
});

Deno.test("a large document about something else does not make searchKnowledge less sure of a small page", async () => {
  const workspace = (await testWorkspace(desk)).id;
  await addKnowledge(desk, workspace, ENGLISH);
  const questions = ["where can I download an invoice", "How do I change my password?", "How are invoices downloaded?"];
  const scores = async () =>
    await Promise.all(questions.map(async (query) => (await searchKnowledge(desk, { workspace, query })).score));
  const before = await scores();
  const words = "alpha bravo charlie delta echo foxtrot golf hotel india juliet".split(" ");
  const lines = Array.from({ length: 16_000 }, (_, at) => words[(at * 7 + (at >> 5)) % words.length] ?? "");
  const parts = Array.from({ length: 800 }, (_, at) => lines.slice(at * 20, (at + 1) * 20).join(" "));
  await addKnowledge(desk, workspace, [
    page("words", "Words", parts.map((part) => `${part} `.repeat(10)).join("\n\n")),
  ]);
  const after = await scores();
  for (const [at, query] of questions.entries()) {
    assert.ok((after[at] ?? 0) > (before[at] ?? 0) - 0.1, `${query}: ${before[at]}, then ${after[at]}`);
  }
  assert.equal((await searchKnowledge(desk, { workspace, query: "Do you sell bicycles?" })).answerable, "no");
});
