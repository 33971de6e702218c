/**
 * The lines and the grammar of Spanish.
 *
 * @module
 */
import { TEXTS as FRAME_TEXTS } from "../../../widget/frame/texts/es.ts";
import type { Language } from "../language.ts";
import { either, near, personRequestOf, whole } from "../patterns.ts";
import { SPANISH_CLAIMS } from "./claims.ts";
import { SPANISH_DATES } from "./dates.ts";
import { SPANISH_FIGURES } from "./figures.ts";
import { SPANISH_GLOSSARY } from "./glossary.ts";
import { SPANISH_MAIL } from "./mail.ts";
import { SPANISH_MAIL_PROGRAMS } from "./mail_programs.ts";
import { SPANISH_MATTERS } from "./matters.ts";
import { SPANISH_OPPOSITES } from "./opposites.ts";

/** Spanish. */
export const SPANISH: Language = {
  code: "es",
  direction: FRAME_TEXTS.direction,
  person: FRAME_TEXTS.talkToPerson,
  assistant: FRAME_TEXTS.ai,
  turn: {
    declined: "De acuerdo, no lo he hecho.",
    nothingHere: "Aquí no hay nada.",
    tooLate: "Esto ya no se puede pulsar.",
    questionAnswered: "Esta pregunta ya se respondió.",
    questionOver: "Esta pregunta ya no es válida. Vuelva a pedirlo, por favor.",
    personByTopic: "Una persona se ocupará de esto. Le he pasado la conversación.",
    personByLimit: "No puedo responder más veces en una misma conversación. A partir de aquí le atiende una persona.",
    notHere: "Aquí no puedo ayudarle con esto.",
    noMoreReplies: "No puedo responder más veces en una misma conversación. Por favor, empiece una nueva.",
    personByRequest: "Le he pasado con una persona. Le responderá aquí.",
    away: "En este momento no estamos y responderemos en cuanto volvamos.",
    waitMinutes: "Normalmente respondemos en menos de {n} minutos.",
    waitHours: "Normalmente respondemos en menos de {n} horas.",
    backAt: "Volvemos: {time}.",
    personOnPage: "De esto se encarga una persona. Le he pasado con ella y le responderá aquí.",
    personAlone: "Gracias. Una persona de nuestro equipo le responderá aquí.",
    addedForPerson: "Gracias, lo he añadido para la persona que le responderá.",
    fault: "Lo siento, ahora mismo no puedo responder.",
    brokenOff: "Lo siento, mi respuesta se ha cortado.",
    offerPerson: "¿Quiere hablar con una persona?",
    unknownEffect:
      "No he recibido una respuesta clara, así que no sé si ha funcionado. No lo intentaré de nuevo por mi cuenta.",
    signIn: "Inicie sesión primero y vuelva a pulsar.",
    noPress: "Ese botón no se puede usar ahora.",
    searching: "Lo estoy buscando…",
    noWords: "Lo siento, no sé qué decir a eso.",
    done: "Hecho.",
    failed: "No ha funcionado. No se ha cambiado nada.",
    failedOnPage: "No ha funcionado en esta página.",
    mayHaveWorked: "No he recibido una respuesta clara: puede que haya funcionado o puede que no.",
    busy: "Un momento: todavía estoy con su último mensaje.",
    linkRemoved: "(enlace eliminado)",
    keyRemoved: "(eliminado)",
    interrupted: "Me han interrumpido. Envíelo de nuevo, por favor.",
    internal: "Algo ha fallado por nuestra parte.",
    joined: "{name} se ha unido a la conversación.",
    aiAgain: "El asistente de IA vuelve a responder.",
    yes: "Sí",
    no: "No",
    lookAlikes: "Fíjese bien: algunos caracteres imitan a otros ({characters})",
  },
  record: {
    done: "Hecho",
    failed: "No hecho",
    unknown: "No se sabe si se ha hecho",
    pressed: "Ha pulsado «{words}»",
    wrote: "Ha escrito «{words}»",
    nothingChanged: "No se ha cambiado nada.",
    notThisChange: "Este cambio no se ha hecho.",
    changeUnknown: "No se sabe si esto ha cambiado.",
    figuresUnknown: "No consta en nuestros datos: {figures}. Compruébelo antes de darlo por seguro.",
    byMail: "Por correo de {from}, remitente no verificado:",
  },
  nudges: {
    sent: "Lo que acaba de enviar no ha llegado.",
    loaded: "Algo de esta página no se ha cargado.",
    script: "Algo de esta página ha dejado de funcionar.",
    control: "Un botón de esta página no parece reaccionar.",
    namedControl: "«{name}» no parece reaccionar.",
    stuck: "Hace unos minutos algo no funcionó en esta página.",
    noAnswer: "Se ha perdido la conexión.",
    signedOut: "Quizá tenga que volver a iniciar sesión.",
    tooLarge: "Era demasiado grande.",
    notAccepted: "Algo no se ha aceptado.",
    tooMany: "Hubo demasiados intentos a la vez.",
    ourFault: "Es culpa nuestra, no suya.",
    offer: "¿Podemos ayudarle?",
    yes: "Sí, ayúdeme por favor",
  },
  questions: {
    click: "¿Hacer clic en {name}?",
    fill: "¿Escribir {value} en {name}?",
    select: "¿Elegir {value} en {name}?",
    on: "¿Marcar {name}?",
    off: "¿Desmarcar {name}?",
    press: "¿Pulsar {value} en {name}?",
    go: "¿Abrir {value}?",
    look: "¿Mirar esta página con usted?",
  },
  launcher: {
    label: "Chat",
    open: "Chat con {name}",
    close: "Cerrar el chat",
    unread: "{n} sin leer",
    ask: "Haga una pregunta…",
    send: "Enviar",
    dismiss: "Descartar",
    using: "Soporte está usando esta página",
    stop: "Detener",
  },
  builtin: {
    greeting: "¡Hola! ¿En qué puedo ayudarle?",
    thanks: "¡De nada! ¿Puedo hacer algo más por usted?",
    goodbye: "¡Adiós, que tenga un buen día!",
    nature:
      "No soy una persona: soy el asistente de IA de este servicio de ayuda, un programa que responde según reglas fijas.",
    ability: "Puedo ayudarle con esto:",
    unknown: "Lo siento, eso no lo sé.",
    stillReading: "Todavía estoy leyendo las páginas de ayuda. Inténtelo de nuevo en un minuto.",
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
    which: "Elija, por favor: {name}",
    what: "Indique, por favor: {name}",
    yesOrNo: "{name}: ¿sí o no?",
    already: "{name}: ya es {value}.",
    onlyThese: "Aquí solo puedo elegir una de estas opciones.",
    pointed: "Está marcado en su página: «{name}».",
    sorry: "Lamento lo ocurrido.",
    okay: "De acuerdo. Dígame si necesita algo más.",
    notAsked: "No le he preguntado nada ahora mismo. ¿En qué puedo ayudarle?",
    offered: "He encontrado esto sobre «{about}». ¿Es lo que busca?",
    readOn: "Seguir leyendo",
    openNow: "Estamos abiertos ahora, hasta las {time}.",
    closedNow: "Ahora estamos cerrados. Próxima apertura: {time}.",
    openingHours: "Horario ({zone}):",
    anyTime: "Puede escribirnos aquí en cualquier momento.",
    praised: "¡Gracias, es muy amable!",
  },
  mail: SPANISH_MAIL,
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
    nature: either(
      /^(?:cómo te llamas|cómo se llama usted|(?:eres|es usted) (?:chatgpt|claude|gemini))$/u,
      /^(?:quién eres|quien eres|quién es usted|qué eres|con quién hablo)$/u,
      near(
        "eres|es usted|es esto|hablo con|estoy hablando con",
        "humano|humana|una persona|un robot|un bot|un chatbot|una ia|una máquina|un ordenador|real",
      ),
    ),
    personRequest: personRequestOf({
      talk: "hablar|hable|chatear|contactar|comunicar|comunicarme|páseme|pásame",
      wish: "pasar|transferir|quiero|necesito|prefiero",
      human: "un humano|persona real|un agente|un operador|un asesor|un representante|su equipo",
      anyone: "una persona|alguien|un responsable",
    }),
    denial: whole("no|sin|nunca|invitar|añadir|eliminar"),
    ability:
      /^(ayuda|qué (puedes|puede)( usted)? hacer( usted)?( por mí)?|en qué (puedes|puede) ayudar(me)?|qué puedo (preguntar|hacer)( aquí)?|cómo (puedes|puede) ayudarme)(?!\p{L})/u,
    where: whole("dónde|donde|adónde|muéstrame|muéstreme|enséñame"),
    yes: "sí si",
    no: "no",
    presence: whole(
      "hay alguien|alguien ahí|están ahí|estás ahí|sigue ahí|c[oó]mo est[aá]s?(?: usted)?(?: hoy)?$|c[oó]mo est[aá](?:n|is)(?: ustedes)?(?: hoy)?$|qu[eé] tal(?: est[aá]s?)?$",
    ),
    succeeded: [
      null,
      whole(
        "(?:ha )?(?:funcionó|funcionado)|se (?:ha )?(?:hizo|hecho|realizó|realizado)|(?:ya )?está hecho|salió bien|lo (?:has hecho|ha hecho|hiciste|hizo)",
      ),
    ],
    okay: ["ok okay vale entendido bien", "de acuerdo muy está perfecto genial pues ah perdón perdona lo siento"],
    refuses: [
      whole("no|nunca|jamás|ni|sin|tampoco"),
      whole("puedo|puede|pude|funciona|es|está|estaba|fue|ha|he|han|había|sé|por qué|llega|llegó|tengo"),
    ],
    hours: whole(
      "horarios?|(?:están|estáis|está|estan|esta) (?:abiert[oa]s?|cerrad[oa]s?)|(?:a qué hora|a que hora|cuándo|cuando) (?:abren|abrís|abre|cierran|cerráis|cierra|atienden)|(?:abren|trabajan|atienden|abrís) (?:hoy|los|el|en).{0,30}",
    ),
    praise: whole(
      "(?:eres|es usted|sois|son) (?:un |una |muy |el |la |los |las )*(?:genial(?:es)?|crack|sol|increíbles?|amables?|mejor(?:es)?|máquina)|buen trabajo|me encanta",
    ),
    anger: whole(
      "inútil|estúpid[oa]|idiotas?|ridículo|terrible|horrible|pésimo|vergüenza|inaceptable|enfadad[oa]|enojad[oa]|hart[oa]|odio|decepcionad[oa]|desesperad[oa]|estafa|mierda|basura|fatal|no es lo que (?:pregunt|ped|quer|dij|buscaba|necesit)\\p{L}*|no (?:era|fue) (?:esa )?mi pregunta|no (?:me )?(?:has|ha|han) entendido|no me entiende[sn]?|respuesta equivocada|eso no (?:me ayuda|responde)|(?:nunca|no) (?:lo |la )?(?:pedí|solicité|contraté|he pedido|he contratado)|no (?:es|fue|ha sido|me fue|me es) (?:muy )?útil|no me sirve|no es lo que busco|eso (?:está mal|es incorrecto|no es correcto)",
    ),
    trouble: whole(
      "nada funciona|no funciona nada|rechazad[oa]|cobrado dos veces|cobraron dos veces|doble cargo|atascad[oa]|bloquead[oa]|rot[oa]|no funciona|no carga|no abre|error|falló|fallo|ha fallado|robad[oa]|hackead[oa]|desaparecid[oa]|emergencia",
    ),
  },
  answers: {
    yes: `
      sí, si, claro, claro que sí, claro que si, por supuesto, desde luego, efectivamente, exacto, exactamente,
      correcto, es correcto, así es, eso es, sin duda, estoy de acuerdo, me parece bien, confirmo, lo confirmo,
      confirmado, adelante, hágalo, hazlo, sí dale, si dale`,
    alone: "confirmar",
    filler: `
      vale, de acuerdo, por favor, gracias, muchas gracias, perfecto, genial, bien, muy bien, bueno, ahora`,
    no: `
      no gracias, ahora no, todavía no, aún no, mejor no, nunca, jamás, para nada, de ninguna manera, ni hablar,
      cancelar, cancela, cancele, cancélalo, cancélelo, alto, déjalo, déjelo, olvídalo, olvídelo, no quiero,
      no lo quiero, no lo haga, no lo hagas, claro que no, por supuesto que no, desde luego que no, no confirmo,
      no lo confirmo, no estoy de acuerdo, he cambiado de opinión, cambié de opinión`,
    unclear: `
      quizás, quizá, tal vez, a lo mejor, puede ser, puede, depende, no sé, no lo sé, no estoy seguro, no estoy segura,
      ya veremos, supongo, creo que sí, creo que si, está bien, dale, absolutamente, me da igual, por qué no, y, ya, ja, además,
      también, luego, entonces, con eso`,
  },
  claims: SPANISH_CLAIMS,
  matters: SPANISH_MATTERS,
  opposites: SPANISH_OPPOSITES,
  topics: {
    refund: "reembols|devuelv\\p{L}* (?:\\p{L}+ ){0,2}dinero|devolución (?:de |del )?(?:mi )?dinero|dinero de vuelta",
  },
  dates: SPANISH_DATES,
  figures: SPANISH_FIGURES,
  mailPrograms: SPANISH_MAIL_PROGRAMS,
  glossary: SPANISH_GLOSSARY,
  abbreviations: null,
  separableVerbs: null,
  quoting: {
    how: "cómo",
    steps: "abra|elija",
    price: "cuánto cuesta",
    free: "gratis",
    time: "cuánto tiempo|cuándo",
    spans: "día",
    size: "cuánt[oa]s",
  },
  request: {
    polite:
      "por favor|puedes|podrías|puede|podría|quiero|quisiera|me gustaría|necesito|ayúdame a|hola|buenas|buenos días",
    ending: "por favor|gracias|muchas gracias",
    rulesOut: "no",
    but: "sino|pero|solo|sólo|mejor|quiero|necesito",
    question: "qué|cuál|cuáles|cuándo|dónde|quién|cuánt[oa]s?|(?:tengo|estoy)(?=[^.,!?¿]*\\?)",
    how:
      "cómo|como (?:puedo|se|hago|cambio|cancelo)|dónde (?:puedo|se)|(?:puedo|podemos|se puede|debo)|hay (?:alguna|algún|una|un|otra|forma|manera|modo|posibilidad|que)|por qué|explica\\p{L}*|es posible",
    ownState:
      "(?:est(?:á|án|oy|amos)|sig(?:ue|o|uen)|tengo(?! que)|tenemos(?! que)|(?:es|fue|ha sido) (?:mi|nuestr[oa]))(?=[^.!]*\\?)",
    beforeVerb: null,
    topic: "muestra\\p{L}*|ver|mi|mis|nuestr[oa]s?|dime",
    command:
      "cambia|cambie|cambiar|cancela|cancele|cancelar|anula|anular|borra|borrar|elimina|eliminar|reserva|reservar|pide|pedir|envía|enviar|sube|baja|renueva|renovar|devuelve|devolver|bloquea|bloquear|pausa|pausar|añade|añadir",
    speaker: "yo|mi|mis|nuestr[oa]s?|pago|pagamos",
  },
  search: {
    questions: {
      opens: "cómo|dónde|cuándo|cuánto|cuánta|cuántos|quién|cuál|qué|por qué",
      whether: "puedo|se puede|podemos|es posible|aceptan",
      within: null,
      amount: "cuánt[oa]s?",
      place: "quién|dónde",
      numbers:
        "uno|dos|tres|cuatro|cinco|seis|siete|ocho|nueve|diez|once|doce|catorce|veinte|treinta|cincuenta|sesenta|noventa|cien(?:to)?|mil|ningun[oa]?|ilimitad[oa]s?",
      pointing: "eso|esto|ello|ellos|ellas",
      continuation: "y|también|qué tal",
      means: "quise decir|quiero decir|quería decir|me refiero|me refería",
      notThis: "no (?:a |de )?(?:el|la|los|las|mis?|una?)\\s[^,.;:!?]{1,30}",
      introduces: "llamo|nombre",
      phone:
        "(?:número de (?:teléfono|contacto|atención)|teléfono de (?:contacto|atención|soporte))|llamar(?:os|les|los)",
      ownPhone: "mi|mis|nuestr[oa]s?|cambi\\p{L}*|modific\\p{L}*|añad\\p{L}*",
      calls: "llam[ae]\\p{L}*|llámenos|por teléfono",
    },
    telltales: `
      el los las y es una por para con cómo qué puedo mi su del se cuando está como más pero si usted tu al no mejor`,
    askingPhrases: null,
    asking: `
      dónde cuándo cuánto cuánta cuántos quién cuál cuáles qué he ha hay tengo necesito quiero puede pueden podemos
      debo me te nos le lo la de a o y por sin este esta tiempo ocurre pasa llega hace recibo tarda está son ser`,
    stopWords: null,
    general: `
      está están mis mi nuestro nuestra nuestros nuestras encuentro encontrar esto eso esta este ese esa estos estas yo tú él ella nosotros usted ustedes me te se le lo la los las un una
      unos unas el de del al en con por para sin sobre y o pero si no sí qué que cómo cuándo dónde quién cuál favor
      gracias muchas muy también es son era fue ser estar está estoy hay puedo puede tengo tiene quiere mi su tu
      aquí allí todo todos nada algo otro otra otros otras hacer hago haz hace hecho ir voy va vamos venir dar dame
      da tomar decir digo dime dice ver veo saber sé creer creo pensar pienso querer quiero quería poder necesito
      necesitar dejar cosa cosas tiempo día días semana mes año años hoy mañana ayer ahora luego después vez seguir
      sigue adelante atrás primero primera último última siguiente nuevo nueva viejo bueno buena malo mejor verdad
      uno dos tres cuatro cinco diez gente persona pregunta palabra número más menos ya solo quizás claro vale
      usar uso utilizar funciona encontrar encuentro`,
    customers: `
      cuesta cuestan cancelar cambiar pedido factura cuenta contraseña precio precios pagar restablecer invitar borrar
      eliminar envío dinero pásame tarifa pases bajes subas cambies`,
    courtesy: [
      `
      hola buenas buenos estimado estimada estimados gracias favor porfavor porfa saludos saludo urgente
      atentamente perdón perdona perdone perdonen disculpa disculpe disculpen cordialmente ayuda`,
      `
      días tardes noches día tarde equipo todos muy espero puedan puedas pueda ayudar ayudarme orientarme
      echar mano antemano muchas mil muchísimas adelantado por un una cordial cordiales llamo nombre molestar
      moleste molesto molestia otra vez necesito respuesta rápida rápido rapido pronto alguien quizá quizás
      tal si ya se ha preguntado antes enviado desde iphone móvil mi me que esto es urge duda pregunta soy
      buen fin`,
    ],
  },
};
