/**
 * Claims of a change in Spanish.
 *
 * @module
 */
import type { ClaimGrammar } from "../grammar.ts";
import { whole, wholeText } from "../patterns.ts";

/** Deeds of an agent that change nothing. */
const NO_DEEDS =
  "buscado|encontrado|visto|leído|entendido|comprendido|revisado|comprobado|consultado|notado|intentado|dicho|explicado|mencionado|preguntado|recibido|mirado|marcado|resaltado|señalado|podido|sido|estado|tenido|pedido|verificado";
const DEED =
  `(?!(?:${NO_DEEDS})(?!\\p{L}))(?:\\p{L}{2,}(?:ad|id|íd)[oa]s?|hech[oa]s?|puest[oa]s?|devuelt[oa]s?|resuelt[oa]s?|dad[oa]s? de (?:baja|alta))`;
/** With "se ha" alone, which also describes events without an agent: "se ha producido un error". */
const CHANGED =
  "(?:(?:emit|añad|reembols|cancel|agreg|cambi|actualiz|elimin|envi|aplic|proces|activ|desactiv|realiz|anul|modific|renov|complet|reserv|abon|quit|program)[ai]d[oa]s?|devuelt[oa]s?|dad[oa]s? de (?:baja|alta))";
const DID =
  "(?:cambié|cancelé|actualicé|reembolsé|envié|eliminé|añadí|agregué|reservé|moví|quité|puse|pasé|desactivé|procesé|apliqué|hice|borré|solicité|programé|renové|devolví|anulé|reprogramé|trasladé|modifiqué|subí|registré)";
const STATE = "(?:activ[oa]|vigente|en camino|list[oa]|al día|en vigor|efectiv[oa])";
const ADVERBS = "(?:(?:ya|ahora|acaba de|correctamente|recién|totalmente)\\s+)*";
const SUBJECT =
  "(?:sus?\\s+(?:\\p{L}+\\s+){1,4}?|todo\\s+|esto\\s+|eso\\s+|(?:el|la|los)\\s+(?:pedido|cambio|actualización|mejora|dinero|importe|plan|reembolso|cita|reserva|suscripción|cancelación|solicitud|pago|factura|plazas?)\\s+)";

/** Spanish. */
export const SPANISH_CLAIMS: ClaimGrammar = {
  own: [
    new RegExp(`${wholeText("(?:l[aoe]s? )?(?:he|hemos)")}\\s+${ADVERBS}${DEED}(?!\\p{L})`, "iu"),
    // These two are also French participles.
    whole("(?:activé|configuré) (?:su|sus|el|la|los|las|le)", "iu"),
    new RegExp(wholeText(`(?:l[aoe]s? |se l[ao]s? )?(?:ya )?${DID}`), "iu"),
    new RegExp(
      `${
        wholeText("acabo de|acabamos de|pude|pudimos|logré|conseguí")
      }\\s+(?!ver|leer|encontrar|comprobar|buscar|revisar)\\p{L}+(?:ar|er|ir)(?:l[aoe]s?)?(?!\\p{L})`,
      "iu",
    ),
  ],
  reported: [
    new RegExp(`(?<!\\p{L})${SUBJECT}(?:(?:ya|ahora)\\s+)?(?:ha|han)\\s+sido\\s+${ADVERBS}${DEED}(?!\\p{L})`, "iu"),
    new RegExp(`^(?:ya )?se (?:les? )?(?:ha|han) ${ADVERBS}${CHANGED}(?!\\p{L})`, "iu"),
    new RegExp(`(?<!\\p{L})${SUBJECT}(?:ya\\s+)?(?:fue|fueron)\\s+${ADVERBS}${DEED}(?!\\p{L})`, "iu"),
    new RegExp(`(?<!\\p{L})${SUBJECT}(?:ya\\s+)?se\\s+(?:ha|han)\\s+${ADVERBS}${DEED}(?!\\p{L})`, "iu"),
    new RegExp(
      `(?<!\\p{L})${SUBJECT}(?:ya\\s+|ahora\\s+)?(?:está|están|queda|quedó|quedan)\\s+${ADVERBS}(?:${DEED}|${STATE})(?!\\p{L})`,
      "iu",
    ),
    new RegExp(
      `(?<!\\p{L})${SUBJECT}(?:ya\\s+)?se\\s+(?:realizó|completó|procesó|canceló|actualizó|cambió|envió|anuló|aplicó|activó|eliminó|hizo)(?!\\p{L})`,
      "iu",
    ),
    new RegExp(`(?<!\\p{L})su\\s+\\p{L}+\\s+(?:ahora es|es ahora|ya es|pasa a ser)\\s+\\S`, "iu"),
    whole("(?:ya|ahora) (?:tiene|está en|dispone|cuenta con)|ahora es|(?:tiene|está en \\p{L}+|es) ahora", "iu"),
    new RegExp(`^\\p{L}+\\s+${DEED}(?:\\s+(?:a|al|en)\\s.*)?$`, "iu"),
  ],
  whole: /^(?:ya está |todo )?(?:listo|hecho|ya está)$/iu,
  state: /(?<!\p{L})(?:(?:usted )?(?:tiene|está en)|sus?\s+\p{L}+\s+(?:es|son|está))(?!\p{L})/iu,
  denial: whole(
    "no|nada|nunca|jamás|ningun[oa]|ningún|nadie|sin(?! (?:embargo|duda|problemas?|falta))|tampoco|puede|pueden|podrían?|será|serán|sería|debe|deben|quiere|desea",
    "iu",
  ),
  opening: whole(
    "si|cuando|una vez|en cuanto|después de|antes de|hasta que|mientras|tan pronto|a menos|salvo|siento|lamento|dice|dijo|mencion\\p{L}+|muestra|entiendo|indica|aparece|lee",
    "iu",
  ),
};
