/**
 * Words that belong to a language, by which a message of two or three words is recognised: "Ich möchte upgraden".
 *
 * @module
 */
import { COURTESY_BY_CODE } from "./courtesy.ts";
import { generalWordsOf } from "./general_words.ts";
import { LANGUAGES } from "./languages.ts";
import { OTHER_ASKING_BY_CODE, stopWordsOf, TELLTALES } from "./stop_words.ts";

/** What customers write first, beside the words of every subject. */
const CUSTOMERS: Readonly<Record<string, string>> = {
  // Those of the second line are words of another language as well, by which "file size limit" would be Turkish.
  en: `
    password price invoice order account reset change switch cancel refund pay cost costs
    size due comment chose plus premier solo encore persona male fare dare dire die dies bin tag war son era`,
  de: `
    kostet kosten kündigen kündigung wechseln ändern bestellung rechnung konto passwort tarif preis preise bestellen
    bezahlen zurücksetzen einladen löschen lieferung geld upgraden hochstufen`,
  es: `
    cuesta cuestan cancelar cambiar pedido factura cuenta contraseña precio precios pagar restablecer invitar borrar
    eliminar envío dinero pásame tarifa pases bajes subas cambies`,
  fr: `
    coûte coûtent annuler résilier changer commande facture compte prix payer réinitialiser inviter supprimer livraison argent
    forfait abonnement mot passe passez`,
  it: `
    costa costano annullare cambiare ordine fattura prezzo prezzi pagare reimpostare invitare eliminare spedizione soldi
    abbonamento piano`,
  pt: `
    custa custam cancelar mudar pedido fatura senha preço preços pagar redefinir convidar apagar excluir entrega dinheiro
    assinatura conta`,
  nl: `
    kost kosten opzeggen wijzigen veranderen bestelling factuur wachtwoord prijs prijzen betalen uitnodigen verwijderen
    levering geld abonnement`,
  pl: `
    kosztuje kosztują anulować zmienić zamówienie faktura konto hasło cena ceny zapłacić zresetować zaprosić usunąć
    dostawa pieniądze`,
  tr: `
    fiyat fiyatı ücret ücreti iptal değiştir değiştirmek sipariş fatura hesap şifre şifremi parola ödemek sıfırlamak
    sıfırla davet sil`,
};

/** Answers of one word, which people give in any language. */
const ANSWERS: ReadonlySet<string> = new Set([
  "ok",
  "okay",
  ...LANGUAGES.flatMap(({ talk, answers }) => [
    ...[talk.yes, talk.no].flatMap((words) => words.split(/\s+/)),
    ...[answers.yes, answers.alone, answers.filler, answers.no].flatMap((phrases) => phrases.split(","))
      .map((phrase) => phrase.trim()).filter((phrase) => !phrase.includes(" ")),
  ]),
]);

/** "I'd" has a d, and so has "d'accord": a letter says little. */
const LETTERS_MIN = 2;

const WORDS: ReadonlyMap<string, ReadonlySet<string>> = new Map(LANGUAGES.map(({ code }) => {
  const own = [
    ...TELLTALES.get(code) ?? [],
    ...OTHER_ASKING_BY_CODE.get(code) ?? [],
    ...stopWordsOf(code),
    ...generalWordsOf(code),
    ...COURTESY_BY_CODE.get(code)?.marks ?? [],
    ...(CUSTOMERS[code] ?? "").trim().split(/\s+/),
  ];
  return [code, new Set(own)];
}));

/** The languages that a word belongs to, by their codes; none for a yes or a no, which people say in any. */
export function languagesOwning(word: string): readonly string[] {
  return ANSWERS.has(word) || word.length < LETTERS_MIN
    ? []
    : [...WORDS].flatMap(([code, words]) => words.has(word) ? [code] : []);
}
