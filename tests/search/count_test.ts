import assert from "node:assert/strict";
import fc from "fast-check";
import { counterOf, timesOf, wordsIn } from "../../core/search/count.ts";
import { isPair, pairsOf } from "../../core/search/pairs.ts";
import { indexedText, termsOf, tokensOf, wordsOf } from "../../core/search/tokens.ts";

/** "Aa" and "BB" have the same hash, and a word that looks like a pair belongs to none. */
const someTerms = fc.array(fc.constantFrom("Aa", "BB", "refund", "refunds", "a0zz0b", "n0zz00zz00zz0"), {
  maxLength: 12,
});

Deno.test("counterOf counts each term of a question in a chunk, and the chunk's length", () =>
  fc.assert(fc.property(someTerms, someTerms, someTerms, (words, chars, asked) => {
    const stream = [...words, ...pairsOf(words)];
    const query = { words: asked.slice(0, 3), pairs: asked.slice(3), chars: asked };
    const counted = counterOf(query)({ id: 7, termsWords: stream.join(" "), termsChars: chars.join(" ") });
    assert.deepEqual(counted, {
      id: 7,
      words: { times: timesOf(stream, new Set(asked)), length: stream.filter((term) => !isPair(term)).length },
      chars: { times: timesOf(chars, new Set(asked)), length: chars.length },
    });
    assert.deepEqual(wordsIn(stream.join(" ")), stream.filter((term) => !isPair(term)));
  })));

const someWords = fc.oneof(
  fc.constantFrom(
    "The",
    "refunds",
    "getUserId",
    "user_id",
    "ab",
    "I",
    "größe",
    "2FA",
    "返金について",
    "ราคา",
    "𝔘nicode",
  ),
  fc.string(),
);

Deno.test("indexedText has the terms of a text, however it is written", () =>
  fc.assert(fc.property(fc.array(someWords, { maxLength: 8 }), fc.boolean(), (parts, isEnglish) => {
    const text = parts.join(" ");
    const { words, chars } = termsOf(text, isEnglish);
    assert.deepEqual(indexedText(text, isEnglish), { words, chars: chars.join(" ") });
  })));

Deno.test("words in Latin letters are split into the same character pieces as others", () => {
  for (const word of ["a", "ab", "abc", "abcd", "refunds"]) {
    // A letter with an accent takes the general way.
    const accented = termsOf(`${word}é`, false).chars.join(" ");
    const runs = [...`#${word}é#`].map((_, at, all) => all.slice(at, at + 4)).filter(({ length }) => length === 4);
    const pieces = runs.length === 0 ? [`#${word}é#`] : runs.map((run) => run.join(""));
    assert.equal(accented, pieces.join(" ").replaceAll("#", "zx"));
    assert.equal(termsOf(`${word}e`, false).chars.join(" "), accented.replaceAll("é", "e"));
  }
});

Deno.test("email is one term with any hyphen or none, as are compounds that begin with it", () => {
  for (const written of ["email", "e-mail", "E-Mail", "eMail", "E\u2011MAIL", "e\u2010mail", "e\u00admail"]) {
    assert.deepEqual(wordsOf(`your ${written}.`), ["your", "email"], written);
    assert.deepEqual(indexedText(written, true), indexedText("email", true), written);
  }
  assert.deepEqual(wordsOf("Deine E-Mail-Adresse, deine E-Mails"), ["deine", "email", "adresse", "deine", "emails"]);
  assert.deepEqual(wordsOf("home-mail, the mail"), ["home", "mail", "the", "mail"]);
});

Deno.test("a mail is found as an email by its pieces, in any language, and the other way round", () => {
  for (const isEnglish of [true, false]) {
    const [mail, email] = ["mail", "email"].map((word) => new Set(tokensOf(word, isEnglish)[0]?.pieces));
    assert.ok(mail !== undefined && email !== undefined && mail.isSubsetOf(email));
    assert.ok(mail.size > email.size / 2);
  }
});
