/**
 * The texts of emails to customers in Portuguese.
 *
 * @module
 */
import type { MailTexts } from "../mail_texts.ts";

export const PORTUGUESE_MAIL: MailTexts = {
  desk: "Suporte",
  answered: "{company} respondeu-lhe",
  openChat: "Abrir o chat",
  why: "Você recebe este e-mail porque escreveu para {company}.",
  unsubscribe: "Não receber mais estes e-mails",
  unsubscribeTitle: "Cancelar os e-mails",
  unsubscribeAsk: "Quer que {company} não envie mais e-mails para {address}?",
  unsubscribed: "Pronto. Você não receberá mais e-mails de {company}.",
  linkEnded: "Este link não é mais válido.",
  openConversation: "Abrir a conversa",
  linkUntil: "O link vale até {time} (UTC), em qualquer dispositivo. Não o partilhe: ele abre esta conversa.",
  whyAddressGiven:
    "Recebe este e-mail porque este endereço foi indicado no chat de {company}. Se não foi você, cancele a receção abaixo.",
  transcript: "A sua conversa com {company}",
  you: "Você",
  ai: "Assistente de IA",
  leaveTitle: "Podemos responder por e-mail se sair?",
  leaveHelp: "Usamos o endereço apenas para esta conversa.",
  email: "Endereço de e-mail",
  leave: "Enviar as respostas para lá",
  notNow: "Não, obrigado",
  left: "As respostas que não viu vão para {address}.",
  change: "Alterar",
  invalidAddress: "Escreva um endereço de e-mail completo, como name@example.com.",
  tooOften: "Foram demasiadas tentativas. Tente mais tarde.",
  notSaved: "Não resultou. Tente novamente.",
  sendTranscript: "Enviar-me esta conversa por e-mail",
  transcriptSent: "A conversa está a caminho de {address}.",
  byAgent: "Respondido pelo agente de IA de {company}. Uma pessoa lerá a sua resposta a este e-mail.",
  byLink:
    "Abriu esta conversa a partir de um e-mail. Aqui pode ler e escrever. Para confirmar uma alteração, use o chat no nosso site.",
};
