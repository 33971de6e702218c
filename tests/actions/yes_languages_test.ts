import assert from "node:assert/strict";
import { readAnswer } from "../../core/actions/yes.ts";
import { LANGUAGES } from "../../core/languages/languages.ts";
import { NOT_YES } from "./not_yes.ts";

const listed = (text: string) => text.split("|").map((message) => message.trim()).filter((message) => message !== "");

/** What people write for a clear yes, for a clear no, and when one cannot tell. Messages stand between bars. */
const ANSWERS: Readonly<Record<string, readonly [yes: string, no: string, unclear: string]>> = {
  ar: [
    "نعم | نعم، من فضلك | أجل! | بالتأكيد | موافق | نعم شكرًا",
    "لا | لا شكرا | ليس الآن | بالتأكيد لا",
    "نعم؟ | ربما | حسنًا",
  ],
  de: [
    "Ja | JA! | Ja, bitte. | ja gerne | Ja, natürlich! | Na klar | auf jeden Fall | Einverstanden. | Ich bestätige das | " +
    "Bitte machen Sie das | Ja danke | gerne",
    "Nein | nein danke | Nein, bitte nicht | lieber nicht | Auf keinen Fall! | abbrechen | noch nicht | natürlich nicht",
    "ok | vielleicht | jein | ja nein | ja ja | na ja | in Ordnung | ja? | Ja oui | doch",
  ],
  es: [
    "Sí | sí, por favor | Si, gracias | Claro que sí | ¡Adelante! | Por supuesto | lo confirmo | Hágalo | s\u0069\u0301",
    "No | no, gracias | ahora no | mejor no | cancélelo | claro que no",
    "vale | de acuerdo | quizás | ¿sí? | y ahora | ya | está bien | sí no | ja ja ja",
  ],
  fr: [
    "Oui | Oui, s’il vous plaît | oui merci | Bien sûr ! | Je confirme | D’accord, allez-y | Tout à fait.",
    "Non | Non merci | pas maintenant | surtout pas | bien sûr que non | Laissez tomber",
    "d'accord | peut-être | oui ? | si | c'est bon | oui non | y",
  ],
  it: [
    "Sì | si | Sì, grazie | certo | Certamente, grazie | Confermo | va bene, proceda | sono d'accordo",
    "No | no grazie | non ora | meglio di no | annulla | Assolutamente no",
    "va bene | forse | sì? | assolutamente | hai | sì no | perché no",
  ],
  ja: [
    "はい | はい。 | はい、お願いします | はい、お願いします。 | お願いします | もちろん | 同意します",
    "いいえ | いいえ。 | やめてください | キャンセル",
    "大丈夫です | 結構です | たぶん | わかりました | はい? | いいです",
  ],
  nl: [
    "Ja | ja graag | Ja, alstublieft | jazeker | Natuurlijk! | akkoord | doe maar | Ik bevestig het",
    "Nee | nee bedankt | liever niet | zeker niet | nu niet | laat maar | doe maar niet",
    "ok | misschien | ja? | ja nee | ja ja | jawel | prima",
  ],
  pl: [
    "Tak | tak, proszę | Oczywiście! | Potwierdzam. | zgadzam się | jak najbardziej | Tak, dziękuję",
    "Nie | nie, dziękuję | nie teraz | anuluj | oczywiście, że nie | jeszcze nie",
    "dobrze | może | tak? | no tak | no | tak nie | raczej tak",
  ],
  pt: [
    "Sim | sim, por favor | Claro que sim | com certeza | Confirmo. | sim, obrigada | pode avançar",
    "Não | nao | não, obrigado | agora não | cancelar | claro que não | deixa pra lá",
    "está bem | talvez | sim? | pode ser | absolutamente | sim não | de acordo",
  ],
  tr: [
    "Evet | EVET | evet, lütfen | Tabii ki | Onaylıyorum | ONAYLIYORUM | kabul ediyorum | Evet, teşekkürler",
    "Hayır | HAYIR | hayır, teşekkürler | şimdi değil | iptal | İPTAL | vazgeçtim | yapma",
    "tamam | belki | evet? | olur | evet hayır | ya | galiba",
  ],
  zh: [
    "是 | 是的 | 是的。 | 对 | 确认 | 可以 | 是的,谢谢 | 我同意 | 好的,可以",
    "不 | 不是 | 不要 | 不用了,谢谢 | 取消 | 不行",
    "好的 | 好 | 也许 | 是吗 | 是? | 请确认 | 不确定",
  ],
};

/** In English. */
const NAMES = new Intl.DisplayNames("en", { type: "language" });

Deno.test("readAnswer is tested in each language of the chat", () => {
  assert.deepEqual(Object.keys(ANSWERS), LANGUAGES.map(({ code }) => code).filter((code) => code !== "en"));
});

for (const [code, [yes, no, unclear]] of Object.entries(ANSWERS)) {
  Deno.test(`readAnswer takes a clear yes and a clear no of the customer's own language: ${code}`, () => {
    const read = (text: string, locale: string | null) =>
      listed(text).map((message) => [message, readAnswer(message, locale)]);
    assert.deepEqual(read(yes, `${code}-XX`).filter(([, answer]) => answer !== "yes"), []);
    assert.deepEqual(read(no, code).filter(([, answer]) => answer !== "no"), []);
    assert.deepEqual(read(unclear, code).filter(([, answer]) => answer === "yes" || answer === "no"), []);
    assert.deepEqual(read("yes, please | go ahead", code).filter(([, answer]) => answer !== "yes"), []);
  });

  Deno.test(`readAnswer takes no yes with one word or sign more for a yes: ${code}`, () => {
    const denials = listed(no).flatMap((denial) => [denial, denial.toLowerCase()]);
    for (
      const message of listed(yes).flatMap((one) => [...denials, "42", "?", "(x)"].map((more) => `${one} ${more}`))
    ) {
      assert.notEqual(readAnswer(message, code), "yes", message);
    }
  });

  Deno.test(`readAnswer takes no doubt for a yes, in its own language or another: ${code}`, () => {
    const messages = listed(NOT_YES[NAMES.of(code) ?? ""] ?? "");
    assert.notEqual(messages.length, 0);
    assert.deepEqual(messages.filter((message) => readAnswer(message, code) === "yes"), []);
    const all = Object.values(NOT_YES).flatMap(listed);
    const foreign = listed(NOT_YES["yes in languages whose lists are not measured"] ?? "");
    const wrong = all.filter((message) => !foreign.includes(message) && readAnswer(message, code) === "yes");
    assert.deepEqual(wrong, []);
  });
}

Deno.test("readAnswer asks again for a yes in a language that is not the customer's", () => {
  assert.deepEqual(["Ja", "oui", "sí", "はい", "نعم"].map((yes) => readAnswer(yes, "en-US")), Array(5).fill("filler"));
  assert.equal(readAnswer("oui", "de"), "filler");
  assert.equal(readAnswer("ja", "pl"), "filler");
});
