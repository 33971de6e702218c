/**
 * The texts of emails to customers in Polish.
 *
 * @module
 */
import type { MailTexts } from "../mail_texts.ts";

export const POLISH_MAIL: MailTexts = {
  desk: "Pomoc",
  answered: "Odpowiedź od {company}",
  openChat: "Otwórz czat",
  why: "Otrzymujesz tę wiadomość, ponieważ napisano z tego adresu do {company}.",
  unsubscribe: "Nie chcę więcej tych wiadomości",
  unsubscribeTitle: "Rezygnacja z wiadomości",
  unsubscribeAsk: "Czy {company} ma nie wysyłać więcej wiadomości na {address}?",
  unsubscribed: "Gotowe. {company} nie wyśle więcej wiadomości.",
  linkEnded: "Ten link nie jest już ważny.",
  openConversation: "Otwórz rozmowę",
  linkUntil: "Link działa do {time} (UTC), na każdym urządzeniu. Nie udostępniaj go: otwiera tę rozmowę.",
  whyAddressGiven:
    "Otrzymujesz tę wiadomość, ponieważ ten adres podano na czacie {company}. Jeśli to nie Ty, zrezygnuj poniżej.",
  transcript: "Twoja rozmowa z {company}",
  you: "Ty",
  ai: "Asystent AI",
  leaveTitle: "Czy możemy odpowiedzieć e-mailem, jeśli wyjdziesz?",
  leaveHelp: "Użyjemy adresu tylko w tej rozmowie.",
  email: "Adres e-mail",
  leave: "Wysyłaj tam odpowiedzi",
  notNow: "Nie, dziękuję",
  left: "Odpowiedzi, których nie widziano, trafią na {address}.",
  change: "Zmień",
  invalidAddress: "Wpisz pełny adres e-mail, na przykład name@example.com.",
  tooOften: "Zbyt wiele prób naraz. Spróbuj później.",
  notSaved: "Nie udało się. Spróbuj ponownie.",
  sendTranscript: "Wyślij mi tę rozmowę e-mailem",
  transcriptSent: "Rozmowa jest w drodze na {address}.",
  byAgent: "Odpowiedział agent AI firmy {company}. Odpowiedź na tę wiadomość przeczyta człowiek.",
  byLink:
    "Ta rozmowa została otwarta z wiadomości e-mail. Można tu czytać i pisać. Aby potwierdzić zmianę, użyj czatu na naszej stronie.",
};
