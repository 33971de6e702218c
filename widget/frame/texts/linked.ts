/**
 * The words of the question before a link signs its reader in, by language. Only the chat as a page of its own has them.
 *
 * @module
 */

/** `says` holds `{who}`. */
export type LinkedWords = { readonly says: string; readonly confirm: string; readonly notMe: string };

const ENGLISH: LinkedWords = {
  says: "This link signs you in to the chat as {who}. What you write goes to that account.",
  confirm: "Continue",
  notMe: "That is not me",
};

const WORDS: { readonly [language: string]: LinkedWords } = {
  ar: {
    says: "يسجّل هذا الرابط دخولك إلى الدردشة باسم {who}. ما تكتبه يصل إلى ذلك الحساب.",
    confirm: "متابعة",
    notMe: "هذا ليس أنا",
  },
  de: {
    says: "Dieser Link meldet Sie im Chat als {who} an. Was Sie schreiben, gehört dann zu diesem Konto.",
    confirm: "Weiter",
    notMe: "Das bin ich nicht",
  },
  es: {
    says: "Este enlace inicia su sesión en el chat como {who}. Lo que escriba irá a esa cuenta.",
    confirm: "Continuar",
    notMe: "No soy yo",
  },
  fr: {
    says: "Ce lien vous connecte au chat en tant que {who}. Ce que vous écrivez ira à ce compte.",
    confirm: "Continuer",
    notMe: "Ce n’est pas moi",
  },
  it: {
    says: "Questo link La fa accedere alla chat come {who}. Ciò che scrive va a quell’account.",
    confirm: "Continua",
    notMe: "Non sono io",
  },
  ja: {
    says: "このリンクを開くと、{who}としてチャットにログインします。入力した内容はそのアカウントのものになります。",
    confirm: "続ける",
    notMe: "私ではありません",
  },
  nl: {
    says: "Deze link meldt u in de chat aan als {who}. Wat u schrijft, komt bij dat account.",
    confirm: "Doorgaan",
    notMe: "Dat ben ik niet",
  },
  pl: {
    says: "Ten link loguje w czacie jako {who}. Napisane wiadomości trafią na to konto.",
    confirm: "Dalej",
    notMe: "To nie ja",
  },
  pt: {
    says: "Esta ligação inicia a sua sessão no chat como {who}. O que escrever vai para essa conta.",
    confirm: "Continuar",
    notMe: "Não sou eu",
  },
  tr: {
    says: "Bu bağlantı sohbette {who} olarak oturum açar. Yazdıklarınız o hesaba gider.",
    confirm: "Devam et",
    notMe: "Bu ben değilim",
  },
  zh: {
    says: "此链接会让您以 {who} 的身份登录聊天。您写的内容会归入该账户。",
    confirm: "继续",
    notMe: "不是我",
  },
};

/** The words of a language; the English ones where it has none. */
export function linkedWords(language: string): LinkedWords {
  return WORDS[language] ?? ENGLISH;
}
