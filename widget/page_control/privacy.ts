/**
 * What never leaves a page, and what nobody but the visitor may fill in.
 *
 * @module
 */
import { redact } from "../loader/redact.ts";
import { wordTest } from "./words.ts";

/** What a page says about one of its fields. */
export type FieldFacts = {
  readonly type: string;
  readonly autocomplete: string;
  /** Its name, id, labels and placeholder. */
  readonly words: string;
};

/** Marks of the page's author: a part that is only said to be there, and a part that is not even that. */
export const PRIVATE = "[data-svc-private]";
export const BLOCKED = "[data-svc-block],[data-svc-desk]";
/** Both. */
export const KEPT = PRIVATE + "," + BLOCKED;
/** Where the author lets values be read. */
export const SHARED = "[data-svc-share]";

const SECRET_TYPE = /^(password|hidden|file)$/i;
const SECRET_AUTOCOMPLETE = /(^|\s)(cc-[a-z-]+|one-time-code|current-password|new-password)(\s|$)/i;
const isSecretName = wordTest(
  "card number,card no,credit card,cc number,cc num,cc exp,cvv,cvv2,cvc,cvc2," +
    "csc,security code,card code,iban,account number,routing number,sort code,ssn,social security,tax id,tax number," +
    "passport,pin,otp,one time code,verification code,password,passwd,pwd,passcode,passphrase," +
    "kartennummer,kreditkarte,prüfziffer,kontonummer,passwort,kennwort,steuernummer,steuer id,reisepass," +
    "numéro de carte,mot de passe,passeport,code secret,numéro fiscal," +
    "número de tarjeta,contraseña,pasaporte,código de seguridad,número de cuenta," +
    "numero di carta,codice fiscale,passaporto,codice di sicurezza," +
    "kaartnummer,wachtwoord,bsn,paspoort,rekeningnummer,hasło,numer karty,pesel,paszport," +
    "número do cartão,senha,palavra passe,cpf,passaporte,kart numarası,şifre,parola,tc kimlik,pasaport," +
    "カード番号,暗証番号,パスワード,マイナンバー,パスポート,口座番号,セキュリティコード,卡号,密码,身份证,护照,验证码," +
    "رقم البطاقة,كلمة المرور,كلمة السر,جواز السفر,رمز التحقق",
);

/** Whether a field may hold a secret: it is not listed, and nothing is ever typed into it. */
export function isSecret({ type, autocomplete, words }: FieldFacts): boolean {
  return SECRET_TYPE.test(type) || SECRET_AUTOCOMPLETE.test(autocomplete) || isSecretName(words);
}

const PAYMENT_HOST = new RegExp(
  "(^|\\.)((adyen|braintreegateway|braintree-api|checkout|klarna|mollie|paypal|paypalobjects|razorpay|recurly|spreedly|square|" +
    "squarecdn|squareup|stripe|worldpay)\\.com|stripe\\.network|authorize\\.net|pay\\.google\\.com)$",
);

/** Whether a frame belongs to a payment service. */
export function isPaymentFrame(src: string): boolean {
  try {
    return PAYMENT_HOST.test(new URL(src).hostname);
  } catch {
    return false;
  }
}

const READ_MAX = 2000;

/** A text of the page as it may be told: on one line, without what may be private, cut at a length. */
export function tell(text: string, charsMax: number): string {
  // All of it is redacted before it is cut: half a number would not be known as one.
  return redact(text.slice(0, READ_MAX).replace(/\s+/g, " ").trim(), READ_MAX).slice(0, charsMax);
}
