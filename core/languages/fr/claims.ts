/**
 * Claims of a change in French.
 *
 * @module
 */
import type { ClaimGrammar } from "../grammar.ts";
import { wholeText } from "../patterns.ts";

/** Deeds of an agent that change nothing. */
const NO_DEEDS =
  "cherché|recherché|trouvée?s?|vérifiée?|vue?s?|lue?s?|compris|reçue?s?|regardée?|consultée?s?|notée?|essayé|indiquée?|expliquée?|dit|demandé|pensé|cru|entendu|remarqué|constaté|surlignée?|marquée?|parlé|répondu|eu|pu|été|examinée?|mentionnée?|besoin|puis|aussi|plus|trois|depuis|articles|pages|aussi|ici|voici";
const DEED = `(?!(?:${NO_DEEDS})(?!\\p{L}))\\p{L}{2,}(?:ée?s?|ie?s?|ise?s?|ite?s?|ue?s?)`;
const CHANGED =
  "(?:(?:chang|modifi|annul|rembours|réserv|envoy|renvoy|supprim|ajout|activ|désactiv|command|effectu|appliqu|programm|renouvel|pay|réinitialis|confirm|crédit|report|résili|ferm|termin|régl|déplac|pass|retir|trait|valid|enregistr|factur|débit)ée?s?|mise?s? à jour|faite?s?|émise?s?)";
const STATE = "(?:effecti(?:f|ve)|acti(?:f|ve)|en route|à jour|en vigueur|en chemin)";
const ADVERBS = "(?:(?:bien|maintenant|désormais|déjà|tout juste|à présent|donc|entièrement)\\s+)*";
const SUBJECT =
  "(?:v(?:otre|os)\\s+(?:\\p{L}+\\s+){1,4}?|elles?\\s+|ils?\\s+|cela\\s+|tout\\s+|(?:la|le|les)\\s+(?:commande|modification|mise à niveau|réservation|résiliation|annulation|changement|forfait|remboursement|paiement|rendez-vous|places?|facture)\\s+|l['’](?:argent|abonnement|annulation|adresse|e-mail)\\s+)";

/** Something refunded or added, without "votre". */
const AMOUNT =
  "(?:un\\s+(?:remboursement|avoir)\\s+(?:\\S+\\s+){0,4}?|(?:\\d+|deux|trois|quatre|cinq)\\s+(?:places|sièges|licences|utilisateurs)\\s+)";

/** French. */
export const FRENCH_CLAIMS: ClaimGrammar = {
  own: [
    new RegExp(`(?<!\\p{L})j['’]ai\\s+(?:pu\\s+\\p{L}+(?:er|ir|re)(?!\\p{L})|${ADVERBS}${DEED}(?!\\p{L}))`, "iu"),
    new RegExp(`(?<!\\p{L})je\\s+(?:vous\\s+(?:l['’])?|l['’])(?:ai|viens d)\\s*${ADVERBS}${DEED}(?!\\p{L})`, "iu"),
    new RegExp(
      `(?<!\\p{L})(?:je viens|nous venons) d(?:e |['’])(?!trouver|lire|voir|vérifier|regarder)(?:vous )?\\p{L}+(?:er|ir|re)(?!\\p{L})`,
      "iu",
    ),
    new RegExp(
      `(?=.*${
        wholeText("vous|votre|vos|rembours\\p{L}+|annul\\p{L}+|résili\\p{L}+|crédit\\p{L}+")
      })(?<!\\p{L})nous(?:\\s+vous)?\\s+(?:l['’])?avons\\s+${ADVERBS}${DEED}(?!\\p{L})`,
      "iu",
    ),
  ],
  reported: [
    new RegExp(`(?<!\\p{L})${SUBJECT}(?:vous\\s+)?(?:a|ont)\\s+${ADVERBS}été\\s+${ADVERBS}${DEED}(?!\\p{L})`, "iu"),
    new RegExp(`(?<!\\p{L})${AMOUNT}(?:vous\\s+)?(?:a|ont)\\s+${ADVERBS}été\\s+${ADVERBS}${CHANGED}(?!\\p{L})`, "iu"),
    new RegExp(`^c['’]est ${ADVERBS}${CHANGED}$`, "iu"),
    new RegExp(`(?<!\\p{L})${SUBJECT}(?:vient|viennent) d['’]être\\s+${ADVERBS}${DEED}(?!\\p{L})`, "iu"),
    new RegExp(
      `(?<!\\p{L})${SUBJECT}(?:est|sont)\\s+${ADVERBS}(?:${CHANGED}|${STATE})(?!\\p{L})(?!\\s+(?:tou(?:te)?s|chaque|le premier|sous))`,
      "iu",
    ),
    new RegExp(`(?<!\\p{L})v(?:otre|os)\\s+\\p{L}+\\s+(?:est|sont)\\s+(?:maintenant|désormais|à présent)\\s+\\S`, "iu"),
    new RegExp(
      `${
        wholeText(
          "vous (?:êtes|avez) (?:bien |passé )?(?:maintenant|désormais|à présent)|vous êtes (?:sur|passée? (?:à|au|sur))|vous avez été \\p{L}+ée?",
        )
      }`,
      "iu",
    ),
    new RegExp(`^\\p{L}+\\s+${CHANGED}(?:\\s+(?:à|en|vers|pour)\\s.*)?$`, "iu"),
  ],
  whole: /^(?:c['’]est |voilà,? c['’]est |tout est )(?:bon et |)?(?:fait|réglé|terminé)$|^(?:terminé|fait)$/iu,
  state: /(?<!\p{L})(?:vous (?:êtes|avez|utilisez)|v(?:otre|os)\s+\p{L}+\s+(?:est|sont|a))(?!\p{L})/iu,
  denial: new RegExp(
    `${
      wholeText(
        "ne|pas|rien|jamais|aucune?|personne|sans(?! (?:problèmes?|souci|faute|doute))|peut|peuvent|pouvez|pourrait|pourra|sera|seront|serait|doit|devrait|faut",
      )
    }|(?<!\\p{L})n['’]`,
    "iu",
  ),
  opening: new RegExp(
    `${
      wholeText(
        "si|quand|lorsque|une fois|dès que|après|avant|tant que|à moins|au cas|désolée?|dites|avez dit|affiche|indique|comprends|lisez|écrivez",
      )
    }|(?<!\\p{L})(?:s['’]ils?|lorsqu['’]|dès qu['’]|jusqu['’])|-t-(?:elle|il|on)`,
    "iu",
  ),
};
