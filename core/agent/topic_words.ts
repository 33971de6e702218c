/**
 * Topics that customers name in other words and languages: "I want my money back" is about a refund.
 *
 * @module
 */
import { messageWordsOf } from "../search/tokens.ts";

/** Words of a topic in English, and what is written of it in the twelve languages: over a message in lower case. */
const TOPICS: readonly (readonly [name: RegExp, said: RegExp])[] = [
  [
    /^(?:a |the )?(?:refunds?|money back|reimbursements?)$/u,
    new RegExp(
      [
        "money back|reimburse|chargeback|refund",
        "geld (?:\\p{L}+ )?(?:zurück|wieder)|rückerstatt|zurückerstatt|erstatte",
        "reembols|devuelv\\p{L}* (?:\\p{L}+ ){0,2}dinero|devolución (?:de |del )?(?:mi )?dinero|dinero de vuelta",
        "rembours|rend\\p{L}* (?:moi )?(?:\\p{L}+ )?argent",
        "rimbors|soldi indietro|indietro i (?:miei )?soldi",
        "dinheiro de volta|devol\\p{L}* (?:\\p{L}+ ){0,2}dinheiro",
        "geld terug|terugbetal|restitutie",
        "zwrot\\p{L}* (?:pieniędzy|środków|kosztów)|(?:oddaj|zwró)\\p{L}* (?:\\p{L}+ ){0,2}pieni",
        "para(?:mı|mın|nın)? (?:\\p{L}+ )?(?:iade|geri)",
        "返金|払い戻|お金を返",
        "退款|退钱|退錢|把钱还",
        "استرداد (?:أموالي|المال|المبلغ|نقودي)|استرجاع (?:أموالي|المال|المبلغ)|أعيدوا (?:لي )?(?:أموالي|نقودي|المال)",
      ].join("|"),
      "u",
    ),
  ],
];

/** Whether a message speaks of a topic in other words than its own. */
export function namesTopic(text: string, topic: string): boolean {
  const name = messageWordsOf(topic).join(" ");
  const said = messageWordsOf(text).join(" ");
  return TOPICS.some(([names, words]) => names.test(name) && words.test(said));
}
