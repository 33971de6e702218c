/**
 * The lines and the grammar of Polish.
 *
 * @module
 */
import { TEXTS as FRAME_TEXTS } from "../../../widget/frame/texts/pl.ts";
import type { Language } from "../language.ts";
import { either, near, personRequestOf, whole } from "../patterns.ts";
import { POLISH_CLAIMS } from "./claims.ts";
import { POLISH_DATES } from "./dates.ts";
import { POLISH_FIGURES } from "./figures.ts";
import { POLISH_GLOSSARY } from "./glossary.ts";
import { POLISH_MAIL } from "./mail.ts";
import { POLISH_MAIL_PROGRAMS } from "./mail_programs.ts";
import { POLISH_MATTERS } from "./matters.ts";
import { POLISH_OPPOSITES } from "./opposites.ts";

/** Polish. */
export const POLISH: Language = {
  code: "pl",
  direction: FRAME_TEXTS.direction,
  person: FRAME_TEXTS.talkToPerson,
  assistant: FRAME_TEXTS.ai,
  turn: {
    declined: "Dobrze, nie zrobiłem tego.",
    nothingHere: "Nic tu nie ma.",
    tooLate: "Tego nie można już nacisnąć.",
    questionAnswered: "Na to pytanie już udzielono odpowiedzi.",
    questionOver: "To pytanie jest już nieaktualne. Proszę zapytać ponownie.",
    personByTopic: "Zajmie się tym człowiek. Przekazałem rozmowę.",
    personByLimit: "W jednej rozmowie nie mogę odpowiadać więcej razy. Dalej zajmie się tym człowiek.",
    notHere: "W tej sprawie nie mogę tutaj pomóc.",
    noMoreReplies: "W jednej rozmowie nie mogę odpowiadać więcej razy. Proszę rozpocząć nową.",
    personByRequest: "Przekazałem rozmowę człowiekowi. Odpowie tutaj.",
    away: "W tej chwili nas nie ma. Odpowiemy, gdy tylko wrócimy.",
    waitMinutes: "Zwykle odpowiadamy w ciągu {n} minut.",
    waitHours: "Zwykle odpowiadamy w ciągu {n} godzin.",
    backAt: "Wracamy: {time}.",
    personOnPage: "Tym zajmuje się człowiek. Przekazałem rozmowę, odpowie tutaj.",
    personAlone: "Dziękujemy. Odpowie tutaj osoba z naszego zespołu.",
    addedForPerson: "Dziękujemy, dodano to dla osoby, która odpowie.",
    fault: "Przepraszam, w tej chwili nie mogę odpowiedzieć.",
    brokenOff: "Przepraszam, moja odpowiedź się urwała.",
    offerPerson: "Czy połączyć z człowiekiem?",
    unknownEffect: "Nie dostałem jasnej odpowiedzi, więc nie wiem, czy się udało. Sam nie spróbuję ponownie.",
    signIn: "Najpierw proszę się zalogować, a potem nacisnąć ponownie.",
    noPress: "Tego przycisku nie można teraz użyć.",
    searching: "Sprawdzam…",
    noWords: "Przepraszam, nie wiem, co na to odpowiedzieć.",
    done: "Gotowe.",
    failed: "Nie udało się. Nic nie zostało zmienione.",
    failedOnPage: "Na tej stronie się nie udało.",
    mayHaveWorked: "Nie dostałem jasnej odpowiedzi: mogło się udać albo nie.",
    busy: "Chwileczkę: pracuję jeszcze nad ostatnią wiadomością.",
    linkRemoved: "(usunięto odnośnik)",
    keyRemoved: "(usunięto)",
    interrupted: "Przerwano mi. Proszę wysłać to jeszcze raz.",
    internal: "Coś poszło nie tak po naszej stronie.",
    joined: "Do rozmowy dołącza {name}.",
    aiAgain: "Asystent AI znów odpowiada.",
    yes: "Tak",
    no: "Nie",
    lookAlikes: "Przyjrzyj się: niektóre znaki udają inne ({characters})",
  },
  record: {
    done: "Zrobione",
    failed: "Nie zrobiono",
    unknown: "Nie wiadomo, czy zrobiono",
    pressed: "Naciśnięto „{words}”",
    wrote: "Napisano „{words}”",
    nothingChanged: "Nic nie zostało zmienione.",
    notThisChange: "Ta zmiana nie została wprowadzona.",
    changeUnknown: "Nie wiadomo, czy to zostało zmienione.",
    figuresUnknown: "Brak w naszych danych: {figures}. Proszę to sprawdzić przed podjęciem decyzji.",
    byMail: "E-mail od {from}, nadawca niezweryfikowany:",
  },
  nudges: {
    sent: "To, co właśnie wysłano, nie dotarło.",
    loaded: "Coś na tej stronie się nie wczytało.",
    script: "Coś na tej stronie przestało działać.",
    control: "Przycisk na tej stronie chyba nie reaguje.",
    namedControl: "„{name}” chyba nie reaguje.",
    stuck: "Kilka minut temu coś na tej stronie nie zadziałało.",
    noAnswer: "Połączenie zostało przerwane.",
    signedOut: "Być może trzeba zalogować się ponownie.",
    tooLarge: "To było za duże.",
    notAccepted: "Coś nie zostało przyjęte.",
    tooMany: "Było zbyt wiele prób naraz.",
    ourFault: "To nasza wina, nie Państwa.",
    offer: "Czy możemy pomóc?",
    yes: "Tak, proszę o pomoc",
  },
  questions: {
    click: "Kliknąć {name}?",
    fill: "Wpisać {value} w {name}?",
    select: "Wybrać {value} w {name}?",
    on: "Zaznaczyć {name}?",
    off: "Odznaczyć {name}?",
    press: "Nacisnąć {value} na {name}?",
    go: "Otworzyć {value}?",
    look: "Obejrzeć tę stronę razem z Panem/Panią?",
  },
  launcher: {
    label: "Czat",
    open: "Czat z {name}",
    close: "Zamknij czat",
    unread: "nieprzeczytane: {n}",
    ask: "Zadaj pytanie…",
    send: "Wyślij",
    dismiss: "Ukryj",
    using: "Pomoc korzysta z tej strony",
    stop: "Zatrzymaj",
  },
  builtin: {
    greeting: "Dzień dobry! W czym mogę pomóc?",
    thanks: "Nie ma za co! Czy mogę jeszcze w czymś pomóc?",
    goodbye: "Do widzenia i miłego dnia!",
    nature:
      "Nie jestem człowiekiem: jestem asystentem AI tego działu pomocy, programem, który odpowiada według stałych reguł.",
    ability: "Mogę pomóc w tych sprawach:",
    unknown: "Niestety tego nie wiem.",
    stillReading: "Jeszcze czytam strony pomocy. Proszę spróbować ponownie za minutę.",
    unsure: "Nie wiem na pewno, o co chodzi. Czy o coś z tych rzeczy?",
    signIn:
      "Najpierw proszę się zalogować, a potem zapytać ponownie. Nigdy nie szukam konta po identyfikatorze ani adresie e-mail wpisanym na czacie.",
    done: "Gotowe.",
    found: "Oto, co udało mi się znaleźć.",
    notSetUp: "Jeszcze nie mogę tego tutaj zrobić: nie jest to skonfigurowane.",
    failed: "Nie udało się.",
    noAnswer: "W tej chwili nie dostałem odpowiedzi. Proszę spróbować ponownie za chwilę.",
    invalid: "Nie mogę tego zrobić na podstawie tego, co wiem.",
    changeUnknown: "Nie dostałem odpowiedzi, więc nie wiem, czy się udało.",
    passOn: "Mogę przekazać rozmowę człowiekowi.",
    which: "Proszę wybrać: {name}",
    what: "Proszę podać: {name}",
    yesOrNo: "{name}: tak czy nie?",
    already: "{name}: już jest {value}.",
    onlyThese: "Tutaj mogę wybrać tylko jedną z tych opcji.",
    pointed: "Na stronie jest to zaznaczone: „{name}”.",
    sorry: "Przykro mi z tego powodu.",
    okay: "W porządku. Proszę dać znać, jeśli coś jeszcze.",
    notAsked: "O nic teraz nie pytałem. W czym mogę pomóc?",
    offered: "Oto co wiem na temat „{about}”. Czy o to chodzi?",
    readOn: "Czytaj dalej",
    openNow: "Teraz mamy otwarte, do {time}.",
    closedNow: "Teraz mamy zamknięte. Najbliższe otwarcie: {time}.",
    openingHours: "Godziny otwarcia ({zone}):",
    anyTime: "Można tu do nas pisać o każdej porze.",
    praised: "Dziękuję, to bardzo miłe!",
  },
  mail: POLISH_MAIL,
  talk: {
    greeting: ["cześć hej witam witaj dzień dobry siema", "wieczór państwa wszystkich"],
    thanks: [
      "dziękuję dzięki dziekuje",
      "bardzo wielkie serdecznie za pomoc odpowiedź to wszystko super świetnie ok dobrze",
    ],
    goodbye: ["widzenia pa żegnam", "do miłego dnia wieczoru dziękuję i na razie zobaczenia"],
    person: [
      "człowiek człowiekiem konsultant konsultantem pracownik pracownikiem osoba osobą",
      "z prawdziwym prawdziwą rozmawiać porozmawiać chcę proszę",
    ],
    nature: either(
      /^(?:jak (?:masz na imię|się nazywasz)|(?:czy )?jesteś (?:chatgpt|claude|gemini))$/u,
      /^(?:kim jesteś|kto to|czym jesteś|z kim rozmawiam|kim pan jest|kim pani jest)$/u,
      near(
        "jesteś|czy to|czy rozmawiam|rozmawiam z|czy pan|czy pani",
        "człowiekiem|człowiek|robotem|robot|botem|bot|chatbotem|ai|maszyną|komputerem|prawdziwy|prawdziwą osobą",
      ),
    ),
    personRequest: personRequestOf({
      talk: "rozmawiać|porozmawiać|pogadać|połączyć|połącz",
      wish: "proszę|przekazać|przekaż|chcę|chciałbym|chciałabym|potrzebuję",
      human: "człowiekiem|z człowiekiem|z konsultantem|konsultanta|z żywą osobą|z kierownikiem",
      anyone: "z pracownikiem|z kimś|z osobą",
    }),
    denial: whole("nie|bez|nigdy|zaprosić|dodać|usunąć"),
    ability:
      /^(pomoc|pomocy|co (potrafisz|umiesz|możesz)( zrobić)?|w czym (możesz|może pan|może pani) pomóc|o co mogę (pytać|zapytać)|co mogę tu(taj)? zrobić)(?!\p{L})/u,
    where: whole("gdzie|pokaż|pokaż mi|dokąd"),
    yes: "tak",
    no: "nie",
    presence: whole(
      "jest tam ktoś|jest tu ktoś|jest ktoś|ktoś tam|jesteś tam|jesteście tam|jak się (?:masz|macie|pan ma|pani ma|miewasz)$|co słychać$|jak leci$",
    ),
    succeeded: [
      whole("czy (?:to )?(?:się udało|udało się|zadziałało)|czy (?:to |jest )?(?:to )?(?:już )?(?:zrobione|gotowe)"),
      whole("udało się|zadziałało|zrobione"),
    ],
    okay: ["ok okej rozumiem jasne dobrze dobra", "w porządku no to super świetnie przepraszam sorki"],
    refuses: [
      whole("nie|nigdy|bez"),
      whole("mogę|może|działa|jest|był|była|było|został|została|mam|wiem|dlaczego|czemu|udało|przyszło"),
    ],
    hours: whole(
      "godzin\\p{L}* (?:otwarcia|pracy)|(?:jesteście|macie|jest) (?:teraz |dziś |dzisiaj )?(?:otwar[tc]\\p{L}*|czynn\\p{L}+|zamknię\\p{L}+)|(?:kiedy|o której|od której|do której) (?:otwiera\\p{L}+|zamyka\\p{L}+|jesteście|pracujecie|macie otwarte)|(?:pracujecie|otwarte) w.{0,20}",
    ),
    praise: whole(
      "(?:jesteś|jesteście|to było|to jest) (?:naprawdę |bardzo |tak )*(?:super|świetn\\p{L}+|najleps\\p{L}+|genialn\\p{L}+|mił\\p{L}+|kochan\\p{L}+|wspaniał\\p{L}+)|dobra robota|brawo",
    ),
    anger: whole(
      "bezużyteczn[yae]|głupi[ea]?|idioci|śmieszne|okropn[yae]|straszn[yae]|skandal|niedopuszczalne|wściekł[ya]|zły jestem|dość tego|mam dość|nienawidzę|rozczarowan[ya]|zdesperowan[ya]|oszustwo|najgorsz[yae]|dno|nie o to (?:mi )?(?:pytałem|pytałam|chodziło|prosiłem|prosiłam)|nie to (?:miałem|miałam) na myśli|zła odpowiedź|nie rozumie(?:sz|cie) mnie|nie (?:zrozumiał\\p{L}*|rozumie\\p{L}*) mnie|to mi nie pomaga|(?:nigdy )?nie (?:zamawiał[ae]m|zamówił[ae]m|prosił[ae]m o)|nie (?:było|jest) (?:to )?(?:pomocne|przydatne)|nie tego szukam|to (?:nieprawda|błędne)",
    ),
    trouble: whole(
      "nic nie działa|odrzucon[ao]|odrzucono|pobrano dwa razy|podwójnie|dwukrotnie|zawiesi(?:ł|ła|ło) się|zepsut[yae]|nie działa|nie ładuje|nie otwiera|błąd|nie powiod(?:ło|ła)|skradzion[yao]|zhakowan[yao]|znikn(?:ął|ęła|ęło|ęły)|awaria",
    ),
  },
  answers: {
    yes: `
      tak, tak jest, pewnie, oczywiście, jasne, zdecydowanie, zdecydowanie tak, zgoda, zgadzam się, potwierdzam, potwierdzone, dokładnie, właśnie tak, naturalnie, jak najbardziej, zrób to, proszę to zrobić`,
    alone: "potwierdź",
    filler: "okej, dobrze, proszę, poproszę, bardzo proszę, dziękuję, dzięki, super, świetnie, teraz",
    no: `
      nie, nie dziękuję, nie teraz, jeszcze nie, lepiej nie, raczej nie, nigdy, absolutnie nie, zdecydowanie nie,
      oczywiście nie, oczywiście że nie, anuluj, anulować, przestań, zostaw to, nieważne, nie chcę, nie chcę tego,
      nie rób tego, proszę nie, proszę tego nie robić, nie potwierdzam, nie zgadzam się, rozmyśliłem się,
      rozmyśliłam się`,
    unclear: `
      może, być może, chyba, chyba tak, raczej, raczej tak, zależy, to zależy, nie wiem, zobaczymy, no, no tak, no dobra,
      dobra, niech będzie, ja, i, oraz, też, także, a, więc, potem, z tym`,
  },
  claims: POLISH_CLAIMS,
  matters: POLISH_MATTERS,
  opposites: POLISH_OPPOSITES,
  topics: { refund: "zwrot\\p{L}* (?:pieniędzy|środków|kosztów)|(?:oddaj|zwró)\\p{L}* (?:\\p{L}+ ){0,2}pieni" },
  dates: POLISH_DATES,
  figures: POLISH_FIGURES,
  mailPrograms: POLISH_MAIL_PROGRAMS,
  glossary: POLISH_GLOSSARY,
  abbreviations: null,
  separableVerbs: null,
  quoting: null,
  request: {
    polite:
      "proszę|czy możesz|czy może pan|czy może pani|chcę|chciałbym|chciałabym|potrzebuję|pomóż mi|cześć|dzień dobry",
    ending: "proszę|dzięki|dziękuję",
    rulesOut: "nie",
    but: "ale|tylko|raczej|chcę|chciałbym|chciałabym",
    question: "co|jaki|jaka|jakie|który|która|kiedy|gdzie|kto|ile|jak długo|czy mam|czy jestem",
    how: "jak|gdzie (?:mogę|można)|czy (?:mogę|można|jest|są)|dlaczego|wyjaśnij",
    ownState: "czy (?:jestem|jesteśmy|mam|mamy|moj[ea]|mój|nasz[ae]?)",
    beforeVerb: null,
    topic: "pokaż|zobacz|mój|moja|moje|nasz|nasza|powiedz",
    command:
      "zmień|zmienić|anuluj|anulować|usuń|usunąć|skasuj|zarezerwuj|zamów|wyślij|przedłuż|zwróć|zablokuj|dodaj|wstrzymaj|przenieś",
    speaker: "mój|moja|moje|mojego|nasz|płacę",
  },
  search: {
    questions: {
      opens: "jak|gdzie|kiedy|ile|kto|dlaczego",
      whether: "czy",
      within: null,
      amount: "ile|ilu|jak (?:długo|duż\\p{L}*)",
      place: "kto|gdzie",
      numbers:
        "jeden|jedna|jedno|dwa|dwie|trzy|cztery|pięć|sześć|siedem|osiem|dziewięć|dziesięć|jedenaście|dwanaście|czternaście|dwadzieścia|trzydzieści|pięćdziesiąt|sto|tysiąc|żad\\p{L}*|nieograniczon\\p{L}*",
      pointing: "tego|tym|oni|one",
      continuation: "i (?:co|jak|ile|czy|kiedy|gdzie|kto)|też|co z",
      means: "chodzi(?:ło)? mi o|miał[ae]m na myśli|mam na myśli",
      notThis: "nie o\\s[^,.;:!?]{1,30}",
      introduces: "nazywam",
      phone: "numer telefonu|zadzwonić|telefonicznie|infolini\\p{L}*",
      ownPhone: "mój|mojego|nasz\\p{L}*|zmieni\\p{L}*",
      calls: "zadzwoń|zadzwonić|telefonicznie|infolini\\p{L}*",
    },
    telltales: "i w na nie jak się z do jest czy mogę to że dla mój po co od jego przez są być może aby które",
    askingPhrases: null,
    asking: null,
    stopWords: null,
    general: `
      są znajdę znaleźć mojego mojej moich nasze naszych to ten ta te tego tym tam tu ja ty on ona my wy oni mi mnie ci cię się go jej nas was i oraz albo ale jeśli
      nie tak co kto gdzie kiedy dlaczego jak dziękuję dzięki bardzo też także jest są był była było być jestem mam
      ma mieć mój moja moje pan pani w we na z ze do od po przez dla bez o u za przy wszystko coś nic inny inna inne
      robić robię zrobić zrób iść idę idzie przyjść dać daj wziąć mówić mówię powiedz widzieć widzę wiedzieć wiem
      myśleć myślę chcieć chcę chciałbym móc mogę potrzebuję rzecz rzeczy czas dzień dni tydzień miesiąc rok lat
      dziś dzisiaj jutro wczoraj teraz potem znowu jeszcze dalej wstecz pierwszy ostatni następny nowy nowa stary
      dobry dobrze zły lepiej prawda jeden dwa trzy cztery pięć dziesięć ludzie osoba pytanie słowo numer więcej
      mniej już tylko może
      używać użyć używam działa`,
    customers: `
      kosztuje kosztują anulować zmienić zamówienie faktura konto hasło cena ceny zapłacić zresetować zaprosić usunąć
      dostawa pieniądze`,
    courtesy: [
      `
      cześć hej witam witaj dzień szanowni dziękuję dzięki dziekuje proszę prosze pozdrawiam pozdrowienia
      przepraszam pilne poważaniem`,
      `
      dobry wieczór państwo wszystkich mam nadzieję że możecie pomóc pomoc z góry bardzo serdecznie nazywam
      się imię przeszkadzam ponownie znowu szybko szybką potrzebuję odpowiedź odpowiedzi ktoś może jeśli już
      pytano wysłano mojego iphone mi za`,
    ],
  },
};
