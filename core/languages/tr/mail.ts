/**
 * The texts of emails to customers in Turkish.
 *
 * @module
 */
import type { MailTexts } from "../mail_texts.ts";

export const TURKISH_MAIL: MailTexts = {
  desk: "Destek",
  answered: "{company} size yanıt verdi",
  openChat: "Sohbeti aç",
  why: "{company} ile yazıştığınız için bu e-postayı aldınız.",
  unsubscribe: "Bu e-postaları artık alma",
  unsubscribeTitle: "Abonelikten çık",
  unsubscribeAsk: "{company}, {address} adresine artık e-posta göndermesin mi?",
  unsubscribed: "Tamamlandı. {company} size artık e-posta göndermeyecek.",
  linkEnded: "Bu bağlantı artık geçerli değil.",
  openConversation: "Görüşmeyi aç",
  linkUntil: "Bağlantı {time} (UTC) tarihine kadar her cihazda geçerlidir. Paylaşmayın: bu görüşmeyi açar.",
  whyAddressGiven:
    "Bu e-postayı, bu adres {company} sohbetinde verildiği için alıyorsunuz. Siz vermediyseniz aşağıdan durdurun.",
  transcript: "{company} ile görüşmeniz",
  you: "Siz",
  ai: "Yapay zekâ asistanı",
  leaveTitle: "Ayrılırsanız e-postayla yanıtlayabilir miyiz?",
  leaveHelp: "Adresi yalnızca bu görüşme için kullanırız.",
  email: "E-posta adresi",
  leave: "Yanıtları oraya gönder",
  notNow: "Hayır, teşekkürler",
  left: "Görmediğiniz yanıtlar {address} adresine gider.",
  change: "Değiştir",
  invalidAddress: "name@example.com gibi tam bir e-posta adresi yazın.",
  tooOften: "Bir anda çok fazla deneme oldu. Lütfen sonra tekrar deneyin.",
  notSaved: "Olmadı. Lütfen tekrar deneyin.",
  sendTranscript: "Bu görüşmeyi bana e-postayla gönder",
  transcriptSent: "Görüşme {address} adresine gönderiliyor.",
  byAgent: "{company} yapay zekâ temsilcisi yanıtladı. Bu e-postaya vereceğiniz yanıtı bir kişi okur.",
  byLink:
    "Bu görüşmeyi bir e-postadan açtınız. Burada okuyup yazabilirsiniz. Bir değişikliği onaylamak için sitemizdeki sohbeti kullanın.",
};
