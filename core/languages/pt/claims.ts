/**
 * Claims of a change in Portuguese.
 *
 * @module
 */
import type { ClaimGrammar } from "../grammar.ts";
import { whole, wholeText } from "../patterns.ts";

const DEED =
  "(?!(?:encontrad|vist|lid|entendid|verificad|consultad|pedid|sid)[oa]s?(?!\\p{L}))(?:\\p{L}{2,}(?:ad|íd|id)[oa]s?|feit[oa]s?|post[oa]s?|pag[oa]s?)";
const DID =
  "(?:alterei|mudei|cancelei|reembolsei|atualizei|reservei|enviei|removi|adicionei|ativei|desativei|apliquei|processei|movi|coloquei|passei|fiz|pus|apaguei|configurei|solicitei|agendei|renovei|devolvi|tirei|retirei|anulei|registei|fechei)";
const PLURAL =
  "(?:alterámos|alteramos|cancelámos|cancelamos|reembolsámos|reembolsamos|atualizámos|atualizamos|enviámos|enviamos|devolvemos|mudámos|mudamos|anulámos|anulamos)";
/** Something refunded or added, without "seu". */
const AMOUNT =
  "(?:um\\s+(?:reembolso|crédito)\\s+(?:\\S+\\s+){0,4}?|(?:\\d+|dois|duas|três|quatro|cinco)\\s+(?:lugares|licenças|utilizadores|usuários|artigos)\\s+)";
const CHANGED =
  "(?:(?:emit|adicion|reembols|cancel|alter|atualiz|elimin|remov|envi|aplic|process|ativ|desativ|realiz|anul|modific|renov|reserv|acrescent)[ai]d[oa]s?|devolvid[oa]s?)";
const STATE = "(?:ativ[oa]|em vigor|a caminho|efetiv[oa]|pront[oa])";
const SUBJECT =
  "(?:(?:o|a|os|as)?\\s*(?:seu|sua|seus|suas)\\s+(?:\\p{L}+\\s+){1,3}?|tudo\\s+|isso\\s+|(?:a|o)\\s+(?:encomenda|pedido|alteração|mudança|plano|reembolso|dinheiro|valor|reserva|subscrição|assinatura|atualização|cancelamento|pagamento)\\s+)";

/** Portuguese. */
export const PORTUGUESE_CLAIMS: ClaimGrammar = {
  own: [
    whole(DID, "iu"),
    whole(
      "(?:avisei|informei|notifiquei|contactei|contatei) (?:a|o|os|as) (?:equip[ae]|time|colegas?|departamento|setor)",
      "iu",
    ),
    new RegExp(
      `(?=.*${wholeText("seu|sua|seus|suas|lhe|você|encomenda|pedido|valor|reserva")})${wholeText(PLURAL)}`,
      "iu",
    ),
    whole("acabei de (?!ver|ler|encontrar|verificar)\\p{L}+r|consegui (?!ver|ler|encontrar|verificar)\\p{L}+r", "iu"),
  ],
  reported: [
    new RegExp(`(?<!\\p{L})${AMOUNT}(?:já\\s+)?(?:foi|foram)\\s+${CHANGED}(?!\\p{L})`, "iu"),
    new RegExp(`^(?:já )?(?:foi|foram) ${CHANGED}(?!\\p{L})`, "iu"),
    new RegExp(`(?<!\\p{L})${SUBJECT}(?:já\\s+)?(?:foi|foram)\\s+(?:\\p{L}+mente\\s+)?${DEED}(?!\\p{L})`, "iu"),
    new RegExp(
      `(?<!\\p{L})${SUBJECT}(?:já\\s+|agora\\s+)?(?:está|estão|ficou)\\s+(?:agora\\s+|já\\s+)*(?:${DEED}|${STATE})(?!\\p{L})`,
      "iu",
    ),
    new RegExp(`(?<!\\p{L})(?:seu|sua)\\s+\\p{L}+\\s+(?:agora é|é agora|já é)\\s+\\S`, "iu"),
    whole("(?:já|agora) (?:tem|está no|está na)|(?:tem|está no \\p{L}+) agora", "iu"),
    new RegExp(`^\\p{L}+\\s+${DEED}(?:\\s+(?:para|em)\\s.*)?$`, "iu"),
  ],
  whole: /^(?:está |tudo )?(?:feito|pronto|tratado)$/iu,
  state: /(?<!\p{L})(?:(?:você )?(?:tem|está no|está na)|(?:seu|sua)\s+\p{L}+\s+(?:é|está))(?!\p{L})/iu,
  denial: whole(
    "não|nada|nunca|nenhum[a]?|ninguém|sem(?! (?:dúvida|problemas?))|pode|podem|poderia|será|serão|seria|deve|quer",
    "iu",
  ),
  opening: whole(
    "se|quando|uma vez|assim que|depois|após|antes|até que|enquanto|a menos|lamento|diz|disse|mostra|entendo|indica|aparece",
    "iu",
  ),
};
