import assert from "node:assert/strict";
import { contentTokens, questionTerms } from "../../core/knowledge/question.ts";
import { searchKnowledge } from "../../core/knowledge/search.ts";
import { subjectWords } from "../../core/search/subject.ts";
import { testDesk, testWorkspace } from "../support/desk.ts";
import { addKnowledge, helpPages } from "../support/knowledge.ts";

Deno.test("in French and Italian, the word after an elided article is a word of the question", () => {
  assert.deepEqual(subjectWords("Comment ajouter une collègue à l'équipe ?"), ["ajouter", "collègue", "équipe"]);
  assert.deepEqual(subjectWords("je n’ai pas reçu d'invitation"), ["reçu", "invitation"]);
  assert.deepEqual(subjectWords("Dove vedo lo stato dell'ordine?").slice(-1), ["ordine"]);
  // In English it joins, and cuts off no word.
  assert.deepEqual(subjectWords("Don't charge O'Brien's card"), ["charge", "obriens", "card"]);
});

Deno.test("a common word of a language counts only if the knowledge contains it", () => {
  const asked = questionTerms("Combien de temps avant de voir le remboursement sur mon compte ?", null, 0);
  const counted = (isKnown: (word: string) => boolean) => contentTokens(asked, isKnown).map(({ term }) => term);
  assert.deepEqual(counted(() => false), ["avant", "remboursement", "compte"]);
  assert.ok(counted(() => true).includes("temps"));
});

Deno.test("searchKnowledge finds a page by a word after an elided article", async () => {
  const desk = await testDesk();
  try {
    const { id: workspace } = await testWorkspace(desk);
    const pages = {
      "Votre équipe": "Ouvrez les réglages, puis Membres, et choisissez Inviter. Chaque personne a un rôle.",
      "Factures": "Toutes les factures sont sur la page du paiement, en PDF.",
      "Mot de passe": "Ouvrez Sécurité et tapez le nouveau mot de passe deux fois.",
    };
    await addKnowledge(desk, workspace, helpPages(pages, "fr"));
    const found = await searchKnowledge(desk, { workspace, query: "Comment ajouter une collègue à l'équipe ?" });
    assert.deepEqual([found.items[0]?.title, found.answerable === "no"], ["Votre équipe", false]);
  } finally {
    await desk.close();
  }
});
