/**
 * The texts of emails to customers in Spanish.
 *
 * @module
 */
import type { MailTexts } from "../mail_texts.ts";

export const SPANISH_MAIL: MailTexts = {
  desk: "Soporte",
  answered: "{company} le ha respondido",
  openChat: "Abrir el chat",
  why: "Recibes este correo porque escribiste a {company}.",
  unsubscribe: "No recibir más estos correos",
  unsubscribeTitle: "Cancelar los correos",
  unsubscribeAsk: "¿Quieres que {company} no envíe más correos a {address}?",
  unsubscribed: "Listo. No recibirás más correos de {company}.",
  linkEnded: "Este enlace ya no es válido.",
  openConversation: "Abrir la conversación",
  linkUntil: "El enlace vale hasta el {time} (UTC), en cualquier dispositivo. No lo comparta: abre esta conversación.",
  whyAddressGiven:
    "Recibe este correo porque esta dirección se dio en el chat de {company}. Si no fue usted, dese de baja abajo.",
  transcript: "Su conversación con {company}",
  you: "Usted",
  ai: "Asistente de IA",
  leaveTitle: "¿Podemos responder por correo si se va?",
  leaveHelp: "Usamos la dirección solo para esta conversación.",
  email: "Correo electrónico",
  leave: "Enviar ahí las respuestas",
  notNow: "No, gracias",
  left: "Las respuestas que no ha visto se envían a {address}.",
  change: "Cambiar",
  invalidAddress: "Escriba una dirección de correo completa, como name@example.com.",
  tooOften: "Han sido demasiados intentos. Vuelva a probar más tarde.",
  notSaved: "No ha funcionado. Inténtelo de nuevo.",
  sendTranscript: "Enviarme esta conversación por correo",
  transcriptSent: "La conversación va camino de {address}.",
  byAgent: "Respondido por el agente de IA de {company}. Una persona leerá su respuesta a este correo.",
  byLink:
    "Ha abierto esta conversación desde un correo. Aquí puede leer y escribir. Para confirmar un cambio, use el chat de nuestro sitio web.",
};
