/**
 * The built-in model in German.
 *
 * @module
 */
import { type Language, near, whole } from "./language.ts";

/** German. */
export const GERMAN: Language = {
  lines: {
    greeting: "Hallo! Wie kann ich Ihnen helfen?",
    thanks: "Gern geschehen! Kann ich sonst noch etwas für Sie tun?",
    goodbye: "Auf Wiedersehen und einen schönen Tag!",
    nature:
      "Ich bin kein Mensch und auch keine KI: Ich bin der automatische Assistent dieses Supports und folge festen Regeln.",
    ability: "Dabei kann ich helfen:",
    unknown: "Das weiß ich leider nicht.",
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
    person: "Ich möchte mit einem Menschen sprechen",
    yes: "Ja",
    no: "Nein",
    which: "Was möchten Sie bei „{name}“?",
    what: "Was soll bei „{name}“ stehen?",
    yesOrNo: "„{name}“: ja oder nein?",
    already: "„{name}“ ist schon {value}.",
    pointed: "Auf Ihrer Seite ist es markiert: „{name}“.",
  },
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
    nature: near(
      "bist du|sind sie|ist das|spreche ich|rede ich|schreibe ich|chatte ich",
      "mensch|menschen|roboter|bot|chatbot|ki|maschine|computer|programm|echt|echter|echte",
    ),
    wish: near(
      "sprechen|reden|chatten|telefonieren|verbinden|verbinde|weiterleiten|weitergeben|brauche|will|möchte|hätte gern|gib mir|geben sie mir",
      "einem menschen|einen menschen|echten menschen|mitarbeiter|mitarbeiterin|einer person|echten person|echte person|jemandem|jemand echten|kundenberater|ihrem team|vorgesetzten",
    ),
    denial: whole("nicht|nie|kein|keine|keinen|ohne|einladen|hinzufügen|entfernen"),
    ability:
      /^(hilfe|was (kannst du|können sie)( alles)?( tun| machen)?|was kann ich (hier )?(fragen|tun)|wobei (kannst|können|hilfst|helfen)|wie (kannst du|können sie) (mir )?helfen)(?!\p{L})/u,
    where: whole("wo|wohin|zeig mir|zeigen sie mir|zeige mir"),
    yes: "ja jawohl",
    no: "nein nee",
  },
};
