/**
 * What yes, no and neither are called, in each language of the chat. Phrases stand between commas.
 *
 * A yes is what nobody says who means something else. What is also said out of politeness ("ok", "d'accord", 好的) is a
 * filler, and what can be meant either way (大丈夫です) is unclear: both are asked again.
 *
 * @module
 */

/** What a phrase says by itself. */
export type Word = "yes" | "no" | "filler" | "unclear";

/** The phrases of one language. */
export type YesWords = { readonly [word in Word]: string };

/** A yes of languages without a list, and of others than the customer's own. */
export const FOREIGN_YES =
  "oui, ja, si, sí, sim, tak, da, да, evet, hai, はい, 是, 好, ano, igen, kyllä, joo, jo, ναι, हाँ, نعم, כן";

/** English, which counts beside the customer's own language. */
export const ENGLISH: YesWords = {
  yes: `
    yes, y, yeah, yep, yup, ya, sure, absolutely, definitely, certainly, of course, correct,
    confirm, confirmed, i confirm, i confirm it, i confirm that, i confirm this, i agree, agreed,
    go ahead, do it, do that, please do, proceed, sounds good, that works, exactly, affirmative,
    that's right, that's correct, that's fine, that's good, that is right, that is correct, that is fine, that is good`,
  filler: `
    ok, okay, oh, well, great, perfect, please, now, thanks, thank you, and, for sure, with it, with that, i do, it is,
    ahead`,
  no: `
    no, n, nope, nah, no thanks, no thank you, no way, not now, not yet, cancel, cancel it, cancel that, stop, stop it,
    never mind, nevermind, forget it, decline, declined, negative, don't, do not, don't do it, don't do that,
    do not do it, do not do that, don't go ahead,
    do not go ahead, don't proceed, do not proceed, i don't confirm, i do not confirm, please don't, please do not, i don't, i do not, i don't want it, i don't want that,
    i don't want to, i do not want it, i do not want that, i do not want to, i don't agree, i do not agree, i disagree,
    absolutely not, definitely not, certainly not, of course not, rather not, i'd rather not, i changed my mind`,
  unclear: `
    maybe, perhaps, possibly, probably, hm, hmm, um, uh, not sure, i'm not sure, i am not sure, i don't know,
    i do not know, dunno, i guess, i guess so, i think so, i suppose, i suppose so, it depends, k, kk, alright,
    all right, please confirm, fine, cool, nice, good, right, true, yea, aye, indeed, uh huh, mhm, both, either,
    whatever, why not`,
};

/** The other languages of the chat by their codes. A word here means what it means here, whatever it is in English. */
export const YES_WORDS: Readonly<Record<string, YesWords>> = {
  ar: {
    yes: `
      نعم, أجل, اجل, ايوه, أيوه, ايوا, أيوا, بالتأكيد, بالتاكيد, طبعا, طبعًا, طبعاً, بالطبع, أكيد, اكيد, أؤكد, اؤكد,
      أؤكد ذلك, أوافق, اوافق, موافق, موافقة, أنا موافق, أنا موافقة, تفضل, تفضلوا, افعل ذلك, هذا صحيح, صحيح`,
    filler: `
      حسنا, حسنًا, حسناً, من فضلك, من فضلكم, لو سمحت, شكرا, شكرًا, شكراً, شكرا لك, شكرًا لك, رجاء, رجاءً, أرجوك, الآن,
      الان, ممتاز, رائع, تمام`,
    no: `
      لا, كلا, لا شكرا, لا شكرًا, لا شكراً, ليس الآن, ليس بعد, لا أريد, لا اريد, لا أريد ذلك, لا تفعل, لا تفعل ذلك, لا أوافق,
      لا اوافق, غير موافق, أبدا, أبدًا, أبداً, إلغاء, الغاء, توقف, بالتأكيد لا, طبعا لا, طبعًا لا, بالطبع لا`,
    unclear: "ربما, ممكن, لا أعرف, لا اعرف, لا أدري, قد يكون, لست متأكدا, لست متأكدًا, يعتمد, لا بأس",
  },
  de: {
    yes: `
      ja, jawohl, jap, jep, jo, klar, na klar, aber klar, natürlich, selbstverständlich, sicher, gern, gerne, sehr gern,
      sehr gerne, auf jeden fall, unbedingt, genau, genau so, einverstanden, bin einverstanden, ich bin einverstanden,
      bestätigt, bestätige, bestätigen, ich bestätige, ich bestätige das, ich bestätige es, mach das, mach es,
      machen sie das, machen sie es, tun sie das, tun sie es, ich stimme zu, stimme zu, das stimmt, das ist richtig,
      so ist es, das passt`,
    filler: `
      bitte, bitte sehr, danke, danke schön, dankeschön, vielen dank, gut, super, prima, perfekt, toll, jetzt`,
    no: `
      nein, nee, nö, ne, nein danke, nicht, bitte nicht, lieber nicht, besser nicht, auf keinen fall,
      auf gar keinen fall, keinesfalls, niemals, jetzt nicht, nicht jetzt, noch nicht, doch nicht, natürlich nicht,
      sicher nicht, abbrechen, stopp, halt, lass es, lass das, lassen sie es, lassen sie das, vergiss es,
      vergessen sie es, ich möchte nicht, ich will nicht, ich möchte das nicht, ich will das nicht, mach das nicht,
      machen sie das nicht, tun sie das nicht, abgelehnt, ich lehne ab, ich bestätige nicht, ich bestätige das nicht,
      ich stimme nicht zu, nicht einverstanden, ich bin nicht einverstanden`,
    unclear: `
      vielleicht, eventuell, möglicherweise, wahrscheinlich, na ja, naja, ja ja, jaja, ja nein, jein, doch, weiß nicht,
      ich weiß nicht, keine ahnung, schon, glaube schon, ich glaube schon, denke schon, ich denke schon,
      kommt darauf an, kommt drauf an, mal sehen, richtig, stimmt, passt, in ordnung, von mir aus, meinetwegen, also,
      egal`,
  },
  es: {
    yes: `
      sí, si, claro, claro que sí, claro que si, por supuesto, desde luego, efectivamente, exacto, exactamente,
      correcto, es correcto, así es, eso es, sin duda, estoy de acuerdo, me parece bien, confirmo, lo confirmo,
      confirmado, confirmar, adelante, hágalo, hazlo`,
    filler: `
      vale, de acuerdo, por favor, gracias, muchas gracias, perfecto, genial, bien, muy bien, bueno, ahora`,
    no: `
      no gracias, ahora no, todavía no, aún no, mejor no, nunca, jamás, para nada, de ninguna manera, ni hablar,
      cancelar, cancela, cancele, cancélalo, cancélelo, alto, déjalo, déjelo, olvídalo, olvídelo, no quiero,
      no lo quiero, no lo haga, no lo hagas, claro que no, por supuesto que no, desde luego que no, no confirmo,
      no lo confirmo, no estoy de acuerdo, he cambiado de opinión, cambié de opinión`,
    unclear: `
      quizás, quizá, tal vez, a lo mejor, puede ser, puede, depende, no sé, no lo sé, no estoy seguro, no estoy segura,
      ya veremos, supongo, creo que sí, creo que si, está bien, dale, absolutamente, me da igual, por qué no, y, ya, ja`,
  },
  fr: {
    yes: `
      oui, ouais, bien sûr, bien sur, certainement, absolument, exactement, tout à fait, évidemment, volontiers,
      avec plaisir, affirmatif, confirmé, confirmer, je confirme, je le confirme, je suis d'accord, allez-y, vas-y,
      faites-le, fais-le, c'est ça, c'est bien ça, c'est exact`,
    filler: `
      d'accord, s'il vous plaît, s'il vous plait, s'il te plaît, s'il te plait, svp, stp, merci, merci beaucoup, parfait,
      super, bien, très bien, maintenant`,
    no: `
      non, nan, non merci, pas maintenant, pas encore, surtout pas, pas du tout, jamais, annuler, annulez, annule,
      arrêtez, arrête, laissez tomber, laisse tomber, ne le faites pas, ne faites pas ça, je ne veux pas, je refuse,
      je ne confirme pas, je ne suis pas d'accord, pas d'accord, bien sûr que non, certainement pas, absolument pas,
      plutôt pas, pas question, hors de question, j'ai changé d'avis`,
    unclear: `
      peut-être, si, je ne sais pas, on verra, ça dépend, probablement, je pense, je crois, je crois que oui, c'est bon,
      pourquoi pas, bof, mouais, y`,
  },
  it: {
    yes: `
      sì, si, certo, certo che sì, certamente, sicuro, sicuramente, assolutamente sì, esatto, esattamente, naturalmente,
      ovviamente, volentieri, con piacere, confermo, lo confermo, conferma, confermato, confermare, proceda, procedi,
      faccia pure, fai pure, lo faccia, fallo, sono d'accordo, proprio così, è corretto, è giusto`,
    filler: `
      va bene, d'accordo, per favore, per piacere, grazie, grazie mille, perfetto, bene, benissimo, ottimo, ora, adesso`,
    no: `
      no grazie, non ora, non adesso, non ancora, meglio di no, mai, assolutamente no, certo che no, annulla, annullare,
      annulli, ferma, fermi, basta, lascia stare, lasci stare, lascia perdere, lasci perdere, non voglio, non lo voglio,
      non farlo, non lo faccia, non confermo, non sono d'accordo, ho cambiato idea, neanche per sogno, non procedere,
      non proceda, niente affatto, per niente`,
    unclear: `
      forse, magari, può darsi, dipende, non so, non lo so, vediamo, credo di sì, penso di sì, assolutamente, giusto,
      perché no, boh, hai, ah sì`,
  },
  ja: {
    yes: `
      はい, はいお願いします, はい お願いします, はいお願いいたします, お願いします, お願いいたします, それでお願いします, ええ, うん, もちろん,
      もちろんです, そうです, その通りです, そのとおりです, 確定, 確定します, 同意します, 承認します, 実行してください, やってください,
      進めてください, 続けてください, hai`,
    filler: "ありがとう, ありがとうございます, わかりました, 分かりました, 了解, 了解です, 了解しました, 承知しました",
    no: `
      いいえ, いえ, いや, やめて, やめてください, やめます, キャンセル, キャンセルします, キャンセルしてください, 中止, 中止してください,
      不要です, いりません, 必要ありません, まだ, まだです, しないでください, 実行しないでください, 同意しません, 遠慮します, ストップ`,
    unclear: `
      たぶん, 多分, おそらく, わかりません, 分かりません, 大丈夫, 大丈夫です, 結構です, いいです, いいですよ, 今はいいです, 問題ありません,
      確認しました, まあ`,
  },
  nl: {
    yes: `
      ja, ja hoor, jazeker, zeker, natuurlijk, uiteraard, absoluut, klopt, dat klopt, precies, inderdaad, graag,
      heel graag, akkoord, ik ga akkoord, ik bevestig, ik bevestig het, ik bevestig dat, bevestig, bevestigd,
      bevestigen, doe maar, doe het, doe dat, doet u maar, ga uw gang, ga je gang, dat is goed, mee eens`,
    filler: `
      oké, alstublieft, alsjeblieft, aub, dank u, dank je, dank u wel, dank je wel, dankuwel, dankjewel, bedankt, prima,
      goed, mooi, nu`,
    no: `
      nee, neen, nee dank u, nee dank je, nee bedankt, niet, niet nu, nu niet, nog niet, liever niet, zeker niet,
      absoluut niet, natuurlijk niet, toch niet, nooit, annuleer, annuleren, laat maar, vergeet het, ik wil niet,
      ik wil het niet, doe het niet, doe dat niet, doe maar niet, ik bevestig het niet, niet akkoord,
      ik ga niet akkoord, niet mee eens`,
    unclear: `
      misschien, wellicht, mogelijk, waarschijnlijk, hangt ervan af, weet ik niet, ik weet het niet, geen idee,
      ik denk het, ik denk van wel, jawel, nou ja, ja ja, jaja, is goed, mij best`,
  },
  pl: {
    yes: `
      tak, tak jest, pewnie, oczywiście, jasne, zdecydowanie, zdecydowanie tak, zgoda, zgadzam się, potwierdzam, potwierdź,
      potwierdzone, dokładnie, właśnie tak, naturalnie, jak najbardziej, zrób to, proszę to zrobić`,
    filler: "okej, dobrze, proszę, bardzo proszę, dziękuję, dzięki, super, świetnie, teraz",
    no: `
      nie, nie dziękuję, nie teraz, jeszcze nie, lepiej nie, raczej nie, nigdy, absolutnie nie, zdecydowanie nie,
      oczywiście nie, oczywiście że nie, anuluj, anulować, przestań, zostaw to, nieważne, nie chcę, nie chcę tego,
      nie rób tego, proszę nie, proszę tego nie robić, nie potwierdzam, nie zgadzam się, rozmyśliłem się,
      rozmyśliłam się`,
    unclear: `
      może, być może, chyba, chyba tak, raczej, raczej tak, zależy, to zależy, nie wiem, zobaczymy, no, no tak, no dobra,
      dobra, niech będzie, ja`,
  },
  pt: {
    yes: `
      sim, claro, claro que sim, com certeza, certamente, exato, exatamente, isso mesmo, correto, sem dúvida, confirmo,
      eu confirmo, confirmado, confirmar, pode fazer, faça, faça isso, faz isso, avance, avançar, pode avançar, prossiga,
      pode prosseguir, concordo, estou de acordo`,
    filler: `
      por favor, obrigado, obrigada, muito obrigado, muito obrigada, perfeito, ótimo, óptimo, bom, bem, muito bem,
      está bem, tudo bem, de acordo, agora`,
    no: `
      não, nao, não obrigado, não obrigada, agora não, ainda não, melhor não, nunca, jamais, de jeito nenhum,
      de modo nenhum, nem pensar, claro que não, cancelar, cancele, cancela, pare, parar, deixa, deixe, deixa pra lá,
      esquece, esqueça, não quero, não faça, não faça isso, não confirmo, não concordo, prefiro não, mudei de ideia`,
    unclear: `
      talvez, quem sabe, depende, não sei, nao sei, vamos ver, acho que sim, pode ser, certo, absolutamente, tanto faz,
      por que não, porque não, pois, pois é`,
  },
  tr: {
    yes: `
      evet, tabii, tabii ki, tabi, tabi ki, elbette, kesinlikle, aynen, doğru, onaylıyorum, onayla, onaylandı, kabul,
      kabul ediyorum, yap, yapın, devam et, devam edin`,
    filler: `
      tamam, lütfen, teşekkürler, teşekkür ederim, çok teşekkürler, sağ olun, harika, mükemmel, iyi, güzel, şimdi`,
    no: `
      hayır, yok, hayır teşekkürler, şimdi değil, henüz değil, daha değil, asla, kesinlikle hayır, tabii ki hayır,
      elbette hayır, iptal, iptal et, iptal edin, dur, durun, vazgeç, vazgeçtim, boş ver, boşver, istemiyorum,
      bunu istemiyorum, yapma, yapmayın, onaylamıyorum, kabul etmiyorum, fikrimi değiştirdim, gerek yok, olmaz`,
    unclear: `
      belki, galiba, sanırım, bilmiyorum, duruma bağlı, bakarız, olabilir, olur, herhalde, fark etmez, ya`,
  },
  zh: {
    yes: `
      是, 是的, 对, 對, 对的, 没错, 沒錯, 确认, 確認, 我确认, 我確認, 确定, 確定, 我确定, 我確定, 同意, 我同意, 当然, 當然, 当然可以,
      可以, 可以的, 请继续, 請繼續, 继续, 请执行, 請執行, 执行`,
    filler: "好, 好的, 行, 嗯, 谢谢, 謝謝, 谢谢你, 谢谢您, 请, 現在, 现在",
    no: `
      不, 不是, 不对, 不要, 不要了, 不用, 不用了, 不行, 不可以, 不同意, 我不同意, 不确认, 不必, 否, 取消, 停, 停止, 算了, 别, 先不要,
      暂时不要, 还没, 拒绝`,
    unclear: "也许, 可能, 或许, 不知道, 我不知道, 不确定, 再说, 看情况, 随便, 应该是, 大概, 好吧, 请确认",
  },
};
