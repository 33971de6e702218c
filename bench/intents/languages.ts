/**
 * The shop's customers in German, Spanish and French: the agent's files stay English, its test cases may not.
 *
 * @module
 */
import { lines } from "./scene.ts";

/** The messages for one action in one language. */
export type Spoken = {
  readonly language: string;
  readonly action: string;
  readonly examples: readonly string[];
  readonly messages: readonly string[];
};

/** Four of the shop's actions in three languages. */
export const SPOKEN: readonly Spoken[] = [
  spoken(
    "de track_order",
    "Wo ist meine Bestellung?|Wann kommt mein Paket an?|Wurde es schon verschickt?",
    `
    wo bleibt mein Paket
    Ich habe vor zwei Wochen bestellt und es ist noch nichts da. Wo ist die Lieferung?
    Ist die Lampe schon unterwegs?
    wann wird bestellung 48213 geliefert
    Gibt es eine Sendungsnummer?
    Ich will nicht stornieren, nur wissen, wann die Bestellung kommt
  `,
  ),
  spoken(
    "de cancel_order",
    "Bitte storniert meine Bestellung|Ich habe aus Versehen bestellt|Kann ich Bestellung 48213 noch stornieren?",
    `
    bestellung stornieren
    Ich habe mich vertan und möchte stornieren
    Bitte nicht mehr verschicken, ich brauche es nicht mehr. Bestellung löschen!
    kann ich die bestellung von heute früh noch abbrechen
    stornieren bitte 90110
  `,
  ),
  spoken(
    "de start_return",
    "Ich möchte etwas zurückschicken|Wie geht eine Rücksendung?|Ich brauche ein Etikett für die Rückgabe",
    `
    der Stuhl ist zu groß, ich schicke ihn zurück
    rücksendung
    Wo bekomme ich das Rücksendeetikett?
    Es kam kaputt an. Ich will es zurückgeben.
    möchte zwei Töpfe zurückschicken
  `,
  ),
  spoken(
    "de get_invoice",
    "Ich brauche die Rechnung|Könnt ihr mir die Rechnung als PDF schicken?|Wo finde ich den Beleg?",
    `
    rechnung fehlt
    Bitte die Rechnung für 48213
    Für die Steuer brauche ich einen Beleg
    kann ich die rechung nochmal bekommen
    Ich habe die Mail mit der Rechnung gelöscht
  `,
  ),
  spoken(
    "es track_order",
    "¿Dónde está mi pedido?|¿Cuándo llega mi paquete?|¿Ya lo habéis enviado?",
    `
    donde esta mi paquete
    Pedí una hamaca hace diez días y no ha llegado. ¿Dónde está el pedido?
    ¿cuándo llega?
    ¿Hay un número de seguimiento del envío?
    estado de mi pedido por favor
  `,
  ),
  spoken(
    "es cancel_order",
    "Quiero cancelar mi pedido|Lo pedí por error, anúlalo|¿Puedo cancelar el pedido 48213?",
    `
    cancelar pedido
    Me he equivocado de talla, anulad el pedido por favor
    ya no lo quiero, no lo enviéis
    ¿Estoy a tiempo de cancelar?
    cancela el 90110
  `,
  ),
  spoken(
    "es start_return",
    "Quiero devolver un artículo|¿Cómo hago una devolución?|Necesito la etiqueta de devolución",
    `
    devolución de la silla
    Llegó roto, lo quiero devolver
    no me gusta el color, ¿cómo lo devuelvo?
    etiqueta para devolver por favor
    Quisiera devolver dos macetas
  `,
  ),
  spoken(
    "es get_invoice",
    "Necesito la factura|¿Me podéis enviar la factura en PDF?|¿Dónde está el recibo?",
    `
    factura del pedido 48213
    he perdido la factura
    Mi gestor pide una factura con IVA
    ¿me mandas el recibo?
    No venía ninguna factura en la caja
  `,
  ),
  spoken(
    "fr track_order",
    "Où est ma commande ?|Quand arrive mon colis ?|Est-ce que c'est déjà expédié ?",
    `
    ou est mon colis
    J'ai commandé il y a dix jours et rien n'est arrivé. Où en est ma commande ?
    quand est-ce que je serai livré
    Vous avez un numéro de suivi pour le colis ?
    ma commande est-elle expédiée
  `,
  ),
  spoken(
    "fr cancel_order",
    "Je veux annuler ma commande|J'ai commandé par erreur|Puis-je encore annuler la commande 48213 ?",
    `
    annuler commande
    Je me suis trompée, annulez s'il vous plaît
    je n'en veux plus, ne l'envoyez pas
    Est-il trop tard pour annuler ?
    annulation du 90110
  `,
  ),
  spoken(
    "fr start_return",
    "Je veux retourner un article|Comment faire un retour ?|Il me faut une étiquette de retour",
    `
    retour de la chaise
    C'est arrivé cassé, je veux le renvoyer
    étiquette de retour svp
    la couleur ne me plaît pas, je le retourne comment ?
    Je voudrais retourner deux pots
  `,
  ),
  spoken(
    "fr get_invoice",
    "J'ai besoin de la facture|Pouvez-vous m'envoyer la facture en PDF ?|Où est le reçu ?",
    `
    facture 48213
    j'ai perdu ma facture
    Mon comptable veut une facture avec TVA
    un reçu svp
    Il n'y avait pas de facture dans le carton
  `,
  ),
];

function spoken(what: string, examples: string, messages: string): Spoken {
  const [language = "", action = ""] = what.split(" ");
  return { language, action, examples: examples.split("|"), messages: lines(messages) };
}
