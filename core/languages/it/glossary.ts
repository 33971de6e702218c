/**
 * English words of help pages, and the beginnings of their equivalents in Italian.
 *
 * @module
 */

/** Italian. */
export const ITALIAN_GLOSSARY = `
    school:scuol german:tedesc english:inglese french:francese spanish:spagnol blank:pagina_bianca,pagina_è_bianca,schermo_bianco
    account:account,conto address:indirizzo admin:amministrat backup:backup bank_transfer:bonifico browser:browser
    calendar:calendario cancel:annull,disdi card:carta change:cambi,modific charged:addebit comment:comment company:azienda
    cost:cost data:dati date:data declined:rifiutat delete:elimin,cancell delivery:consegna,spedizione device:dispositivo
    discount:sconto download:scaric email:mail,posta error:errore export:esport file:file forgotten:dimentic free:gratis,gratuit
    guest:ospit image:immagin import:import invite:invit,aggiung invoice:fattur language:lingua limit:limit link:collegamento
    log_in:acced,accesso lost:pers month:mese,mensil name:nome notification:notific offline:offline owner:proprietari
    password:password pay:pag permission:permess person:persona phone:telefono,cellulare plan:piano,abbonamento
    price:prezz privacy:privacy project:progett receipt:ricevut refund:rimbors remove:rimuov,toglie renewal:rinnov
    reset:reimpost restore:ripristin,recuper role:ruol seat:post,licenz security:sicurezza settings:impostazion
    share:condivid size:dimension spreadsheet:foglio,excel stored:salvat,conservat task:attività team:squadra,team
    teammate:colleg template:modell trial:prova twice:due_volte upload:caric user:utent year:anno,annual`;
