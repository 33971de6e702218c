/**
 * The built-in model in Spanish.
 *
 * @module
 */
import { type Language, near, whole } from "./language.ts";

/** Spanish. */
export const SPANISH: Language = {
  lines: {
    greeting: "¡Hola! ¿En qué puedo ayudarle?",
    thanks: "¡De nada! ¿Puedo hacer algo más por usted?",
    goodbye: "¡Adiós, que tenga un buen día!",
    nature:
      "No soy una persona ni tampoco una IA: soy el asistente automático de este servicio de ayuda y sigo reglas fijas.",
    ability: "Puedo ayudarle con esto:",
    unknown: "Lo siento, eso no lo sé.",
    unsure: "No estoy seguro de lo que necesita. ¿Es una de estas opciones?",
    signIn:
      "Inicie sesión primero y vuelva a preguntarme. Nunca busco una cuenta por un identificador o un correo escritos en el chat.",
    done: "Hecho.",
    found: "Esto es lo que he encontrado.",
    notSetUp: "Todavía no puedo hacerlo aquí: no está configurado.",
    failed: "No ha funcionado.",
    noAnswer: "No he recibido respuesta. Vuelva a intentarlo en un momento.",
    invalid: "No puedo hacerlo con lo que sé.",
    changeUnknown: "No he recibido respuesta, así que no puedo decir si ha funcionado.",
    passOn: "Puedo pasarle con una persona.",
    person: "Quiero hablar con una persona",
    yes: "Sí",
    no: "No",
    which: "¿Qué desea para «{name}»?",
    what: "¿Qué debo poner en «{name}»?",
    yesOrNo: "«{name}»: ¿sí o no?",
    already: "«{name}» ya es {value}.",
    pointed: "Está marcado en su página: «{name}».",
  },
  talk: {
    greeting: ["hola buenas buenos saludos", "días tardes noches muy a todos equipo"],
    thanks: [
      "gracias agradezco",
      "muchas mil muchísimas por la su tu ayuda respuesta eso es todo perfecto genial ok vale se lo te muy amable",
    ],
    goodbye: [
      "adiós adios chao chau hasta",
      "luego pronto la vista mañana gracias buen día buenas noches que tenga un y",
    ],
    person: [
      "humano humana persona agente operador operadora asesor",
      "un una real con hablar quiero necesito por favor de soporte el la",
    ],
    nature: near(
      "eres|es usted|es esto|hablo con|estoy hablando con",
      "humano|humana|una persona|un robot|un bot|un chatbot|una ia|una máquina|un ordenador|real",
    ),
    wish: near(
      "hablar|hable|chatear|contactar|comunicar|comunicarme|pasar|páseme|pásame|transferir|quiero|necesito|prefiero",
      "un humano|una persona|persona real|alguien|un agente|un operador|un asesor|un representante|un responsable|su equipo",
    ),
    denial: whole("no|sin|nunca|invitar|añadir|eliminar"),
    ability:
      /^(ayuda|qué (puedes|puede)( usted)? hacer|en qué (puedes|puede) ayudar(me)?|qué puedo (preguntar|hacer)( aquí)?|cómo (puedes|puede) ayudarme)(?!\p{L})/u,
    where: whole("dónde|donde|adónde|muéstrame|muéstreme|enséñame"),
    yes: "sí si",
    no: "no",
  },
};
