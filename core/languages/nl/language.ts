/**
 * The lines and the grammar of Dutch.
 *
 * @module
 */
import { TEXTS as FRAME_TEXTS } from "../../../widget/frame/texts/nl.ts";
import type { Language } from "../language.ts";
import { either, near, personRequestOf, whole } from "../patterns.ts";
import { DUTCH_CLAIMS } from "./claims.ts";
import { DUTCH_DATES } from "./dates.ts";
import { DUTCH_FIGURES } from "./figures.ts";
import { DUTCH_GLOSSARY } from "./glossary.ts";
import { DUTCH_MAIL } from "./mail.ts";
import { DUTCH_MAIL_PROGRAMS } from "./mail_programs.ts";
import { DUTCH_MATTERS } from "./matters.ts";
import { DUTCH_OPPOSITES } from "./opposites.ts";

/** Dutch. */
export const DUTCH: Language = {
  code: "nl",
  direction: FRAME_TEXTS.direction,
  person: FRAME_TEXTS.talkToPerson,
  assistant: FRAME_TEXTS.ai,
  turn: {
    declined: "Goed, ik heb het niet gedaan.",
    nothingHere: "Hier is niets.",
    tooLate: "Dit kan niet meer worden ingedrukt.",
    questionAnswered: "Deze vraag is al beantwoord.",
    questionOver: "Deze vraag geldt niet meer. Vraag het alstublieft opnieuw.",
    personByTopic: "Een mens gaat hiermee verder. Ik heb het gesprek doorgegeven.",
    personByLimit: "Vaker kan ik in één gesprek niet antwoorden. Vanaf hier neemt een mens het over.",
    notHere: "Hiermee kan ik hier niet helpen.",
    noMoreReplies: "Vaker kan ik in één gesprek niet antwoorden. Begin alstublieft een nieuw gesprek.",
    personByRequest: "Ik heb u doorgegeven aan een mens. U krijgt hier antwoord.",
    away: "We zijn er op dit moment niet en antwoorden zodra we terug zijn.",
    waitMinutes: "Meestal antwoorden we binnen {n} minuten.",
    waitHours: "Meestal antwoorden we binnen {n} uur.",
    backAt: "We zijn terug: {time}.",
    personOnPage: "Dit doet een mens. Ik heb u doorgegeven en u krijgt hier antwoord.",
    personAlone: "Dank u. Iemand van ons team geeft u hier antwoord.",
    addedForPerson: "Dank u, ik heb dit toegevoegd voor wie u antwoordt.",
    fault: "Sorry, ik kan op dit moment niet antwoorden.",
    brokenOff: "Sorry, mijn antwoord is afgebroken.",
    offerPerson: "Wilt u met een mens praten?",
    unknownEffect:
      "Ik kreeg geen duidelijk antwoord en weet dus niet of het gelukt is. Ik probeer het niet uit mezelf opnieuw.",
    signIn: "Log eerst in en druk dan opnieuw.",
    noPress: "Die knop kan nu niet worden gebruikt.",
    searching: "Ik zoek het op…",
    noWords: "Sorry, daar weet ik niets op te zeggen.",
    done: "Klaar.",
    failed: "Dat is niet gelukt. Er is niets veranderd.",
    failedOnPage: "Dat is op deze pagina niet gelukt.",
    mayHaveWorked: "Ik kreeg geen duidelijk antwoord: het kan gelukt zijn of niet.",
    busy: "Een ogenblik: ik ben nog bezig met uw laatste bericht.",
    linkRemoved: "(link verwijderd)",
    keyRemoved: "(verwijderd)",
    interrupted: "Ik werd onderbroken. Stuur het alstublieft nog eens.",
    internal: "Er ging iets mis aan onze kant.",
    joined: "{name} neemt nu deel aan het gesprek.",
    aiAgain: "De AI-assistent antwoordt weer.",
    yes: "Ja",
    no: "Nee",
    lookAlikes: "Kijk goed: sommige tekens lijken op andere ({characters})",
  },
  record: {
    done: "Gedaan",
    failed: "Niet gedaan",
    unknown: "Niet bekend of het gedaan is",
    pressed: "U drukte op ‘{words}’",
    wrote: "U schreef ‘{words}’",
    nothingChanged: "Er is niets gewijzigd.",
    notThisChange: "Deze wijziging is niet gedaan.",
    changeUnknown: "Het is niet bekend of dit is gewijzigd.",
    figuresUnknown: "Staat niet in onze gegevens: {figures}. Controleer het voordat u erop vertrouwt.",
    byMail: "Per e-mail van {from}, afzender niet gecontroleerd:",
  },
  nudges: {
    sent: "Wat u net verstuurde, is niet aangekomen.",
    loaded: "Iets op deze pagina is niet geladen.",
    script: "Iets op deze pagina werkt niet meer.",
    control: "Een knop op deze pagina lijkt niet te reageren.",
    namedControl: "“{name}” lijkt niet te reageren.",
    stuck: "Een paar minuten geleden werkte er iets niet op deze pagina.",
    noAnswer: "De verbinding viel weg.",
    signedOut: "Misschien moet u opnieuw inloggen.",
    tooLarge: "Het was te groot.",
    notAccepted: "Iets erin werd niet geaccepteerd.",
    tooMany: "Er waren te veel pogingen tegelijk.",
    ourFault: "Dat ligt aan ons, niet aan u.",
    offer: "Kunnen we helpen?",
    yes: "Ja, help me alstublieft",
  },
  questions: {
    click: "Op {name} klikken?",
    fill: "{value} in {name} invullen?",
    select: "{value} kiezen bij {name}?",
    on: "{name} aanvinken?",
    off: "{name} uitvinken?",
    press: "{value} indrukken bij {name}?",
    go: "{value} openen?",
    look: "Deze pagina met u bekijken?",
  },
  launcher: {
    label: "Chat",
    open: "Chat met {name}",
    close: "Chat sluiten",
    unread: "{n} ongelezen",
    ask: "Stel een vraag…",
    send: "Versturen",
    dismiss: "Verbergen",
    using: "Support gebruikt deze pagina",
    stop: "Stoppen",
  },
  builtin: {
    greeting: "Hallo! Waarmee kan ik u helpen?",
    thanks: "Graag gedaan! Kan ik nog iets voor u doen?",
    goodbye: "Tot ziens en een fijne dag!",
    nature:
      "Ik ben geen mens: ik ben de AI-assistent van deze helpdesk, een programma dat volgens vaste regels antwoordt.",
    ability: "Hiermee kan ik helpen:",
    unknown: "Sorry, dat weet ik niet.",
    stillReading: "Ik ben de helppagina's nog aan het lezen. Probeer het over een minuut opnieuw.",
    unsure: "Ik weet niet zeker wat u nodig hebt. Is het een van deze?",
    signIn:
      "Log eerst in en vraag het me dan opnieuw. Ik zoek nooit een account op met een id of e-mailadres dat in de chat wordt getypt.",
    done: "Klaar.",
    found: "Dit heb ik gevonden.",
    notSetUp: "Dat kan ik hier nog niet: het is niet ingesteld.",
    failed: "Dat is niet gelukt.",
    noAnswer: "Ik kreeg zojuist geen antwoord. Probeer het over een ogenblik opnieuw.",
    invalid: "Met wat ik weet, kan ik dat niet doen.",
    changeUnknown: "Ik kreeg geen antwoord en kan dus niet zeggen of het gelukt is.",
    passOn: "Ik kan u doorgeven aan een mens.",
    which: "Kies alstublieft: {name}",
    what: "Vul alstublieft in: {name}",
    yesOrNo: "{name}: ja of nee?",
    already: "{name}: dat is al {value}.",
    onlyThese: "Hier kan ik alleen een van deze opties kiezen.",
    pointed: "Het is op uw pagina gemarkeerd: “{name}”.",
    sorry: "Dat spijt me.",
    okay: "Goed. Zeg het als u nog iets nodig heeft.",
    notAsked: "Ik heb u nu niets gevraagd. Wat kan ik voor u doen?",
    offered: "Ik heb dit gevonden over “{about}”. Is dat wat u bedoelt?",
    readOn: "Lees verder",
    openNow: "We zijn nu open, tot {time}.",
    closedNow: "We zijn nu gesloten. We gaan weer open: {time}.",
    openingHours: "Openingstijden ({zone}):",
    anyTime: "U kunt ons hier op elk moment schrijven.",
    praised: "Dank u, dat is erg aardig!",
  },
  mail: DUTCH_MAIL,
  talk: {
    greeting: [
      "hallo hoi hey hi dag goedemorgen goedemiddag goedenavond goedendag goede",
      "goede morgen middag avond allemaal team daar",
    ],
    thanks: [
      "bedankt dank dankjewel dankuwel",
      "u je wel zeer hartelijk heel erg voor uw de hulp het antwoord dat is alles perfect super prima goed ok oké",
    ],
    goodbye: ["doei ziens dag daag bye", "tot een fijne dag avond nog bedankt en dank u"],
    person: [
      "mens persoon medewerker agent",
      "een echt echte met praten spreken ik wil graag alstublieft van de support",
    ],
    nature: either(
      /^(?:hoe heet (?:je|jij|u)|(?:ben je|bent u) (?:chatgpt|claude|gemini))$/u,
      /^(?:wie ben jij|wie ben je|wie bent u|wat ben jij|met wie spreek ik)$/u,
      near(
        "ben je|bent u|is dit|spreek ik|praat ik|chat ik",
        "een mens|mens|een robot|een bot|een chatbot|een ai|een machine|een computer|een echt persoon|echt",
      ),
    ),
    personRequest: personRequestOf({
      talk: "praten|spreken|chatten|doorverbinden|contact",
      wish: "doorgeven|wil|graag|geef me|heb nodig",
      human: "een mens|echt mens|echte persoon|uw team|een leidinggevende",
      anyone: "een persoon|iemand|een medewerker",
    }),
    denial: whole("niet|geen|nooit|zonder|uitnodigen|toevoegen|verwijderen"),
    ability:
      /^(help|hulp|wat (kun|kunt|kan) (je|u)( allemaal)?( doen)?|waarmee (kun|kunt|kan) (je|u) (me |mij )?helpen|wat kan ik (hier )?(vragen|doen))(?!\p{L})/u,
    where: whole("waar|laat me zien|toon me|laat mij zien"),
    yes: "ja jazeker",
    no: "nee neen",
    presence: whole(
      "iemand daar|is er iemand|bent u er|ben je er|nog daar|hoe gaat (?:het|ie)(?: (?:met (?:je|jou|u|jullie)|vandaag)){0,2}$|alles goed$",
    ),
    succeeded: [
      whole(
        "(?:is|heeft) (?:het|dat|dit) (?:gelukt|gewerkt|gebeurd|gedaan)|is (?:het|dat) (?:al )?(?:klaar|geregeld)|(?:heb je|heeft u) (?:het|dat) (?:al )?gedaan",
      ),
      whole("gelukt|geregeld"),
    ],
    okay: ["ok oke oké okay begrepen duidelijk goed", "prima dan dus is dat in orde helder sorry mijn excuses"],
    refuses: [
      whole("niet|geen|nooit|zonder|nee"),
      whole("kan|kon|kunnen|werkt|lukt|is|was|werd|heb|heeft|hebben|weet|waarom"),
    ],
    hours: whole(
      "openingstijd(?:en)?|openingsuren|kantooruren|(?:zijn jullie|bent u|is de winkel)(?: nu| nog| vandaag| al| op \\p{L}+)* (?:open|gesloten|bereikbaar)|(?:wanneer|hoe laat|tot hoe laat) (?:gaan|zijn|gaat|bent|sluiten|openen|opent|sluit) (?:jullie|u|de winkel).{0,20}|werken jullie (?:op|in).{0,20}",
    ),
    praise: whole(
      "(?:je bent|jij bent|u bent|jullie zijn|dat was|dit is|dat is) (?:echt |heel |zo |een |de )*(?:top|geweldig|super|fantastisch|lief|schat|beste|aardig|held)|goed gedaan|goed werk",
    ),
    anger: whole(
      "nutteloos|waardeloos|stom|idioten?|belachelijk|verschrikkelijk|vreselijk|onacceptabel|schandalig|boos|woedend|zat|beu|haat|teleurgesteld|wanhopig|oplichting|slechtste|kut|niet wat ik (?:vroeg|bedoelde|wilde|zei|zocht|nodig)\\p{L}*|(?:dat|dit) was (?:niet )?mijn vraag(?: niet)?|verkeerde antwoord|verkeerd antwoord|(?:begrijpt?|snapt?) (?:u |je )?(?:me|mij) niet|(?:heb je|heeft u) (?:me|mij) (?:niet|verkeerd) begrepen|(?:daar|dat) (?:helpt|heb ik) (?:me |mij )?(?:niet|niets aan)|heb (?:\\p{L}+ ){0,3}(?:nooit|niet|geen) (?:\\p{L}+ ){0,2}(?:besteld|aangevraagd|gevraagd)|niet (?:erg |echt )?(?:nuttig|behulpzaam)|niet wat ik zoek|(?:dat|dit) klopt niet|(?:dat|dit) is (?:fout|onjuist|verkeerd)",
    ),
    trouble: whole(
      "niets werkt|werkt niets|geweigerd|afgewezen|dubbel (?:afgeschreven|betaald)|twee keer (?:afgeschreven|betaald)|vastgelopen|loopt vast|kapot|werkt niet|laadt niet|doet het niet|fout|foutmelding|mislukt|gestolen|gehackt|verdwenen|noodgeval",
    ),
  },
  answers: {
    yes: `
      ja, ja hoor, jazeker, zeker, natuurlijk, uiteraard, absoluut, klopt, dat klopt, precies, inderdaad, graag,
      heel graag, akkoord, ik ga akkoord, ik bevestig, ik bevestig het, ik bevestig dat, bevestigd, doe maar, doe het, doe dat, doet u maar, ga uw gang, ga je gang, mee eens`,
    alone: "bevestig, bevestigen, dat is goed",
    filler: `
      oké, alstublieft, alsjeblieft, aub, dank u, dank je, dank u wel, dank je wel, dankuwel, dankjewel, bedankt, prima,
      goed, mooi, nu`,
    no: `
      nee, neen, nee dank u, nee dank je, nee bedankt, niet, niet nu, nu niet, nog niet, liever niet, zeker niet,
      absoluut niet, natuurlijk niet, toch niet, nooit, annuleer, annuleren, laat maar, vergeet het, ik wil niet,
      ik wil het niet, doe het niet, doe dat niet, doe maar niet, ik bevestig het niet, niet akkoord,
      ik ga niet akkoord, niet mee eens`,
    unclear: `
      misschien, wellicht, mogelijk, waarschijnlijk, hangt ervan af, weet ik niet, ik weet het niet, geen idee,
      ik denk het, ik denk van wel, jawel, nou ja, is goed, mij best, en, ook, dan, daarmee, daarna, omdat`,
  },
  claims: DUTCH_CLAIMS,
  matters: DUTCH_MATTERS,
  opposites: DUTCH_OPPOSITES,
  topics: { refund: "geld terug|terugbetal|restitutie" },
  dates: DUTCH_DATES,
  figures: DUTCH_FIGURES,
  mailPrograms: DUTCH_MAIL_PROGRAMS,
  glossary: DUTCH_GLOSSARY,
  abbreviations: null,
  separableVerbs: {
    particles: "aan af bij door in mee na om op over samen terug toe uit vast vrij weg",
    beforeVerb: "hoe waar wanneer waarom wat wie waarmee graag ik wij we je jij u",
    articles: "de het een mijn die den der",
  },
  quoting: null,
  request: {
    polite:
      "alsjeblieft|alstublieft|kun je|kunt u|zou je|zou u|ik wil|ik wil graag|ik zou graag|help me|hallo|hoi|goedendag",
    ending: "alsjeblieft|alstublieft|bedankt|dank je",
    rulesOut: "niet|geen",
    but: "maar|alleen|liever|ik (?:wil|zou)",
    question: "wat|welke?|wanneer|waar|wie|hoeveel|hoe (?:lang|vaak)|ben ik|heb ik",
    how:
      "hoe (?:kan|kun|moet|verander|wijzig|zeg|doe)|waar (?:kan|vind)|kan ik|kunnen we|mag ik|is er|waarom|leg uit|moet ik",
    ownState: "ben ik|zijn (?:wij|we)|(?:is|zijn|was|werd|loopt) (?:mijn|onze?)|heb ik|hebben we",
    beforeVerb: null,
    topic: "toon|laat zien|bekijk|mijn|onze|ons|vertel",
    command:
      "wijzig|verander|annuleer|zeg|verwijder|wis|boek|reserveer|bestel|stuur|verleng|betaal|blokkeer|voeg|zet|pauzeer",
    speaker: "ik|mijn|wij|ons|onze",
  },
  search: {
    questions: {
      opens: "hoe|waar|wanneer|wie|welke|waarom",
      whether: "kan|kunnen|mag|is er|zijn er|accepteren jullie",
      within: null,
      amount: "hoeveel|hoe (?:lang|groot|vaak)",
      place: "wie|waar",
      numbers:
        "één|twee|drie|vier|vijf|zes|zeven|acht|negen|tien|elf|twaalf|veertien|twintig|dertig|vijftig|zestig|negentig|honderd|duizend|geen|onbeperkt",
      pointing: "dat|dit|het|daar",
      continuation: "en|ook|hoe zit het met",
      means: "ik bedoel|ik bedoelde",
      notThis: "niet (?:de|het|een|mijn|onze?)\\s[^,.;:!?]{1,30}",
      introduces: "heet",
      phone: "telefoonnummer|(?:jullie|u|iemand) bellen|telefonisch",
      ownPhone: "mijn|ons|onze|wijzig\\p{L}*|verander\\p{L}*|invullen",
      calls: "bel (?:ons|met)|bellen|telefonisch",
    },
    telltales: "het een en is niet ik hoe kan met voor van mijn wij uw dat op te zijn naar als wat je deze ook",
    askingPhrases: null,
    asking: "de waar wanneer wie welke waarom heb hebben kunnen moet wil",
    stopWords: null,
    general: `
      onze ons dit dat deze die het de ik jij je u hij zij wij we jullie mij me hem haar ons een en of maar als niet geen ja
      nee wat wie waar wanneer waarom hoe dank bedankt wel ook zo heel erg is zijn was waren ben heb heeft hebben
      kan kunnen moet mag mijn uw hier daar van voor met op in aan om te bij naar uit over alles iets niets andere
      anders maken maak maakt gemaakt gaan ga gaat komen komt geven geef geeft nemen neem zeggen zeg zegt zien zie
      ziet weten weet denken denk geloven vinden vind willen wil laten laat doen doe doet gedaan nodig ding dingen
      tijd dag dagen week maand jaar vandaag morgen gisteren nu dan daarna weer nog verder terug eerste laatste
      volgende nieuw nieuwe oud goed slecht precies juist twee drie vier vijf tien mensen vraag woord nummer meer
      minder al gewoon echt misschien
      gebruiken gebruik gebruikt werkt`,
    customers: `
      kost kosten opzeggen wijzigen veranderen bestelling factuur wachtwoord prijs prijzen betalen uitnodigen verwijderen
      levering geld abonnement`,
    courtesy: [
      `
      hallo hoi hey hi dag geachte beste bedankt dank dankjewel dankuwel alsjeblieft alstublieft aub svp groet
      groeten groetjes sorry excuses dringend mvg`,
      `
      goede goedemorgen goedemiddag goedenavond morgen middag avond team allemaal hoop dat jullie mij me kunt
      kunnen helpen hulp alvast voorbaat bij veel vriendelijke hartelijke met naam heet storen stoor nogmaals
      weer snel antwoord nodig iemand misschien als al gevraagd is verzonden vanaf iphone u je van`,
    ],
  },
};
