/**
 * Claims of a change in English.
 *
 * @module
 */
import type { ClaimGrammar } from "../grammar.ts";
import { whole, wholeText } from "../patterns.ts";

const ADVERBS =
  "(?:(?:now|just|already|successfully|also|all|since|recently|then|finally|both|gone ahead and|went ahead and)\\s+)*";

/** Deeds of an agent that change nothing. */
const NO_DEEDS =
  "checked|double-checked|rechecked|looked|found|searched|noticed|noted|needed|wanted|tried|assumed|listed|based|used|called|mentioned|explained|asked|received|opened|marked|highlighted|pointed|linked|included|attached|summari[sz]ed|compared|reviewed|verified|confirmed that|learned|gathered|pulled|identified|located|detected|suggested|recommended|offered|showed|displayed|answered|replied|responded|calculated|counted|figured|guessed|hoped|liked|agreed|believed|considered|decided|planned|expected|worried|helped|worked|talked|proposed|translated|copied|skipped|repeated|shared|outlined|provided|collected|queried|apologi[sz]ed|described|promised|misunderstood|missed|failed|waited|intended|started|drafted|prepared|shed|hundred|limited|designed|founded|launched|introduced|released|named|meant|built|located|supposed|required|supported|allowed|included|encrypted|stored|hosted|protected|quoted|simplified|corrected my";

/** Present forms that look like a past tense: "I need your order number". */
const PRESENT = "need|proceed|exceed|succeed|feed|heed|speed|seed|breed|bleed|weed|embed";

/** A past participle, which except for a few verbs is also the past tense. */
const DEED =
  `(?!(?:${NO_DEEDS}|${PRESENT})(?![\\w-]))(?:[a-z-]{2,}ed|put|set|made|sent|taken care|took care|moved|cut|paid|reset|undone|undid|brought|bought|turned|given|gave|got you|gotten you|done|did that)`;

/** The subject of a change; a feature of the product does not belong to the customer. */
const SUBJECT =
  "(?:your(?:\\s+[\\w'’-]+){1,5}?|it|that|this|they|everything|both|the(?:\\s+[\\w'’-]+){0,2}?\\s+(?:change|changes|upgrade|downgrade|order|refund|payment|subscription|plan|account|request|booking|appointment|cancellation|update|invoice|seats?|amount|money|charge|call(?:\\s?back)?|(?:coupon|voucher|discount|code)(?:\\s+[\\w-]+)?))";

/** Changes of an account, an order or a plan. */
const CHANGED =
  "(?:changed|upgraded|downgraded|switched|moved|cancell?ed|refunded|updated|booked|rebooked|sent|deleted|removed|added|applied|processed|completed|reset|activated|deactivated|credited|scheduled|ordered|submitted|issued|paid|renewed|transferred|reactivated|paused|done|closed|set|saved|taken care of|confirmed)";
const STATE = "(?:live|active|complete|in effect|effective|on (?:its|the|their) way|finished|through|gone|all set)";
const THING =
  "(?:upgrade|downgrade|change|cancellation|refund|order|booking|payment|update|plan|subscription|seat|account|address)";
const AFTER = "(?=$|[^\\w'’-])";
/**
 * Something refunded or added, without "your"; a general statement, such as "is issued within a week", is not a claim.
 */
const AMOUNT =
  "(?:(?:an?|the)\\s+(?:full\\s+|partial\\s+)?(?:refund|credit|replacement|discount)(?:\\s+(?:of|for)(?:\\s+\\S+){1,4}?)?|(?:\\d+|one|two|three|four|five|six|ten)\\s+(?:\\w+\\s+)?(?:seats?|licen[cs]es?|users?|members?|items?)|[$€£]\\s?\\d[\\d.]*|\\d[\\d.]*\\s?(?:€|euros?|dollars?))";

/** English. */
export const ENGLISH_CLAIMS: ClaimGrammar = {
  own: [
    new RegExp(`\\bi(?:['’]ve|\\s+have|['’]d)?\\s+${ADVERBS}${DEED}${AFTER}`, "iu"),
    new RegExp(
      `\\bwe(?:['’]ve|\\s+have)?\\s+${ADVERBS}${DEED}${AFTER}(?=.*\\b(?:you|your|it|that|this|them|everything)\\b)`,
      "iu",
    ),
    new RegExp(`^(?:just|already) ${DEED}${AFTER}(?=.*\\b(?:you|your|it|that|this|them)\\b)`, "iu"),
    /\b(?:i|we) took the liberty of (?!looking|checking|reading|searching)\w+ing\b/iu,
    new RegExp(
      `\\b(?:i|we)(?:['’]ve|\\s+have)?\\s+${ADVERBS}(?:got|had|gotten)\\s+(?:it|that|this|your\\s+[\\w ]{1,30}?)\\s+${CHANGED}${AFTER}`,
      "iu",
    ),
    new RegExp(`^consider (?:it|that|this) ${CHANGED}$`, "iu"),
    new RegExp(
      `\\b(?:i|we)(?:['’]ve|\\s+have)?\\s+${ADVERBS}(?:told (?:the|our|my) \\w+|let (?:the|our|my) [\\w ]{1,30}? know)${AFTER}`,
      "iu",
    ),
    /\b(?:i|we) (?:was able|were able|managed) to (?!find|see|check|locate|look|read|confirm|verify)\w+/iu,
  ],
  reported: [
    new RegExp(`\\b${SUBJECT}(?:['’]s|['’]ve|\\s+has|\\s+have)\\s+${ADVERBS}been\\s+${ADVERBS}${DEED}${AFTER}`, "iu"),
    new RegExp(
      `(?<![\\w$€£])${AMOUNT}\\s+(?:(?:has|have)\\s+${ADVERBS}been|was|were)\\s+${ADVERBS}${CHANGED}${AFTER}`,
      "iu",
    ),
    new RegExp(`\\b${SUBJECT}\\s+(?:was|were|got)\\s+${ADVERBS}${DEED}${AFTER}`, "iu"),
    new RegExp(
      `\\b${SUBJECT}(?:['’]s|\\s+(?:is|are))\\s+${ADVERBS}(?:${CHANGED}|${STATE})${AFTER}(?!\\s+(?:every|on the first|by))`,
      "iu",
    ),
    new RegExp(
      `\\b${SUBJECT}\\s+(?:(?:just |has |have )?(?:went|gone) through|succeeded|worked|was successful|(?:has |have )?(?:took|taken) effect)${AFTER}`,
      "iu",
    ),
    new RegExp(`\\byou(?:['’]ve| have| were)\\s+${ADVERBS}(?:been\\s+)${ADVERBS}${DEED}${AFTER}`, "iu"),
    /\byou(?:['’]re| are) now (?:on|in|using|signed up|subscribed|a|at)\b|\byou(?:['’]re| are) (?:on|in) [\w ]{1,30} now\b/iu,
    /\byou(?:['’]ve got| have) (?:now )?[\w$ ]{1,20} now\b|\byou now have (?!the option|the choice|a choice)|\band you have (?!to\b)\w+$/iu,
    /\byour [\w '’-]{1,40} (?:is|are) now \S/iu,
    new RegExp(
      `^(?:your |the )?(?:(?!(?:is|are|was|were|be|been|has|have|had|will|gets?|got|by|as|to|how|not)\\s)[\\w-]+ ){0,2}${CHANGED}(?: (?:to|for|from|on)\\b.*)?$`,
      "iu",
    ),
    new RegExp(
      `^(?:your |the )?(?:[\\w-]+ )?${THING} (?:complete|completed|successful|confirmed|live|active|done)$`,
      "iu",
    ),
    new RegExp(`\\bsuccessfully\\s+${DEED}${AFTER}`, "iu"),
  ],
  whole:
    /^(?:(?:it|that|this)(?:['’]s| is) |all |consider it |you(?:['’]re| are) )?(?:all )?(?:done|set|sorted|finished|taken care of)$/iu,
  state:
    /\byou(?:['’]re| are) (?:now )?(?:on|in|using)\b|\byou(?:['’]ve got| have| get)\b|\byour [\w '’-]{1,40} (?:is|are|has|costs)\b/iu,
  denial: new RegExp(
    `${
      wholeText(
        "not|never|nothing|none|nobody|no one|neither|nor|no|cannot|without(?! (?:further ado|any (?:problems?|issues?|trouble)|a problem|problems|issues))|hardly|unable|may|might|could|would|can(?! confirm| tell| now)|will|should|must|to be",
      )
    }|n['’]t\\b|['’]ll\\b`,
    "iu",
  ),
  opening: whole(
    "if|when|whenever|once|after|before|until|till|unless|whether|as soon as|as long as|in case|should|provided|assuming|suppose|sorry (?:that|to hear|if|about)|(?:says?|said|reads?|states?|mentioned|wrote|told|shows?)|sounds like|understand|which",
    "iu",
  ),
};
