/**
 * English words of help pages, and the beginnings of their equivalents in German.
 *
 * @module
 */

/** German. */
export const GERMAN_GLOSSARY = `
    school:schul german:deutsch english:englisch french:französisch spanish:spanisch blank:weiße_seite,seite_ist_weiß,seite_bleibt_weiß,leere_seite,seite_ist_leer
    account:konto,konten address:adress admin:administrator api:schnittstelle app:app backup:sicherung bank_transfer:überweis
    browser:browser calendar:kalender cancel:kündig,stornier card:karte,kreditkart change:änder,wechsel,ändr
    charged:belast,abgebucht comment:kommentar company:firm,unternehm cost:kost,gebühr data:daten date:datum,termin
    declined:abgelehnt delete:lösch,gelöscht delivery:liefer device:gerät discount:rabatt,ermäßig document:dokument
    download:herunterlad,herunterzulad email:mail,e-mail error:fehler export:export,ausführ file:datei forgotten:vergess
    free:kostenlos,gratis guest:gast,gäst image:bild import:import,einles invite:einlad,eingelad,hinzufüg,hinzu
    invoice:rechnung language:sprache limit:grenze,begrenz link:verknüpf log_in:einlog,anmeld login:login lost:verlor
    month:monat name:name notification:benachrichtig backup:backup offline:offline open:öffn owner:inhaber,eigentümer
    password:passwort,kennwort pay:zahl,bezahl,zahlung permission:berechtig,recht person:mensch phone:handy,telefon,smartphone
    plan:tarif,abo price:preis privacy:datenschutz,dsgvo project:projekt receipt:quittung,beleg refund:erstatt,rückerstatt
    remove:entfern renewal:verläng reset:zurücksetz restore:wiederherstell,wiederherzustell return:rücksend,zurückschick
    role:rolle seat:platz,plätze,lizenz security:sicherheit settings:einstell share:teil,freigeb size:größe
    spreadsheet:tabelle,excel status:status stored:gespeichert,liegen stop:abstell,abschalt,ausschalt student:schüler,studier
    subscription:abonnement task:aufgabe tax:steuer,mehrwertsteuer team:team teammate:kolleg,mitarbeit template:vorlage
    trial:testphase,probe,testzeit twice:doppelt,zweimal two-factor:zweifaktor,zwei-faktor undo:rückgängig unlimited:unbegrenzt
    upload:hochlad user:nutzer,benutzer year:jahr,jährlich`;
