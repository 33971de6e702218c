/** The line below the chat's name: who answers, and when. */

import assert from "node:assert/strict";
import { type AnswererFacts, answererLine, answererOfNew } from "../../../../widget/frame/header/answerer.ts";
import { ENGLISH } from "../../../../widget/frame/texts/en.ts";

const OPEN = { ai: true, away: null, backAt: null };
const TEAM = { ...OPEN, ai: false };
const CLOSED = { ...TEAM, away: "Out for lunch.", backAt: "2026-11-23T09:00:00.000Z" };
const MIA = { kind: "person", name: "Mia" } as const;
const ANYBODY = { kind: "person", name: null } as const;

const QUIET: AnswererFacts = {
  config: OPEN,
  answerer: null,
  writeAgain: null,
  isOffline: false,
  clock: (moment) => (moment.toISOString()),
};

const BACK = "Back 2026-11-23T09:00:00.000Z";

/** What the facts are, beside an AI that answers a visitor who may write; the line; whether an answer comes now. */
const LINES: readonly (readonly [string, Partial<AnswererFacts>, string, boolean])[] = [
  ["an AI answers a new conversation", {}, "AI assistant · Answers right away", true],
  ["an AI has the conversation", { answerer: { kind: "ai" } }, "AI assistant · Answers right away", true],
  [
    "an AI answers outside of the team's hours",
    { config: { ...CLOSED, ai: true } },
    "AI assistant · Answers right away",
    true,
  ],
  ["a teammate has it", { answerer: MIA }, "Mia", true],
  [
    "a teammate has it, outside of the hours",
    { answerer: MIA, config: { ...CLOSED, ai: true } },
    `Mia · ${BACK}`,
    false,
  ],
  ["it waits for a person", { answerer: ANYBODY }, "A person will answer here", true],
  ["it waits for a person until the team is back", { answerer: ANYBODY, config: CLOSED }, BACK, false],
  [
    "no time is known for the team's return",
    { answerer: ANYBODY, config: { ...CLOSED, backAt: null } },
    "Away at the moment",
    false,
  ],
  ["only people answer", { config: TEAM }, "The team is here", true],
  ["only people answer, later", { config: CLOSED }, BACK, false],
  ["too many messages", { writeAgain: "You can write again from 9:00." }, "You can write again from 9:00.", false],
  ["no connection", { isOffline: true, answerer: MIA, writeAgain: "Later." }, "You are offline", false],
];

for (const [name, facts, text, isReady] of LINES) {
  Deno.test(`the chat's header says who answers and when: ${name}`, () => {
    assert.deepEqual(answererLine({ ...QUIET, ...facts }, ENGLISH), { text, isReady });
  });
}

Deno.test("a new conversation is answered by the person who has the open one", () => {
  assert.equal(answererOfNew({ answerer: MIA, over: null }), MIA);
  assert.equal(answererOfNew({ answerer: MIA, over: { rating: null, reopens: true } }), null);
  assert.equal(answererOfNew({ answerer: { kind: "ai" }, over: null }), null);
  assert.equal(answererOfNew({ answerer: null, over: null }), null);
});
