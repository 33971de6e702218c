/**
 * Questions about the matters of every help centre in Hindi, which is searched only.
 *
 * @module
 */
import type { MatterWords } from "../matter_words.ts";

/** Hindi. */
export const HINDI_MATTERS: MatterWords = {
  matchesParts: true,
  own: "मेर",
  price: { asks: "कितने का|कितनी कीमत", drops: "कितने का|कितनी कीमत", name: null },
  included: null,
  signInFailed: null,
  password: { things: "पासवर्ड", troubles: "भूल|रीसेट", name: null },
  payment: { things: "कार्ड|भुगतान", troubles: "अस्वीकार|विफल", name: null },
  outage: null,
  mailMissing: null,
  mailTooMany: null,
  why: null,
  newValue: null,
};
