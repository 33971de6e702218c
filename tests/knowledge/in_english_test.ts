import assert from "node:assert/strict";
import { searchKnowledge } from "../../core/knowledge/search.ts";
import { LANGUAGES } from "../../core/languages/languages.ts";
import { SEARCHED_ONLY } from "../../core/languages/searched_only.ts";
import { inEnglish } from "../../core/search/in_english.ts";
import { languageOfQuestion } from "../../core/search/language.ts";
import { testDesk, testWorkspace } from "../support/desk.ts";
import { addKnowledge, helpPages } from "../support/knowledge.ts";

const desk = await testDesk();
Deno.test.afterAll(() => desk.close());

const PAGES: Readonly<Record<string, string>> = {
  "Invoices": "Open Billing and press Invoices to download each invoice as PDF.",
  "Invite teammates": "Open Team and press Invite. Each teammate gets a mail with a link.",
  "Change the language": "Open Profile, Language. There are English and Japanese.",
  "Restore a deleted project": "Open Trash and press Restore. Deleted projects are kept for 30 days.",
  "I was charged twice": "Two charges of one day are an upgrade and a renewal.",
};

const workspace = (await testWorkspace(desk)).id;
await addKnowledge(desk, workspace, helpPages(PAGES));

const ASKED: readonly (readonly [string, string])[] = [
  ["Rechnung herunterladen", "Invoices"],
  ["où trouver mes factures ?", "Invoices"],
  ["dove trovo le fatture", "Invoices"],
  ["faturayı nereden indirebilirim", "Invoices"],
  ["请问发票在哪里下载", "Invoices"],
  ["wie füge ich einen Kollegen hinzu?", "Invite teammates"],
  ["¿cómo invito a un compañero?", "Invite teammates"],
  ["como convido um colega?", "Invite teammates"],
  ["Hoe nodig ik een collega uit?", "Invite teammates"],
  ["cambiar idioma", "Change the language"],
  ["Jak zmienić język?", "Change the language"],
  ["言語を変更したい", "Change the language"],
  ["كيف أغير اللغة", "Change the language"],
  ["gelöschtes Projekt wiederherstellen", "Restore a deleted project"],
  ["restaurer un projet supprimé", "Restore a deleted project"],
  ["me cobraron dos veces", "I was charged twice"],
];

for (const [query, title] of ASKED) {
  Deno.test(`searchKnowledge finds the English page "${title}" for "${query}"`, async () => {
    const { items: [hit], answerable } = await searchKnowledge(desk, { workspace, query });
    assert.deepEqual([hit?.title, answerable], [title, "yes"]);
  });
}

Deno.test("inEnglish splits compounds, keeps names, and returns nothing for mostly unknown text", () => {
  const read = (question: string) => inEnglish(question, languageOfQuestion(question));
  assert.deepEqual(read("Wo ändere ich unsere Firmenadresse auf der Rechnung?"), [
    "where change company address invoice",
  ]);
  assert.deepEqual(read("Kann ich die Rechnung als PDF exportieren?"), ["invoice pdf export"]);
  assert.deepEqual(read("Kann man Aufgaben wiederholen lassen?"), []);
  assert.deepEqual(read("Where is my invoice?"), []);
  assert.deepEqual(read("the mail doesn't come"), []);
});

Deno.test("the glossary has every language of the desk except English, and no prefix twice in one", () => {
  assert.deepEqual(LANGUAGES.flatMap(({ code, glossary }) => glossary === null ? [code] : []), ["en"]);
  for (const { code, glossary } of [...LANGUAGES, ...SEARCHED_ONLY]) {
    const begins = (glossary ?? "").trim().split(/\s+/).filter((row) => row !== "").flatMap((row) => {
      assert.match(row, /^[a-z_-]+:[^:,]+(?:,[^:,]+)*$/u, `${code}: ${row}`);
      return row.split(":")[1]?.split(",") ?? [];
    });
    assert.deepEqual(begins.filter((one, at) => begins.indexOf(one) !== at), [], code);
  }
});

for (
  const [question, language] of [["Wie lade ich einen Kollegen ein?", "de"], ["Hoe nodig ik een collega uit?", "nl"]]
) {
  Deno.test(`inEnglish translates a separated verb: ${question}`, () => {
    assert.deepEqual(inEnglish(question ?? "", language ?? null), ["invite teammate"]);
  });
}
