import assert from "node:assert/strict";
import { withJoinedVerb } from "../../core/languages/separable_verbs.ts";
import { searchKnowledge } from "../../core/knowledge/search.ts";
import { testDesk, testWorkspace } from "../support/desk.ts";
import { addKnowledge } from "../support/knowledge.ts";

const desk = await testDesk();
Deno.test.afterAll(() => desk.close());

Deno.test("withJoinedVerb joins separated verbs of German and Dutch, and changes no other sentence", () => {
  const cases: readonly (readonly [question: string, language: string | null, joined: string | null])[] = [
    ["Wie lade ich einen Kollegen ins Team ein?", "de", "Wie einlade ich einen Kollegen ins Team"],
    ["Wo melde ich mich an", "de", "Wo anmelde ich mich"],
    ["Ich melde mich hier an.", "de", "Ich anmelde mich hier"],
    ["Schalten sich Benachrichtigungen aus?", "de", "ausschalten sich Benachrichtigungen"],
    ["Hoe nodig ik iemand uit?", "nl", "Hoe uitnodig ik iemand"],
    ["Wie kann ich mich anmelden?", "de", null],
    // The second word is the verb of no sentence that begins with its subject.
    ["Die Rechnung kommt nicht an", "de", null],
    ["Wie ein?", "de", null],
    ["ein", "de", null],
    ["", "de", null],
    ["How do I log in", "en", null],
    ["Wie lade ich jemanden ein?", null, null],
  ];
  for (const [question, language, joined] of cases) assert.equal(withJoinedVerb(question, language), joined, question);
});

Deno.test("searchKnowledge finds a page by a verb that is separated in the question", async () => {
  const { id: workspace } = await testWorkspace(desk);
  const page = (name: string, title: string, text: string) => ({
    url: `https://help.example.com/${name}`,
    title,
    markdown: `# ${title}\n\n${text}\n`,
    language: "de",
  });
  await addKnowledge(desk, workspace, [
    page("rollen", "Rollen im Team", "Gäste lesen, Kollegen im Team bearbeiten Projekte. Inhaber sehen die Rechnung."),
    page("personen", "Jemanden einladen", "Öffnen Sie Personen, Einladen und geben Sie eine Adresse ein."),
    page("export", "Daten ausführen", "Öffnen Sie Einstellungen, Daten und warten Sie auf die Datei."),
  ]);
  const { items } = await searchKnowledge(desk, { workspace, query: "Wie lade ich Kollegen ein?" });
  assert.equal(items[0]?.url, "https://help.example.com/personen");
});
