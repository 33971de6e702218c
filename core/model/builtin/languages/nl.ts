/**
 * The built-in model in Dutch.
 *
 * @module
 */
import { type Language, near, whole } from "./language.ts";

/** Dutch. */
export const DUTCH: Language = {
  lines: {
    greeting: "Hallo! Waarmee kan ik u helpen?",
    thanks: "Graag gedaan! Kan ik nog iets voor u doen?",
    goodbye: "Tot ziens en een fijne dag!",
    nature: "Ik ben geen mens en ook geen AI: ik ben de automatische assistent van deze helpdesk en volg vaste regels.",
    ability: "Hiermee kan ik helpen:",
    unknown: "Sorry, dat weet ik niet.",
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
    person: "Ik wil met een mens praten",
    yes: "Ja",
    no: "Nee",
    which: "Wat wilt u bij “{name}”?",
    what: "Wat moet er bij “{name}” staan?",
    yesOrNo: "“{name}”: ja of nee?",
    already: "“{name}” is al {value}.",
    pointed: "Het is op uw pagina gemarkeerd: “{name}”.",
  },
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
    nature: near(
      "ben je|bent u|is dit|spreek ik|praat ik|chat ik",
      "een mens|mens|een robot|een bot|een chatbot|een ai|een machine|een computer|een echt persoon|echt",
    ),
    wish: near(
      "praten|spreken|chatten|doorverbinden|doorgeven|contact|wil|graag|geef me|heb nodig",
      "een mens|echt mens|een persoon|echte persoon|iemand|een medewerker|uw team|een leidinggevende",
    ),
    denial: whole("niet|geen|nooit|zonder|uitnodigen|toevoegen|verwijderen"),
    ability:
      /^(help|hulp|wat (kun|kunt|kan) (je|u)( allemaal)?( doen)?|waarmee (kun|kunt|kan) (je|u) (me |mij )?helpen|wat kan ik (hier )?(vragen|doen))(?!\p{L})/u,
    where: whole("waar|laat me zien|toon me|laat mij zien"),
    yes: "ja jazeker",
    no: "nee neen",
  },
};
