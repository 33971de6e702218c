/**
 * Templates by which customers wrap a question: courtesy, context, signatures, haste. `{q}` is the question.
 *
 * The first of a pair was used to develop the reading of messages, the second is held out.
 *
 * @module
 */

/** The kinds of wrapping, in the order of each language's rows. */
export const WRAPS = ["thanks", "hope and name", "context", "haste", "apology and signature"] as const;

/** For each language and kind, a template used in development and a held-out one. */
export const TEMPLATES: Readonly<Record<string, readonly (readonly [seen: string, unseen: string])[]>> = {
  en: [
    ["Hi there! {q} Thanks!", "Hey guys, {q} Cheers"],
    [
      "Hello, I hope you can help me. {q} Thank you in advance, Maria",
      "Good afternoon, maybe someone on your side can assist. {q} Many thanks and best wishes, Jonathan Pryce",
    ],
    [
      "We have been customers for about two years now. Yesterday my boss came to me with this. {q}",
      "I started using this last week after a friend recommended it. So far everything is lovely. {q}",
    ],
    ["{q} pls help asap", "urgent!! {q} need an answer quick thx"],
    [
      "Sorry to bother you again, my name is Tom. {q}\n\nKind regards,\nTom Miller\nAcme Ltd",
      "Apologies if this was asked before.\n\n{q}\n\nWarm regards\nPriya S.\nSent from my iPhone",
    ],
  ],
  de: [
    ["Hallo! {q} Danke!", "Moin zusammen, {q} Merci schon mal"],
    [
      "Guten Tag, ich hoffe, Sie können mir helfen. {q} Vielen Dank im Voraus, Maria",
      "Sehr geehrte Damen und Herren, vielleicht kann mir jemand weiterhelfen. {q} Besten Dank und viele Grüße, Jonas Weber",
    ],
    [
      "Wir sind seit etwa zwei Jahren Kunde bei Ihnen. Gestern kam mein Chef damit zu mir. {q}",
      "Ich benutze das seit letzter Woche, weil es mir ein Freund empfohlen hat. Bisher gefällt mir alles sehr gut. {q}",
    ],
    ["{q} bitte schnell helfen", "dringend!! {q} brauche schnell eine antwort lg"],
    [
      "Entschuldigen Sie die erneute Störung, mein Name ist Tom. {q}\n\nMit freundlichen Grüßen\nTom Müller\nAcme GmbH",
      "Verzeihung, falls das schon gefragt wurde.\n\n{q}\n\nHerzliche Grüße\nPriya S.\nVon meinem iPhone gesendet",
    ],
  ],
  es: [
    ["¡Hola! {q} ¡Gracias!", "Buenas, equipo, {q} Mil gracias"],
    [
      "Hola, espero que me puedan ayudar. {q} Gracias de antemano, María",
      "Buenas tardes, quizá alguien de su equipo pueda orientarme. {q} Muchas gracias y un saludo, Javier Ruiz",
    ],
    [
      "Somos clientes desde hace unos dos años. Ayer mi jefe me vino con esto. {q}",
      "Empecé a usarlo la semana pasada porque me lo recomendó un amigo. Hasta ahora todo me encanta. {q}",
    ],
    ["{q} ayuda por favor es urgente", "¡¡urgente!! {q} necesito respuesta rápida gracias"],
    [
      "Perdonen que moleste otra vez, me llamo Tomás. {q}\n\nSaludos cordiales,\nTomás Molina\nAcme SL",
      "Disculpen si ya se ha preguntado antes.\n\n{q}\n\nUn cordial saludo\nPriya S.\nEnviado desde mi iPhone",
    ],
  ],
  fr: [
    ["Bonjour ! {q} Merci !", "Salut l'équipe, {q} Merci beaucoup"],
    [
      "Bonjour, j'espère que vous pourrez m'aider. {q} Merci d'avance, Marie",
      "Bonsoir, peut-être que quelqu'un chez vous pourra me renseigner. {q} Un grand merci et bonne journée, Julien Moreau",
    ],
    [
      "Nous sommes clients depuis environ deux ans. Hier mon chef est venu me voir avec cela. {q}",
      "J'ai commencé la semaine dernière parce qu'un ami me l'a conseillé. Jusqu'ici tout me plaît beaucoup. {q}",
    ],
    ["{q} aidez moi svp c'est urgent", "urgent !! {q} besoin d'une réponse rapide merci"],
    [
      "Désolé de vous déranger encore, je m'appelle Thomas. {q}\n\nCordialement,\nThomas Meunier\nAcme SARL",
      "Pardon si la question a déjà été posée.\n\n{q}\n\nBien à vous\nPriya S.\nEnvoyé de mon iPhone",
    ],
  ],
  zh: [
    ["你好！{q}谢谢！", "大家好，{q}多谢啦"],
    ["您好，希望您能帮助我。{q}先谢谢了，小明", "下午好，不知道有没有人可以帮我看一下。{q}非常感谢，祝好，李华"],
    ["我们是你们两年的老客户了。昨天老板来找我说这件事。{q}", "上周朋友推荐我开始用的。到目前为止都很满意。{q}"],
    ["{q}急，请尽快回复", "很着急！！{q}麻烦快点回答谢谢"],
    [
      "不好意思又来打扰了，我叫小王。{q}\n\n此致\n敬礼\n王伟",
      "如果之前有人问过，请见谅。\n\n{q}\n\n祝工作顺利\n张敏\n发自我的iPhone",
    ],
  ],
  ar: [
    ["مرحبا! {q} شكرا!", "السلام عليكم، {q} شكرا جزيلا"],
    [
      "مرحبا، أتمنى أن تساعدوني. {q} شكرا مقدما، مريم",
      "مساء الخير، ربما يستطيع أحد مساعدتي. {q} شكرا لكم وتحياتي، يوسف",
    ],
    [
      "نحن عملاء لديكم منذ سنتين تقريبا. أمس جاءني مديري بهذا. {q}",
      "بدأت الأسبوع الماضي لأن صديقي نصحني به. حتى الآن كل شيء رائع. {q}",
    ],
    ["{q} ساعدوني بسرعة من فضلكم", "عاجل!! {q} أحتاج الجواب بسرعة شكرا"],
    [
      "آسف على الإزعاج مرة أخرى، اسمي طارق. {q}\n\nمع أطيب التحيات\nطارق منصور",
      "عذرا إن سبق طرح هذا.\n\n{q}\n\nتقبلوا فائق الاحترام\nليلى\nأرسلت من هاتفي",
    ],
  ],
  hi: [
    ["नमस्ते! {q} धन्यवाद!", "हैलो जी, {q} बहुत शुक्रिया"],
    [
      "नमस्ते, आशा है आप मेरी मदद कर सकते हैं। {q} अग्रिम धन्यवाद, मारिया",
      "शुभ संध्या, शायद कोई मेरी सहायता कर सके। {q} बहुत बहुत आभार, राहुल वर्मा",
    ],
    [
      "हम लगभग दो साल से आपके ग्राहक हैं। कल मेरे बॉस यह लेकर मेरे पास आए। {q}",
      "मैंने पिछले हफ्ते शुरू किया क्योंकि एक दोस्त ने बताया था। अब तक सब बहुत अच्छा है। {q}",
    ],
    ["{q} कृपया जल्दी मदद करें", "बहुत जरूरी!! {q} जल्दी जवाब चाहिए धन्यवाद"],
    [
      "फिर से परेशान करने के लिए माफ़ कीजिए, मेरा नाम टॉम है। {q}\n\nसादर\nटॉम मिलर",
      "क्षमा करें अगर पहले पूछा गया हो।\n\n{q}\n\nशुभकामनाओं सहित\nप्रिया",
    ],
  ],
  ja: [
    ["こんにちは！{q}ありがとうございます！", "お世話になっております。{q}よろしくお願いいたします。"],
    [
      "こんにちは、助けていただけると嬉しいです。{q}よろしくお願いします。田中",
      "お忙しいところ恐れ入ります。どなたか教えていただけますか。{q}何卒よろしくお願い申し上げます。佐藤",
    ],
    [
      "二年ほど前から利用している者です。昨日上司からこの件を言われました。{q}",
      "先週友人に勧められて使い始めました。今のところとても気に入っています。{q}",
    ],
    ["{q}至急お願いします", "急いでいます！！{q}早めに回答ください"],
    [
      "何度もすみません、田中と申します。{q}\n\n以上、よろしくお願いします。\n田中太郎",
      "既出でしたら申し訳ありません。\n\n{q}\n\n敬具\n鈴木\niPhoneから送信",
    ],
  ],
};

/** Wraps a question as a message of a kind. */
export function wrapped(question: string, language: string, kind: number, part: 0 | 1): string {
  const template = TEMPLATES[language]?.[kind]?.[part] ?? "{q}";
  return template.replace("{q}", () => question);
}

/** Swaps two neighbouring letters of a question's longest word. */
export function misspelt(question: string): string {
  const longest = (question.match(/\p{L}{5,}/gu) ?? []).toSorted((one, other) => other.length - one.length)[0];
  if (longest === undefined) return question;
  const at = Math.floor(longest.length / 2);
  const letters = [...longest];
  const [here = "", next = ""] = [letters[at - 1], letters[at]];
  letters.splice(at - 1, 2, next, here);
  return question.replace(longest, () => letters.join(""));
}
