/**
 * Claims of a change in Turkish. The negation is in the verb: `değiştirdim`, `değiştirmedim`.
 *
 * @module
 */
import type { ClaimGrammar } from "../grammar.ts";
import { whole } from "../patterns.ts";

/** Deeds of an agent that change nothing. */
const NO_DEEDS =
  "baktım|buldum|inceledim|anladım|gördüm|okudum|aradım|araştırdım|kontrol ettim|işaretledim|denedim|istedim|düşündüm|vardım|sordum|açıkladım|bulduk|yardım|adım";
const PAST = "(?:d[iıuü]m|t[iıuü]m)";

/** Turkish. */
export const TURKISH_CLAIMS: ClaimGrammar = {
  own: [
    new RegExp(
      `(?<![\\p{L}\\p{M}])(?!${NO_DEEDS})(?!\\p{L}*m[ea]${PAST})(?<!kontrol )\\p{L}{2,}${PAST}(?!\\p{L})`,
      "iu",
    ),
    /n[iıuü]z\p{L}{0,4}\s(?:[^\s,.]+\s){0,5}(?!\p{L}*m[ea][dt][iıuü]k)\p{L}{2,}[dt][iıuü]k(?!\p{L})/iu,
  ],
  reported: [
    /(?<!\p{L})(?!quindi|işaretlendi)\p{L}{2,}(?<!m[ea])(?:il|ıl|ul|ül|in|ın|un|ün|en|an|len|lan)d[iıuü](?!\p{L})/iu,
    /(?<!\p{L})(?:artık|şu anda|şimdi)\s+\p{Lu}\p{L}*(?:\s+(?:planı\p{L}*|paketi\p{L}*))?(?!\p{L})/u,
    whole("(?:tamamlandı|aktif|yolda|oldu|gerçekleşti|etkin)$", "iu"),
  ],
  whole: /^(?:tamamdır|tamamlandı|bitti|oldu|hazır)$/iu,
  state: /(?<!\p{L})(?:planınız|paketiniz|hesabınız|aboneliğiniz|\p{L}+nız|\p{L}+niz)\s+/iu,
  denial: whole("hiçbir|değil|asla|henüz|yok|olabilir", "iu"),
  opening: whole("eğer|üzgünüm|söylediniz|yazdınız|gösterir|diyor|\\p{L}*(?:ise|ysa|yse)|sonra|önce|zaman", "iu"),
};
