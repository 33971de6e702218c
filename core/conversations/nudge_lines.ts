/**
 * The words of an offer of help, in each language.
 *
 * @module
 */

/** The words of one language. */
export type NudgeLines = {
  /** What failed. */
  readonly sent: string;
  readonly loaded: string;
  readonly script: string;
  readonly control: string;
  /** `{name}` is what the control is called. */
  readonly named: string;
  readonly earlier: string;
  /** Why. */
  readonly noAnswer: string;
  readonly signedOut: string;
  readonly tooLarge: string;
  readonly notAccepted: string;
  readonly tooMany: string;
  readonly ourFault: string;
  /** The offer, and what can be answered to it. */
  readonly offer: string;
  readonly yes: string;
};

const ENGLISH: NudgeLines = {
  sent: "What you just sent did not go through.",
  loaded: "Something on this page did not load.",
  script: "Something on this page stopped working.",
  control: "A button on this page does not seem to react.",
  named: "“{name}” does not seem to react.",
  earlier: "Something on this page did not work a few minutes ago.",
  noAnswer: "The connection was lost.",
  signedOut: "You may have to sign in again.",
  tooLarge: "It was too large.",
  notAccepted: "Something in it was not accepted.",
  tooMany: "There were too many tries at once.",
  ourFault: "That is our fault, not yours.",
  offer: "Can we help?",
  yes: "Yes, please help me",
};

const LINES: Readonly<Record<string, NudgeLines>> = {
  en: ENGLISH,
  de: {
    sent: "Was Sie gerade gesendet haben, ist nicht angekommen.",
    loaded: "Etwas auf dieser Seite wurde nicht geladen.",
    script: "Etwas auf dieser Seite funktioniert nicht mehr.",
    control: "Eine Schaltfläche auf dieser Seite reagiert anscheinend nicht.",
    named: "„{name}“ reagiert anscheinend nicht.",
    earlier: "Vor ein paar Minuten hat auf dieser Seite etwas nicht funktioniert.",
    noAnswer: "Die Verbindung war unterbrochen.",
    signedOut: "Vielleicht müssen Sie sich neu anmelden.",
    tooLarge: "Es war zu groß.",
    notAccepted: "Etwas darin wurde nicht angenommen.",
    tooMany: "Es waren zu viele Versuche auf einmal.",
    ourFault: "Das liegt an uns, nicht an Ihnen.",
    offer: "Können wir helfen?",
    yes: "Ja, bitte helfen Sie mir",
  },
  fr: {
    sent: "Ce que vous venez d’envoyer n’est pas arrivé.",
    loaded: "Un élément de cette page ne s’est pas chargé.",
    script: "Un élément de cette page ne fonctionne plus.",
    control: "Un bouton de cette page ne semble pas réagir.",
    named: "« {name} » ne semble pas réagir.",
    earlier: "Il y a quelques minutes, quelque chose n’a pas fonctionné sur cette page.",
    noAnswer: "La connexion a été interrompue.",
    signedOut: "Il faut peut-être vous reconnecter.",
    tooLarge: "C’était trop volumineux.",
    notAccepted: "Un élément n’a pas été accepté.",
    tooMany: "Il y a eu trop d’essais à la fois.",
    ourFault: "Cela vient de nous, pas de vous.",
    offer: "Pouvons-nous vous aider ?",
    yes: "Oui, aidez-moi s’il vous plaît",
  },
  es: {
    sent: "Lo que acaba de enviar no ha llegado.",
    loaded: "Algo de esta página no se ha cargado.",
    script: "Algo de esta página ha dejado de funcionar.",
    control: "Un botón de esta página no parece reaccionar.",
    named: "«{name}» no parece reaccionar.",
    earlier: "Hace unos minutos algo no funcionó en esta página.",
    noAnswer: "Se ha perdido la conexión.",
    signedOut: "Quizá tenga que volver a iniciar sesión.",
    tooLarge: "Era demasiado grande.",
    notAccepted: "Algo no se ha aceptado.",
    tooMany: "Hubo demasiados intentos a la vez.",
    ourFault: "Es culpa nuestra, no suya.",
    offer: "¿Podemos ayudarle?",
    yes: "Sí, ayúdeme por favor",
  },
  it: {
    sent: "Ciò che ha appena inviato non è arrivato.",
    loaded: "Qualcosa in questa pagina non è stato caricato.",
    script: "Qualcosa in questa pagina ha smesso di funzionare.",
    control: "Un pulsante di questa pagina non sembra reagire.",
    named: "“{name}” non sembra reagire.",
    earlier: "Qualche minuto fa qualcosa in questa pagina non ha funzionato.",
    noAnswer: "La connessione si è interrotta.",
    signedOut: "Forse deve accedere di nuovo.",
    tooLarge: "Era troppo grande.",
    notAccepted: "Qualcosa non è stato accettato.",
    tooMany: "Ci sono stati troppi tentativi insieme.",
    ourFault: "È colpa nostra, non sua.",
    offer: "Possiamo aiutarla?",
    yes: "Sì, mi aiuti per favore",
  },
  pt: {
    sent: "O que acabou de enviar não chegou.",
    loaded: "Algo nesta página não carregou.",
    script: "Algo nesta página deixou de funcionar.",
    control: "Um botão desta página parece não reagir.",
    named: "“{name}” parece não reagir.",
    earlier: "Há alguns minutos algo não funcionou nesta página.",
    noAnswer: "A ligação foi interrompida.",
    signedOut: "Talvez tenha de entrar novamente.",
    tooLarge: "Era demasiado grande.",
    notAccepted: "Algo não foi aceite.",
    tooMany: "Houve demasiadas tentativas ao mesmo tempo.",
    ourFault: "A culpa é nossa, não sua.",
    offer: "Podemos ajudar?",
    yes: "Sim, por favor ajude-me",
  },
  nl: {
    sent: "Wat u net verstuurde, is niet aangekomen.",
    loaded: "Iets op deze pagina is niet geladen.",
    script: "Iets op deze pagina werkt niet meer.",
    control: "Een knop op deze pagina lijkt niet te reageren.",
    named: "“{name}” lijkt niet te reageren.",
    earlier: "Een paar minuten geleden werkte er iets niet op deze pagina.",
    noAnswer: "De verbinding viel weg.",
    signedOut: "Misschien moet u opnieuw inloggen.",
    tooLarge: "Het was te groot.",
    notAccepted: "Iets erin werd niet geaccepteerd.",
    tooMany: "Er waren te veel pogingen tegelijk.",
    ourFault: "Dat ligt aan ons, niet aan u.",
    offer: "Kunnen we helpen?",
    yes: "Ja, help me alstublieft",
  },
  pl: {
    sent: "To, co właśnie wysłano, nie dotarło.",
    loaded: "Coś na tej stronie się nie wczytało.",
    script: "Coś na tej stronie przestało działać.",
    control: "Przycisk na tej stronie chyba nie reaguje.",
    named: "„{name}” chyba nie reaguje.",
    earlier: "Kilka minut temu coś na tej stronie nie zadziałało.",
    noAnswer: "Połączenie zostało przerwane.",
    signedOut: "Być może trzeba zalogować się ponownie.",
    tooLarge: "To było za duże.",
    notAccepted: "Coś nie zostało przyjęte.",
    tooMany: "Było zbyt wiele prób naraz.",
    ourFault: "To nasza wina, nie Państwa.",
    offer: "Czy możemy pomóc?",
    yes: "Tak, proszę o pomoc",
  },
  tr: {
    sent: "Az önce gönderdiğiniz şey ulaşmadı.",
    loaded: "Bu sayfada bir şey yüklenmedi.",
    script: "Bu sayfada bir şey çalışmayı durdurdu.",
    control: "Bu sayfadaki bir düğme tepki vermiyor gibi.",
    named: "“{name}” tepki vermiyor gibi.",
    earlier: "Birkaç dakika önce bu sayfada bir şey çalışmadı.",
    noAnswer: "Bağlantı kesildi.",
    signedOut: "Yeniden oturum açmanız gerekebilir.",
    tooLarge: "Çok büyüktü.",
    notAccepted: "İçindeki bir şey kabul edilmedi.",
    tooMany: "Aynı anda çok fazla deneme oldu.",
    ourFault: "Bu bizim hatamız, sizin değil.",
    offer: "Yardımcı olabilir miyiz?",
    yes: "Evet, lütfen yardım edin",
  },
  ar: {
    sent: "ما أرسلته للتو لم يصل.",
    loaded: "لم يتم تحميل شيء ما في هذه الصفحة.",
    script: "توقف شيء ما في هذه الصفحة عن العمل.",
    control: "يبدو أن زرًا في هذه الصفحة لا يستجيب.",
    named: "يبدو أن «{name}» لا يستجيب.",
    earlier: "قبل بضع دقائق لم يعمل شيء ما في هذه الصفحة.",
    noAnswer: "انقطع الاتصال.",
    signedOut: "قد تحتاج إلى تسجيل الدخول مرة أخرى.",
    tooLarge: "كان الحجم كبيرًا جدًا.",
    notAccepted: "لم يُقبل شيء مما أُرسل.",
    tooMany: "كانت هناك محاولات كثيرة في وقت واحد.",
    ourFault: "هذا خطأ منا وليس منك.",
    offer: "هل يمكننا المساعدة؟",
    yes: "نعم، ساعدوني من فضلكم",
  },
  ja: {
    sent: "送信した内容が届きませんでした。",
    loaded: "このページの一部を読み込めませんでした。",
    script: "このページの一部が動かなくなりました。",
    control: "このページのボタンが反応していないようです。",
    named: "「{name}」が反応していないようです。",
    earlier: "数分前に、このページで問題が起きました。",
    noAnswer: "接続が切れました。",
    signedOut: "もう一度ログインが必要かもしれません。",
    tooLarge: "サイズが大きすぎました。",
    notAccepted: "受け付けられない内容がありました。",
    tooMany: "一度に試した回数が多すぎました。",
    ourFault: "これは当方の問題です。",
    offer: "お手伝いしましょうか?",
    yes: "はい、お願いします",
  },
  zh: {
    sent: "您刚才发送的内容没有成功。",
    loaded: "此页面的部分内容未能加载。",
    script: "此页面的某些功能停止工作了。",
    control: "此页面上的一个按钮似乎没有反应。",
    named: "“{name}”似乎没有反应。",
    earlier: "几分钟前此页面出现了问题。",
    noAnswer: "连接已中断。",
    signedOut: "您可能需要重新登录。",
    tooLarge: "内容太大了。",
    notAccepted: "其中有内容未被接受。",
    tooMany: "一次尝试次数过多。",
    ourFault: "这是我们的问题,不是您的。",
    offer: "需要我们帮忙吗?",
    yes: "是的,请帮帮我",
  },
};

/** The words for a BCP 47 tag; English where there are none. */
export function nudgeLines(locale: string | null): NudgeLines {
  return LINES[locale?.split("-")[0]?.toLowerCase() ?? ""] ?? ENGLISH;
}
