/**
 * Answers with citations: which sources they link, and how the desk counts them.
 *
 * @module
 */
import assert from "node:assert/strict";
import type { TurnEvent } from "../../core/conversations/events.ts";
import { listGaps } from "../../core/knowledge/gaps.ts";
import { sumAnswers } from "../../core/model/answer_counts.ts";
import type { ModelEvent, ModelRequest } from "../../core/model/model.ts";
import { testDesk } from "../support/desk.ts";
import { addKnowledge } from "../support/knowledge.ts";
import { scriptedModel } from "../support/scripted_model.ts";
import { openChat } from "./chat.ts";

const base = await testDesk();

Deno.test.afterAll(() => base.close());

const RETURNS = {
  url: "https://help.example.com/returns",
  title: "Returns",
  markdown: "# Returns\n\nRepairs go back to your door. Gift wrapping is not repaired.\n",
};

const QUESTION = "Do you sell gift cards for unicorns?";

const searchFor = (query: string): ModelEvent => ({
  kind: "call",
  id: "1",
  name: "search_knowledge",
  input: { query },
});

function foundIn(request: ModelRequest) {
  const found = request.messages.findLast(({ role }) => role === "found");
  return found?.role === "found" ? found : undefined;
}

function sourcesOf(events: readonly TurnEvent[]) {
  return events.flatMap((event) => event.event === "text" ? event.sources ?? [] : []);
}

/** Asks a model that has found the page and answers with these words. */
async function answerWith(words: string, { question, query } = { question: QUESTION, query: "gift cards" }) {
  const model = scriptedModel([[searchFor(query)], (request) => {
    const n = foundIn(request)?.chunks[0]?.n;
    return [{ kind: "text", delta: words.replace("[n", `[${n}`) }];
  }]);
  const chat = await openChat(base, { model });
  const { workspace } = chat.context;
  await addKnowledge(base, workspace, [RETURNS]);
  const events = await chat.say(question);
  return {
    offers: events.filter(({ event }) => event === "confirm").length,
    text: events.map((event) => event.event === "text" ? event.delta : "").join(""),
    sources: sourcesOf(events).map(({ title }) => title),
    gaps: (await listGaps(base, workspace)).length,
    counts: await sumAnswers(base, workspace, { from: "2000-01-01", to: "2100-01-01" }),
  };
}

/** A model's answer from a weak match, whether the customer sees the source, and its statements. */
const CITED: readonly (readonly [string, boolean, number, number])[] = [
  ['It is not repaired [n "Gift wrapping is not repaired"].', true, 0, 0],
  ['Geschenkpapier reparieren wir auch im Notfall nicht [n "Gift wrapping is not repaired"].', true, 1, 0],
  ['We sell gold coins to every unicorn in town [n "We sell gift cards"].', false, 1, 1],
  ["We sell gold coins to every unicorn in town [n].", false, 1, 1],
  ["Gift wrapping is not repaired [n].", true, 0, 0],
  ["Repairs go back to your door, but gift wrapping is not repaired.", true, 1, 0],
  ["The help pages do not say that.", false, 0, 0],
];

for (const [words, isSourced, statements, unsupported] of CITED) {
  Deno.test(`an answer "${words}" links ${isSourced ? "its" : "no"} source`, async () => {
    const { text, sources, gaps, counts } = await answerWith(words);
    assert.equal(text.split(".")[0], words.split(/ \[n|\./)[0]);
    assert.deepEqual([sources, gaps], isSourced ? [["Returns"], 0] : [[], 1]);
    assert.deepEqual(counts, { searched: 1, grounded: isSourced ? 1 : 0, statements, unsupported });
  });
}

Deno.test("an answer without a source records a gap and offers a person, even if the search was sure", async () => {
  const sure = { question: "Is gift wrapping repaired?", query: "gift wrapping repaired" };
  for (const words of ["The help pages do not say that.", 'Yes, always [99 "is repaired"].']) {
    const { gaps, offers, sources } = await answerWith(words, sure);
    assert.deepEqual({ gaps, offers, sources }, { gaps: 1, offers: 1, sources: [] });
  }
  const { gaps, offers } = await answerWith('No [n "Gift wrapping is not repaired"].', sure);
  assert.deepEqual({ gaps, offers }, { gaps: 0, offers: 0 });
});

Deno.test("a model is told when a search found nothing", async () => {
  const model = scriptedModel([[searchFor("gift cards")], (request) => {
    assert.deepEqual(foundIn(request)?.chunks, []);
    return [{ kind: "text", delta: "I do not know." }];
  }]);
  const chat = await openChat(base, { model });
  await chat.say(QUESTION);
  assert.equal(model.requests.length, 2);
});
