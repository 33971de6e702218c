/**
 * The lines and the grammar of Italian.
 *
 * @module
 */
import { TEXTS as FRAME_TEXTS } from "../../../widget/frame/texts/it.ts";
import type { Language } from "../language.ts";
import { either, near, personRequestOf, whole } from "../patterns.ts";
import { ITALIAN_CLAIMS } from "./claims.ts";
import { ITALIAN_DATES } from "./dates.ts";
import { ITALIAN_FIGURES } from "./figures.ts";
import { ITALIAN_GLOSSARY } from "./glossary.ts";
import { ITALIAN_MAIL } from "./mail.ts";
import { ITALIAN_MAIL_PROGRAMS } from "./mail_programs.ts";
import { ITALIAN_MATTERS } from "./matters.ts";
import { ITALIAN_OPPOSITES } from "./opposites.ts";

/** Italian. */
export const ITALIAN: Language = {
  code: "it",
  direction: FRAME_TEXTS.direction,
  person: FRAME_TEXTS.talkToPerson,
  assistant: FRAME_TEXTS.ai,
  turn: {
    declined: "Va bene, non l’ho fatto.",
    nothingHere: "Qui non c’è niente.",
    tooLate: "Non si può più premere.",
    questionAnswered: "A questa domanda è già stato risposto.",
    questionOver: "Questa domanda non è più valida. Ripeta la richiesta, per favore.",
    personByTopic: "Se ne occuperà una persona. Le ho passato la conversazione.",
    personByLimit: "Non posso rispondere altre volte nella stessa conversazione. Da qui continua una persona.",
    notHere: "Qui non posso aiutarla con questo.",
    noMoreReplies: "Non posso rispondere altre volte nella stessa conversazione. Ne inizi una nuova, per favore.",
    personByRequest: "L’ho passata a una persona. Le risponderà qui.",
    away: "Al momento non ci siamo e risponderemo appena torniamo.",
    waitMinutes: "Di solito rispondiamo entro {n} minuti.",
    waitHours: "Di solito rispondiamo entro {n} ore.",
    backAt: "Torniamo: {time}.",
    personOnPage: "Di questo si occupa una persona. Le ho passato la conversazione e le risponderà qui.",
    personAlone: "Grazie. Una persona del nostro team le risponderà qui.",
    addedForPerson: "Grazie, l’ho aggiunto per la persona che le risponderà.",
    fault: "Mi dispiace, al momento non posso rispondere.",
    brokenOff: "Mi dispiace, la mia risposta si è interrotta.",
    offerPerson: "Desidera parlare con una persona?",
    unknownEffect: "Non ho ricevuto una risposta chiara, quindi non so se ha funzionato. Non riproverò da solo.",
    signIn: "Acceda prima e poi prema di nuovo.",
    noPress: "Questo pulsante non si può usare ora.",
    searching: "Sto cercando…",
    noWords: "Mi dispiace, non so cosa rispondere.",
    done: "Fatto.",
    failed: "Non ha funzionato. Non è stato cambiato nulla.",
    failedOnPage: "Non ha funzionato su questa pagina.",
    mayHaveWorked: "Non ho ricevuto una risposta chiara: può aver funzionato oppure no.",
    busy: "Un momento: sto ancora lavorando al suo ultimo messaggio.",
    linkRemoved: "(link rimosso)",
    keyRemoved: "(rimosso)",
    interrupted: "Sono stato interrotto. Lo invii di nuovo, per favore.",
    internal: "Qualcosa è andato storto da parte nostra.",
    joined: "{name} partecipa ora alla conversazione.",
    aiAgain: "L’assistente IA risponde di nuovo.",
    yes: "Sì",
    no: "No",
    lookAlikes: "Guardi bene: alcuni caratteri ne imitano altri ({characters})",
  },
  record: {
    done: "Fatto",
    failed: "Non fatto",
    unknown: "Non si sa se è fatto",
    pressed: "Ha premuto «{words}»",
    wrote: "Ha scritto «{words}»",
    nothingChanged: "Non è stato cambiato nulla.",
    notThisChange: "Questa modifica non è stata fatta.",
    changeUnknown: "Non si sa se questo è stato cambiato.",
    figuresUnknown: "Non risulta nei nostri dati: {figures}. Lo verifichi prima di farvi affidamento.",
    byMail: "Per e-mail da {from}, mittente non verificato:",
  },
  nudges: {
    sent: "Ciò che ha appena inviato non è arrivato.",
    loaded: "Qualcosa in questa pagina non è stato caricato.",
    script: "Qualcosa in questa pagina ha smesso di funzionare.",
    control: "Un pulsante di questa pagina non sembra reagire.",
    namedControl: "“{name}” non sembra reagire.",
    stuck: "Qualche minuto fa qualcosa in questa pagina non ha funzionato.",
    noAnswer: "La connessione si è interrotta.",
    signedOut: "Forse deve accedere di nuovo.",
    tooLarge: "Era troppo grande.",
    notAccepted: "Qualcosa non è stato accettato.",
    tooMany: "Ci sono stati troppi tentativi insieme.",
    ourFault: "È colpa nostra, non sua.",
    offer: "Possiamo aiutarla?",
    yes: "Sì, mi aiuti per favore",
  },
  questions: {
    click: "Fare clic su {name}?",
    fill: "Scrivere {value} in {name}?",
    select: "Scegliere {value} in {name}?",
    on: "Selezionare {name}?",
    off: "Deselezionare {name}?",
    press: "Premere {value} su {name}?",
    go: "Aprire {value}?",
    look: "Guardare questa pagina con lei?",
  },
  launcher: {
    label: "Chat",
    open: "Chat con {name}",
    close: "Chiudi la chat",
    unread: "{n} non letti",
    ask: "Faccia una domanda…",
    send: "Invia",
    dismiss: "Nascondi",
    using: "L’assistenza sta usando questa pagina",
    stop: "Ferma",
  },
  builtin: {
    greeting: "Buongiorno! Come posso aiutarla?",
    thanks: "Prego! Posso fare altro per lei?",
    goodbye: "Arrivederci e buona giornata!",
    nature:
      "Non sono una persona: sono l’assistente IA di questo servizio, un programma che risponde secondo regole fisse.",
    ability: "Posso aiutarla con questo:",
    unknown: "Mi dispiace, questo non lo so.",
    stillReading: "Sto ancora leggendo le pagine di aiuto. Riprovi tra un minuto.",
    unsure: "Non sono sicuro di che cosa le serva. È una di queste?",
    signIn:
      "Prima acceda, poi mi chieda di nuovo. Non cerco mai un account in base a un identificativo o a un’e-mail scritti nella chat.",
    done: "Fatto.",
    found: "Ecco che cosa ho trovato.",
    notSetUp: "Qui non posso ancora farlo: non è configurato.",
    failed: "Non ha funzionato.",
    noAnswer: "Non ho ricevuto risposta. Riprovi tra un momento.",
    invalid: "Non posso farlo con quello che so.",
    changeUnknown: "Non ho ricevuto risposta, quindi non posso dire se ha funzionato.",
    passOn: "Posso passarla a una persona.",
    which: "Scelga, per favore: {name}",
    what: "Indichi, per favore: {name}",
    yesOrNo: "{name}: sì o no?",
    already: "{name}: è già {value}.",
    onlyThese: "Qui posso scegliere solo tra queste opzioni.",
    pointed: "È evidenziato nella sua pagina: “{name}”.",
    sorry: "Mi dispiace.",
    okay: "Va bene. Mi dica se le serve altro.",
    notAsked: "Non le ho chiesto nulla in questo momento. Come posso aiutarla?",
    offered: "Ho trovato questo su «{about}». È quello che cerca?",
    readOn: "Continua a leggere",
    openNow: "Siamo aperti adesso, fino alle {time}.",
    closedNow: "Adesso siamo chiusi. Prossima apertura: {time}.",
    openingHours: "Orari ({zone}):",
    anyTime: "Può scriverci qui in qualsiasi momento.",
    praised: "Grazie, è molto gentile!",
  },
  mail: ITALIAN_MAIL,
  talk: {
    greeting: ["ciao salve buongiorno buonasera buonanotte buon buona", "giorno sera pomeriggio a tutti"],
    thanks: [
      "grazie ringrazio",
      "mille tante molte per laiuto il suo tuo aiuto la risposta è tutto perfetto ottimo ok va bene molto gentile la",
    ],
    goodbye: ["arrivederci arrivederla addio ciao", "presto a buona giornata serata grazie e"],
    person: [
      "umano umana persona operatore operatrice agente consulente",
      "un una vero vera reale con parlare voglio vorrei per favore favore del assistenza",
    ],
    nature: either(
      /^(?:come ti chiami|come si chiama lei|(?:sei|lei è) (?:chatgpt|claude|gemini))$/u,
      /^(?:chi sei|chi è lei|cosa sei|con chi parlo)$/u,
      near(
        "sei|è lei|lei è|parlo con|sto parlando con|questo è",
        "un umano|umano|una persona|un robot|un bot|un chatbot|unia|una ia|una macchina|un computer|reale",
      ),
    ),
    personRequest: personRequestOf({
      talk: "parlare|parlo|chattare|contattare|passarmi|passami|mi passi",
      wish: "trasferire|voglio|vorrei|preferisco|ho bisogno di",
      human: "un umano|persona vera|persona reale|un operatore|unoperatrice|un agente|un consulente|il vostro team",
      anyone: "una persona|qualcuno|un responsabile",
    }),
    denial: whole("non|senza|mai|invitare|aggiungere|eliminare"),
    ability:
      /^(aiuto|(che )?cosa (puoi|può) fare|come (puoi|può) aiutarmi|in che cosa (puoi|può) aiutarmi|(che )?cosa posso (chiedere|fare)( qui)?)(?!\p{L})/u,
    where: whole("dove|dovè|mostrami|mi mostri"),
    yes: "sì si",
    no: "no",
    presence: whole(
      "c ?è qualcuno|cè qualcuno|qualcuno c ?è|siete lì|sei lì|ci siete|come (?:va|stai|sta|state)(?: oggi)?$",
    ),
    succeeded: [
      null,
      whole(
        "ha funzionato|è (?:stato )?fatto|è (?:andato|andata) a buon fine|è riuscit[oa]|(?:lo |l ?)?ha(?:i)? fatto",
      ),
    ],
    okay: ["ok okay capito bene daccordo", "va perfetto allora ah tutto chiaro scusa scusi mi dispiace"],
    refuses: [
      whole("non|mai|senza|no"),
      whole("posso|riesco|può|funziona|è|era|ho|ha|hanno|so|perché|stato|arriva"),
    ],
    hours: whole(
      "orari(?:o)? (?:di )?(?:apertura|ufficio|lavoro|servizio)|(?:vostri|gli|che) orari|siete (?:ancora |già )?(?:aperti|chiusi)|(?:a che ora|quando) (?:aprite|chiudete|apre|chiude)|(?:aprite|lavorate) (?:il|la|di|nel|oggi).{0,30}",
    ),
    praise: whole(
      "(?:sei|siete|è) (?:davvero |molto |un |una |il |la |i )*(?:grande|grandi|fantastic\\p{L}|gentil\\p{L}|migliore|migliori|mito|geni\\p{L}+|super)|ottimo lavoro|bravo|brava|bravissim\\p{L}",
    ),
    anger: whole(
      "inutile|stupid[oa]|idiot[ai]|ridicolo|terribile|orribile|pessimo|vergogna|inaccettabile|arrabbiat[oa]|furios[oa]|stuf[oa]|odio|delus[oa]|disperat[oa]|truffa|schifo|merda|non è (?:quello|ciò) che (?:ho|avevo|volevo|intendevo|cercavo)\\p{L}*|non era la mia domanda|risposta sbagliata|non (?:mi )?(?:hai|ha|avete) capito|non mi (?:capisci|capisce|aiuta)|(?:non ho|non abbiamo) (?:mai )?(?:ordinato|richiesto|sottoscritto)|non (?:è|è stato|mi è) (?:molto )?(?:stato )?(?:utile|d ?aiuto)|non è quello che cerco|(?:questo |questo è |è )sbagliato",
    ),
    trouble: whole(
      "non funziona (?:niente|nulla)|niente funziona|rifiutat[oa]|addebitat[oa] due volte|doppio addebito|bloccat[oa]|rott[oa]|non funziona|non carica|non si apre|errore|fallit[oa]|rubat[oa]|hackerat[oa]|sparit[oa]|emergenza",
    ),
  },
  answers: {
    yes: `
      sì, si, certo, certo che sì, certamente, sicuro, sicuramente, assolutamente sì, esatto, esattamente, naturalmente,
      ovviamente, volentieri, con piacere, confermo, lo confermo, confermato, proceda, procedi,
      faccia pure, fai pure, lo faccia, fallo, sono d'accordo, proprio così, è corretto, è giusto`,
    alone: "conferma, confermare",
    filler: `
      va bene, d'accordo, per favore, per piacere, grazie, grazie mille, perfetto, bene, benissimo, ottimo, ora, adesso`,
    no: `
      no grazie, non ora, non adesso, non ancora, meglio di no, mai, assolutamente no, certo che no, annulla, annullare,
      annulli, ferma, fermi, basta, lascia stare, lasci stare, lascia perdere, lasci perdere, non voglio, non lo voglio,
      non farlo, non lo faccia, non confermo, non sono d'accordo, ho cambiato idea, neanche per sogno, non procedere,
      non proceda, niente affatto, per niente`,
    unclear: `
      forse, magari, può darsi, dipende, non so, non lo so, vediamo, credo di sì, penso di sì, assolutamente, giusto,
      perché no, boh, hai, ah sì, e, ed, anche, inoltre, poi, allora, con questo`,
  },
  claims: ITALIAN_CLAIMS,
  matters: ITALIAN_MATTERS,
  opposites: ITALIAN_OPPOSITES,
  topics: { refund: "rimbors|soldi indietro|indietro i (?:miei )?soldi" },
  dates: ITALIAN_DATES,
  figures: ITALIAN_FIGURES,
  mailPrograms: ITALIAN_MAIL_PROGRAMS,
  glossary: ITALIAN_GLOSSARY,
  abbreviations: null,
  separableVerbs: null,
  quoting: { how: "come\\s", steps: null, price: null, free: null, time: null, spans: null, size: null },
  request: {
    polite:
      "per favore|per piacere|puoi|potresti|può|potrebbe|voglio|vorrei|ho bisogno di|aiutami a|ciao|salve|buongiorno",
    ending: "per favore|grazie|grazie mille",
    rulesOut: "non",
    but: "ma|solo|soltanto|piuttosto|voglio|vorrei",
    question: "che|cosa|quale|quali|quando|dove|chi|quant[oaie]|(?:sono|ho)(?=[^.,!?]*\\?)",
    how:
      "come|dove (?:posso|si)|posso|possiamo|si può|devo(?=[^.!]*\\?)|c['’]è (?:un|una|qualche|altro|modo|bisogno|la possibilità)|perché|spiega\\p{L}*",
    ownState:
      "(?:sono|siamo|ho(?! bisogno)|abbiamo|(?:è|ha) (?:(?:ancora|già) \\p{L}+ )?(?:il |la )?(?:mi[oa]|nostr[oa]))(?=[^.!]*\\?)",
    beforeVerb: null,
    topic: "mostra\\p{L}*|vedere|il mio|la mia|i miei|le mie|dimmi",
    command:
      "cambia|cambiare|annulla|annullare|disdici|disdire|elimina|eliminare|cancella|cancellare|prenota|prenotare|ordina|ordinare|invia|inviare|rimborsa|blocca|bloccare|aggiungi|aggiungere|rinnova|rinnovare|passa",
    speaker: "io|mio|mia|miei|mie|nostr[oaie]|pagamento mio",
  },
  search: {
    questions: {
      opens: "come|dove|quando|quanto|chi|quale|perché",
      whether: "posso|possiamo|si può|è possibile|accettate",
      within: null,
      amount: "quant[oaie]",
      place: "chi|dove",
      numbers:
        "due|tre|quattro|cinque|sei|sette|otto|nove|dieci|undici|dodici|quattordici|venti|trenta|cinquanta|sessanta|novanta|cento|mille|nessun[oa]?|illimitat[oaie]",
      pointing: "questo|quello|ciò|essi",
      continuation: "e|ed|anche",
      means: "intendo|intendevo|volevo dire|voglio dire|mi riferisco a",
      notThis: "non (?:il|la|lo|i|gli|le|una?|mi[oa])\\s[^,.;:!?]{1,30}|non l['’][^,.;:!?]{1,30}",
      introduces: "chiamo",
      phone: "numero di telefono|chiamarvi|telefonicamente",
      ownPhone: "mi[oa]|nostr[oa]|cambi\\p{L}*|modific\\p{L}*",
      calls: "chiam\\p{L}*|per telefono|telefonicamente",
    },
    telltales: "il gli e è una per con come posso mio non che di del della sono quando se lo nel questo più alla dei",
    askingPhrases: null,
    asking: "dove quando quanto chi quale quali perché ho ha abbiamo posso può devo mi ci una un",
    stopWords: null,
    general: `
      trovo trovare miei mie nostro nostra nostri nostre questo questa quello quella io tu lui lei noi voi loro mi ti si ci vi lo la li le un una uno il i gli di del
      della da in con per su senza e o ma se non no sì che cosa come quando dove chi perché grazie mille molto anche
      è sono era essere sto ho ha avere posso può mio sua qui lì così tutto tutti niente nulla qualcosa altro altra
      altri altre fare faccio fai fa fatto andare vado va venire dare dammi prendere dire dico dimmi vedere vedo
      sapere so credere credo pensare penso volere voglio vorrei potere bisogno cose tempo giorno giorni settimana
      mese anno anni oggi domani ieri adesso ora dopo poi ancora continua avanti indietro primo prima ultimo ultima
      prossimo nuovo nuova vecchio buono bene male meglio vero davvero due tre quattro cinque dieci gente persona
      domanda parola numero più meno già solo forse
      usare uso utilizzare funziona trovare trovo`,
    customers: `
      costa costano annullare cambiare ordine fattura prezzo prezzi pagare reimpostare invitare eliminare spedizione soldi
      abbonamento piano`,
    courtesy: [
      `
      ciao salve buongiorno buonasera gentile gentili grazie cordialmente saluti saluto scusi scusa scusate
      urgente prego perfavore favore`,
      `
      buon buona giorno sera pomeriggio team tutti spero possiate possa aiutare aiutarmi aiuto anticipo molte
      mille tante cordiali distinti mi chiamo nome sono disturbo disturbare ancora bisogno risposta rapida
      presto subito qualcuno forse se è già stato chiesto inviato da mio iphone per piacere in un una`,
    ],
  },
};
