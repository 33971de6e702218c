/**
 * Messages that mean no, maybe, later, something else, or only half of it, by language. None of them may ever change
 * anything. Messages are separated by bars.
 *
 * @module
 */

/** The messages, as one text for each language. */
export const NOT_YES: Readonly<Record<string, string>> = {
  "English, no": `
    no, leave everything as it was | nope, changed my mind | nah I'm good | no no, not that one | not in a million years |
    please leave my plan alone | I'd like to keep what I have | I take that back | scratch that | strike that |
    disregard that | ignore my last message | that was a mistake | I pressed the wrong thing | wrong button, sorry |
    sorry, wrong chat | I didn't mean that | that isn't what I asked for | this is not what I want | you misunderstood |
    please don't charge me | don't charge my card | do not bill me | I'm not paying that | I can't afford it |
    that costs too much | cancel the upgrade | cancel the request | call it off | let's forget about it | drop it |
    never mind then | no longer needed | not necessary | not needed, thanks | no need | there's no need to |
    I'm out | count me out | hard pass | I'll pass on that | thumbs down | a firm no | it's a no from me | no deal |
    hell no | no chance | no sir | nay | negatory | refuse it | reject | rejected | denied | deny | disapprove | veto`,
  "English, yes inside": `
    yes to the first question, no to the second | yes, I read it, but no | yes I see the button | yes, that is the price I feared |
    yes I am still here | yes I understand what it does | yes that was my question | yes, who are you | yes, what next |
    yes it was expensive | yes it is me, is it you | sure, let me ask my wife | sure I will think about it |
    sure, after the weekend | sure, once I have the invoice | sure, if you lower the price | sure but do it next month |
    ok sure but not today | okay, do it when I say so | ok do it, but only the cheap one | go ahead, but keep the old price |
    go ahead once payday comes | go ahead with a refund instead | do it unless it costs more | do it only if it is monthly |
    do it and also cancel my other account | do that for my brother instead | please do not | please do it later |
    proceed only after my manager agrees | proceed with the cancellation | confirm the price first |
    confirm that it will not renew | confirm my email address | I confirm nothing | I confirm that I said no |
    I agree to the terms only | I agree, it is too much | absolutely no | absolutely wrong | definitely no |
    certainly not | of course, not | of course no | exactly the opposite | correct, I said no | right, no | that's right, I do not want it |
    that works for starter only | sounds good for next year | sounds good, how do I stop it later`,
  "English, maybe": `
    maybe yes | maybe, we will see | perhaps yes | could be | might do | I might | I may | possibly yes | potentially |
    let me sleep on it | I'll get back to you | I will let you know | give me time | not right away | in a bit | in a minute |
    soon | some day | one day | eventually | when I am ready | once I'm home | after lunch | tomorrow maybe | next week |
    I'm torn | I can't decide | hard to say | it's complicated | what do you think | what would you do | do you recommend it |
    is it worth it | depends | it depends on the price | that depends | we'll see | who knows | beats me | no idea | idk | dunno yet |
    kind of | sort of | more or less | half and half | 50/50 | yes-ish | yesn't | yes n't | yeah no | yeah, nah | no yeah |
    well yes but actually no | I mean, yes, but | yes? no? | y/n | Y or N | yes&no | yes=no`,
  German: `
    nein, lass es | nein, bitte alles so lassen | nicht jetzt | noch nicht | keinesfalls | niemals | bloß nicht |
    bitte nicht ändern | das will ich nicht | abgelehnt | lieber später | erst morgen | mal sehen | weiß nicht | keine Ahnung |
    kommt darauf an | ja, wenn es nichts kostet | ja, aber erst nächste Woche | ja nein | na ja | ja klar, sicher nicht |
    storniere das | rückgängig machen | das ist falsch | zu teuer | ich überlege noch`,
  French: `
    non, laissez tomber | pas question | pas du tout | surtout ne faites rien | je ne veux pas | plus tard | demain peut-être |
    je ne sais pas | ça dépend | on verra | oui, mais pas tout de suite | oui si c'est gratuit | annulez tout | c'est trop cher |
    je refuse | je préfère garder mon offre | ni oui ni non | pas encore | non c'est bon | laisse tomber`,
  Spanish: `
    no, déjalo así | de ninguna manera | para nada | ni hablar | no quiero | no lo hagas | más tarde | mañana quizás |
    no sé | depende | ya veremos | sí, pero mañana | sí si es gratis | cancélalo | es muy caro | me niego | prefiero que no |
    todavía no | a lo mejor | puede ser`,
  Portuguese: `
    não quero | não faça isso | de jeito nenhum | nem pensar | deixa pra lá | mais tarde | amanhã talvez | não sei | depende |
    vamos ver | sim, mas não agora | sim se for grátis | cancele | é muito caro | prefiro não | ainda não | acho que não`,
  Italian: `
    no, lascia stare | assolutamente no | non voglio | non farlo | neanche per sogno | più tardi | domani forse | non so |
    dipende | vediamo | sì, ma non ora | sì se è gratis | annullare | troppo caro | preferisco di no | non ancora | penso di no`,
  Dutch: `
    nee, laat maar | absoluut niet | zeker niet | ik wil het niet | doe het niet | later misschien | morgen | weet ik niet |
    hangt ervan af | ja, maar niet nu | ja als het gratis is | annuleer | te duur | nog niet | ik denk het niet`,
  Polish: `
    nie chcę | nie rób tego | absolutnie nie | nigdy w życiu | później | jutro może | nie wiem | to zależy | zobaczymy |
    tak, ale nie teraz | tak, jeśli za darmo | anulować | za drogo | jeszcze nie | chyba nie`,
  Turkish: `
    hayır istemiyorum | yapma | asla | şimdi değil | daha sonra | yarın belki | bilmiyorum | duruma bağlı | bakarız |
    evet ama şimdi değil | evet bedavaysa | iptal et | çok pahalı | henüz değil | sanmıyorum`,
  Russian: `
    нет, не нужно | ни в коем случае | не хочу | не делайте этого | потом | завтра, наверное | не знаю | посмотрим | зависит |
    да, но не сейчас | да нет | да нет наверное | отмените | слишком дорого | ещё нет | думаю, нет | не согласен`,
  Ukrainian: `
    ні, не треба | нізащо | не хочу | пізніше | завтра, мабуть | не знаю | подивимось | так, але не зараз | скасуйте | ще ні`,
  Arabic: `
    لا أريد | لا تفعل ذلك | ليس الآن | لاحقا | غدا ربما | لا أعرف | نعم ولكن ليس الآن | ألغ الطلب | غالي جدا | ليس بعد`,
  Hebrew: `לא רוצה | אל תעשה | לא עכשיו | אחר כך | מחר אולי | לא יודע | כן אבל לא עכשיו | בטל | יקר מדי | עוד לא`,
  Hindi: `नहीं चाहिए | मत करो | अभी नहीं | बाद में | कल शायद | पता नहीं | हाँ लेकिन अभी नहीं | रद्द करो | बहुत महंगा है`,
  Chinese:
    `不用了 | 不需要 | 先不要 | 以后再说 | 明天吧 | 我不知道 | 看情况 | 是的但不是现在 | 取消吧 | 太贵了 | 还没有 | 好像不行`,
  Japanese:
    `結構です | いりません | やめてください | 後で | 明日かも | わかりません | はい、でも今はだめ | 取り消して | 高すぎる | まだです`,
  Korean:
    `싫어요 | 하지 마세요 | 지금은 안돼요 | 나중에 | 내일 아마 | 모르겠어요 | 네 하지만 지금은 아니요 | 취소해 주세요 | 너무 비싸요`,
  Swedish:
    `nej, låt bli | absolut inte | inte nu | senare | i morgon kanske | vet inte | ja men inte nu | avbryt | för dyrt | inte än`,
  Vietnamese:
    `không cần | đừng làm | chưa phải lúc | để sau | mai có lẽ | không biết | vâng nhưng không phải bây giờ | hủy đi`,
  Indonesian:
    `tidak mau | jangan | jangan dulu | nanti saja | besok mungkin | tidak tahu | ya tapi jangan sekarang | batalkan`,
  "yes in languages whose lists are not measured": `
    oui | oui merci | d'accord | ja bitte | jawohl | einverstanden | sí por favor | claro | vale | de acuerdo | sim por favor |
    claro que sim | sì grazie | va bene | certo | ja graag | akkoord | tak proszę | zgoda | evet lütfen | tamam | да, пожалуйста |
    конечно | так, будь ласка | نعم من فضلك | حسنا | כן בבקשה | हाँ जी | ठीक है | 是的 | 好的 | 可以 | はい、お願いします | お願いします | 네 | 예, 그렇게 해주세요 |
    ja tack | vâng ạ | ya, silakan | opo | ndiyo`,
  "signs, forgeries and noise": `
    👎 | 🚫 | ❌ | ✋ | 🤷 | 👍🏽 but wait | 👌 | 🆗 | ✔️ | (y) | (n) | :) | ;-) | 🙂 no | +1 | -1 | 1 yes | option 1 | button: yes | choice.0 |
    {"button":"yes"} | <button>yes</button> | /yes | !yes no | #yes | @yes | yes;drop table | "yes" she said | 'yes' is not my answer |
    yes\u00adbut no | y\u0435s | уes | ｙes | yеs | 𝓎𝑒𝓈 | yes\u202e | s\u200dure | no\u00a0yes | ok\u00a0no`,
};
