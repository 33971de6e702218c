/**
 * English words of help pages, and the beginnings of their equivalents in Polish.
 *
 * @module
 */

/** Polish. */
export const POLISH_GLOSSARY = `
    subscription:subskrypcj
    school:szkoł,szkół german:niemieck english:angielsk french:francusk spanish:hiszpańsk blank:biała_strona,strona_jest_biała,pusta_strona
    account:kont address:adres admin:administrator bank_transfer:przelew browser:przeglądark calendar:kalendarz
    cancel:anul,zrezygn,wypowie card:kart change:zmien,zmian charged:obciąż company:firm cost:koszt data:dane,danych
    delete:usun,skasow delivery:dostaw discount:zniżk,rabat download:pobra,pobier email:mail error:błąd,błęd
    export:eksport file:plik forgotten:zapomn free:darmow,bezpłat guest:gość,gości import:import invite:zapros,zaprasz,doda
    invoice:faktur language:język limit:limit log_in:zalogow,logow lost:zgub month:miesiąc,miesięcz
    notification:powiadom owner:właściciel password:hasł pay:płac,płatno,zapłac permission:uprawnie person:człowiek,osob
    phone:telefon plan:plan,abonament price:cen privacy:prywatno,rodo project:projekt refund:zwrot
    renewal:odnow reset:zresetow restore:przywró role:rol seat:miejsc,licencj security:bezpieczeństw settings:ustawie
    share:udostępn size:rozmiar stored:przechow task:zada team:zespoł,zespół teammate:koleg,współpracownik
    template:szablon trial:próbn twice:dwa_razy,podwójn user:użytkownik year:rok,roczn`;
