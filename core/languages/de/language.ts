/**
 * The lines and the grammar of German.
 *
 * @module
 */
import { TEXTS as FRAME_TEXTS } from "../../../widget/frame/texts/de.ts";
import type { Language } from "../language.ts";
import { either, near, personRequestOf, whole } from "../patterns.ts";
import { GERMAN_CLAIMS } from "./claims.ts";
import { GERMAN_DATES } from "./dates.ts";
import { GERMAN_FIGURES } from "./figures.ts";
import { GERMAN_GLOSSARY } from "./glossary.ts";
import { GERMAN_MAIL } from "./mail.ts";
import { GERMAN_MAIL_PROGRAMS } from "./mail_programs.ts";
import { GERMAN_MATTERS } from "./matters.ts";
import { GERMAN_OPPOSITES } from "./opposites.ts";

/** German. */
export const GERMAN: Language = {
  code: "de",
  direction: FRAME_TEXTS.direction,
  person: FRAME_TEXTS.talkToPerson,
  assistant: FRAME_TEXTS.ai,
  turn: {
    declined: "In Ordnung, ich habe es nicht getan.",
    nothingHere: "Hier ist nichts.",
    tooLate: "Das kann nicht mehr gedrückt werden.",
    questionAnswered: "Diese Frage wurde schon beantwortet.",
    questionOver: "Diese Frage gilt nicht mehr. Bitte fragen Sie noch einmal.",
    personByTopic: "Darum kümmert sich ein Mensch. Ich habe die Unterhaltung weitergegeben.",
    personByLimit: "Öfter kann ich in einer Unterhaltung nicht antworten. Ab hier übernimmt ein Mensch.",
    notHere: "Dabei kann ich hier nicht helfen.",
    noMoreReplies: "Öfter kann ich in einer Unterhaltung nicht antworten. Bitte beginnen Sie eine neue.",
    personByRequest: "Ich habe Sie an einen Menschen weitergegeben. Die Antwort kommt hier.",
    away: "Wir sind gerade nicht da und antworten, sobald wir zurück sind.",
    waitMinutes: "Wir antworten meist innerhalb von {n} Minuten.",
    waitHours: "Wir antworten meist innerhalb von {n} Stunden.",
    backAt: "Wir sind wieder da: {time}.",
    personOnPage: "Das macht ein Mensch. Ich habe Sie weitergegeben, die Antwort kommt hier.",
    personAlone: "Vielen Dank. Ein Mensch aus unserem Team antwortet Ihnen hier.",
    addedForPerson: "Danke, das ist auch bei dem Menschen, der Ihnen antwortet.",
    fault: "Leider kann ich im Moment nicht antworten.",
    brokenOff: "Meine Antwort ist leider abgebrochen.",
    offerPerson: "Möchten Sie mit einem Menschen sprechen?",
    unknownEffect:
      "Ich habe keine klare Antwort bekommen und weiß nicht, ob es geklappt hat. Von mir aus versuche ich es nicht noch einmal.",
    signIn: "Bitte melden Sie sich zuerst an und drücken Sie dann noch einmal.",
    noPress: "Diese Schaltfläche geht gerade nicht.",
    searching: "Ich sehe nach…",
    noWords: "Darauf weiß ich leider nichts zu sagen.",
    done: "Erledigt.",
    failed: "Das hat nicht geklappt. Es wurde nichts geändert.",
    failedOnPage: "Das hat auf dieser Seite nicht geklappt.",
    mayHaveWorked: "Ich habe keine klare Antwort bekommen: Vielleicht hat es geklappt, vielleicht nicht.",
    busy: "Einen Moment: Ich arbeite noch an Ihrer letzten Nachricht.",
    linkRemoved: "(Link entfernt)",
    keyRemoved: "(entfernt)",
    interrupted: "Ich wurde unterbrochen. Bitte senden Sie das noch einmal.",
    internal: "Bei uns ist etwas schiefgegangen.",
    joined: "{name} ist jetzt im Gespräch.",
    aiAgain: "Der KI-Assistent antwortet wieder.",
    yes: "Ja",
    no: "Nein",
    lookAlikes: "Genau hinsehen: Manche Zeichen sehen anderen ähnlich ({characters})",
  },
  record: {
    done: "Erledigt",
    failed: "Nicht erledigt",
    unknown: "Nicht bekannt, ob erledigt",
    pressed: "Sie haben „{words}“ gedrückt",
    wrote: "Sie haben „{words}“ geschrieben",
    nothingChanged: "Es wurde nichts geändert.",
    notThisChange: "Diese Änderung wurde nicht vorgenommen.",
    changeUnknown: "Ob dies geändert wurde, ist nicht bekannt.",
    figuresUnknown: "Nicht in unseren Unterlagen: {figures}. Bitte prüfen Sie das, bevor Sie sich darauf verlassen.",
    byMail: "Per E-Mail von {from}, Absender nicht geprüft:",
  },
  nudges: {
    sent: "Was Sie gerade gesendet haben, ist nicht angekommen.",
    loaded: "Etwas auf dieser Seite wurde nicht geladen.",
    script: "Etwas auf dieser Seite funktioniert nicht mehr.",
    control: "Eine Schaltfläche auf dieser Seite reagiert anscheinend nicht.",
    namedControl: "„{name}“ reagiert anscheinend nicht.",
    stuck: "Vor ein paar Minuten hat auf dieser Seite etwas nicht funktioniert.",
    noAnswer: "Die Verbindung war unterbrochen.",
    signedOut: "Vielleicht müssen Sie sich neu anmelden.",
    tooLarge: "Es war zu groß.",
    notAccepted: "Etwas darin wurde nicht angenommen.",
    tooMany: "Es waren zu viele Versuche auf einmal.",
    ourFault: "Das liegt an uns, nicht an Ihnen.",
    offer: "Können wir helfen?",
    yes: "Ja, bitte helfen Sie mir",
  },
  questions: {
    click: "{name} anklicken?",
    fill: "{value} in {name} eintragen?",
    select: "{value} in {name} auswählen?",
    on: "{name} ankreuzen?",
    off: "Das Kreuz bei {name} entfernen?",
    press: "{value} auf {name} drücken?",
    go: "{value} öffnen?",
    look: "Diese Seite mit Ihnen ansehen?",
  },
  launcher: {
    label: "Chat",
    open: "Chat mit {name}",
    close: "Chat schließen",
    unread: "{n} ungelesen",
    ask: "Stellen Sie eine Frage…",
    send: "Senden",
    dismiss: "Ausblenden",
    using: "Der Support benutzt diese Seite",
    stop: "Stopp",
  },
  builtin: {
    greeting: "Hallo! Wie kann ich Ihnen helfen?",
    thanks: "Gern geschehen! Kann ich sonst noch etwas für Sie tun?",
    goodbye: "Auf Wiedersehen und einen schönen Tag!",
    nature:
      "Ich bin kein Mensch: Ich bin der KI-Assistent dieses Supports, ein Programm, das nach festen Regeln antwortet.",
    ability: "Dabei kann ich helfen:",
    unknown: "Das weiß ich leider nicht.",
    stillReading: "Ich lese die Hilfeseiten gerade noch. Bitte versuchen Sie es in einer Minute noch einmal.",
    unsure: "Ich bin nicht sicher, was Sie brauchen. Ist es eines davon?",
    signIn:
      "Bitte melden Sie sich zuerst an und fragen Sie dann noch einmal. Ich suche nie ein Konto nach einer Kennung oder E-Mail-Adresse, die jemand in den Chat schreibt.",
    done: "Erledigt.",
    found: "Das habe ich gefunden.",
    notSetUp: "Das kann ich hier noch nicht: Es ist nicht eingerichtet.",
    failed: "Das hat nicht geklappt.",
    noAnswer: "Ich habe gerade keine Antwort bekommen. Bitte versuchen Sie es gleich noch einmal.",
    invalid: "Mit dem, was ich weiß, geht das nicht.",
    changeUnknown: "Ich habe keine Antwort bekommen und kann nicht sagen, ob es geklappt hat.",
    passOn: "Ich kann Sie an einen Menschen weitergeben.",
    which: "Bitte wählen Sie: {name}",
    what: "Bitte nennen Sie: {name}",
    yesOrNo: "{name}: ja oder nein?",
    already: "{name}: Das ist schon {value}.",
    onlyThese: "Ich kann hier nur eines davon wählen.",
    pointed: "Auf Ihrer Seite ist es markiert: „{name}“.",
    sorry: "Das tut mir leid.",
    okay: "In Ordnung. Sagen Sie mir, wenn Sie noch etwas brauchen.",
    notAsked: "Ich habe Sie gerade nichts gefragt. Was kann ich für Sie tun?",
    offered: "Ich habe etwas zu „{about}“ gefunden. Meinen Sie das?",
    readOn: "Weiterlesen",
    openNow: "Wir haben jetzt geöffnet, bis {time}.",
    closedNow: "Wir haben gerade geschlossen. Wir öffnen wieder: {time}.",
    openingHours: "Öffnungszeiten ({zone}):",
    anyTime: "Sie können uns hier jederzeit schreiben.",
    praised: "Danke, das ist sehr freundlich!",
  },
  mail: GERMAN_MAIL,
  talk: {
    greeting: [
      "hallo hi hey moin servus tag morgen abend grüß grüezi",
      "guten schönen gott zusammen an alle liebes team sie ihr",
    ],
    thanks: [
      "danke dank dankeschön merci",
      "vielen lieben herzlichen besten schön sehr ihnen dir euch für die ihre hilfe antwort das ist war alles gut super prima toll ok okay perfekt",
    ],
    goodbye: [
      "tschüss tschüß tschau ciao wiedersehen bye",
      "auf guten schönen einen noch tag abend und danke vielen dank bis dann bald",
    ],
    person: [
      "mensch menschen mitarbeiter mitarbeiterin person kundenberater berater",
      "ein eine einen einem einer echter echte echten mit bitte sprechen reden ich will möchte brauche support",
    ],
    nature: either(
      /^(?:wie (?:heißt|heisst) du|wie (?:heißen|heissen) sie|(?:bist du|sind sie) (?:chatgpt|claude|gemini))$/u,
      /^(?:wer bist du|wer sind sie|was bist du|was sind sie|wer ist da|mit wem (?:spreche|schreibe|rede) ich)$/u,
      near(
        "bist du|sind sie|ist das|spreche ich|rede ich|schreibe ich|chatte ich",
        "mensch|menschen|roboter|bot|chatbot|ki|maschine|computer|programm|echt|echter|echte",
      ),
    ),
    personRequest: personRequestOf({
      talk: "sprechen|reden|chatten|telefonieren|verbinden|verbinde",
      wish: "weiterleiten|weitergeben|brauche|will|möchte|hätte gern|gib mir|geben sie mir",
      human:
        "einem menschen|einen menschen|echten menschen|echten person|echte person|jemand echten|kundenberater|ihrem team|vorgesetzten",
      anyone: "mitarbeiter|mitarbeiterin|einer person|eine person|jemandem|jemanden",
    }),
    denial: whole("nicht|nie|kein|keine|keinen|ohne|einladen|hinzufügen|entfernen"),
    ability:
      /^(hilfe|was (kannst du|können sie)( alles)?( tun| machen)?|was kann ich (hier )?(fragen|tun)|wobei (kannst|können|hilfst|helfen)|wie (kannst du|können sie) (mir )?helfen)(?!\p{L})/u,
    where: whole("wo|wohin|zeig mir|zeigen sie mir|zeige mir"),
    yes: "ja jawohl",
    no: "nein nee",
    presence: whole(
      "jemand da|ist da jemand|ist hier jemand|noch da|sind sie da|bist du da|wie gehts?(?: (?:es|dir|ihnen|euch)){0,2}(?: heute)?$|wie läufts$",
    ),
    succeeded: [
      whole(
        "(?:hat|ging) (?:es|das|alles) (?:geklappt|funktioniert|durch)|hats (?:geklappt|funktioniert)|ist (?:es|das) (?:schon )?(?:erledigt|durch|passiert|gemacht|geschehen)|(?:hast du|haben sie) (?:es|das) (?:schon )?(?:gemacht|erledigt)",
      ),
      whole("geklappt|erledigt"),
    ],
    okay: [
      "ok okay verstanden alles klar gut passt",
      "in ordnung ja dann also na das ist schön super sorry entschuldigung tut mir leid",
    ],
    refuses: [
      whole("nicht|kein|keine|keinen|keinesfalls|nie|niemals|ohne|nein"),
      whole(
        "kann|konnte|können|geht|ging|funktioniert|klappt|wurde|worden|habe|hat|haben|hatte|ist|sind|war|waren|warum|wieso|weiß",
      ),
    ],
    hours: whole(
      "(?:öffnungs|geschäfts|büro|sprech|service|support|arbeits)zeit(?:en)?|(?:habt ihr|haben sie|hat der support|seid ihr|sind sie)(?: jetzt| gerade| heute| noch| schon| aktuell| auch| am \\p{L}+| an \\p{L}+)* (?:offen|geöffnet|auf|geschlossen|zu|erreichbar)$|wann (?:macht ihr|machen sie|öffnet ihr|öffnen sie|schließt ihr|schließen sie|habt ihr|haben sie|seid ihr|sind sie)(?: \\p{L}+){0,3}?(?: auf| zu| offen| geöffnet| geschlossen| erreichbar)?$|bis wann (?:habt|haben|seid|sind) (?:ihr|sie) .{0,20}|(?:arbeitet ihr|arbeiten sie) (?:auch )?(?:am|an|samstags|sonntags).{0,30}",
    ),
    praise: whole(
      "(?:du bist|ihr seid|sie sind|das war|das ist) (?:ja |so |echt |wirklich |sehr |ein |eine |der |die |das )*(?:toll|super|klasse|spitze|großartig|genial|beste[nrs]?|schatz|nett|hilfreich|freundlich|lieb)|gut gemacht|gute arbeit",
    ),
    anger: whole(
      "nutzlos|unbrauchbar|blöd|dumm|idioten?|lächerlich|schrecklich|furchtbar|unverschämt|unmöglich|frechheit|wütend|sauer|genervt|enttäuscht|schlechteste[rs]?|mist|scheiße|verzweifelt|reicht mir|hasse|danach (?:habe|hab|hatte) ich nicht gefragt|(?:das )?(?:ist|war) nicht meine frage|nicht das was ich (?:gefragt|gemeint|gesucht|gewollt)|falsche antwort|versteh\\p{L}{1,3} (?:du |sie )?mich nicht|(?:hast du|haben sie) mich (?:falsch|nicht) verstanden|das hilft mir nicht|das beantwortet (?:meine frage|das) nicht|(?:habe|hab|haben) (?:\\p{L}+ ){0,3}(?:nie|nicht|keine?n?) (?:\\p{L}+ ){0,2}(?:bestellt|beantragt|verlangt|gebucht|abgeschlossen)|nicht (?:sehr |wirklich )?hilfreich|(?:das|dies) (?:ist|war|stimmt) (?:falsch|nicht richtig|gar nicht)|nicht (?:das )?(?:was ich (?:suche|brauche)|wonach ich suche)",
    ),
    trouble: whole(
      "nichts (?:geht|funktioniert)|geht (?:gar )?nichts|abgelehnt|doppelt (?:abgebucht|belastet|bezahlt)|zweimal (?:abgebucht|belastet)|hängt|kaputt|abgestürzt|stürzt ab|funktioniert nicht|geht nicht|lädt nicht|fehler|fehlermeldung|fehlgeschlagen|ausgesperrt|gestohlen|gehackt|verschwunden|weg|notfall",
    ),
  },
  answers: {
    yes: `
      ja, jawohl, jap, jep, jo, klar, na klar, aber klar, natürlich, selbstverständlich, sicher, gern, gerne, sehr gern,
      sehr gerne, auf jeden fall, unbedingt, genau, genau so, einverstanden, bin einverstanden, ich bin einverstanden,
      bestätigt, ich bestätige, ich bestätige das, ich bestätige es, mach das, mach es,
      machen sie das, machen sie es, tun sie das, tun sie es, ich stimme zu, das stimmt, das ist richtig,
      so ist es`,
    alone: "bestätige, bestätigen, stimme zu, das passt",
    filler: `
      bitte, bitte sehr, danke, danke schön, dankeschön, vielen dank, gut, super, prima, perfekt, toll, jetzt`,
    no: `
      nein, nee, nö, ne, nein danke, nicht, bitte nicht, lieber nicht, besser nicht, auf keinen fall,
      auf gar keinen fall, keinesfalls, niemals, jetzt nicht, nicht jetzt, noch nicht, doch nicht, natürlich nicht,
      sicher nicht, abbrechen, stopp, halt, lass es, lass das, lassen sie es, lassen sie das, vergiss es,
      vergessen sie es, ich möchte nicht, ich will nicht, ich möchte das nicht, ich will das nicht, mach das nicht,
      machen sie das nicht, tun sie das nicht, abgelehnt, ich lehne ab, ich bestätige nicht, ich bestätige das nicht,
      ich stimme nicht zu, nicht einverstanden, ich bin nicht einverstanden`,
    unclear: `
      vielleicht, eventuell, möglicherweise, wahrscheinlich, na ja, naja, ja nein, jein, doch, weiß nicht,
      ich weiß nicht, keine ahnung, schon, glaube schon, ich glaube schon, denke schon, ich denke schon,
      kommt darauf an, kommt drauf an, mal sehen, richtig, stimmt, passt, in ordnung, von mir aus, meinetwegen, also,
      egal, und, auch, außerdem, dann, damit, weil, mach, mach mal, mach schon, los, mal`,
  },
  claims: GERMAN_CLAIMS,
  matters: GERMAN_MATTERS,
  opposites: GERMAN_OPPOSITES,
  topics: { refund: "geld (?:\\p{L}+ )?(?:zurück|wieder)|rückerstatt|zurückerstatt|erstatte" },
  dates: GERMAN_DATES,
  figures: GERMAN_FIGURES,
  mailPrograms: GERMAN_MAIL_PROGRAMS,
  glossary: GERMAN_GLOSSARY,
  abbreviations: "dsgvo: datenschutz, agb: geschäftsbedingungen, avv: auftragsverarbeitung, mwst: mehrwertsteuer",
  separableVerbs: {
    particles:
      "ab an auf aus bei durch ein fest frei her herunter hinzu hoch los mit nach runter um vor weg weiter zu zurück",
    beforeVerb: "wie wo wann warum wieso weshalb was wer womit worüber bitte ich wir man du er sie",
    articles: "der die das den dem ein eine einen mein meine meinen unser unsere",
  },
  quoting: {
    how: "wie\\s+(?:kann|mache|lade|ändere)",
    steps: "öffnen|wählen",
    price: "was kostet|wie viel",
    free: "gratis|kostenlos",
    time: "wie lange|wann",
    spans: "stunde|tag|woche",
    size: "wie (?:viele|groß)",
  },
  request: {
    polite:
      "bitte|kannst du|könntest du|können sie|könnten sie|würden sie|ich möchte|ich will|ich würde gern(?:e)?|hilf mir|helfen sie mir|hallo|guten tag|hi|moin",
    ending: "bitte|danke|danke schön|vielen dank",
    rulesOut: "nicht|kein\\p{L}*",
    but: "sondern|aber|nur|stattdessen|lieber|ich (?:will|möchte|brauche)",
    question: "was|welche\\p{L}*|wann|wo|wer|wie ?viele?|wie (?:lange|oft)|bin ich|habe ich|hab ich",
    how:
      "wie (?:kann|mache|mach|geht|ändere|bekomme|komme|lade|lösche|kündige)|wo (?:kann|finde|ändere)|(?:kann|darf|soll) (?:ich|man)|können wir|gibt es|warum|wieso|erkläre?|muss ich",
    ownState:
      "(?:bin|war) ich|sind wir|(?:ist|sind|war|hat|wurde|wird|läuft) (?:mein|unser)\\p{L}*|hab(?:e)? ich|haben wir",
    beforeVerb: null,
    topic: "zeig\\p{L}*|mein\\p{L}*|unser\\p{L}*|sag mir",
    command:
      "ändere|ändern sie|wechsle|wechseln sie|kündige|kündigen sie|storniere|stornieren sie|lösche|löschen sie|buche|buchen sie|bestelle|bestellen sie|setze|setzen sie|sende|senden sie|schick\\p{L}*|stell\\p{L}*|erhöhe|verlänger\\p{L}*|erstatte|sperre|verschieb\\p{L}*",
    speaker: "ich|mir|mich|mein\\p{L}*|wir|unser\\p{L}*",
  },
  search: {
    questions: {
      opens: "wie|wo|wer|was|wann|warum|wieso|welche[rsnm]?|gibt",
      whether: "kann|können|darf|dürfen|gibt es|muss",
      within: null,
      amount: "wie ?viele?|wie (?:lange|groß|hoch|oft)",
      place: "wer|wo",
      numbers:
        "eins|zwei|drei|vier|fünf|sechs|sieben|acht|neun|zehn|elf|zwölf|vierzehn|zwanzig|dreißig|fünfzig|sechzig|neunzig|hundert|tausend|keine?[mnrs]?|unbegrenzt|einmal|zweimal|beliebig",
      pointing: "das|dies|es|davon|dafür|dabei",
      continuation: "und|auch|was ist mit|wie sieht es mit",
      means: "ich (?:meine|meinte|habe gemeint)|gemeint (?:ist|war)",
      notThis: "nicht (?:der|die|das|den|dem|mein\\p{L}{0,2}|unser\\p{L}{0,2}|ein\\p{L}{0,2})\\s[^,.;:!?]{1,30}",
      introduces: "heiße",
      phone: "(?:telefon|service|ruf)nummer|hotline|(?:euch|sie|jemanden|support) anrufen|telefonisch",
      ownPhone: "mein\\p{L}*|unser\\p{L}*|änder\\p{L}*|eingeben|eintragen|hinterleg\\p{L}*",
      calls: "ruf\\p{L}* (?:uns|sie)|anruf\\p{L}*|telefonisch|hotline|(?:per|am) telefon",
    },
    telltales: `
      der die das und ist nicht ein eine ich sie wie wir mit für auf dem den zu von werden kann wenn auch mein`,
    askingPhrases: null,
    asking: `
      wo wer was wann warum wieso welche welcher welches welchen gibt es habe hat haben bin meine meinen meinem meiner
      unser unsere unseren können könnt darf dürfen soll sollen muss müssen möchte will bekomme brauche kam geschieht
      passiert mich mir uns man noch viele viel lange groß sich einen einem einer dem des im am an um aus bei nach vom
      zum zur`,
    stopWords: null,
    general: `
      finde findet mein meine meinen meiner meinem unser unsere unseren war waren bin bist sind sein das dies diese dieser dieses ich auch du er wir ihr mir mich dir dich uns euch
      hier da dort so nur noch doch wohl eben ganz sehr ja nein und oder aber mit von für an auf in zu zum zur im am
      wie was wer wo wann warum möchte würde könnte kann muss soll habe hatte haben hast hat alles etwas nichts
      andere anderer anderes anderen machen mache macht gemacht geht gehen ging gegangen kommen kommt geben gib gibt
      nehmen nimm sagen sag sagt gesagt sehen sehe sieht wissen weiß weiss denken denke glauben glaube finden
      brauchen brauche wollen wollte lassen lass tun tue getan sache sachen ding dinge zeit tag tage tagen woche
      monat jahr jahre heute morgen gestern jetzt dann danach wieder nochmal weiter zurück zuerst erste erster
      erstes letzte letzter letztes nächste nächster neu neue neuer neues alt gut schlecht genau richtig falsch eins
      zwei drei vier fünf zehn leute mensch frage wort nummer mehr weniger mal schon einfach wirklich vielleicht
      egal klar stimmt
      benutzen benutze benutzt nutzen nutze verwenden verwende funktioniert`,
    customers: `
      kostet kosten kündigen kündigung wechseln ändern bestellung rechnung konto passwort tarif preis preise bestellen
      bezahlen zurücksetzen einladen löschen lieferung geld upgraden hochstufen`,
    courtesy: [
      `
      hallo hi hey moin servus grüezi liebe lieber liebes geehrte geehrter danke dank dankeschön merci bitte
      grüße gruß gruss grüßen grüssen lg mfg vg dringend entschuldigung entschuldigen entschuldige verzeihung
      sorry tschüss`,
      `
      guten tag morgen abend gott zusammen team leute damen herren sehr hoffe hoffentlich helfen hilfe
      weiterhelfen voraus vorab vielen besten herzlichen freundlichen lieben schönen freundliche herzliche
      viele beste liebe schöne name heiße bin störung störe stören erneute erneut nochmal schnell schnelle
      rasch eilig antwort rückmeldung jemand vielleicht falls schon gefragt wurde iphone handy gesendet von
      meinem brauche kurz kurze frage fragen mal noch gruß grüße mit freundlicher hochachtungsvoll gefällt
      alles gut ihnen mir kann können sie dass im`,
    ],
  },
};
