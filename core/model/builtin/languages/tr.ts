/**
 * The built-in model in Turkish.
 *
 * @module
 */
import { type Language, near, whole } from "./language.ts";

/** Turkish. */
export const TURKISH: Language = {
  lines: {
    greeting: "Merhaba! Size nasıl yardımcı olabilirim?",
    thanks: "Rica ederim! Başka bir konuda yardımcı olabilir miyim?",
    goodbye: "Hoşça kalın, iyi günler!",
    nature:
      "Ben bir insan değilim, yapay zekâ da değilim: bu destek hizmetinin otomatik asistanıyım ve belirli kurallara göre çalışırım.",
    ability: "Şu konularda yardımcı olabilirim:",
    unknown: "Üzgünüm, bunu bilmiyorum.",
    unsure: "Neye ihtiyacınız olduğundan emin değilim. Bunlardan biri mi?",
    signIn:
      "Lütfen önce oturum açın, sonra tekrar sorun. Sohbete yazılan bir kimliğe veya e-posta adresine göre asla hesap aramam.",
    done: "Tamamlandı.",
    found: "Bulduklarım bunlar.",
    notSetUp: "Bunu burada henüz yapamıyorum: kurulumu yapılmamış.",
    failed: "Bu olmadı.",
    noAnswer: "Şu anda yanıt alamadım. Lütfen birazdan tekrar deneyin.",
    invalid: "Bildiklerimle bunu yapamadım.",
    changeUnknown: "Yanıt alamadım, bu yüzden işe yarayıp yaramadığını söyleyemem.",
    passOn: "Sizi bir kişiye aktarabilirim.",
    person: "Bir kişiyle konuşmak istiyorum",
    yes: "Evet",
    no: "Hayır",
    which: "“{name}” için ne istersiniz?",
    what: "“{name}” için ne yazılsın?",
    yesOrNo: "“{name}”: evet mi, hayır mı?",
    already: "“{name}” zaten {value}.",
    pointed: "Sayfanızda işaretlendi: “{name}”.",
  },
  talk: {
    greeting: ["merhaba merhabalar selam selamlar günaydın iyi", "günler akşamlar geceler herkese"],
    thanks: [
      "teşekkürler teşekkür sağ sağol sağolun",
      "ederim ederiz çok olun ol yardımınız yardımın için bu kadar harika süper tamam her şey",
    ],
    goodbye: [
      "hoşça hoşçakal hoşçakalın güle görüşürüz görüşmek",
      "kal kalın üzere iyi günler geceler akşamlar teşekkürler sonra",
    ],
    person: [
      "insan insanla kişiyle temsilci temsilciyle yetkili yetkiliyle",
      "bir gerçek canlı konuşmak istiyorum lütfen müşteri ile",
    ],
    nature: near(
      "misin|misiniz|mısın|mısınız|musun|musunuz|mi konuşuyorum|mu konuşuyorum|mi bu|mu bu",
      "insan|robot|bot|chatbot|yapay zeka|yapay zekâ|makine|bilgisayar|gerçek|insanla|robotla|botla",
    ),
    wish: near(
      "konuşmak|görüşmek|bağla|bağlayın|bağlanmak|aktar|aktarın|istiyorum|ihtiyacım",
      "bir kişiyle|bir kişi|insanla|bir insan|gerçek biri|biriyle|birisiyle|temsilciyle|temsilciye|temsilci|yetkiliyle|yetkiliye|yetkili",
    ),
    denial: /(?<!\p{L})(istemiyorum|değil|olmadan|asla|gerek yok|davet|eklemek|silmek)(?!\p{L})/u,
    ability:
      /^(yardım|neler yapabilirsin(iz)?|ne yapabilirsin(iz)?|bana nasıl yardımcı olabilirsin(iz)?|nasıl yardımcı olabilirsin(iz)?|burada ne sorabilirim)(?!\p{L})/u,
    where: whole("nerede|nereden|nerde|nereye|göster|gösterin"),
    yes: "evet",
    no: "hayır",
  },
};
