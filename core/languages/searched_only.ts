/**
 * Languages that pages and questions may be in, and which the desk itself does not speak.
 *
 * @module
 */
import type { SearchWords } from "./language.ts";

/** The words of each for the search. */
export const SEARCHED_ONLY: readonly { readonly code: string; readonly search: SearchWords }[] = [
  {
    code: "hi",
    search: {
      telltales: null,
      asking: `
      कैसे कहाँ कहां कब क्या कौन क्यों कितने कितनी कितना में है हैं का की के को से और पर यह मैं मुझे मेरा मेरी करें हो
      था थी`,
      stopWords: null,
    },
  },
  {
    code: "ko",
    search: {
      telltales: null,
      asking: "어떻게 어디 어디서 언제 무엇 무엇을 왜 얼마나 누가 어떤 있나요 하나요 되나요 수 있습니까 제 저는",
      stopWords: null,
    },
  },
  {
    code: "ru",
    search: {
      telltales: null,
      asking: `
      как где когда что кто почему зачем сколько какой какая какое какие можно ли мне я мой моя мои в на и не с по для
      это нужно нужна могу если у из от до а о к за есть мы вы наш`,
      stopWords: null,
    },
  },
  {
    code: "sv",
    search: {
      telltales: "och är en ett att det som jag hur på för med inte kan min du av om till när vi har den ska från",
      asking: null,
      stopWords: null,
    },
  },
];
