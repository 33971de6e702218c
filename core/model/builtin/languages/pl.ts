/**
 * The built-in model in Polish.
 *
 * @module
 */
import { type Language, near, whole } from "./language.ts";

/** Polish. */
export const POLISH: Language = {
  lines: {
    greeting: "Dzień dobry! W czym mogę pomóc?",
    thanks: "Nie ma za co! Czy mogę jeszcze w czymś pomóc?",
    goodbye: "Do widzenia i miłego dnia!",
    nature:
      "Nie jestem człowiekiem ani sztuczną inteligencją: jestem automatycznym asystentem tego działu pomocy i działam według stałych reguł.",
    ability: "Mogę pomóc w tych sprawach:",
    unknown: "Niestety tego nie wiem.",
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
    person: "Chcę porozmawiać z człowiekiem",
    yes: "Tak",
    no: "Nie",
    which: "Co wybrać dla „{name}”?",
    what: "Co wpisać dla „{name}”?",
    yesOrNo: "„{name}”: tak czy nie?",
    already: "„{name}” to już {value}.",
    pointed: "Na stronie jest to zaznaczone: „{name}”.",
  },
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
    nature: near(
      "jesteś|czy to|czy rozmawiam|rozmawiam z|czy pan|czy pani",
      "człowiekiem|człowiek|robotem|robot|botem|bot|chatbotem|ai|maszyną|komputerem|prawdziwy|prawdziwą osobą",
    ),
    wish: near(
      "rozmawiać|porozmawiać|pogadać|połączyć|połącz|proszę|przekazać|przekaż|chcę|chciałbym|chciałabym|potrzebuję",
      "człowiekiem|z człowiekiem|z konsultantem|konsultanta|z pracownikiem|z kimś|z osobą|z żywą osobą|z kierownikiem",
    ),
    denial: whole("nie|bez|nigdy|zaprosić|dodać|usunąć"),
    ability:
      /^(pomoc|pomocy|co (potrafisz|umiesz|możesz)( zrobić)?|w czym (możesz|może pan|może pani) pomóc|o co mogę (pytać|zapytać)|co mogę tu(taj)? zrobić)(?!\p{L})/u,
    where: whole("gdzie|pokaż|pokaż mi|dokąd"),
    yes: "tak",
    no: "nie",
  },
};
