/**
 * The lines and the grammar of French.
 *
 * @module
 */
import { TEXTS as FRAME_TEXTS } from "../../../widget/frame/texts/fr.ts";
import type { Language } from "../language.ts";
import { either, near, personRequestOf, whole } from "../patterns.ts";
import { FRENCH_CLAIMS } from "./claims.ts";
import { FRENCH_DATES } from "./dates.ts";
import { FRENCH_FIGURES } from "./figures.ts";
import { FRENCH_GLOSSARY } from "./glossary.ts";
import { FRENCH_MAIL } from "./mail.ts";
import { FRENCH_MAIL_PROGRAMS } from "./mail_programs.ts";
import { FRENCH_MATTERS } from "./matters.ts";
import { FRENCH_OPPOSITES } from "./opposites.ts";

/** French. */
export const FRENCH: Language = {
  code: "fr",
  direction: FRAME_TEXTS.direction,
  person: FRAME_TEXTS.talkToPerson,
  assistant: FRAME_TEXTS.ai,
  turn: {
    declined: "Très bien, je ne l’ai pas fait.",
    nothingHere: "Rien ici.",
    tooLate: "Ce bouton ne peut plus être utilisé.",
    questionAnswered: "Cette question a déjà reçu une réponse.",
    questionOver: "Cette question n'est plus valable. Veuillez refaire votre demande.",
    personByTopic: "Une personne va s’en occuper. Je lui ai transmis la conversation.",
    personByLimit: "Je ne peux pas répondre plus souvent dans une même conversation. Une personne prend le relais.",
    notHere: "Je ne peux pas vous aider pour cela ici.",
    noMoreReplies:
      "Je ne peux pas répondre plus souvent dans une même conversation. Veuillez en commencer une nouvelle.",
    personByRequest: "Je vous ai passé à une personne. Elle vous répondra ici.",
    away: "Nous sommes absents pour le moment et vous répondrons dès notre retour.",
    waitMinutes: "En général, nous répondons en moins de {n} minutes.",
    waitHours: "En général, nous répondons en moins de {n} heures.",
    backAt: "Nous serons de retour : {time}.",
    personOnPage: "C’est une personne qui fait cela. Je vous l’ai passée, elle vous répondra ici.",
    personAlone: "Merci. Une personne de notre équipe vous répondra ici.",
    addedForPerson: "Merci, je l’ai ajouté pour la personne qui vous répondra.",
    fault: "Désolé, je ne peux pas répondre pour le moment.",
    brokenOff: "Désolé, ma réponse s'est interrompue.",
    offerPerson: "Souhaitez-vous parler à une personne ?",
    unknownEffect:
      "Je n’ai pas reçu de réponse claire, je ne sais donc pas si cela a fonctionné. Je ne réessaierai pas de moi-même.",
    signIn: "Veuillez d’abord vous connecter, puis appuyer à nouveau.",
    noPress: "Ce bouton ne peut pas être utilisé maintenant.",
    searching: "Je cherche…",
    noWords: "Désolé, je ne sais pas quoi répondre à cela.",
    done: "C’est fait.",
    failed: "Cela n’a pas fonctionné. Rien n’a été modifié.",
    failedOnPage: "Cela n’a pas fonctionné sur cette page.",
    mayHaveWorked: "Je n’ai pas reçu de réponse claire : cela a peut-être fonctionné, ou peut-être pas.",
    busy: "Un instant : je travaille encore sur votre dernier message.",
    linkRemoved: "(lien retiré)",
    keyRemoved: "(retiré)",
    interrupted: "J’ai été interrompu. Veuillez renvoyer votre message.",
    internal: "Un problème est survenu de notre côté.",
    joined: "{name} a rejoint la conversation.",
    aiAgain: "L’assistant IA répond de nouveau.",
    yes: "Oui",
    no: "Non",
    lookAlikes: "Vérifiez bien : certains caractères ressemblent à d’autres ({characters})",
  },
  record: {
    done: "Fait",
    failed: "Non fait",
    unknown: "On ne sait pas si c’est fait",
    pressed: "Vous avez appuyé sur « {words} »",
    wrote: "Vous avez écrit « {words} »",
    nothingChanged: "Rien n’a été modifié.",
    notThisChange: "Cette modification n’a pas été faite.",
    changeUnknown: "On ne sait pas si cela a été modifié.",
    figuresUnknown: "Absent de nos informations : {figures}. Veuillez le vérifier avant de vous y fier.",
    byMail: "Par e-mail de {from}, expéditeur non vérifié :",
  },
  nudges: {
    sent: "Ce que vous venez d’envoyer n’est pas arrivé.",
    loaded: "Un élément de cette page ne s’est pas chargé.",
    script: "Un élément de cette page ne fonctionne plus.",
    control: "Un bouton de cette page ne semble pas réagir.",
    namedControl: "« {name} » ne semble pas réagir.",
    stuck: "Il y a quelques minutes, quelque chose n’a pas fonctionné sur cette page.",
    noAnswer: "La connexion a été interrompue.",
    signedOut: "Il faut peut-être vous reconnecter.",
    tooLarge: "C’était trop volumineux.",
    notAccepted: "Un élément n’a pas été accepté.",
    tooMany: "Il y a eu trop d’essais à la fois.",
    ourFault: "Cela vient de nous, pas de vous.",
    offer: "Pouvons-nous vous aider ?",
    yes: "Oui, aidez-moi s’il vous plaît",
  },
  questions: {
    click: "Cliquer sur {name} ?",
    fill: "Écrire {value} dans {name} ?",
    select: "Choisir {value} dans {name} ?",
    on: "Cocher {name} ?",
    off: "Décocher {name} ?",
    press: "Appuyer sur {value} dans {name} ?",
    go: "Ouvrir {value} ?",
    look: "Regarder cette page avec vous ?",
  },
  launcher: {
    label: "Chat",
    open: "Discuter avec {name}",
    close: "Fermer la discussion",
    unread: "{n} non lus",
    ask: "Posez une question…",
    send: "Envoyer",
    dismiss: "Masquer",
    using: "Le support utilise cette page",
    stop: "Arrêter",
  },
  builtin: {
    greeting: "Bonjour ! Comment puis-je vous aider ?",
    thanks: "Je vous en prie ! Puis-je faire autre chose pour vous ?",
    goodbye: "Au revoir et bonne journée !",
    nature:
      "Je ne suis pas une personne : je suis l’assistant IA de ce support, un programme qui répond selon des règles fixes.",
    ability: "Voici ce que je peux faire :",
    unknown: "Désolé, je ne le sais pas.",
    stillReading: "Je suis encore en train de lire les pages d’aide. Réessayez dans une minute.",
    unsure: "Je ne suis pas sûr de ce qu’il vous faut. Est-ce l’une de ces possibilités ?",
    signIn:
      "Veuillez d’abord vous connecter, puis poser à nouveau votre question. Je ne cherche jamais un compte d’après un identifiant ou une adresse e-mail écrits dans le chat.",
    done: "C’est fait.",
    found: "Voici ce que j’ai trouvé.",
    notSetUp: "Je ne peux pas encore le faire ici : ce n’est pas configuré.",
    failed: "Cela n’a pas fonctionné.",
    noAnswer: "Je n’ai pas reçu de réponse à l’instant. Veuillez réessayer dans un moment.",
    invalid: "Je ne peux pas le faire avec ce que je sais.",
    changeUnknown: "Je n’ai pas reçu de réponse, je ne peux donc pas dire si cela a fonctionné.",
    passOn: "Je peux vous passer une personne.",
    which: "Choisissez, s’il vous plaît : {name}",
    what: "Indiquez, s’il vous plaît : {name}",
    yesOrNo: "{name} : oui ou non ?",
    already: "{name} : c’est déjà {value}.",
    onlyThese: "Ici, je ne peux choisir que parmi ces options.",
    pointed: "C’est indiqué sur votre page : « {name} ».",
    sorry: "Je suis désolé de ce désagrément.",
    okay: "D'accord. Dites-moi s'il vous faut autre chose.",
    notAsked: "Je ne vous ai rien demandé à l'instant. Que puis-je faire pour vous ?",
    offered: "J'ai trouvé ceci à propos de « {about} ». Est-ce bien cela ?",
    readOn: "Lire la suite",
    openNow: "Nous sommes ouverts en ce moment, jusqu’à {time}.",
    closedNow: "Nous sommes fermés en ce moment. Prochaine ouverture : {time}.",
    openingHours: "Horaires ({zone}) :",
    anyTime: "Vous pouvez nous écrire ici à tout moment.",
    praised: "Merci, c’est très gentil !",
  },
  mail: FRENCH_MAIL,
  talk: {
    greeting: ["bonjour bonsoir salut coucou hello", "à tous toutes vous madame monsieur lequipe"],
    thanks: [
      "merci remercie",
      "beaucoup bien mille fois je vous te pour votre ton aide réponse cest tout parfait super ok daccord très gentil à",
    ],
    goodbye: ["revoir bye ciao adieu", "au à bientôt plus bonne journée soirée merci et"],
    person: [
      "humain personne agent conseiller conseillère opérateur",
      "un une vrai vraie parler à avec je veux voudrais souhaite svp sil vous plaît du service client",
    ],
    nature: either(
      /^(?:comment (?:tu t ?appelles|t ?appelles tu|vous appelez vous)|(?:es tu|êtes vous|tu es|vous êtes) (?:chatgpt|claude|gemini))$/u,
      /^(?:qui es tu|qui êtes vous|tu es qui|vous êtes qui|à qui je parle|à qui ai je affaire)$/u,
      near(
        "êtes vous|vous êtes|es tu|tu es|je parle|cest",
        "un humain|une personne|un robot|un bot|un chatbot|une ia|une machine|un ordinateur|un vrai humain|une vraie personne",
      ),
    ),
    personRequest: personRequestOf({
      talk: "parler|discuter|échanger|joindre|contacter|passez moi|transférez moi",
      wish: "transférer|transférez|passer|veux|voudrais|besoin dun|besoin dune",
      human: "humain|un humain|vraie personne|un agent|un conseiller|une conseillère|un opérateur|votre équipe",
      anyone: "une personne|personne|quelquun|un responsable",
    }),
    denial: whole("pas|sans|jamais|inutile|inviter|ajouter|supprimer"),
    ability:
      /^(aide|aidez moi|que (pouvez vous|peux tu) faire|quest ce que (vous pouvez|tu peux) faire|que puis je (demander|faire)|comment (pouvez vous|peux tu) maider)(?!\p{L})/u,
    where: whole("où|montre moi|montrez moi"),
    yes: "oui ouais",
    no: "non nan",
    presence: whole(
      "quelqu ?un (?:est )?là|il y a quelqu ?un|y a quelqu ?un|vous êtes là|tu es là|toujours là|comment (?:ça|ca) va$|(?:ça|ca) va(?: bien)?$|comment (?:allez vous|vas tu|tu vas|vous allez)$",
    ),
    succeeded: [
      whole("(?:a t il|est ce que (?:ça|cela|ca) a) (?:marché|fonctionné|réussi)|est ce (?:que c ?est )?fait"),
      whole("(?:ça|cela|ca) a (?:bien )?(?:marché|fonctionné)|c ?est fait|vous lavez fait|tu las fait"),
    ],
    okay: [
      "ok okay daccord compris entendu bien",
      "très parfait super ça marche alors ah bon je vois cest désolé désolée pardon",
    ],
    refuses: [
      whole("pas|ne|n|jamais|sans|non"),
      whole("peux|peut|pouvais|marche|fonctionne|est|était|a|ai|avons|ont|sais|pourquoi|arrive"),
    ],
    hours: whole(
      "horaires?|heures? d ?ouverture|heures? douverture|(?:êtes|etes) vous (?:encore |déjà )?(?:ouvert|fermé)e?s?|vous êtes (?:ouvert|fermé)e?s?|(?:à quelle heure|a quelle heure|quand) (?:est ce que )?(?:vous )?(?:ouvrez|fermez|ouvre|ferme)|(?:ouvrez|travaillez) vous (?:le|les|ce|aujourd).{0,30}|ouverts? (?:le|ce) (?:samedi|dimanche|week ?end)",
    ),
    praise: whole(
      "(?:tu es|vous êtes|cest) (?:vraiment |très |trop |un |une |le |la |les )*(?:génial|super|top|parfait|formidable|gentil|adorable|ange|meilleur)\\p{L}*|bon travail|bravo|jadore",
    ),
    anger: whole(
      "inutile|nul|nulle|stupide|idiots?|ridicule|terrible|horrible|inadmissible|inacceptable|honteux|furieux|furieuse|énervée?|en colère|marre|déteste|déçue?|désespérée?|arnaque|merde|pire|pas ce que (?:j ?ai|je|nous avons) (?:demandé|voulais|dit|cherchais)|(?:n ?(?:est|était) )?pas ma question|mauvaise réponse|(?:tu ne|vous ne|ne) (?:me )?comprene?[zs]? pas|(?:n ?avez|avez|as) (?:pas |mal )compris|(?:ça|cela) ne (?:m ?aide|répond) pas|(?:jamais|pas) (?:commandé|souscrit)|pas (?:très |vraiment )?utile|pas ce que je cherche|(?:c ?est|cest) (?:faux|incorrect)",
    ),
    trouble: whole(
      "rien ne (?:marche|fonctionne|va)|refusée?|débitée? deux fois|prélevée? deux fois|facturée? deux fois|bloquée?|coincée?|cassée?|plante|ne marche pas|ne fonctionne pas|marche pas|erreur|échoué|volée?|piratée?|disparu|urgence",
    ),
  },
  answers: {
    yes: `
      oui, ouais, bien sûr, bien sur, certainement, absolument, exactement, tout à fait, évidemment, volontiers,
      avec plaisir, affirmatif, confirmé, je confirme, je le confirme, je suis d'accord, allez-y, vas-y,
      faites-le, fais-le, c'est ça, c'est bien ça, c'est exact`,
    alone: "confirmer",
    filler: `
      d'accord, s'il vous plaît, s'il vous plait, s'il te plaît, s'il te plait, svp, stp, merci, merci beaucoup, parfait,
      super, bien, très bien, maintenant`,
    no: `
      non, nan, non merci, pas maintenant, pas encore, surtout pas, pas du tout, jamais, annuler, annulez, annule,
      arrêtez, arrête, laissez tomber, laisse tomber, ne le faites pas, ne faites pas ça, je ne veux pas, je refuse,
      je ne confirme pas, je ne suis pas d'accord, pas d'accord, bien sûr que non, certainement pas, absolument pas,
      plutôt pas, pas question, hors de question, j'ai changé d'avis`,
    unclear: `
      peut-être, si, je ne sais pas, on verra, ça dépend, probablement, je pense, je crois, je crois que oui, c'est bon,
      pourquoi pas, bof, mouais, y, et, aussi, puis, ensuite,
      alors, donc, avec ça, avec cela`,
  },
  claims: FRENCH_CLAIMS,
  matters: FRENCH_MATTERS,
  opposites: FRENCH_OPPOSITES,
  topics: { refund: "rembours|rend\\p{L}* (?:moi )?(?:\\p{L}+ )?argent" },
  dates: FRENCH_DATES,
  figures: FRENCH_FIGURES,
  mailPrograms: FRENCH_MAIL_PROGRAMS,
  glossary: FRENCH_GLOSSARY,
  abbreviations: "rgpd: protection des données, tva: taxe sur la valeur ajoutée",
  separableVerbs: null,
  quoting: {
    how: "comment",
    steps: "ouvrez|choisissez",
    price: "combien",
    free: "gratuit",
    time: "combien de temps|quand",
    spans: "jour",
    size: null,
  },
  request: {
    polite:
      "s'il vous plaît|s'il te plaît|svp|stp|peux-tu|pouvez-vous|pourriez-vous|je veux|je voudrais|j'aimerais|j'ai besoin de|aidez-moi à|bonjour|salut",
    ending: "s'il vous plaît|s'il te plaît|svp|stp|merci|merci beaucoup",
    rulesOut: "pas|ne|n['’]\\p{L}+",
    but: "mais|seulement|juste|plutôt|je (?:veux|voudrais)",
    question: "que|quoi|quel\\p{L}*|quand|où|qui|combien|suis-je|ai-je",
    how:
      "comment|où (?:puis-je|peut-on)|puis-je|peut-on|pouvons-nous|est-ce que|y a-t-il|pourquoi|explique\\p{L}*|dois-je",
    ownState:
      "(?:suis-je|sommes-nous|ai-je|avons-nous|est-ce que (?:je suis|j['’]ai|(?:mon|ma|mes|notre|nos) [^?]{0,40}(?:est|sont|a))|(?:mon|ma|mes|notre) [^?]{2,40} (?:est|sont)(?:-(?:ils?|elles?))?)(?=[^.!]*\\?)",
    beforeVerb: null,
    topic: "montre\\p{L}*|voir|mon|ma|mes|notre|nos|dis-moi|dites-moi",
    command:
      "change|changez|changer|annule|annulez|annuler|résilie|résiliez|résilier|supprime|supprimez|supprimer|réserve|réservez|réserver|commande|commandez|commander|envoie|envoyez|envoyer|rembourse|remboursez|bloque|bloquez|bloquer|ajoute|ajoutez|ajouter|prolonge|prolongez|passe|passez",
    speaker: "je|j|mon|ma|mes|notre|nos|paie",
  },
  search: {
    questions: {
      opens: "comment|où|quand|combien|qui|quel|quelle|pourquoi",
      whether: "est-ce|puis-je|peut-on|y a-t-il|existe-t-il|acceptez-vous",
      within: null,
      amount: "combien",
      place: "qui|où",
      numbers:
        "deux|trois|quatre|cinq|six|sept|huit|neuf|dix|onze|douze|quatorze|vingt|trente|cinquante|soixante|cent|mille|aucune?|illimité\\p{L}*",
      pointing: "cela|ça|ce|ils|elles",
      continuation: "et|aussi|qu'en est-il",
      means: "je veux dire|je voulais dire|je parle de|je parlais de",
      notThis: "pas (?:de )?(?:le|la|les|mon|ma|mes|une?|du)\\s[^,.;:!?]{1,30}|pas l['’][^,.;:!?]{1,30}",
      introduces: "appelle",
      phone: "numéro de (?:téléphone|contact|support|service)|hotline|vous appeler|vous joindre par téléphone",
      ownPhone: "mon|ma|mes|notre|nos|changer|modifier|saisir",
      calls: "appelez|appeler|par téléphone|hotline",
    },
    telltales: `
      le les et est une pour dans avec comment je vous mon votre du des qui que sur pas ne peux quand ce au`,
    askingPhrases: null,
    asking: `
      où quand combien qui quel quelle quels quelles pourquoi ai as a avons avez puis peut faut dois y il elle la l d
      j`,
    stopWords: null,
    general: `
      trouve trouver notre nos cela ça ce cet cette ces je tu il elle nous vous ils elles me te se le la les un une des du de au aux en dans
      avec pour sans sur et ou mais si non oui quoi que qui comment quand où pourquoi merci beaucoup très aussi est
      sont était être suis ai avez avoir peux peut mon ma mes votre vos ici là bien c j l d s n qu tout tous toute
      rien quelque chose autre autres faire fais fait faites aller va vas allez venir donner donne donnez prendre
      dire dis dit dites voir vois savoir sais croire crois penser pense vouloir veux voudrais pouvoir besoin
      laisser choses temps jour jours semaine mois an ans année aujourd hui demain hier maintenant après ensuite
      encore continuer continue retour premier première dernier dernière suivant nouveau nouvelle vieux bon bonne
      mauvais mieux vrai vraiment deux trois quatre cinq dix gens personne question mot numéro plus moins déjà
      seulement
      utiliser utilise marche marchent fonctionne fonctionnent trouver trouve`,
    customers: `
      coûte coûtent annuler résilier changer commande facture compte prix payer réinitialiser inviter supprimer livraison argent
      forfait abonnement mot passe passez`,
    courtesy: [
      `
      bonjour bonsoir salut coucou hello cher chère chers merci svp stp cordialement désolé désolée pardon
      excusez excuse urgent salutations`,
      `
      madame monsieur équipe lequipe l à tous toutes vous plaît plait espère j pourrez pouvez puissiez aider
      aide aidez renseigner moi m avance beaucoup mille fois grand bien sincères meilleures journée soirée
      bonne appelle nom est déranger dérange encore besoin réponse rapide rapidement vite quelqu un chez peut
      être si la question a déjà été posée envoyé de mon iphone mobile je suis s il c pourra pourriez pour
      votre d une en vos`,
    ],
  },
};
