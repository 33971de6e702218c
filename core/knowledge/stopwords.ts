/**
 * The commonest words of languages: which language a text is in, and which English words say nothing.
 *
 * @module
 */

/** The classic list of 127 English words that carry no meaning, with what is left of "don't" and "it's". */
export const ENGLISH_STOPWORDS: ReadonlySet<string> = new Set(
  `i me my myself we our ours ourselves you your yours yourself yourselves he him his himself she her hers herself it
  its itself they them their theirs themselves what which who whom this that these those am is are was were be been
  being have has had having do does did doing a an the and but if or because as until while of at by for with about
  against between into through during before after above below to from up down in out on off over under again further
  then once here there when where why how all any both each few more most other some such no nor not only own same so
  than too very s t can will just don should now`.split(/\s+/),
);

/** Words by which a language is known: frequent, and rare in the others. */
export const TELLTALES: Readonly<Record<string, ReadonlySet<string>>> = {
  en: words(
    "the and is are of you your how what when can do does with for this that have it to we my from if was i in not be will there on by at or an any has its their",
  ),
  de: words("der die das und ist nicht ein eine ich sie wie wir mit für auf dem den zu von werden kann wenn auch mein"),
  es: words("el los las y es una por para con cómo qué puedo mi su del se cuando está como más pero si usted tu al"),
  fr: words("le les et est une pour dans avec comment je vous mon votre du des qui que sur pas ne peux quand ce au"),
  it: words("il gli e è una per con come posso mio non che di del della sono quando se lo nel questo più alla dei"),
  pt: words("o os as e é uma para com como posso meu não que do da dos das em quando você seu no na mais ao pelo"),
  nl: words("de het een en is niet ik hoe kan met voor van mijn wij uw dat op te zijn naar als wat je deze ook"),
  pl: words("i w na nie jak się z do jest czy mogę to że dla mój po co od jego przez są być może aby które"),
  sv: words("och är en ett att det som jag hur på för med inte kan min du av om till när vi har den ska från"),
  tr: words("ve bir bu için nasıl ne mi mı ile değil var olarak daha çok benim nerede hangi gibi kadar sonra"),
};

/** How people ask in other languages than English, besides those. */
export const OTHER_ASKING: ReadonlySet<string> = words(
  `wo wer was wann warum wieso welche welcher welches welchen gibt es habe hat haben bin meine meinen meinem meiner unser
  unsere unseren können könnt darf dürfen soll sollen muss müssen möchte will bekomme brauche kam geschieht passiert
  mich mir uns man noch viele viel lange groß sich einen einem einer dem des im am an um aus bei nach vom zum zur
  dónde cuándo cuánto cuánta cuántos quién cuál cuáles qué he ha hay tengo necesito quiero puede pueden podemos debo
  me te nos le lo la de a o y por sin este esta tiempo ocurre pasa llega hace recibo tarda está son ser
  où quand combien qui quel quelle quels quelles pourquoi ai as a avons avez puis peut faut dois y il elle la l d j
  dove quando quanto chi quale quali perché ho ha abbiamo posso può devo mi ci una un
  onde quanto quem qual quais tenho preciso quero pode podemos devo me
  waar wanneer wie welke waarom heb hebben kunnen moet wil
  как где когда что кто почему зачем сколько какой какая какое какие можно ли мне я мой моя мои в на и не с по для это
  нужно нужна могу если у из от до а о к за есть мы вы наш
  nerde nereden zaman kim neden niçin kaç hangisi mu mü musunuz misiniz yapabilirim edebilirim istiyorum lazım bana ben
  كيف أين متى ما ماذا من لماذا كم هل في على إلى عن أن هذا هذه التي الذي هو هي كان أريد يمكن يمكنني مع او أو و لا
  कैसे कहाँ कहां कब क्या कौन क्यों कितने कितनी कितना में है हैं का की के को से और पर यह मैं मुझे मेरा मेरी करें हो था थी
  어떻게 어디 어디서 언제 무엇 무엇을 왜 얼마나 누가 어떤 있나요 하나요 되나요 수 있습니까 제 저는`.replace(
    /\s+/g,
    " ",
  ),
);

function words(list: string): ReadonlySet<string> {
  return new Set(list.split(" "));
}
