/**
 * Questions about the matters of every help centre in English.
 *
 * @module
 */
import type { MatterWords } from "../matter_words.ts";

/** English. */
export const ENGLISH_MATTERS: MatterWords = {
  matchesParts: false,
  own: "my|our",
  price: {
    asks: "how much (?:is|are|does|do|for|would)|what (?:does|do|would) .{1,40} cost|cost of|price of",
    drops: "how much|is|are|does|do|for|would|what|costs?|costing|of|price",
    name: "price",
  },
  included: {
    asks:
      "what(?: all)? (?:does|do|will|would) .{1,40} (?:include|contain|offer|come with|cover)|what(?:['’]?s| is| are)(?: all)? (?:included|contained)|what['’]?s in|what (?:do|would|will) (?:i|we|you) get (?:with|in|on|for)|what comes with|(?:what|which) features (?:does|do|are|come)|differences? between",
    drops:
      "what['’]?s?|all|does|do|is|are|will|would|included?|contain(?:ed)?|offer|comes?|with|cover|in|get|i|we|you|on|for|the|which|features|differences?|between|and",
    name: "included",
  },
  signInFailed: {
    asks:
      "(?:ca(?:n['’]?t|nnot|n not)|unable to|couldn['’]?t|won['’]?t let me|not able to|trouble|problems?|fail(?:s|ed|ing)? to) (?:log(?:ging)?|sign(?:ing)?|get) ?(?:back )?(?:in|into|on)|(?:log ?in|sign ?in|logging in|signing in) (?:fails|failed|does ?n['’]?t work|(?:is )?not working|isn['’]?t working|is broken|problems?|error)|locked out|account (?:is|was|got|has been) (?:locked|blocked|suspended|disabled)",
    drops: null,
    name: "can't log in sign in",
  },
  password: {
    things: "password",
    troubles:
      "reset|forgot|forgotten|lost|recover|restore|(?:can['’]?t|can not|cannot|don['’]?t|do not) (?:remember|recall)",
    name: "forgotten password",
  },
  payment: {
    things: "card|payment|charge",
    troubles:
      "declined|refused|rejected|failed|fails|(?:did|does)(?:n['’]?t| not) (?:work|go through)|can(?:not|['’]?t) be charged",
    name: "payment failed",
  },
  outage: {
    things: "site|website|app|page|server|service|system|platform|dashboard|portal|everything",
    troubles:
      "(?:is|are|seems?|seem to be|went|gone) (?:\\p{L}+ ){0,2}(?:down|offline|unreachable|unavailable)|(?:wo|do|does|ca|is)n['’]?t (?:load|loading|open|reachable|respond|responding)|not (?:load(?:ing)?|reachable|respond(?:ing)?)|has an outage",
    name: "service status down",
  },
  mailMissing: {
    things: "e?-?mails?|invitations?|invites?|codes?|confirmation",
    troubles:
      "(?:did(?:n['’]?t| not)|never|ha(?:ve|s)(?:n['’]?t| not)|does(?:n['’]?t| not)|do(?:n['’]?t| not)|not) (?:\\p{L}+ )?(?:get|got|gotten|receive[ds]?|arrived?|come|came|show(?:n|ed)? up)",
    name: "email missing spam folder",
  },
  mailTooMany: {
    things: "e?-?mails?|newsletters?|notifications?",
    troubles:
      "(?:stop|turn(?:ing)? off|switch(?:ing)? off|fewer|less|too many|unsubscribe|no more|get rid of|don['’]?t want|do not want)",
    name: "stop too many emails notifications",
  },
  why: ["why|how come|what for", "and|but"],
  newValue: {
    isSpaced: true,
    of: "of|for",
    before: "to|into|is",
    behind: null,
    describes: "an?|the|my|our|another|some\\p{L}*|this|that",
  },
};
