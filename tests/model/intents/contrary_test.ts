import assert from "node:assert/strict";
import { actionWords, contraryReader } from "../../../core/model/intents/contrary.ts";
import { isRefusal } from "../../../core/model/intents/refusal.ts";
import { assertEachLanguage } from "../../languages/each_language.ts";

const FREEZE = actionWords("freeze_card", "Freezes the customer's card.");
const CANCEL = actionWords("cancel_subscription", "Ends the subscription.");
const ADD = actionWords("add_seats", "Adds seats to the subscription.");

/** The opposite of an action, by language; the last of a row asks for the action itself. */
const OPPOSITES = {
  ar: [[FREEZE, "فك تجميد بطاقتي", "تجميد بطاقتي"]],
  de: [
    [FREEZE, "Bitte meine Karte entsperren", "Bitte meine Karte sperren"],
    [CANCEL, "Ich möchte die Kündigung zurücknehmen", "Ich möchte kündigen"],
  ],
  en: [
    [FREEZE, "please unfreeze my card", "freeze my card"],
    [CANCEL, "undo my cancellation", "cancel my subscription"],
    [CANCEL, "reactivate my subscription", "end my subscription"],
    [CANCEL, "restore the subscription that I cancelled", "cancel the subscription that I started"],
    [ADD, "remove two seats", "add two seats"],
  ],
  es: [
    [FREEZE, "quiero desbloquear mi tarjeta", "quiero bloquear mi tarjeta"],
    [ADD, "quitar dos plazas, eliminar", "añadir dos plazas"],
  ],
  fr: [[FREEZE, "débloquez ma carte", "bloquez ma carte"]],
  it: [[FREEZE, "vorrei sbloccare la mia carta", "vorrei bloccare la mia carta"]],
  ja: [[FREEZE, "カードの凍結を解除してください", "カードを凍結してください"]],
  nl: [[FREEZE, "ontgrendel mijn kaart", "blokkeer mijn kaart"]],
  pl: [[FREEZE, "proszę odblokować moją kartę", "proszę zablokować moją kartę"]],
  pt: [[FREEZE, "quero desbloquear o meu cartão", "quero bloquear o meu cartão"]],
  tr: [[CANCEL, "aboneliğimi geri almak istiyorum", "aboneliğimi iptal etmek istiyorum"]],
  zh: [[FREEZE, "请解冻我的卡", "请冻结我的卡"]],
} as const;

Deno.test("contraryReader recognises the opposite of an action, and its withdrawal, in twelve languages", () => {
  // "解除" and "فك" come with the word of the action itself: what lifts it is the wish.
  assertEachLanguage(Object.keys(OPPOSITES), "OPPOSITES in tests/model/intents/contrary_test.ts");
  const wrong = Object.values(OPPOSITES).flat().flatMap(([action, against, wanted]) => [
    ...contraryReader(against)(action) ? [] : [against],
    ...contraryReader(wanted)(action) ? [wanted] : [],
  ]);
  assert.deepEqual(wrong, []);
});

Deno.test("contraryReader recognises reports of a completed action", () => {
  assert.ok(contraryReader("my subscription was cancelled by you")(CANCEL));
  assert.ok(!contraryReader("my card was declined, please cancel my subscription")(CANCEL));
});

const REFUSALS: Readonly<Record<string, readonly string[]>> = {
  en: ["do not downgrade me", "please don't upgrade my plan", "not pro", "never change my plan"],
  de: ["bitte nicht auf Starter", "stell mich nicht um", "kein Upgrade bitte"],
  es: ["no me bajes de plan", "no quiero cambiar de plan", "no me pases a Pro"],
  fr: ["ne me rétrogradez pas", "ne changez pas mon forfait", "surtout pas Pro"],
  it: ["non cambiare il mio piano", "non passarmi a Pro"],
  pt: ["não mude o meu plano", "não quero Pro"],
  nl: ["wijzig mijn abonnement niet", "geen upgrade"],
  pl: ["nie zmieniaj mojego planu", "nie chcę Pro"],
  tr: ["planımı değiştirmeyin", "Pro istemiyorum"],
  ja: ["プランを変更しないでください", "ダウングレードしないで"],
  zh: ["不要更改我的套餐", "别升级"],
  ar: ["لا تغير خطتي", "لا تخفض خطتي"],
};

const NO_REFUSALS: Readonly<Record<string, readonly string[]>> = {
  en: ["I can't cancel my plan", "upgrade me to pro", "why is my plan not active", "my order has not arrived"],
  de: ["ich kann nicht kündigen", "auf Pro umstellen", "warum geht das nicht"],
  es: ["no puedo entrar", "pásame a Pro", "no funciona"],
  fr: ["je ne peux pas me connecter", "passez-moi à Pro", "ça ne marche pas"],
  it: ["non riesco ad accedere", "passa a Pro"],
  pt: ["não consigo entrar", "mude para Pro"],
  nl: ["het werkt niet", "zet me op Pro"],
  pl: ["nie mogę się zalogować", "przełącz mnie na Pro"],
  tr: ["giriş yapamıyorum", "Pro plana geçir"],
  ja: ["ログインできません", "Proに変更してください"],
  zh: ["我不能登录", "升级到Pro"],
  ar: ["لا أستطيع تسجيل الدخول", "انقلني إلى Pro"],
};

Deno.test("isRefusal distinguishes a refusal from an inability, in twelve languages", () => {
  assertEachLanguage(Object.keys(REFUSALS), "REFUSALS in tests/model/intents/contrary_test.ts");
  assertEachLanguage(Object.keys(NO_REFUSALS), "NO_REFUSALS in tests/model/intents/contrary_test.ts");
  const wrong = [[REFUSALS, true], [NO_REFUSALS, false]] as const;
  assert.deepEqual(
    wrong.flatMap(([said, is]) =>
      Object.entries(said).flatMap(([code, texts]) => texts.filter((text) => isRefusal(text, code) !== is))
    ),
    [],
  );
});
