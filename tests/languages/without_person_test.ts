/** Texts of a desk where no customer can ask for a person: none mentions one, in any language. */
import assert from "node:assert/strict";
import * as registry from "../../core/languages/registry.ts";
import type { ModelEvent } from "../../core/model/model.ts";
import { withOffer, withoutPerson } from "../../core/model/builtin/without_person.ts";
import { personWords, speaksOf } from "../support/speaks_of_person.ts";
import { loadTexts } from "../../widget/frame/texts/languages.ts";

/** Lines that are said only when a person takes over, or only on a desk that offers one, and the answer to "are you a person?". */
const OF_PERSONS: ReadonlySet<string> = new Set([
  ...[
    "personByTopic",
    "personByLimit",
    "personByRequest",
    "personOnPage",
    "personAlone",
    "addedForPerson",
    "offerPerson",
    "joined",
  ],
  ...["passOn", "nature"],
]);

/** What the chat says before and around an answer of the AI agent, and when the company is away. */
const OF_WELCOME = ["greeting", "intro", "ai", "aiNotice", "online", "away", "back", "offline", "composer"] as const;

for (const language of Object.values(registry)) {
  const words = personWords(language);

  Deno.test(`only the fixed lines of a handover mention a person: ${language.code}`, () => {
    assert.ok(
      speaksOf(language.turn.personByRequest, words) || speaksOf(language.builtin.passOn, words),
      `no line of a handover has one of the words for a person in talk.person: ${words.join(" ")}`,
    );
    const lines = [language.turn, language.record, language.builtin].flatMap((group) => Object.entries(group));
    const found = lines.filter(([name, line]) =>
      !OF_PERSONS.has(name) && typeof line === "string" && speaksOf(line, words)
    );
    assert.deepEqual(found, []);
  });

  Deno.test(`the chat's welcome mentions a person only in the request for one: ${language.code}`, async () => {
    const { language: code, texts } = await loadTexts([language.code]);
    assert.equal(code, language.code);
    assert.ok(
      speaksOf(texts.talkToPerson, words) || speaksOf(texts.personSoon, words),
      "talkToPerson and personSoon have no word of talk.person",
    );
    assert.deepEqual(OF_WELCOME.filter((name) => speaksOf(texts[name], words)), []);
    assert.deepEqual(Object.values(language.launcher).filter((line) => speaksOf(line, words)), []);
  });

  Deno.test(`without handoff the built-in agent's lines lose only the offer of a person: ${language.code}`, () => {
    const { builtin, person } = language;
    for (const [name, line] of Object.entries(builtin)) {
      if (typeof line !== "string" || name === "passOn") continue;
      const events: readonly ModelEvent[] = [
        { kind: "choices", choices: [person] },
        { kind: "text", delta: withOffer(line, builtin) },
      ];
      assert.deepEqual(withoutPerson(events, language), [{ kind: "text", delta: line }]);
    }
  });
}
