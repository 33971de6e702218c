/**
 * Data that never leaves a page, and fields that only the visitor may fill in.
 *
 * @module
 */
import { redact } from "../loader/redact.ts";
import { wordTest } from "./word_test.ts";

/** Facts about a field of the page. */
export type FieldFacts = {
  readonly type: string;
  readonly autocomplete: string;
  /** Its name, id, labels and placeholder. */
  readonly words: string;
};

/** Selectors for the page's author: private parts are listed without content, blocked parts are left out. */
export const PRIVATE = "[data-svc-private]";
export const BLOCKED = "[data-svc-block],[data-svc-desk]";
/** Private and blocked parts. */
export const KEPT = PRIVATE + "," + BLOCKED;
/** Parts whose field values may be read. */
export const SHARED = "[data-svc-share]";

const SECRET_TYPE = /^(password|hidden|file)$/i;
const SECRET_AUTOCOMPLETE = /(^|\s)(cc-[a-z-]+|one-time-code|current-password|new-password)(\s|$)/i;
/** Without accents, since words are compared that way. */
const isSecretName = wordTest(
  "card num*,card no,card code,credit card,cc num*,cc exp,cvv,cvc,csc,iban,account num*,routing num*,sort code," +
    "ssn,social security,tax id,tax num*,pin,pwd,passw*,passp*,passcode,secret*,token,api," +
    "private key,seed,mnemon*,recover*,otp,totp,mfa,2fa,two factor,authent*,auth c*,one time code,one time pass*," +
    "verif*,security c*,backup c*," +
    "kartennummer,kreditk*,prufz*,kontonummer,steuernummer,steuer id,reisepass,kennwort,sicherheitsc*," +
    "bestatigungsc*,einmalcode,einmalp*,tan,wiederhers*," +
    "numero de carte,passeport,numero fiscal,mot de passe,usage unique,recup*," +
    "numero de tarjeta,pasap*,numero de cuenta,contrasena,clave,de seguridad,un solo uso," +
    "numero di carta,codice fiscale,passap*,di sicurezza,monouso,segret*," +
    "kaartnummer,bsn,paspoort,rekeningnummer,wachtw*,eenmalige c*,herstelc*," +
    "numer karty,pesel,paszport,hasło,weryf*,jednoraz*,odzysk*," +
    "numero do cartao,cpf,senha,palavra passe,uso unico,chave," +
    "kart numarasi,tc kimlik,sifre,parola,dogrula*,tek kullan*,kurtarma," +
    "カード番号,マイナン,パスポート,口座番号,セキュリティ,暗証番号,パスワード,認証,確認コード,ワンタイム,秘密,フレーズ," +
    "卡号,身份证,护照,密码,验证码,动态码,口令,密钥,助记词,恢复," +
    "رقم البطاقة,جواز السفر,كلمة المرور,كلمة السر,رمز التحقق,لمرة واحدة,الاسترداد",
);

/** Whether a field may contain a secret: such a field is not listed, and never filled in. */
export function isSecret({ type, autocomplete, words }: FieldFacts): boolean {
  return SECRET_TYPE.test(type) || SECRET_AUTOCOMPLETE.test(autocomplete) || isSecretName(words);
}

const PAYMENT_HOST = new RegExp(
  "(^|\\.)((adyen|braintree(gateway|-api)|checkout|klarna|mollie|paypal(objects)?|razorpay|recurly|spreedly|square(cdn|up)?|" +
    "stripe|worldpay)\\.com|stripe\\.network|authorize\\.net|pay\\.google\\.com)$",
);

/** Parses a URL; null when it is invalid. */
export function urlOf(address: string, base?: string): URL | null {
  try {
    return new URL(address, base);
  } catch {
    return null;
  }
}

/** Whether a frame belongs to a payment service. */
export function isPaymentFrame(src: string): boolean {
  const url = urlOf(src);
  return url !== null && PAYMENT_HOST.test(url.hostname);
}

const READ_MAX = 2000;

/** Prepares a text of the page for sending: on one line, without potentially private data, cut at a length. */
export function publicText(text: string, charsMax: number): string {
  // Redacted before it is cut: half a number would not be recognised.
  return redact(text.slice(0, READ_MAX).replace(/\s+/g, " ").trim(), READ_MAX).slice(0, charsMax);
}
