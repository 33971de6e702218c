/**
 * Languages of pages and questions that the desk itself does not speak.
 *
 * @module
 */
import type { QuestionWords, QuotingWords, SearchWords } from "./grammar.ts";
import type { MatterWords } from "./matter_words.ts";
import { HINDI_GLOSSARY } from "./hi/glossary.ts";
import { HINDI_MATTERS } from "./hi/matters.ts";

/** For a language without listed question words. */
const NO_QUESTIONS: QuestionWords = {
  opens: null,
  whether: null,
  within: null,
  amount: null,
  place: null,
  numbers: null,
  pointing: null,
  continuation: null,
  means: null,
  notThis: null,
  introduces: null,
  phone: null,
  ownPhone: null,
  calls: null,
};

/** The search words of each, and its matters and first-person words if listed. */
export const SEARCHED_ONLY: readonly {
  readonly code: string;
  readonly search: SearchWords;
  readonly matters?: MatterWords;
  readonly glossary?: string;
  readonly quoting?: QuotingWords;
  readonly speaker?: string;
}[] = [
  {
    code: "hi",
    matters: HINDI_MATTERS,
    glossary: HINDI_GLOSSARY,
    quoting: { how: "कैसे", steps: null, price: null, free: null, time: "कब", spans: null, size: null },
    speaker: "मेर\\p{M}*",
    search: {
      questions: {
        ...NO_QUESTIONS,
        opens: "कैसे|कहाँ|कब|क्या",
        within: "कैसे|कहाँ|कहां|कितन|कब",
        introduces: "नाम",
        phone: "(?:फ़ोन|फोन) नंबर|कॉल कर",
        ownPhone: "मेरा|मेरे|अपना|अपने|बदल",
        calls: "कॉल करें|फ़ोन करें|फोन करें",
      },
      telltales: null,
      askingPhrases: null,
      asking: `
      कैसे कहाँ कहां कब क्या कौन क्यों कितने कितनी कितना में है हैं का की के को से और पर यह मैं मुझे मेरा मेरी करें हो
      था थी`,
      stopWords: null,
      general: "अपनी अपना अपने करूँ करूं करना चाहता चाहती चाहते सकता सकती मिलेगा मिलेगी",
      customers: null,
      courtesy: [
        `
        नमस्ते नमस्कार हैलो हेलो हाय प्रणाम धन्यवाद शुक्रिया आभार कृपया प्लीज सादर माफ़ माफ क्षमा जरूरी ज़रूरी
        तुरंत`,
        `
        जी आशा उम्मीद आप मेरी मदद सहायता कर सकते सकता सके सकें कीजिए करने हैं है हूँ हूं अग्रिम बहुत बड़ा
        शुभ संध्या प्रभात दिन शायद कोई फिर परेशान करने लिए नाम मेरा जल्दी जवाब उत्तर चाहिए अगर पहले पूछा गया
        हो शुभकामनाओं शुभकामनाएं सहित आपका आपकी से की के का एक बार यह कि मुझे`,
      ],
    },
  },
  {
    code: "ko",
    search: {
      questions: NO_QUESTIONS,
      telltales: null,
      askingPhrases: null,
      asking: "어떻게 어디 어디서 언제 무엇 무엇을 왜 얼마나 누가 어떤 있나요 하나요 되나요 수 있습니까 제 저는",
      stopWords: null,
      general: null,
      customers: null,
      courtesy: [
        `
        안녕하세요 안녕 감사합니다 고맙습니다 부탁드립니다 죄송합니다 급합니다`,
        `
        혹시 도와주실 도와주세요 수 있나요 빨리 답변 주세요 저는 입니다 미리 정말 대단히 다시 드림`,
      ],
    },
  },
  {
    code: "ru",
    search: {
      questions: {
        ...NO_QUESTIONS,
        opens: "как|где|когда|сколько|почему",
        whether: "можно",
        introduces: "зовут",
      },
      telltales: null,
      askingPhrases: null,
      asking: `
      как где когда что кто почему зачем сколько какой какая какое какие можно ли мне я мой моя мои в на и не с по для
      это нужно нужна могу если у из от до а о к за есть мы вы наш`,
      stopWords: null,
      general: null,
      customers: null,
      courtesy: [
        `
        здравствуйте здравствуй привет приветствую добрый доброе спасибо благодарю пожалуйста извините
        простите срочно уважением уважаемые пожалуста`,
        `
        день вечер утро дня всем команда надеюсь вы сможете можете помочь помощь помогите мне заранее большое
        очень наилучшими пожеланиями меня зовут имя беспокойство беспокою еще ещё раз снова быстро быстрый
        ответ нужен кто нибудь может быть если уже спрашивали отправлено с моего iphone за что вам`,
      ],
    },
  },
  {
    code: "sv",
    search: {
      questions: {
        ...NO_QUESTIONS,
        introduces: "heter",
      },
      telltales: "och är en ett att det som jag hur på för med inte kan min du av om till när vi har den ska från",
      askingPhrases: null,
      asking: null,
      stopWords: null,
      general: null,
      customers: null,
      courtesy: [
        `
        hej hejsan hallå tack snälla hälsningar hälsning mvh förlåt ursäkta brådskande`,
        `
        god morgon kväll alla team hoppas ni kan hjälpa mig hjälp på förhand så mycket med vänliga bästa heter
        namn störa stör igen snabbt svar behöver någon kanske om redan frågat skickat från min iphone jag`,
      ],
    },
  },
  {
    code: "th",
    search: {
      questions: {
        ...NO_QUESTIONS,
        within: "กี่|ไหม|อย่างไร",
      },
      telltales: null,
      askingPhrases: "อย่างไร|ยังไง|เมื่อไหร่|เมื่อไร|ที่ไหน|อะไร|ทำไม|เท่าไหร่|เท่าไร|กี่|ไหม|หรือไม่|ใคร|ครับ|ค่ะ",
      asking: null,
      stopWords: null,
      general: null,
      customers: null,
      courtesy: ["สวัสดี ขอบคุณ", "ครับ ค่ะ"],
    },
  },
];
