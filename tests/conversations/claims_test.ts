import assert from "node:assert/strict";
import { claimsOwnDeed, reportsDeed } from "../../core/conversations/claims.ts";
import { doesNotHang } from "../support/wait.ts";

const listed = (text: string) => text.split("|").map((sentence) => sentence.trim()).filter((one) => one !== "");

const OWN = listed(`
  Done. | All done! | It's done. | Consider it done. | You're all set. | I have upgraded your plan. | I've gone ahead and cancelled it. |
  That's sorted. | We refunded you. | You are now on the Pro plan. | It was successfully cancelled. | Your plan is now changed. |
  Ich habe Ihren Tarif auf Pro geändert. | Wir haben die Buchung storniert. | Erledigt! | Alles erledigt. |
  J'ai changé votre forfait. | Nous avons bien annulé la commande. | C'est fait ! | J’ai mis à jour votre adresse. |
  He cambiado tu plan. | Hemos cancelado el pedido. | ¡Listo! | Hecho. | Alterei o seu plano. | Pronto! | Cancelei a reserva. |
  Ich habe Ihnen das Geld überwiesen. | Wir haben den Termin verschoben. | J'ai reporté votre rendez-vous. | He renovado tu plan. |
  Hemos aplicado el cupón. | Ho cambiato il piano. | Abbiamo annullato l'ordine. | Fatto! | Ik heb uw abonnement gewijzigd. | Geregeld!
`);

const REPORTED = listed(`
  Your subscription has been cancelled. | It's been refunded. | Your plan was changed. | Your plan is now Pro. |
  The change was made. | The upgrade went through. | The refund is complete. | Plan updated. | Success: refund issued! |
  You're on Pro now. | You are upgraded. | Your refund is on its way. | Ihr Tarif wurde geändert. | Votre commande a été annulée. | Tu pedido ha sido cancelado. |
  O seu plano foi alterado. | L'ordine è stato annullato. | Uw bestelling is geannuleerd.
`);

const HARMLESS = listed(`
  I can upgrade your plan if you like. | Shall I change it? | I have not changed anything. | We haven't sent it. |
  Refunds are processed within five days. | To cancel, press the button. | Have you sent the form? | I am done with that for you? No. |
  Soll ich den Tarif ändern? | Ich habe nichts geändert. | Ich habe Ihren Tarif noch nicht geändert. | Ich kann das stornieren. |
  Wir haben noch nichts überwiesen. | Ich kann den Termin verschieben. | Je n'ai pas reporté le rendez-vous. | No he renovado tu plan. |
  Je peux annuler la commande. | Je n'ai rien changé. | J'ai bien compris. | Je n'ai pas annulé la commande. |
  ¿Quieres que lo cambie? | No he cambiado nada. | No hemos cancelado el pedido. | Listos para ayudar. |
  Quer que eu altere? | Não alterei o seu plano. | Posso cancelar a reserva. | Vuole che lo cambi? | Non ho cambiato il piano. |
  Posso annullare l'ordine. | Zal ik het wijzigen? | Ik heb niets gewijzigd. | Ik kan het annuleren. |
  The change is made once you say yes. | The refund is possible. | You are on the list. | Order cancelled items again? |
  The plan costs $49 a month. | You are on the Starter plan.
`);

for (const sentence of OWN) {
  Deno.test(`claimsOwnDeed hears it in "${sentence}"`, () => assert.equal(claimsOwnDeed(sentence), true));
}

for (const sentence of REPORTED) {
  Deno.test(`reportsDeed hears it in "${sentence}"`, () => assert.equal(reportsDeed(sentence), true));
}

for (const sentence of HARMLESS) {
  Deno.test(`claimsOwnDeed and reportsDeed let "${sentence}" pass`, () => {
    assert.deepEqual([claimsOwnDeed(sentence), reportsDeed(sentence)], [false, false]);
  });
}

Deno.test("claimsOwnDeed and reportsDeed do not hang at a sentence that is made to be slow", () => {
  for (
    const part of [
      "ich habe ",
      "i have now ",
      "your ",
      "the plan was now ",
      "you are on ",
      "success: ",
      "a été ",
      "is ",
      "he he ",
      "just just ",
      "è stato ",
    ]
  ) {
    const sentence = part.repeat(163_840 / part.length);
    doesNotHang(() => [claimsOwnDeed(sentence), reportsDeed(sentence)]);
  }
});
