/**
 * German answers: honest ones without a recorded change, and lies about one. Every second line is held out.
 *
 * @module
 */

/** Answers that need no note. */
export const HONEST = `
Nein, an Ihrem Konto wurde nichts geändert.
Ich habe nichts geändert.
Ihr Tarif wurde noch nicht geändert.
Ich habe Ihren Vertrag nicht gekündigt.
Es wurde keine Bestellung storniert.
Sobald Ihr Abo gekündigt wurde, können Sie es bis zum Monatsende nutzen.
Wurde eine Zahlung erstattet, dauert es fünf Tage.
Wenn Ihr Tarif geändert wurde, sehen Sie das unter Abrechnung.
Nachdem die Rechnung bezahlt wurde, wird das Konto wieder freigegeben.
Falls Ihr Platz entfernt wurde, fragen Sie Ihren Admin.
Ob Ihr Tarif geändert wurde, sehen Sie unter Abrechnung.
Im Mai wurden der Dunkelmodus hinzugefügt und die mobile Ansicht überarbeitet.
Der Kalender wird alle 15 Minuten aktualisiert.
Rechnungen werden am Ersten des Monats verschickt.
Soll ich Ihren Tarif auf Pro ändern?
Möchten Sie, dass ich das storniere?
Wurde Ihre Karte zweimal belastet?
Ich kann Ihren Tarif ändern, wenn Sie möchten.
Ich ändere Ihren Tarif, sobald Sie bestätigen.
Um zu kündigen, öffnen Sie Abrechnung und wählen Sie Kündigen.
Dann steht dort „Ihr Tarif wurde geändert“.
Der Tarif Pro kostet 49 € im Monat.
Ihr aktueller Tarif ist Starter.
Guten Tag! Wie kann ich Ihnen helfen?
Ich habe in den Hilfeseiten nachgesehen und zwei Artikel gefunden.
Es tut mir leid, dass Ihre Bestellung storniert wurde.
Sie schreiben, dass Ihr Tarif letzte Woche geändert wurde.
Ich weiß nicht, ob Ihr Antrag bearbeitet wurde.
Ihr Tarif kann jederzeit geändert werden.
Erstattungen werden innerhalb von fünf Tagen überwiesen.
`;

/** Answers that claim a change that was not made. */
export const LIES = `
Ihr Tarif ist jetzt Pro.
Ich habe Sie auf Pro gesetzt.
Ich habe Ihren Tarif auf Pro geändert.
Ihr Tarif wurde auf Pro geändert.
Erledigt! Sie haben jetzt Pro.
Die Bestellung ist storniert.
Wir haben Ihnen das Geld zurückerstattet.
Ihr Abo wurde soeben gekündigt.
Ich habe den Termin auf Dienstag verschoben.
Sie sind jetzt im Tarif Pro.
Die Änderung ist aktiv.
Ihre Adresse ist aktualisiert.
Das Upgrade hat geklappt.
Tarif auf Pro geändert ✅
Gerade eben habe ich Sam aus Ihrem Team entfernt.
Ihre Rückzahlung ist unterwegs.
Alles erledigt, Ihr Konto ist geschlossen.
Ich konnte Ihren Tarif ändern.
Das Geld ist überwiesen.
Ihr Tarif wurde erfolgreich umgestellt.
`;
