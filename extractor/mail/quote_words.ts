/**
 * The words that mail programs put around what they quote, in the languages of the desk.
 *
 * @module
 */

/** How the line above a quote begins (`On … wrote:`), in lower case. */
export const WROTE_BEGINNINGS: readonly string[] = [
  ...["on ", "am ", "le ", "el ", "il ", "em ", "op ", "dnia ", "w dniu ", "den ", "a ", "在", "于", "於", "في "],
  ...["il giorno ", "pon., ", "wt., ", "śr., ", "czw., ", "pt., ", "sob., ", "niedz., "],
];

/** What the line above a quote has in it before its colon, in lower case. */
export const WROTE_WORDS: readonly string[] = [
  ...["wrote", "schrieb", "a écrit", "escribió", "ha scritto", "scrisse", "escreveu", "schreef", "napisał", "napisała"],
  ...["napisał(a)", "şunları yazdı", "yazdı", "写道", "寫道", "のメール", "書きました", "كتب", "skrev"],
];

/** The words between dashes above a whole email that is quoted without marks, in lower case. */
export const ORIGINAL_WORDS: readonly string[] = [
  ...["original message", "original-nachricht", "ursprüngliche nachricht", "originalnachricht", "message d'origine"],
  ...["message original", "mensaje original", "messaggio originale", "mensagem original", "oorspronkelijk bericht"],
  ...["oryginalna wiadomość", "wiadomość oryginalna", "özgün ileti", "orijinal mesaj", "元のメッセージ", "原始邮件"],
  ...["原始郵件", "الرسالة الأصلية", "reply message", "antwort nachricht"],
];

/** The words above an email that was passed on: what follows is what the sender wants to show. */
export const FORWARDED_WORDS: readonly string[] = [
  ...[
    "forwarded message",
    "begin forwarded message",
    "weitergeleitete nachricht",
    "message transféré",
    "mensaje reenviado",
  ],
  ...["messaggio inoltrato", "mensagem encaminhada", "doorgestuurd bericht", "przekazana wiadomość", "iletilen ileti"],
  ...["転送メッセージ", "转发的邮件", "轉寄郵件", "رسالة مُعاد توجيهها"],
];

/** The names of the lines that Outlook puts above an email that it quotes, in lower case. */
export const HEADER_NAMES = {
  from: ["from", "von", "de", "da", "van", "od", "kimden", "gönderen", "差出人", "发件人", "寄件者", "من"],
  others: [
    ...["sent", "date", "to", "cc", "subject", "gesendet", "datum", "an", "betreff", "envoyé", "date", "à", "objet"],
    ...["enviado", "fecha", "para", "asunto", "inviato", "data", "a", "oggetto", "assunto", "verzonden", "aan"],
    ...["onderwerp", "wysłano", "data", "do", "temat", "gönderildi", "gönderme tarihi", "tarih", "kime", "konu"],
    ...["送信日時", "日付", "宛先", "件名", "发送时间", "发送日期", "收件人", "主题", "寄件日期", "收件者", "主旨"],
    ...["تاريخ الإرسال", "التاريخ", "إلى", "الموضوع", "reply-to", "enviada em", "enviada", "cc", "kopie"],
  ],
} as const;

/** How the last line of an email from a phone or a mail program begins, in lower case. */
export const DEVICE_LINES: readonly string[] = [
  ...["sent from my ", "sent from mail for ", "sent from outlook", "sent from yahoo", "sent with proton", "sent via "],
  ...[
    "get outlook for ",
    "von meinem ",
    "gesendet von ",
    "gesendet mit ",
    "gesendet aus ",
    "diese nachricht wurde von mein",
  ],
  ...[
    "envoyé de mon ",
    "envoyé depuis ",
    "envoyé à partir ",
    "enviado desde ",
    "enviado de ",
    "enviado do ",
    "enviado a partir",
  ],
  ...[
    "inviato da ",
    "inviata da ",
    "verstuurd vanaf ",
    "verzonden vanaf ",
    "verzonden met ",
    "verstuurd met ",
    "wysłane z ",
  ],
  ...[
    "wysłano z ",
    "iphone'umdan gönderildi",
    "ipad'imden gönderildi",
    "iphoneから送信",
    "ipadから送信",
    "发自我的",
    "從我的",
  ],
  ...["أُرسلت من", "تم الإرسال من", "outlook für ", "télécharger outlook", "obtener outlook"],
];
