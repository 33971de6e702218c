/**
 * What mails to customers say in Turkish.
 *
 * @module
 */
import type { MailTexts } from "./mail_texts.ts";

export const TURKISH: MailTexts = {
  desk: "Destek",
  answered: "{company} size yanıt verdi",
  openChat: "Sohbeti aç",
  why: "{company} ile yazıştığınız için bu e-postayı aldınız.",
  unsubscribe: "Bu e-postaları artık alma",
  unsubscribeTitle: "Abonelikten çık",
  unsubscribeAsk: "{company}, {address} adresine artık e-posta göndermesin mi?",
  unsubscribed: "Tamamlandı. {company} size artık e-posta göndermeyecek.",
  linkEnded: "Bu bağlantı artık geçerli değil.",
};
