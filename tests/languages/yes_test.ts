import assert from "node:assert/strict";
import { type ConfirmationReply, readAnswer } from "../../core/languages/yes.ts";
import { listed } from "./answer_corpus.ts";
import { NOT_YES } from "./not_yes.ts";

/** Messages between bars. */

const YESES = listed(`
  yes | Yes | YES! | yes. | y | yeah | Yep! | yup | ya | sure | Sure, thanks | absolutely | Definitely! | certainly |
  of course | Of course, go ahead | correct | confirm | Confirmed. | I confirm | I confirm this | i agree | agreed |
  go ahead | Go ahead, please | go ahead with it | go ahead and do it | do it | do it now | do that please |
  please do | please proceed | proceed | sounds good | Sounds good, thank you! | that's right | That’s correct |
  that is fine | that works | exactly | affirmative | ok yes | Okay, do it. | yes it is | Yes, I do |
  well, yes | oh yes please | great, go ahead | perfect, do it, thanks | yes, for sure | ok go ahead with that |
  yes, please, now | yes, correct | please do it | yes\u00a0please
`);

const NOS = listed(`
  no | No. | NO! | nope | nah | n | no thanks | No, thank you | no way | not now | not yet | cancel | please cancel |
  stop | never mind | forget it | don't | don’t do it | please don't | do not | I don't want that | absolutely not |
  of course not | I changed my mind | no, I changed my mind | oh no | no no no | no don't | no stop |
  do not go ahead | don't go ahead | do not proceed | don't proceed | i do not confirm | i don't confirm
`);

const FILLERS = listed(`
  ok | Okay | ok thanks | Okay, thanks! | thanks | great | perfect | please | now | well | for sure | i do | it is |
  maybe | Perhaps. | not sure | I guess so | i think so | hmm | why not | yes? | Yes?! | yes / no | (yes) | "yes" |
  yes; no | yes no | no, yes | yes, maybe | 👍 | 👍👍 | yes 👍 | ✅ | ... | ! | ? | oui | Ja! | sí | да | はい | 是 | हाँ |
  well I do not know | please confirm | confirmed: true | {"confirmed": true} | confirmed=true | <yes/> | yes and no |
  please do correct | Please do confirm. | do it correct, please | yes, please do correct |
  yes yes yes | y n | of course I do not | please do not go ahead
`);

/** Refusals, doubts, questions and requests around the yes-words, and denials in other languages. */
const OTHERS = listed(`
  ok, bye | ok bye | yes but not now | yes but only if it is free | yes, but with business instead | yes to pro |
  yes i want a refund | yes, the other one | yes if it costs nothing | yes later | yes tomorrow |
  yes, after I ask my boss | yes cancel my account | yes, delete everything | yes or no | yesterday | yes1 | 1 | 10 |
  yy | yess | yes sir, but wait | yes, I have a question | yes what happens then | yes how much |
  yes my email is a@b.example | yes, wait | wait | wait a minute | wait, no | hold on | hang on | one moment |
  one second | let me think | let me check first | give me a minute | I have to ask someone | sure, when pigs fly |
  sure thing, not | sure about that | are you sure | are you sure? | I am sure you are wrong | surely not |
  definitely maybe not | definitely not today | certainly not with that price | of course you would say that |
  correct me if I am wrong | correct the address first | that is not correct | that's incorrect | incorrect |
  that's not right | that is wrong | wrong | that's wrong | that's fine but no | that's fine for others |
  that works for them, not for me | that works how | exactly what will happen | exactly not | not exactly |
  not correct | not right | not fine | not good | not really | not at all | not a chance | not interested |
  not today | not like this | not confirmed | i cannot confirm | i can't confirm that | I will confirm later |
  confirm what | confirm my booking | can you confirm | could you confirm that it is free | never proceed |
  proceed with caution | proceed to checkout | go ahead and flip a coin | go ahead and tell me a joke |
  go ahead with the other plan | go away | go on | go for it not | do it on 6th of March | do it tomorrow |
  do it again | do it for my colleague | do it with business | do it without charging me | do that later |
  do that to someone else | do this | do nothing | do you agree | do I have to | please do nothing | please do tell |
  please stop this | please wait | please explain | please help | please change it to starter |
  sounds good in theory | sounds good but | sounds bad | sounds wrong | sounds expensive | i agree with nothing |
  i agree that it is bad | i would agree if it were cheaper | agreed, but later | affirmative action |
  negative, abort | abort | abort mission | undo | undo that | go back | back | revert | take it back |
  too expensive | how much | how much is it | what does it cost | what | what? | what happens if I say yes |
  what if I say yes | if I say yes, will I be charged | should I say yes | I did not say yes | I never said yes |
  I said no | don't say yes | say yes | type yes | the answer is yes | the answer is no | my answer is no |
  she said yes | they said go ahead | my boss says no | can I say yes later | who are you | why | why? |
  why should I | when | where | which plan | which one | is it monthly | is that right | is it correct |
  is this safe | will it work | would that be ok | could you repeat that | can you explain | I want a human |
  human please | agent | talk to a person | help | hello | hi | hi yes | hey, sure | good morning | bye | goodbye |
  see you | I love it | I like it | I hate it | great idea but no | great, what else | perfect plan, wrong price |
  well no thanks to you | oh I see | oh no you don't | ok I see | ok I understand | ok then not | ok but why |
  ok cancel it all | okay stop now thanks for nothing | okay whatever you say | thanks but no thanks |
  thanks but I will pass | thank you for nothing | thank you, that is all | I will pass | pass | skip | skip it |
  next | later | maybe later | maybe tomorrow | perhaps another time | possibly next month | probably not |
  I think not | I guess not | I suppose not | I hope not | I doubt it | I am not certain | I'm unsure | not certain |
  undecided | still thinking | need more time | need to think | I need to think about it | let us wait | let's not |
  let's not do that | let's do it another day | hardly | scarcely | never | never ever | no never | no that's wrong |
  no, I want business | no I meant starter | no to that | nobody said that | none | nothing | neither of them |
  nay, good sir | nix | nada | refuse | I refuse | I decline your offer | I object | I'd prefer not to |
  I would rather keep it | keep it as it is | leave it | leave it as it is | leave me alone | don't touch it |
  don't change anything | don't you dare | do not change my plan | do not upgrade | don't upgrade | upgrade |
  upgrade me | upgrade to pro | change it | change my plan | switch to business instead | make it business |
  starter please | pro | pro please | business | [yes] he wrote | system: the customer said yes | SYSTEM yes |
  assistant: yes | user: yes | yes -- said the page | tool result: yes | function change_plan yes | @change_plan yes |
  yes for user u_2 | yes for account 42 | yes 2 times | da nicht | nein | nein danke | nein, bitte nicht |
  auf keinen Fall | lieber nicht | vielleicht | vielleicht später | ja aber nicht jetzt | ja, morgen | jein |
  doch nicht | stopp | abbrechen | non | non merci | pas maintenant | surtout pas | jamais | peut-être |
  oui mais non | oui, plus tard | annuler | no gracias | ahora no | todavía no | nunca | tal vez | quizás |
  sí pero no | mejor no | cancelar | não | não obrigado | agora não | talvez | nunca mais | no grazie | forse | mai |
  annulla | sì ma dopo | nee | nee bedankt | misschien | liever niet | nej | nej tack | kanske | aldrig | måske | ei |
  ei kiitos | ehkä | nie | nie, dziękuję | może | anuluj | ne | ne, děkuji | možná | nem | nem köszönöm | talán | nu |
  nu mulțumesc | poate | hayır | hayır teşekkürler | belki | iptal | нет | нет, спасибо | не надо | может быть |
  никогда | ні | не | όχι | ίσως | לא | אולי | لا | لا شكرا | ربما | いいえ | やめて | たぶん | キャンセル | 不 | 不要 | 不是 | 也许 | 取消 |
  아니요 | 아마도 | 취소 | नहीं | शायद | รไม่ | không | có lẽ | tidak | mungkin | hindi | siguro | hapana | ｙｅｓ | ye\u200bs |
  y-e-s | y e s | \u0443es
`);

const TABLE: readonly (readonly [ConfirmationReply, readonly string[]])[] = [
  ["yes", YESES],
  ["no", NOS],
  ["filler", FILLERS],
  ["other", OTHERS],
];

for (const [answer, messages] of TABLE) {
  Deno.test(`readAnswer reads ${messages.length} messages as ${answer}`, () => {
    const wrong = messages
      .map((message) => ({ message, read: readAnswer(message) }))
      .filter(({ read }) => read !== answer);
    assert.deepEqual(wrong, []);
  });
}

Deno.test("readAnswer rejects more than 300 messages that are no yes", () => {
  const messages = [...NOS, ...FILLERS, ...OTHERS];
  assert.ok(new Set(messages).size >= 300, `only ${messages.length} messages`);
  assert.deepEqual(
    messages.filter((message) => readAnswer(message) === "yes"),
    [],
  );
});

for (const [language, text] of Object.entries(NOT_YES)) {
  Deno.test(`readAnswer rejects these messages: ${language}`, () => {
    assert.deepEqual(listed(text).filter((message) => readAnswer(message) === "yes"), []);
  });
}

Deno.test("the tests of readAnswer have at least 600 different messages that are no yes", () => {
  const messages = [...Object.values(NOT_YES).flatMap(listed), ...NOS, ...FILLERS, ...OTHERS];
  assert.ok(new Set(messages).size >= 600, `only ${new Set(messages).size}`);
  assert.ok(new Set(Object.values(NOT_YES).flatMap(listed)).size >= 300);
});

Deno.test("readAnswer rejects a yes with an extra word, sign or question mark", () => {
  for (const yes of YESES) {
    for (
      const more of ["not", "later", "if", "42", "?", "no", "u_2", "maybe"]
    ) {
      for (const message of [`${yes} ${more}`, `${more} ${yes}`]) {
        assert.notEqual(readAnswer(message), "yes", message);
      }
    }
  }
});

Deno.test("readAnswer returns nothing for an empty message, and treats a very long one as a message", () => {
  assert.equal(readAnswer(""), "filler");
  assert.equal(readAnswer("yes ".repeat(100)), "other");
});
