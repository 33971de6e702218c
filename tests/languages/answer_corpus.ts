/**
 * Answers that people type to a question before a change, by language of the chat: a clear yes, a clear no, and neither
 * or a request for something else. Messages are separated by bars.
 *
 * @module
 */

/** The messages of one language. */
export type AnswerCorpus = { readonly yes: string; readonly no: string; readonly unclear: string };

/** The messages, by the code of the language. */
export const ANSWER_CORPUS: Readonly<Record<string, AnswerCorpus>> = {
  ar: {
    yes: `نعم | نعم، من فضلك | أجل! | بالتأكيد | موافق | نعم شكرًا | نعم موافق | أكيد | طبعًا | أوافق | نعم، أؤكد ذلك |
      أنا موافقة | هذا صحيح | نعم بالتأكيد | ايوه | حسنًا، موافق | تفضل | نعم تفضل | Yes | yes please | Oui | はい`,
    no: "لا | لا شكرا | ليس الآن | بالتأكيد لا | لا أريد | لا تفعل ذلك | غير موافق | إلغاء | أبدًا | طبعًا لا | كلا",
    unclear:
      `نعم؟ | ربما | حسنًا | نعم نعم | أكيد أكيد | طبعا، طبعا | نعم... | نعم… | نعم، | نعم و | نعم وأيضا | نعم، ثم |
      يرجى التأكيد | من فضلك أكد | تفضل من فضلك | نعم لا | نعم ولكن ليس الآن | نعم إذا كان مجانا | صحح ذلك | من فضلك صحح |
      لست متأكدا | لا بأس | 👍 | نعم 👍 | نعم أو لا | yes yes | تمام | شكرا | ممكن`,
  },
  de: {
    yes: `Ja | JA! | Ja, bitte. | ja gerne | Ja, natürlich! | Na klar | auf jeden Fall | Einverstanden. |
      Ich bestätige das | Bitte machen Sie das | Ja danke | gerne | Genau. | Ja, genau | jawohl | Ja klar | Selbstverständlich |
      bestätigen | Ja, bestätigen | Gut, einverstanden | so ist es | Ich stimme zu | ja super danke | Mach das bitte |
      Yes | yes, please | go ahead | Oui | oui, merci | Sí | はい | Sim, por favor`,
    no:
      `Nein | nein danke | Nein, bitte nicht | lieber nicht | Auf keinen Fall! | abbrechen | noch nicht | natürlich nicht |
      ich möchte das nicht | lass es | vergessen Sie es | nicht jetzt | Nein nein`,
    unclear:
      `ok | vielleicht | jein | ja nein | ja ja | Ja, ja! | jaja | na ja | in Ordnung | ja? | Ja oui | doch | ja... |
      ja … | Ja, | ja und | Ja, und | ja, und dann | ja und damit | Ja, auch | bitte bestätigen | Bestätigen bitte |
      Bitte bestätige | jetzt bestätigen | bitte korrigieren | korrigieren bitte | danke, das passt | das passt, danke |
      klar klar | klar, klar | natürlich natürlich | sicher sicher | na klar, na klar | genau genau | ja aber | ja, aber nicht jetzt |
      ja wenn es nichts kostet | ja oder nein | ja, storniere es | ja 👍 | 👍 | yeah yeah | tak | meinetwegen | passt |
      ja, mach das andere | erst korrigieren | ja, weil`,
  },
  en: {
    yes:
      `yes | Yes please | yes, thank you | Yes, thanks! | YES! | yes, correct | correct | confirm | yes, confirm | that's fine |
      ok yes | yes, go ahead | go ahead and do it | go ahead with that | yes please and thank you | Sure, thanks |
      of course | that's correct, thanks | please do it | do it now | sounds good | I agree | exactly, yes | please proceed |
      Oui | oui merci | Ja | ja, bitte | Sí | sí, por favor | Sì, grazie | はい | はい、お願いします | 是 | نعم | Evet |
      evet, lütfen | tak, proszę | sim, por favor | Ja, graag | yes\u3000please | Yes, I want that | yes please, I'd like that`,
    no:
      `no | No thanks | nope | not now | please don't | cancel that | never mind | no, I changed my mind | no no | stop |
      I'd rather not | do not do it | ok stop`,
    unclear:
      `please correct | correct please | correct now | now correct | confirm please | please confirm | confirm now |
      ok confirm | yes, and | yes and | Yes, and with that | yes, with that | yes also | yes, then | yes so | yes, plus |
      yes... | yes… | yes .. | yes. . . | yes‥ | yes, | thanks, that's fine | that's fine, thanks | thanks, that works |
      that's good thanks | yeah yeah | Yeah, yeah! | sure sure | yes yes | yes yes yes | yep yep | of course of course |
      do it do it | yesyes | ok ok | yes, please confirm | yes, correct it | correct it please | confirm it first | sim? | tak |
      si | hai | da | Ja oui | yes? | yes?! | is it? | yes 👍 | 👍 | (yes) | yes/no | yes but | yes, cancel it | yes if |
      y n | fine | right | maybe | yes; | yes - | yes: | yes\u200b | ｙｅｓ | correct me | go on | carry on with the other one |
      and yes, also | ｙｅｓ， | I want that | I want it`,
  },
  es: {
    yes: `Sí | sí, por favor | Si, gracias | Claro que sí | ¡Adelante! | Por supuesto | lo confirmo | Hágalo |
      s\u0069\u0301 | Sí, claro que sí | confirmar | Sí, confirmar | Exacto. | Correcto | sí, correcto | estoy de acuerdo |
      Perfecto, adelante | me parece bien | desde luego | así es | yes | yes please | Oui merci | Ja, bitte | はい | Sí, dale`,
    no:
      `No | no, gracias | ahora no | mejor no | cancélelo | claro que no | de ninguna manera | no lo haga | todavía no |
      he cambiado de opinión | déjelo`,
    unclear:
      `vale | de acuerdo | quizás | ¿sí? | y ahora | ya | está bien | sí no | ja ja ja | ja | jaja | claro, claro |
      sí, sí | si si | sísí | sí... | Sí… | sí, | sí y | Sí, y con eso | sí, además | sí también | por favor confirmar |
      confirmar por favor | Por favor, confirmar | por favor corregir | corregir ahora | por favor, confirme | claro claro claro |
      sí pero | sí, pero mañana | sí si es gratis | sí o no | sí 👍 | dale | exacto exacto | sí luego | gracias | tak |
      adelante adelante | por supuesto, por supuesto | sí, cancélalo | correcto? | dale`,
  },
  fr: {
    yes:
      `Oui | Oui, s’il vous plaît | oui merci | Bien sûr ! | Je confirme | D’accord, allez-y | Tout à fait. | Oui, bien sûr |
      confirmer | Oui, confirmer | Absolument | volontiers | Avec plaisir, merci | c'est exact | oui, je le confirme |
      évidemment | Vas-y | Faites-le maintenant | exactement | yes | Yes please | Ja, bitte | Sí | evet`,
    no: `Non | Non merci | pas maintenant | surtout pas | bien sûr que non | Laissez tomber | pas du tout | annuler |
      je ne veux pas | hors de question | non non`,
    unclear: `d'accord | peut-être | oui ? | si | c'est bon | oui non | y | oui oui | Oui, oui | ouais ouais | ouioui |
      oui... | Oui… | oui, | oui et | Oui, et avec ça | oui aussi | oui alors | oui, puis | confirmer s'il vous plaît |
      Merci de confirmer | s'il vous plaît confirmer | veuillez confirmer | corriger svp | svp corriger | corriger maintenant |
      bien sûr, bien sûr | tout à fait tout à fait | oui mais | oui, mais plus tard | oui si c'est gratuit | oui ou non |
      oui 👍 | merci | super | vas-y vas-y | oui donc | annulez et oui | tak | pourquoi pas | ça ira, merci`,
  },
  it: {
    yes: `Sì | si | Sì, grazie | certo | Certamente, grazie | Confermo | va bene, proceda | sono d'accordo | Sì, certo |
      conferma | Sì, conferma | esatto | volentieri | Lo confermo. | con piacere | procedi |
      è corretto | proprio così | Faccia pure | sì, per favore | yes | Yes please | Oui | Ja, bitte | はい`,
    no:
      `No | no grazie | non ora | meglio di no | annulla | Assolutamente no | non voglio | non farlo | lascia perdere |
      non ancora | niente affatto`,
    unclear:
      `va bene | forse | sì? | assolutamente | hai | sì no | perché no | sì sì | Sì, sì | certo certo | certo, certo | sìsì |
      sì... | Sì… | sì, | sì e | Sì, e con questo | sì, anche | sì poi | per favore conferma | conferma per favore |
      Per favore, confermare | correggere per favore | per favore correggi | conferma ora | ora conferma | esatto esatto |
      sì ma | sì, ma non ora | sì se è gratis | sì o no | sì 👍 | grazie | tak | sì allora | ok confermare |
      sicuro sicuro | magari | sì, annulla`,
  },
  ja: {
    yes:
      `はい | はい。 | はい、お願いします | はい、お願いします。 | お願いします | もちろん | 同意します | はい！ | ええ | うん |
      はい、確定 | 確定 | そうです | その通りです | 実行してください | はい、進めてください | やってください | 承認します |
      ありがとうございます、お願いします | はい　お願いします | hai | Yes | yes please | Oui | نعم`,
    no:
      `いいえ | いいえ。 | やめてください | キャンセル | いえ | 不要です | 必要ありません | まだです | 実行しないでください |
      遠慮します | いいえ、キャンセルしてください`,
    unclear:
      `大丈夫です | 結構です | たぶん | わかりました | はい? | はい？ | いいです | はいはい | はい、はい | はい はい | うんうん |
      ええええ | はい… | はい。。。 | はい... | はい、 | はい、そして | はい、それから | はい、あと | はい、でも | はい、また |
      確認してください | 確認お願いします | 確認、お願いします | 訂正してください | 訂正、お願いします | はい、訂正してください |
      確定、ありがとう | 確定 確定 | 了解 | 了解です | はい、いいえ | はい👍 | 👍 | はい、キャンセルして | はいか | 是 | いいですよ |
      はい、無料なら | もちろんもちろん | 確認しました、お願いします | それと、はい`,
  },
  nl: {
    yes:
      `Ja | ja graag | Ja, alstublieft | jazeker | Natuurlijk! | akkoord | doe maar | Ik bevestig het | Ja, klopt | klopt |
      bevestigen | Ja, bevestigen | ja hoor | precies | inderdaad | dat is goed | graag, dank u | ga uw gang |
      ik ga akkoord | Ja, doe dat | uiteraard | Yes | yes please | Oui merci | Sí | evet`,
    no: `Nee | nee bedankt | liever niet | zeker niet | nu niet | laat maar | doe maar niet | nog niet | annuleren |
      ik wil het niet | toch niet`,
    unclear:
      `ok | misschien | ja? | ja nee | ja ja | Ja, ja | jaja | jawel | prima | ja... | Ja… | ja, | ja en | Ja, en daarmee |
      ja, en dan | ja ook | alstublieft bevestigen | bevestigen aub | Bevestig alsjeblieft | nu bevestigen | corrigeren aub |
      aub corrigeren | bedankt, dat is goed | dat is goed, bedankt | zeker zeker | natuurlijk natuurlijk | klopt klopt |
      ja maar | ja, maar niet nu | ja als het gratis is | ja of nee | ja 👍 | bedankt | tak | doe maar doe maar |
      mij best | ja dan | ja omdat | graag graag`,
  },
  pl: {
    yes: `Tak | tak, proszę | Oczywiście! | Potwierdzam. | zgadzam się | jak najbardziej | Tak, dziękuję | potwierdź |
      Tak, potwierdź | pewnie | jasne | dokładnie | Tak, oczywiście | zrób to | proszę to zrobić | zgoda | zdecydowanie tak |
      Dobrze, zgoda | Yes | yes please | Oui | Ja, bitte | はい | Tak, poproszę`,
    no:
      `Nie | nie, dziękuję | nie teraz | anuluj | oczywiście, że nie | jeszcze nie | nie chcę | proszę nie | raczej nie |
      nie rób tego | nie zgadzam się`,
    unclear:
      `dobrze | może | tak? | no tak | no | tak nie | raczej tak | tak tak | Tak, tak | jasne jasne | jasne, jasne | taktak |
      tak... | Tak… | tak, | tak i | Tak, i z tym | tak, oraz | tak też | proszę potwierdź | Proszę, potwierdź |
      potwierdź proszę | potwierdź teraz | proszę poprawić | popraw proszę | teraz popraw | ja | Ja | pewnie pewnie | tak ale |
      tak, ale nie teraz | tak, jeśli za darmo | tak lub nie | tak 👍 | dziękuję | dobra | niech będzie | tak więc |
      zgoda zgoda | tak, anuluj | poproszę`,
  },
  pt: {
    yes: `Sim | sim, por favor | Claro que sim | com certeza | Confirmo. | sim, obrigada | pode avançar | Sim, claro |
      confirmar | Sim, confirmar | exatamente | isso mesmo | correto | pode fazer | Concordo | estou de acordo | faça isso |
      perfeito, pode prosseguir | certamente | Yes | yes please | Oui merci | Ja, bitte | はい | Sim, pode`,
    no: `Não | nao | não, obrigado | agora não | cancelar | claro que não | deixa pra lá | ainda não | de jeito nenhum |
      não faça isso | mudei de ideia`,
    unclear:
      `está bem | talvez | sim? | pode ser | absolutamente | sim não | de acordo | sim sim | Sim, sim | claro, claro |
      claro claro | simsim | sim... | Sim… | sim, | sim e | Sim, e com isso | sim, também | sim então | por favor confirmar |
      Por favor, confirmar | confirmar por favor | confirmar agora | corrigir por favor | por favor corrigir | sim mas |
      sim, mas não agora | sim se for grátis | sim ou não | sim 👍 | obrigado | já | ja | si | tak | certo | sim, cancele |
      exato exato | tudo bem | pois`,
  },
  tr: {
    yes:
      `Evet | EVET | evet, lütfen | Tabii ki | Onaylıyorum | ONAYLIYORUM | kabul ediyorum | Evet, teşekkürler | tabii |
      onayla | Evet, onayla | doğru | Evet, doğru | kesinlikle | Elbette | devam edin | lütfen yapın | kabul | aynen |
      tamam, onaylıyorum | Yes | yes please | Sí | Ja, danke | はい`,
    no:
      `Hayır | HAYIR | hayır, teşekkürler | şimdi değil | iptal | İPTAL | vazgeçtim | yapma | istemiyorum | gerek yok |
      kabul etmiyorum`,
    unclear:
      `tamam | belki | evet? | olur | evet hayır | ya | galiba | evet evet | Evet, evet | tabii tabii | tabii, tabii |
      evetevet | evet... | Evet… | evet, | evet ve | Evet, ve bununla | evet, ayrıca | evet sonra | lütfen onayla |
      Lütfen, onayla | onayla lütfen | şimdi onayla | lütfen düzelt | düzelt lütfen | doğru şimdi | kabul lütfen | evet ama |
      evet ama şimdi değil | evet bedavaysa | evet mi | evet 👍 | teşekkürler | tak | sim | elbette elbette | evet da |
      kesinlikle kesinlikle | aynen aynen`,
  },
  zh: {
    yes:
      `是 | 是的 | 是的。 | 对 | 确认 | 可以 | 是的,谢谢 | 我同意 | 好的,可以 | 对的 | 没错 | 我确认 | 是的，确认 | 确定 | 当然 |
      请继续 | 同意 | 請執行 | 是的，我確認 | 好，当然可以 | 是！ | Yes | yes please | Oui | はい`,
    no: "不 | 不是 | 不要 | 不用了,谢谢 | 取消 | 不行 | 不同意 | 算了 | 先不要 | 暂时不要 | 还没",
    unclear:
      `好的 | 好 | 也许 | 是吗 | 是? | 是？ | 请确认 | 不确定 | 请，确认 | 请,确认 | 請確認 | 请确定 | 确认，谢谢 | 现在，确认 |
      是是 | 是是是 | 是，是 | 对对 | 对对对 | 是的是的 | 是的 是的 | 是… | 是…… | 是的... | 是。。。 | 是的， | 是的，还有 | 是的，而且 |
      是的，然后 | 是的，另外 | 是的，并且 | 是的但是 | 是的，如果免费 | 请更正 | 更正，请 | 现在更正 | 是不是 | 是的👍 | 👍 | 谢谢 | 行 |
      嗯嗯 | 好好好 | 可以可以 | 随便 | 好吧 | 应该是 | 是的，取消 | 没问题`,
  },
};

/** The messages between bars. */
export function listed(text: string): readonly string[] {
  return text.split("|").map((message) => message.trim()).filter((message) => message !== "");
}
