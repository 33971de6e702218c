/**
 * Questions about the matters of every help centre in French.
 *
 * @module
 */
import type { MatterWords } from "../matter_words.ts";

/** French. */
export const FRENCH_MATTERS: MatterWords = {
  matchesParts: false,
  own: "mon|ma|mes|notre|nos",
  price: {
    asks: "combien (?:coûte|coûtent|ça coûte|coute)|quel est le (?:prix|tarif)|prix (?:de|du)",
    drops: "combien|coûte|coûtent|coute|ça|quel|est|le|la|prix|tarif|du|de",
    name: "prix",
  },
  included: {
    asks:
      "(?:que|qu['’]est-ce que) .{0,30}(?:comprend|comprennent|inclut|contient|offre|propose)|qu['’]est-ce qui est (?:inclus|compris)|qu['’](?:y a-t-il|est-ce qu['’]il y a) dans|quelles fonctionnalités|différences? entre",
    drops:
      "que|qu['’]est-ce|qu['’]y|a-t-il|comprend|comprennent|inclut|contient|offre|propose|inclus|compris|dans|le|la|quelles?|fonctionnalités|différences?|entre|est|sont|les|et",
    name: "comprend",
  },
  signInFailed: {
    asks:
      "(?:arrive|peux|parviens) (?:pas|plus) .{0,10}(?:connecter|accéder à mon compte)|connexion (?:impossible|échoue)|compte (?:est |a été )?bloqué",
    drops: null,
    name: "connexion impossible",
  },
  password: {
    things: "mot de passe",
    troubles: "réinitialiser|oublié|ne me (?:souviens|rappelle)",
    name: "mot de passe oublié",
  },
  payment: {
    things: "carte|paiement|prélèvement",
    troubles: "refusée?|échoué",
    name: "paiement échoué",
  },
  outage: {
    things: "page|site|serveur|service|appli|application|tout",
    troubles: "ne (?:charge|répond|s['’]ouvre|fonctionne) pas|en panne|hors (?:ligne|service)|inaccessible",
    name: "état du service",
  },
  mailMissing: {
    things: "mails?|e-?mails?|courriels?|invitation|code",
    troubles: "(?:pas|jamais) (?:\\p{L}+ )?(?:reçue?|arrivée?)|ne (?:reçois|reçoit|recevons) (?:pas|aucun|plus|jamais)",
    name: "e-mail non reçu spam",
  },
  mailTooMany: {
    things: "mails|e-?mails|courriels|notifications|newsletter",
    troubles: "(?:trop de?|moins de?|désactiver|ne plus recevoir|arrêter|désabonner)",
    name: "trop d'e-mails notifications",
  },
  why: ["pourquoi", "et|mais"],
  newValue: {
    isSpaced: true,
    of: "de|du",
    before: "à|en|par|pour|est",
    behind: null,
    describes: "une?|le|la|les|mon|ma|notre|autre",
  },
};
