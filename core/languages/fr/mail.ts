/**
 * The texts of emails to customers in French.
 *
 * @module
 */
import type { MailTexts } from "../mail_texts.ts";

export const FRENCH_MAIL: MailTexts = {
  desk: "Assistance",
  answered: "{company} vous a répondu",
  openChat: "Ouvrir le chat",
  why: "Vous recevez cet e-mail parce que vous avez écrit à {company}.",
  unsubscribe: "Ne plus recevoir ces e-mails",
  unsubscribeTitle: "Se désabonner",
  unsubscribeAsk: "{company} doit-elle cesser d’envoyer des e-mails à {address} ?",
  unsubscribed: "C’est fait. Vous ne recevrez plus d’e-mails de {company}.",
  linkEnded: "Ce lien n’est plus valable.",
  openConversation: "Ouvrir la conversation",
  linkUntil:
    "Le lien est valable jusqu’au {time} (UTC), sur tout appareil. Gardez-le pour vous : il ouvre cette conversation.",
  whyAddressGiven:
    "Vous recevez cet e-mail parce que cette adresse a été donnée dans le chat de {company}. Si ce n’était pas vous, désabonnez-vous ci-dessous.",
  transcript: "Votre conversation avec {company}",
  you: "Vous",
  ai: "Assistant IA",
  leaveTitle: "Pouvons-nous répondre par e-mail si vous partez ?",
  leaveHelp: "Nous utilisons l’adresse pour cette conversation uniquement.",
  email: "Adresse e-mail",
  leave: "Y envoyer les réponses",
  notNow: "Non merci",
  left: "Les réponses que vous n’avez pas vues sont envoyées à {address}.",
  change: "Modifier",
  invalidAddress: "Saisissez une adresse e-mail complète, par exemple name@example.com.",
  tooOften: "C’était beaucoup à la fois. Réessayez plus tard.",
  notSaved: "Cela n’a pas fonctionné. Veuillez réessayer.",
  sendTranscript: "M’envoyer cette conversation par e-mail",
  transcriptSent: "La conversation est en route vers {address}.",
  byAgent: "Réponse de l’agent IA de {company}. Une personne lira votre réponse à ce message.",
  byLink:
    "Vous avez ouvert cette conversation depuis un e-mail. Vous pouvez lire et écrire ici. Pour confirmer une modification, utilisez le chat sur notre site.",
};
