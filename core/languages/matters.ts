/**
 * Matters of which every help centre has a page, and how customers ask for them in twelve languages.
 *
 * @module
 */
import { wholeText } from "./patterns.ts";

/** A question, and what pages call its matter. */
export type Matter = {
  readonly asks: RegExp;
  /** It is about what is the customer's own: no page has that. */
  readonly unless: RegExp | null;
  /** Words of the question that say nothing beside the name of the matter. */
  readonly drops: RegExp;
  /** The names, in English and in the language of `asks` where it has its own. */
  readonly names: Readonly<Record<string, string>>;
};

/** Words that ask what something costs, by language: a word for an amount of something else is not one of them. */
const COSTS: readonly string[] = [
  "how much (?:is|are|does|do|for|would)|what (?:does|do|would) .{1,40} cost|cost of|price of",
  "was kostet|was kosten|wie ?viel kostet|wie ?viel kosten|wie teuer|preis (?:für|von)",
  "cuánto (?:cuesta|cuestan|vale)|cuanto (?:cuesta|vale)|precio de",
  "combien (?:coûte|coûtent|ça coûte|coute)|quel est le (?:prix|tarif)|prix (?:de|du)",
  "quanto (?:costa|costano)|quanto (?:custa|custam|é o)|prezzo (?:di|del)|preço (?:do|da|de)",
  "hoeveel kost|hoeveel kosten|wat kost|wat kosten|prijs van",
  "ile kosztuje|ile kosztują|jaka jest cena|cena (?:za|planu)",
  "ne kadar|fiyatı ne|kaç para",
];
const COST_SIGNS = "多少钱|多少錢|价格|價格|いくら|料金|値段|بكم|كم سعر|كم يكلف|كم تكلف|ما سعر|कितने का|कितनी कीमत";

/** What something costs. */
export const PRICE: Matter = {
  asks: new RegExp(`${wholeText(COSTS.join("|"))}|${COST_SIGNS}`, "iu"),
  unless: new RegExp(
    `${
      wholeText(
        "my|our|mein\\p{L}*|unser\\p{L}*|mi|mis|nuestr[oa]s?|mon|ma|mes|notre|nos|mio|mia|nostr[oa]|meu|minha|nosso|nossa|mijn|onze|mój|moja|moje|mojego|nasz|benim|planım|hesabım",
      )
    }|我的|私の|僕の|خطتي|حسابي|मेर`,
    "iu",
  ),
  drops: new RegExp(
    `${
      wholeText(
        "how much|is|are|does|do|for|would|what|costs?|costing|of|price|was|wie ?viel|teuer|kostet|kosten|preis|für|von|cuánto|cuanto|cuesta|cuestan|vale|precio|de|combien|coûte|coûtent|coute|ça|quel|est|le|la|prix|tarif|du|quanto|costa|costano|custa|custam|é|o|prezzo|di|del|preço|do|da|hoeveel|wat|kost|prijs|van|ile|kosztuje|kosztują|jaka|jest|cena|za|planu|ne|kadar|fiyatı|kaç|para",
      )
    }|${COST_SIGNS}|[はですか？?。的是]`,
    "giu",
  ),
  names: { en: "price", de: "Preis", es: "precio", fr: "prix", it: "prezzo", pt: "preço", nl: "prijs", pl: "cena" },
};

const PASSWORDS =
  "password|passwort|kennwort|contraseña|mot de passe|parola d'ordine|senha|palavra-passe|wachtwoord|hasło|hasła|şifre|şifremi|parolamı";
const FORGETS =
  "reset|forgot|forgotten|lost|recover|restore|zurücksetzen|vergessen|restablecer|olvidé|olvidado|olvide|réinitialiser|oublié|reimpostare|dimenticato|redefinir|esqueci|resetten|vergeten|zresetować|zapomniałem|zapomniałam|sıfırla\\p{L}*|unuttum";
/** "I can't remember it", by language. */
const REMEMBERS_NOT =
  "(?:can['’]?t|can not|cannot|don['’]?t|do not) (?:remember|recall)|erinnere mich nicht|nicht (?:mehr )?an (?:mein|das)|no recuerdo|no me acuerdo|ne me (?:souviens|rappelle)|non (?:mi )?ricordo|não (?:me )?lembro|herinner me .{1,30} niet|nie pamiętam|hatırlamıyorum";
const PASSWORD_SIGNS = "(?:密码|密碼|パスワード|كلمة المرور|كلمة السر|पासवर्ड)";
const FORGET_SIGNS = "(?:忘|重置|重設|リセット|再設定|نسيت|إعادة تعيين|भूल|रीसेट)";

/** A password that does not open any more. */
export const PASSWORD: Matter = {
  asks: eitherOrder([`${FORGETS}|${REMEMBERS_NOT}`, PASSWORDS], [FORGET_SIGNS, PASSWORD_SIGNS]),
  unless: null,
  // The matter is the whole question.
  drops: /[^]+/g,
  names: { en: "forgotten password", de: "Passwort vergessen", es: "contraseña olvidada", fr: "mot de passe oublié" },
};

const PAYMENTS =
  "card|payment|charge|karte|kreditkarte|zahlung|abbuchung|tarjeta|pago|carte|paiement|prélèvement|carta|pagamento|cartão|kaart|betaling|karta|kartą|płatność|płatności|kart|kartım|ödeme|ödemem";
const REFUSES =
  "declined|refused|rejected|failed|fails|(?:did|does)(?:n['’]?t| not) (?:work|go through)|can(?:not|['’]?t) be charged|abgelehnt|fehlgeschlagen|schlug fehl|nicht (?:belastet|durchgegangen)|rechazad[oa]|fallad[oa]|falló|refusée?|échoué|rifiutat[ao]|fallit[oa]|recusad[oa]|falhou|geweigerd|mislukt|odrzucon[ay]|nie powiodła|reddedildi|başarısız";
const PAYMENT_SIGNS = "(?:银行卡|信用卡|付款|支付|カード|決済|支払い|البطاقة|بطاقتي|الدفع|कार्ड|भुगतान)";
const REFUSE_SIGNS = "(?:被拒|拒绝|失败|失敗|拒否|通らな|رفض|مرفوض|فشل|अस्वीकार|विफल)";

/** A payment that did not work. */
export const PAYMENT_FAILED: Matter = {
  asks: eitherOrder([PAYMENTS, REFUSES], [PAYMENT_SIGNS, REFUSE_SIGNS]),
  unless: /\b(?:id|identity|sim|member|loyalty|gift|business|report|sound|graphics)[ -]?cards?\b/i,
  drops: /[^]+/g,
  names: { en: "payment failed", de: "Zahlung fehlgeschlagen", es: "pago fallido", fr: "paiement échoué" },
};

/** One of some words near one of some others, in either order: words first, then signs of scripts without spaces. */
function eitherOrder(words: readonly [string, string], signs: readonly [string, string]): RegExp {
  const [one, other] = words.map(wholeText);
  const [sign, otherSign] = signs;
  return new RegExp(
    `${one}.{0,40}${other}|${other}.{0,40}${one}|${sign}.{0,20}${otherSign}|${otherSign}.{0,20}${sign}`,
    "iu",
  );
}
