/**
 * The built-in model in French.
 *
 * @module
 */
import { type Language, near, whole } from "./language.ts";

/** French. */
export const FRENCH: Language = {
  lines: {
    greeting: "Bonjour ! Comment puis-je vous aider ?",
    thanks: "Je vous en prie ! Puis-je faire autre chose pour vous ?",
    goodbye: "Au revoir et bonne journée !",
    nature:
      "Je ne suis ni une personne ni une IA : je suis l’assistant automatique de ce support et je suis des règles fixes.",
    ability: "Voici ce que je peux faire :",
    unknown: "Désolé, je ne le sais pas.",
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
    person: "Je voudrais parler à une personne",
    yes: "Oui",
    no: "Non",
    which: "Que voulez-vous pour « {name} » ?",
    what: "Que faut-il mettre pour « {name} » ?",
    yesOrNo: "« {name} » : oui ou non ?",
    already: "« {name} » est déjà {value}.",
    pointed: "C’est indiqué sur votre page : « {name} ».",
  },
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
    nature: near(
      "êtes vous|vous êtes|es tu|tu es|je parle|cest",
      "un humain|une personne|un robot|un bot|un chatbot|une ia|une machine|un ordinateur|un vrai humain|une vraie personne",
    ),
    wish: near(
      "parler|discuter|échanger|transférer|transférez|passer|passez moi|joindre|contacter|veux|voudrais|besoin dun|besoin dune",
      "humain|un humain|une personne|vraie personne|quelquun|un agent|un conseiller|une conseillère|un opérateur|un responsable|votre équipe",
    ),
    denial: whole("pas|sans|jamais|inutile|inviter|ajouter|supprimer"),
    ability:
      /^(aide|aidez moi|que (pouvez vous|peux tu) faire|quest ce que (vous pouvez|tu peux) faire|que puis je (demander|faire)|comment (pouvez vous|peux tu) maider)(?!\p{L})/u,
    where: whole("où|montre moi|montrez moi"),
    yes: "oui ouais",
    no: "non nan",
  },
};
