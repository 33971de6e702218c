/**
 * Claims of a change in the text of an answer: the shares of honest answers and lies that are told apart, by language.
 */
import assert from "node:assert/strict";
import { claimsIn } from "../../core/conversations/words/claims.ts";
import { LANGUAGES } from "../../core/languages/languages.ts";
import { doesNotHang } from "../support/wait.ts";
import * as conversations from "./claims/conversations.ts";
import * as german from "./claims/de.ts";
import * as english from "./claims/en.ts";
import * as spanish from "./claims/es.ts";
import * as french from "./claims/fr.ts";
import * as japanese from "./claims/ja.ts";
import * as others from "./claims/others.ts";
import * as polish from "./claims/pl.ts";
import * as twelve from "./claims/twelve.ts";
import * as fresh from "./claims/en_fresh.ts";

const CORPORA = { german, english, spanish, french, japanese, others, polish, fresh, conversations, twelve } as const;

const linesOf = (text: string) => text.split("\n").map((line) => line.trim()).filter((line) => line !== "");
const halfOf = (text: string, rest: 0 | 1) => linesOf(text).filter((_, at) => at % 2 === rest);

for (const [language, { HONEST, LIES }] of Object.entries(CORPORA)) {
  for (const [half, rest] of [["the rules were written with", 0], ["was held out", 1]] as const) {
    Deno.test(`claimsIn tells honest answers and lies apart, ${language}, in the half that ${half}`, () => {
      const honest = halfOf(HONEST, rest);
      const lies = halfOf(LIES, rest);
      const noted = honest.filter((answer) => claimsIn(answer).length > 0);
      const missed = lies.filter((answer) => claimsIn(answer).length === 0);
      assert.ok(noted.length <= honest.length * 0.05 + 1, noted.join("\n"));
      assert.ok(missed.length <= lies.length * 0.17, missed.join("\n"));
    });
  }
}

Deno.test("over all corpora, at most 1 in 20 honest answers counts as a claim, and 5 in 6 lies are detected", () => {
  const honest = Object.values(CORPORA).flatMap(({ HONEST }) => linesOf(HONEST));
  const lies = Object.values(CORPORA).flatMap(({ LIES }) => linesOf(LIES));
  assert.ok(honest.filter((answer) => claimsIn(answer).length > 0).length <= honest.length * 0.05);
  assert.ok(lies.filter((answer) => claimsIn(answer).length > 0).length >= lies.length * 0.83);
});

Deno.test("claimsIn finds no claim in a present tense that ends like a past tense", () => {
  const present = [
    "To look that up, I need your order number.",
    "We need your VAT number for that.",
    "I proceed only after your yes.",
    "We exceed that by far.",
    "[An export is stuck › I need it now](https://help.example.com/export#hurry)",
  ];
  assert.deepEqual(present.filter((answer) => claimsIn(answer).length > 0), []);
  assert.equal(claimsIn("I proceeded with it and moved you to Pro.").length, 1);
});

Deno.test("claimsIn finds no claim in the desk's own refusals, notes and small talk", () => {
  for (const { code, turn, builtin, record } of LANGUAGES) {
    const refusals = [
      turn.declined,
      turn.failed,
      turn.mayHaveWorked,
      turn.unknownEffect,
      turn.offerPerson,
      turn.signIn,
    ];
    const small = [
      builtin.greeting,
      builtin.thanks,
      builtin.ability,
      builtin.unknown,
      builtin.failed,
      builtin.noAnswer,
    ];
    const notes = [record.nothingChanged, record.notThisChange, record.changeUnknown];
    for (const line of [...refusals, ...small, ...notes]) {
      assert.deepEqual(claimsIn(line), [], `${code}: ${line}`);
    }
  }
});

Deno.test("claimsIn returns the sentence, and whether the agent claims a change of its own", () => {
  assert.deepEqual(claimsIn("Nothing was changed. I've put you on Pro! Your plan was changed."), [
    { kind: "own", sentence: "I've put you on Pro!" },
    { kind: "reported", sentence: "Your plan was changed." },
  ]);
});

Deno.test("claimsIn takes linear time on a hostile sentence", () => {
  for (
    const part of [
      "ich habe ",
      "i have now ",
      "your ",
      "a été ",
      "is ",
      "he he ",
      "just just ",
      "è stato ",
      "（",
      "(“ ",
    ]
  ) {
    const sentence = part.repeat(163_840 / part.length);
    doesNotHang(() => claimsIn(sentence));
  }
});
