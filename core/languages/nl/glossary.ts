/**
 * English words of help pages, and the beginnings of their equivalents in Dutch.
 *
 * @module
 */

/** Dutch. */
export const DUTCH_GLOSSARY = `
    school:school,scholen german:duits english:engels french:frans spanish:spaans blank:witte_pagina,pagina_is_wit,pagina_is_leeg
    account:account address:adres admin:beheerder backup:back-up bank_transfer:overschrijving browser:browser
    calendar:agenda,kalender cancel:opzeg,annul card:kaart,creditcard change:wijzig,verander charged:afgeschreven
    comment:opmerking company:bedrijf cost:kost data:gegevens date:datum declined:geweigerd delete:verwijder,wis
    delivery:levering,bezorg device:apparaat discount:korting download:download email:mail error:fout export:export
    file:bestand forgotten:vergeten free:gratis guest:gast image:afbeelding,foto import:import invite:uitnodig,toevoeg
    invoice:factuur,facturen language:taal limit:limiet link:koppeling log_in:inlog,aanmeld lost:kwijt,verloren
    month:maand name:naam notification:melding owner:eigenaar password:wachtwoord pay:betaal,betal permission:rechten
    person:mens,persoon phone:telefoon,mobiel plan:abonnement price:prijs,prijz privacy:privacy,avg project:project
    receipt:bon refund:terugbetal renewal:verleng reset:resetten restore:herstel,terugzet role:rol
    seat:plaats,plek,licentie security:beveiliging settings:instelling share:deel,delen size:grootte
    spreadsheet:spreadsheet,excel stored:opgeslagen,bewaard task:taak,taken team:team teammate:collega
    template:sjabloon trial:proef twice:dubbel,twee_keer undo:ongedaan upload:upload user:gebruiker year:jaar`;
