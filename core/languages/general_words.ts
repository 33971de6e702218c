/**
 * Words of every subject, by language: beside the stop words they are what a message may be made of that says nothing
 * about what it wants. "Go on", "something else" and "what time is it" are made of them alone.
 *
 * A word that names something of many products or shops, such as "cancel", "open" or "hours", is not a general word.
 *
 * @module
 */
import { LANGUAGES } from "./languages.ts";

const GENERAL: Readonly<Record<string, string>> = {
  en: `
    again already always another anything anyone anybody back bad become begin believe better big bit bring call came
    come continue day days different done easy else end enough even ever every everyone everything fact far feel few
    find first forget full gave give go goes going gone good got great guess guys happen hard hear hello hey hold
    hope idea important just keep kind knew know known last late later least left less let life like little long look
    lot made make man many matter may maybe mean meant mind month months minute minutes moment more most move much
    must name need never new next nice nothing now number numbers ok okay old one ones only other others part people
    place please point possible probably put question quick quite rather ready real really remember repeat right said
    same saw say says second see seem seen set show side since small some somebody someone something soon sorry sound
    sounds stay still stop stuff sure take taken talk tell thank thanks thing things think third thought time times
    today together tomorrow told took tried true try turn two understand until use used very wait want wanted way
    week weeks well went whatever while whole whose without wonder word words world worry would wrong arent cant couldnt
    didnt doesnt dont hadnt hasnt havent hows id ill im isnt its ive lets shouldnt thats theres wasnt werent whats
    wheres whos wont wouldnt youre youve youll yours year years yeah yep yes yesterday yet nah nope lol haha hmm hm
    oh ah um uh wow brb pls plz three four five six seven eight nine ten hundred thousand http https www com org net
    html`,
  de: `
    war waren bin bist sind sein das dies diese dieser dieses ich auch du er wir ihr mir mich dir dich uns euch
    hier da dort so nur noch doch wohl eben ganz sehr ja nein und oder aber mit von für an auf in zu zum zur im am
    wie was wer wo wann warum möchte würde könnte kann muss soll habe hatte haben hast hat alles etwas nichts
    andere anderer anderes anderen machen mache macht gemacht geht gehen ging gegangen kommen kommt geben gib gibt
    nehmen nimm sagen sag sagt gesagt sehen sehe sieht wissen weiß weiss denken denke glauben glaube finden
    brauchen brauche wollen wollte lassen lass tun tue getan sache sachen ding dinge zeit tag tage tagen woche
    monat jahr jahre heute morgen gestern jetzt dann danach wieder nochmal weiter zurück zuerst erste erster
    erstes letzte letzter letztes nächste nächster neu neue neuer neues alt gut schlecht genau richtig falsch eins
    zwei drei vier fünf zehn leute mensch frage wort nummer mehr weniger mal schon einfach wirklich vielleicht
    egal klar stimmt
    benutzen benutze benutzt nutzen nutze verwenden verwende funktioniert`,
  es: `
    esto eso esta este ese esa estos estas yo tú él ella nosotros usted ustedes me te se le lo la los las un una
    unos unas el de del al en con por para sin sobre y o pero si no sí qué que cómo cuándo dónde quién cuál favor
    gracias muchas muy también es son era fue ser estar está estoy hay puedo puede tengo tiene quiere mi su tu
    aquí allí todo todos nada algo otro otra otros otras hacer hago haz hace hecho ir voy va vamos venir dar dame
    da tomar decir digo dime dice ver veo saber sé creer creo pensar pienso querer quiero quería poder necesito
    necesitar dejar cosa cosas tiempo día días semana mes año años hoy mañana ayer ahora luego después vez seguir
    sigue adelante atrás primero primera último última siguiente nuevo nueva viejo bueno buena malo mejor verdad
    uno dos tres cuatro cinco diez gente persona pregunta palabra número más menos ya solo quizás claro vale
    usar uso utilizar funciona encontrar encuentro`,
  fr: `
    cela ça ce cet cette ces je tu il elle nous vous ils elles me te se le la les un une des du de au aux en dans
    avec pour sans sur et ou mais si non oui quoi que qui comment quand où pourquoi merci beaucoup très aussi est
    sont était être suis ai avez avoir peux peut mon ma mes votre vos ici là bien c j l d s n qu tout tous toute
    rien quelque chose autre autres faire fais fait faites aller va vas allez venir donner donne donnez prendre
    dire dis dit dites voir vois savoir sais croire crois penser pense vouloir veux voudrais pouvoir besoin
    laisser choses temps jour jours semaine mois an ans année aujourd hui demain hier maintenant après ensuite
    encore continuer continue retour premier première dernier dernière suivant nouveau nouvelle vieux bon bonne
    mauvais mieux vrai vraiment deux trois quatre cinq dix gens personne question mot numéro plus moins déjà
    seulement
    utiliser utilise marche marchent fonctionne fonctionnent trouver trouve`,
  it: `
    questo questa quello quella io tu lui lei noi voi loro mi ti si ci vi lo la li le un una uno il i gli di del
    della da in con per su senza e o ma se non no sì che cosa come quando dove chi perché grazie mille molto anche
    è sono era essere sto ho ha avere posso può mio sua qui lì così tutto tutti niente nulla qualcosa altro altra
    altri altre fare faccio fai fa fatto andare vado va venire dare dammi prendere dire dico dimmi vedere vedo
    sapere so credere credo pensare penso volere voglio vorrei potere bisogno cose tempo giorno giorni settimana
    mese anno anni oggi domani ieri adesso ora dopo poi ancora continua avanti indietro primo prima ultimo ultima
    prossimo nuovo nuova vecchio buono bene male meglio vero davvero due tre quattro cinque dieci gente persona
    domanda parola numero più meno già solo forse
    usare uso utilizzare funziona trovare trovo`,
  pt: `
    isto isso este esta esse essa eu tu ele ela nós você vocês me te se o a os as um uma de do da no na em com por
    para sem sobre e ou mas sim não que quê como quando onde quem porquê obrigado obrigada muito também é são era
    foi ser estar está estou há posso pode tenho tem meu minha seu sua aqui ali assim tudo todos nada algo outro
    outra outros outras fazer faço faz feito ir vou vai vamos vir dar dá tomar dizer digo diz ver vejo saber sei
    acreditar acho pensar penso querer quero queria poder preciso precisar deixar coisa coisas tempo dia dias
    semana mês ano anos hoje amanhã ontem agora depois vez continuar continua primeiro primeira último última
    próximo novo nova velho bom boa mau melhor verdade dois três quatro cinco dez gente pessoa pergunta palavra
    número mais menos já só talvez
    usar uso utilizar funciona encontrar encontro`,
  nl: `
    dit dat deze die het de ik jij je u hij zij wij we jullie mij me hem haar ons een en of maar als niet geen ja
    nee wat wie waar wanneer waarom hoe dank bedankt wel ook zo heel erg is zijn was waren ben heb heeft hebben
    kan kunnen moet mag mijn uw hier daar van voor met op in aan om te bij naar uit over alles iets niets andere
    anders maken maak maakt gemaakt gaan ga gaat komen komt geven geef geeft nemen neem zeggen zeg zegt zien zie
    ziet weten weet denken denk geloven vinden vind willen wil laten laat doen doe doet gedaan nodig ding dingen
    tijd dag dagen week maand jaar vandaag morgen gisteren nu dan daarna weer nog verder terug eerste laatste
    volgende nieuw nieuwe oud goed slecht precies juist twee drie vier vijf tien mensen vraag woord nummer meer
    minder al gewoon echt misschien
    gebruiken gebruik gebruikt werkt`,
  pl: `
    to ten ta te tego tym tam tu ja ty on ona my wy oni mi mnie ci cię się go jej nas was i oraz albo ale jeśli
    nie tak co kto gdzie kiedy dlaczego jak dziękuję dzięki bardzo też także jest są był była było być jestem mam
    ma mieć mój moja moje pan pani w we na z ze do od po przez dla bez o u za przy wszystko coś nic inny inna inne
    robić robię zrobić zrób iść idę idzie przyjść dać daj wziąć mówić mówię powiedz widzieć widzę wiedzieć wiem
    myśleć myślę chcieć chcę chciałbym móc mogę potrzebuję rzecz rzeczy czas dzień dni tydzień miesiąc rok lat
    dziś dzisiaj jutro wczoraj teraz potem znowu jeszcze dalej wstecz pierwszy ostatni następny nowy nowa stary
    dobry dobrze zły lepiej prawda jeden dwa trzy cztery pięć dziesięć ludzie osoba pytanie słowo numer więcej
    mniej już tylko może
    używać użyć używam działa`,
  tr: `
    bu şu o ben sen biz siz onlar bana sana ona bize size beni seni onu ve veya ama eğer değil evet hayır ne kim
    nerede nasıl neden niçin teşekkürler teşekkür ederim çok da de mi mı mu mü var yok ile için gibi kadar burada
    orada benim senin olan oldu olur her şey bir hiçbir başka diğer yapmak yap yapıyor yapmış gitmek git gidiyor
    gelmek gel vermek ver almak al söylemek söyle görmek bilmek biliyorum düşünmek istemek istiyorum isterim lazım
    gerek şeyler zaman gün günler hafta ay yıl bugün yarın dün şimdi sonra tekrar yine devam geri ilk son sonraki
    yeni eski iyi kötü doğru iki üç dört beş on insanlar kişi soru kelime numara daha az artık sadece belki
    kullanmak kullanabilir kullanıyorum çalışıyor`,
};

const BY_CODE: ReadonlyMap<string, ReadonlySet<string>> = new Map(
  Object.entries(GENERAL).map(([code, words]) => [code, new Set(words.trim().split(/\s+/))]),
);

/** The general words of a language, by its code. */
export function generalWordsOf(code: string): ReadonlySet<string> {
  return BY_CODE.get(code) ?? new Set();
}

/** A yes and a no are no subject. */
const ANSWERS: ReadonlySet<string> = new Set(
  LANGUAGES.flatMap(({ talk }) => [...talk.yes.split(" "), ...talk.no.split(" ")]),
);

const ALL: ReadonlySet<string> = new Set([...BY_CODE.values()].flatMap((words) => [...words]));

/** The general words of a language, by its code; of every language where it is not known. English is always among them. */
export function isGeneralWord(word: string, code: string | null): boolean {
  if (BY_CODE.get("en")?.has(word) || ANSWERS.has(word)) return true;
  return code === null ? ALL.has(word) : BY_CODE.get(code)?.has(word) ?? false;
}
