/**
 * Sentences that say something was done. A model says them whether or not it did anything.
 *
 * English and the six other languages that the lists below hold. In a language without a list nothing is held back; what
 * may be done is decided elsewhere in any case.
 *
 * @module
 */

/** The deeds of the agent, and things that merely happened, in one language. */
type Claims = { readonly own: readonly RegExp[]; readonly reported: readonly RegExp[] };

const DEED =
  "(?:changed|upgraded|downgraded|switched|moved|cancell?ed|refunded|updated|booked|rebooked|sent|deleted|removed|added|applied|processed|completed|reset|activated|deactivated|credited|scheduled|ordered|submitted|confirmed|issued|paid|renewed|transferred|reactivated|paused|done|made|set up|taken care of)";
const ADVERB = "(?:(?:now|just|already|successfully|gone ahead and|also|all)\\s+)*";

const ENGLISH: Claims = {
  own: [
    new RegExp(`\\b(?:i|we)(?:['’]ve|\\s+have)?\\s+${ADVERB}${DEED}\\b`, "i"),
    /^\W*(?:it['’]?s |it is |all |consider it )?done\b(?!\s*(?:with|for)\b)/i,
    /^\W*(?:you['’]?re |you are )?all set\b/i,
    /\byou(?:['’]re| are) now (?:on|using|signed up|subscribed)\b/i,
    new RegExp(`\\bsuccessfully\\s+${DEED}\\b`, "i"),
    new RegExp(`\\bis\\s+now\\s+${DEED}\\b`, "i"),
  ],
  reported: [
    new RegExp(`(?:\\b(?:has|have)|['’]s|['’]ve)\\s+${ADVERB}been\\s+${ADVERB}${DEED}\\b`, "i"),
    new RegExp(`\\byour\\b[^.!?]{0,60}\\b(?:was|were)\\s+${ADVERB}${DEED}\\b`, "i"),
    /\byour (?:plan|subscription|booking|order|address|account|seats?)\b[^.!?]{0,40}\bis now\b/i,
    /\b(?:refund|confirmation|parcel|order)\b[^.!?]{0,30}\bis on (?:its|the) way\b/i,
  ],
};

/** A word of any script, whole. */
const whole = (words: string) => `(?<!\\p{L})(?:${words})(?!\\p{L})`;

/** What may stand between, in the same sentence, as long as it denies nothing. */
const between = (denials: string) => `(?:(?!${whole(denials)})[^.!?]){0,80}?`;

/** Auxiliary, then a participle, in languages that put anything between the two. */
function compound(auxiliary: string, denials: string, participles: string): RegExp {
  return new RegExp(`${whole(auxiliary)}${between(denials)}${whole(participles)}`, "iu");
}

const GERMAN =
  "geändert|gewechselt|umgestellt|gekündigt|storniert|erstattet|aktualisiert|gebucht|umgebucht|gesendet|geschickt|gelöscht|entfernt|hinzugefügt|aktiviert|deaktiviert|bestellt|erledigt|veranlasst|hochgestuft|abgeschlossen|versandt|verschickt|überwiesen|gutgeschrieben|verlängert|pausiert|verschoben|reserviert|bestätigt|eingelöst|zurückgesetzt";
const FRENCH =
  "changée?|modifiée?|annulée?|remboursée?|mise? à jour|réservée?|envoyée?|supprimée?|ajoutée?|activée?|désactivée?|commandée?|effectuée?|appliquée?|programmée?|renouvelée?|payée?|réinitialisée?|confirmée?|créditée?|reportée?|résiliée?";
const SPANISH =
  "cambiad[oa]|modificad[oa]|cancelad[oa]|reembolsad[oa]|actualizad[oa]|reservad[oa]|enviad[oa]|eliminad[oa]|añadid[oa]|activad[oa]|desactivad[oa]|procesad[oa]|aplicad[oa]|agregad[oa]|programad[oa]|renovad[oa]|devuelt[oa]|pagad[oa]|restablecid[oa]|confirmad[oa]";
const PORTUGUESE =
  "alterad[oa]|mudad[oa]|cancelad[oa]|reembolsad[oa]|atualizad[oa]|reservad[oa]|enviad[oa]|removid[oa]|adicionad[oa]|ativad[oa]|desativad[oa]";
const ITALIAN =
  "cambiat[oa]|modificat[oa]|annullat[oa]|rimborsat[oa]|aggiornat[oa]|prenotat[oa]|inviat[oa]|eliminat[oa]|aggiunt[oa]|attivat[oa]|disattivat[oa]";
const DUTCH =
  "gewijzigd|veranderd|geannuleerd|terugbetaald|bijgewerkt|geboekt|verzonden|verwijderd|toegevoegd|geactiveerd|gedeactiveerd|besteld|omgezet";

const OTHERS: readonly Claims[] = [
  {
    own: [compound("ich habe|wir haben", "nichts?|kein\\p{L}*|nie", GERMAN), /^\W*(?:alles )?erledigt(?!\p{L})/iu],
    reported: [compound("wurden?|worden", "nichts?|kein\\p{L}*|nie|kann|können", GERMAN)],
  },
  {
    own: [compound("j['’]ai|nous avons", "pas|rien|jamais", FRENCH), /^\W*c['’]est fait(?!\p{L})/iu],
    reported: [compound("a été|ont été", "pas|rien|jamais", FRENCH)],
  },
  {
    own: [compound("(?<!no )(?:he|hemos)", "no|nada|nunca", SPANISH), /^\W*(?:listo|hecho)(?!\p{L})/iu],
    reported: [compound("(?<!no )(?:ha sido|han sido|fue|fueron)", "no|nada|nunca", SPANISH)],
  },
  {
    own: [
      new RegExp(
        `(?<!não )${
          whole("alterei|mudei|cancelei|reembolsei|atualizei|reservei|enviei|removi|adicionei|ativei|desativei")
        }`,
        "iu",
      ),
      /^\W*(?:feito|pronto)(?!\p{L})/iu,
    ],
    reported: [compound("(?<!não )(?:foi|foram)", "não|nada|nunca", PORTUGUESE)],
  },
  {
    own: [compound("(?<!non )(?:ho|abbiamo)", "non|niente|mai", ITALIAN), /^\W*fatto(?!\p{L})/iu],
    reported: [compound("(?<!non )(?:è stat[oa]|sono stat[ie])", "non|niente|mai", ITALIAN)],
  },
  {
    own: [compound("ik heb|(?:we|wij) hebben", "niets?|geen|nooit", DUTCH), /^\W*(?:klaar|geregeld)(?!\p{L})/iu],
    reported: [compound("is|zijn|werd|werden", "niets?|geen|nooit|kan|kunnen|wordt", DUTCH)],
  },
];

const ALL = [ENGLISH, ...OTHERS];

/** Whether a sentence claims a deed of the agent's own: only a change that succeeded bears that out. */
export function claimsOwnDeed(sentence: string): boolean {
  return ALL.some(({ own }) => own.some((claim) => claim.test(sentence)));
}

/** Whether a sentence says that something happened at all: a call that read it may bear it out as well. */
export function reportsDeed(sentence: string): boolean {
  return ALL.some(({ reported }) => reported.some((claim) => claim.test(sentence)));
}
