/**
 * Classifies the names of inputs, parameters, headers and body fields: an account, its owner's address, a record.
 *
 * Names are compared by their words, so `customerId`, `customer-id` and `X-Customer-ID` are equal. The words are those
 * that developers use in the languages of the desk.
 *
 * @module
 */

const OWNER = "accounts?|accts?|users?|usrs?|customers?|cust|clients?|members?|" +
  "subscribers?|tenants?|orgs?|organi[sz]ations?|workspaces?|owners?|persons?|" +
  "profiles?|logins?|principals?|actors?|impersonate|identity|identities|subs?|" +
  "konto|kontos|konten|kunden?|kundin|(?:be)?nutzer|mitglied(?:er|s)?|inhaber|" +
  "cuentas?|clientes?|usuarios?|comptes?|utilisateurs?|contas?|conto|utent[ei]|" +
  "klant(?:en)?|gebruikers?|klient(?:a|ow)?|uzytkownik(?:a|ow)?|konta|hesap|musteri|kullanici|" +
  "hisab|kokyaku|kaiin|yonghu|zhanghu|kehu";
const IDENTIFIER = "ids?|uids?|uuids?|guids?|nos?|nr|num|numbers?|refs?|" +
  "references?|keys?|codes?|slugs?|handles?|names?|emails?|mails?|addresses|" +
  "address|phones?|tokens?|nummern?|numero|numer|kennung|name|adi";

/** Names of accounts and their owners, alone or with a word for an identifier before or after. */
const NAMES_OWNER = new RegExp(`(?:^|_)(?:${OWNER})\\d*(?:_?(?:${IDENTIFIER}))*\\d*$`);
const NAMES_OWNER_LAST = new RegExp(
  `^(?:id|uid|num|no|numero|nummer|numer|nr)_(?:de_|do_|da_|del_|di_|van_)?(?:${OWNER})$`,
);
/** Groups that own accounts: only with a word for an identifier, since a company's name is ordinary text. */
const NAMES_GROUP = new RegExp(
  "(?:^|_)(?:company|team|group|site|store|shop|target|other|external|foreign|" +
    "parent)_?(?:ids?|uuid|guid|key|slug|number|no|ref)$",
);
/** The same groups alone: the segment after /companies/ is one of them. */
const NAMES_GROUP_ALONE =
  /(?:^|_)(?:compan(?:y|ies)|teams?|groups?|sites?|stores?|shops?|firms?|firma|firmen|empresas?|entreprises?|aziend[ae])\d*$/;
const NAMES_UID = /^(?:the_|my_|an_|a_)?uids?\d*$/;
/** The same nouns in scripts that do not separate words. */
const NAMES_OWNER_ELSEWHERE =
  /アカウント|顧客|会員|ユーザー?|お客様|账户|账号|帳戶|帳號|用户|用戶|客户|客戶|会员|حساب|عميل|مستخدم/u;
/** Within a verified account these are parts of it, or texts. */
const NAMES_PART =
  /^(?:\w+_)?(?:members?(?:_?(?:ids?|no|number|uuid|ref))?|(?:owners?|persons?|profiles?|members?|actors?)(?:_(?:first|last|full|new))?_?names?)$/;
const NAMES_EMAIL = /^(?:the_|my_)?(?:e_?mails?|mail|e_?mail_?address)$/;
const NAMES_CONTACT = new RegExp(
  "(?:^|_)(?:e_?mails?|mail|e_?mail_?addr(?:ess)?|correo|courriel|eposta|posta|phones?|phone_?n(?:o|umber)|tel|telefon|" +
    "telephone|telefono|mobile|mobile_?n(?:o|umber)|msisdn|handy|iban|ssn|passport(?:_?n(?:o|umber))?)$",
);
const NAMES_RECORD = /(?:^|_)(?:ids?|uuids?|guids?|pk|numbers?|no|nr|refs?|references?|keys?|codes?|tokens?)\d*$/;

/** Whether a name identifies an account. */
export function namesAccount(name: string): boolean {
  const words = nameWords(name);
  return [NAMES_OWNER, NAMES_OWNER_LAST, NAMES_GROUP, NAMES_UID].some((names) => names.test(words)) ||
    NAMES_OWNER_ELSEWHERE.test(name);
}

/** Whether a name is a group that owns accounts, such as a company, without a word for an identifier. */
export function namesGroup(name: string): boolean {
  return NAMES_GROUP_ALONE.test(nameWords(name));
}

/** Whether a name is a part of an account, or a text about one, such as `member_id` and `owner_name`. */
export function namesPart(name: string): boolean {
  return NAMES_PART.test(nameWords(name));
}

/** Whether a name is that of an email address, without naming its owner. */
export function namesEmail(name: string): boolean {
  return NAMES_EMAIL.test(nameWords(name));
}

/** Whether a name is a contact detail of a person: apps look accounts up by it. */
export function namesContact(name: string): boolean {
  return NAMES_CONTACT.test(nameWords(name));
}

/** Whether a name identifies a record, such as an order. */
export function namesRecord(name: string): boolean {
  return NAMES_RECORD.test(nameWords(name));
}

/**
 * Returns the words of a name in lower case, without accents.
 *
 * @example
 * nameWords("X-AccountID") // "x_account_id"
 */
export function nameWords(name: string): string {
  return name.normalize("NFD").replace(/\p{M}/gu, "").replaceAll("ı", "i").replaceAll("ł", "l")
    .replace(/(?<=[a-z0-9])(?=[A-Z])/g, "_")
    .replace(/[^A-Za-z0-9]+/g, "_")
    .replace(/^_|_$/g, "")
    .toLowerCase();
}
