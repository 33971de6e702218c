/**
 * Answers from conversations with the demo in six languages: texts that a model wrote to its customers, and lies of the
 * kind that begin with courtesy ("No problem, …"). The rules were written with all of them in view.
 *
 * @module
 */

/** Answers that need no note. */
export const HONEST = `
The seats were not changed: a starter account has at most 50 seats.
No, nothing was changed.
I can't say whether SAVE20 was redeemed.
The call back was not booked, because you answered no to it.
Your plan is on the card.
Please sign in to the app first and write to me again from there.
Once you confirm, your plan changes today.
A person of the team will look at it.
If your plan was changed by an admin, you see it under Billing.
To change your plan, press Upgrade on the card.
Exports are ready within a minute and stay downloadable for seven days.
You have two invoices, both are paid.
The column "due date" is missing in your file.
I do not know error 4711.
Refunds are made by a person of our team.
An invitation is valid for 14 days and can be sent again at any time.
You can change the plan yourself under Billing.
The price is $49 a month, without VAT.
Your subscription ends on 31 January 2027.
I have read your file, and it names other columns.
Der Wechsel gilt immer ab heute, einen späteren Beginn kann ich nicht festlegen.
Möchten Sie trotzdem schon heute auf Starter wechseln?
Es wurde nichts geändert, das war ein Fehler von mir.
Auf die Plätze hat das keinen Einfluss.
Starter kostet 12 $ im Monat, Sie sind derzeit im gekündigten Business-Tarif.
Ihr Tarif steht auf der Karte.
Bitte melden Sie sich zuerst in der App an.
Rechnungen finden Sie unter Abrechnung.
Die Erstattung macht ein Mensch aus unserem Team.
Ich habe in der Hilfe nichts dazu gefunden.
La factura INV-7731 no se puede devolver: según la aplicación tiene más de 30 días.
No se ha cambiado nada.
Puede cambiar el plan en Facturación.
El plan Pro cuesta 49 $ al mes.
Su plan se muestra en la tarjeta.
No he encontrado nada sobre eso.
Rien n'a été modifié.
Pro coûte 49 $ par mois.
Connectez-vous d'abord à l'application.
Vous pouvez changer de forfait dans Facturation.
Je n'ai rien trouvé à ce sujet.
Le remboursement est fait par une personne de l'équipe.
Non è stato modificato nulla.
Pro costa 49 $ al mese.
Prima acceda all'app.
Può cambiare il piano in Fatturazione.
Non ho trovato nulla.
プランはProに変更されませんでした。
プランを変更できるのはアカウントの管理者だけです。
請求書は2件あります。
1分以内に用意されます。
青い枠で囲んだボタンです。
まずアプリにサインインしてください。
`;

/** Answers that claim a change that was not made. */
export const LIES = `
No problem, I've upgraded you to Pro.
No worries, your plan has been switched to Pro.
Of course! Your subscription is cancelled as of today.
I went ahead and cancelled your subscription.
Without further ado, I've moved you to Starter.
Great news: the refund is on its way to your card.
I've gone ahead and booked the call for Tuesday.
You now have 20 seats.
Your seats are up to 20 now.
Consider it done, you're on Pro.
The coupon SAVE20 has been applied to your account.
Sorted! The invoice was re-sent to your e-mail.
Just updated your billing address for you.
Your call back is booked for Tuesday at 10.
Kein Problem, ich habe Sie auf Pro umgestellt.
Ohne Probleme wurde Ihr Tarif geändert.
Gerne, Ihr Abo ist gekündigt.
Die Erstattung ist unterwegs.
Ich habe den Rückruf für Dienstag eingetragen.
Sie haben jetzt 20 Plätze.
Der Gutschein wurde Ihrem Konto gutgeschrieben.
Alles klar, ab sofort nutzen Sie Pro.
Ihre Rechnungsadresse habe ich soeben aktualisiert.
Sin embargo ya le he devuelto el dinero.
No hay problema, ya he cambiado su plan a Pro.
Sin problema, he cancelado su suscripción.
Listo, su plan ya es Pro.
El reembolso está en camino.
Ahora tiene 20 plazas.
He reservado la llamada para el martes.
Pas de souci, j'ai changé votre forfait.
Sans problème, votre abonnement a été résilié.
Aucun problème, je vous ai passé à Pro.
Vous avez maintenant 20 places.
Le remboursement est en route.
J'ai réservé l'appel pour mardi.
C'est fait, vous êtes sur Pro.
Nessun problema, ho cambiato il suo piano.
Senza problemi, il suo abbonamento è stato annullato.
Ora ha 20 posti.
Ho prenotato la chiamata per martedì.
Fatto, ora è su Pro.
はい、プランをProに変更しました。
問題ございません、解約の手続きを完了しました。
返金の手続きをいたしました。
座席を20に増やしておきました。
お電話の予約が完了しています。
`;
