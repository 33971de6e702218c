/**
 * Questions about the matters of every help centre in Spanish.
 *
 * @module
 */
import type { MatterWords } from "../matter_words.ts";

/** Spanish. */
export const SPANISH_MATTERS: MatterWords = {
  matchesParts: false,
  own: "mi|mis|nuestr[oa]s?",
  price: {
    asks: "cuánto (?:cuesta|cuestan|vale)|cuanto (?:cuesta|vale)|precio de",
    drops: "cuánto|cuanto|cuesta|cuestan|vale|precio|de",
    name: "precio",
  },
  included: {
    asks:
      "qué (?:incluyen?|traen?|ofrecen?|contienen?|viene (?:con|en))|qué está incluido|qué funciones (?:tiene|incluye)|diferencias? entre",
    drops:
      "qué|incluyen?|traen?|ofrecen?|contienen?|viene|con|en|está|incluido|funciones|tiene|el|la|cuál|cuáles|hay|es|son|diferencias?|entre|los|y",
    name: "incluye",
  },
  signInFailed: {
    asks:
      "no puedo (?:iniciar sesión|entrar|acceder|ingresar)|no me deja (?:iniciar sesión|entrar|acceder)|cuenta (?:está |ha sido )?bloqueada",
    drops: null,
    name: "no puedo iniciar sesión",
  },
  password: {
    things: "contraseña",
    troubles: "restablecer|olvidé|olvidado|olvide|no recuerdo|no me acuerdo",
    name: "contraseña olvidada",
  },
  payment: {
    things: "tarjeta|pago",
    troubles: "rechazad[oa]|fallad[oa]|falló",
    name: "pago fallido",
  },
  outage: {
    things: "sitio|web|página|servidor|servicio|aplicación|todo",
    troubles: "caíd[oa]|no (?:carga|funciona|responde|abre)",
    name: "estado del servicio",
  },
  mailMissing: {
    things: "correos?|e-?mail|invitación|código",
    troubles: "no (?:me )?(?:llegó|llega|ha llegado|recibí|recibo|llegan|he recibido)",
    name: "correo no recibido spam",
  },
  mailTooMany: {
    things: "correos|e-?mails|notificaciones|boletín",
    troubles: "(?:demasiad[oa]s|menos|desactivar|dejar de recibir|no quiero|darme de baja)",
    name: "demasiados correos notificaciones",
  },
  why: ["por ?qué", "y|pero"],
  newValue: {
    isSpaced: true,
    of: "de|del",
    before: "a|por|es",
    behind: null,
    describes: "un|una|el|la|los|las|mi|nuestr[oa]|otr[oa]",
  },
};
