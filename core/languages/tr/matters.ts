/**
 * Questions about the matters of every help centre in Turkish.
 *
 * @module
 */
import type { MatterWords } from "../matter_words.ts";

/** Turkish. */
export const TURKISH_MATTERS: MatterWords = {
  matchesParts: false,
  own: "benim|planım|hesabım",
  price: { asks: "ne kadar|fiyatı ne|kaç para", drops: "ne|kadar|fiyatı|kaç|para", name: null },
  included: {
    asks: "ne(?:ler)?(?:i|yi)? (?:içeriyor|içerir|dahil|sunuyor|kapsıyor)|hangi özellikler",
    drops: "ne(?:ler)?(?:i|yi)?|içeriyor|içerir|dahil|sunuyor|kapsıyor|hangi|özellikler",
    name: null,
  },
  signInFailed: { asks: "giriş yapam\\p{L}*|giremiyorum|oturum açam\\p{L}*", drops: null, name: null },
  password: { things: "şifre|şifremi|parolamı", troubles: "sıfırla\\p{L}*|unuttum|hatırlamıyorum", name: null },
  payment: { things: "kart|kartım|ödeme|ödemem", troubles: "reddedildi|başarısız", name: null },
  outage: {
    things: "site|sayfa|sunucu|hizmet|uygulama",
    troubles: "çöktü|açılmıyor|yüklenmiyor|çalışmıyor|erişilemiyor",
    name: null,
  },
  mailMissing: {
    things: "e-?posta|mail|davet|kod",
    troubles: "gelmedi|gelmiyor|almadım|almıyorum|ulaşmadı|ulaşmıyor",
    name: null,
  },
  mailTooMany: {
    things: "e-?posta\\p{L}*|mail\\p{L}*|bildirim\\p{L}*",
    troubles: "(?:çok fazla|daha az|kapat\\p{L}*|istemiyorum|durdur\\p{L}*)",
    name: null,
  },
  why: ["neden|niye|niçin", "ve|ama"],
  newValue: {
    isSpaced: true,
    of: null,
    before: null,
    behind: "olarak .{1,30}|ile .{1,30}|yap\\p{L}{0,15}",
    describes: "bir|başka|yeni|benim",
  },
};
