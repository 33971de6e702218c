/**
 * The lines and the grammar of Turkish.
 *
 * @module
 */
import { TEXTS as FRAME_TEXTS } from "../../../widget/frame/texts/tr.ts";
import type { Language } from "../language.ts";
import { either, near, personRequestOf, whole } from "../patterns.ts";
import { TURKISH_CLAIMS } from "./claims.ts";
import { TURKISH_DATES } from "./dates.ts";
import { TURKISH_FIGURES } from "./figures.ts";
import { TURKISH_GLOSSARY } from "./glossary.ts";
import { TURKISH_MAIL } from "./mail.ts";
import { TURKISH_MAIL_PROGRAMS } from "./mail_programs.ts";
import { TURKISH_MATTERS } from "./matters.ts";
import { TURKISH_OPPOSITES } from "./opposites.ts";

/** Turkish. */
export const TURKISH: Language = {
  code: "tr",
  direction: FRAME_TEXTS.direction,
  person: FRAME_TEXTS.talkToPerson,
  assistant: FRAME_TEXTS.ai,
  turn: {
    declined: "Tamam, yapmadım.",
    nothingHere: "Burada bir şey yok.",
    tooLate: "Buna artık basılamaz.",
    questionAnswered: "Bu soru zaten yanıtlandı.",
    questionOver: "Bu soru artık geçerli değil. Lütfen yeniden sorun.",
    personByTopic: "Bununla bir kişi ilgilenecek. Konuşmayı ona aktardım.",
    personByLimit: "Bir konuşmada daha fazla yanıt veremiyorum. Buradan sonrasıyla bir kişi ilgilenecek.",
    notHere: "Bu konuda burada yardımcı olamıyorum.",
    noMoreReplies: "Bir konuşmada daha fazla yanıt veremiyorum. Lütfen yeni bir konuşma başlatın.",
    personByRequest: "Sizi bir kişiye aktardım. Size buradan yanıt verecek.",
    away: "Şu anda burada değiliz; döner dönmez yanıt vereceğiz.",
    waitMinutes: "Genellikle {n} dakika içinde yanıt veriyoruz.",
    waitHours: "Genellikle {n} saat içinde yanıt veriyoruz.",
    backAt: "Yeniden burada olacağımız zaman: {time}.",
    personOnPage: "Bunu bir kişi yapar. Sizi ona aktardım, size buradan yanıt verecek.",
    personAlone: "Teşekkürler. Ekibimizden bir kişi size buradan yanıt verecek.",
    addedForPerson: "Teşekkürler, bunu size yanıt verecek kişi için ekledim.",
    fault: "Üzgünüm, şu anda yanıt veremiyorum.",
    brokenOff: "Üzgünüm, yanıtım yarıda kesildi.",
    offerPerson: "Bir kişiyle konuşmak ister misiniz?",
    unknownEffect:
      "Net bir yanıt alamadım, bu yüzden işe yarayıp yaramadığını bilmiyorum. Kendiliğimden tekrar denemeyeceğim.",
    signIn: "Lütfen önce oturum açın, sonra tekrar basın.",
    noPress: "Bu düğme şu anda kullanılamıyor.",
    searching: "Bakıyorum…",
    noWords: "Üzgünüm, buna ne diyeceğimi bilmiyorum.",
    done: "Tamamlandı.",
    failed: "Olmadı. Hiçbir şey değiştirilmedi.",
    failedOnPage: "Bu sayfada olmadı.",
    mayHaveWorked: "Net bir yanıt alamadım: işe yaramış da olabilir, yaramamış da.",
    busy: "Bir dakika: hâlâ son mesajınız üzerinde çalışıyorum.",
    linkRemoved: "(bağlantı kaldırıldı)",
    keyRemoved: "(kaldırıldı)",
    interrupted: "Kesintiye uğradım. Lütfen tekrar gönderin.",
    internal: "Bizim tarafımızda bir sorun oluştu.",
    joined: "{name} görüşmeye katıldı.",
    aiAgain: "Yapay zekâ asistanı yeniden yanıtlıyor.",
    yes: "Evet",
    no: "Hayır",
    lookAlikes: "Dikkatli bakın: bazı karakterler başkalarına benziyor ({characters})",
  },
  record: {
    done: "Yapıldı",
    failed: "Yapılmadı",
    unknown: "Yapılıp yapılmadığı bilinmiyor",
    pressed: "“{words}” düğmesine bastınız",
    wrote: "“{words}” yazdınız",
    nothingChanged: "Hiçbir şey değiştirilmedi.",
    notThisChange: "Bu değişiklik yapılmadı.",
    changeUnknown: "Bunun değişip değişmediği bilinmiyor.",
    figuresUnknown: "Kayıtlarımızda yok: {figures}. Güvenmeden önce lütfen doğrulayın.",
    byMail: "{from} adresinden e-posta, gönderen doğrulanmadı:",
  },
  nudges: {
    sent: "Az önce gönderdiğiniz şey ulaşmadı.",
    loaded: "Bu sayfada bir şey yüklenmedi.",
    script: "Bu sayfada bir şey çalışmayı durdurdu.",
    control: "Bu sayfadaki bir düğme tepki vermiyor gibi.",
    namedControl: "“{name}” tepki vermiyor gibi.",
    stuck: "Birkaç dakika önce bu sayfada bir şey çalışmadı.",
    noAnswer: "Bağlantı kesildi.",
    signedOut: "Yeniden oturum açmanız gerekebilir.",
    tooLarge: "Çok büyüktü.",
    notAccepted: "İçindeki bir şey kabul edilmedi.",
    tooMany: "Aynı anda çok fazla deneme oldu.",
    ourFault: "Bu bizim hatamız, sizin değil.",
    offer: "Yardımcı olabilir miyiz?",
    yes: "Evet, lütfen yardım edin",
  },
  questions: {
    click: "{name} tıklansın mı?",
    fill: "{name} alanına {value} yazılsın mı?",
    select: "{name} için {value} seçilsin mi?",
    on: "{name} işaretlensin mi?",
    off: "{name} işareti kaldırılsın mı?",
    press: "{name} üzerinde {value} tuşuna basılsın mı?",
    go: "{value} açılsın mı?",
    look: "Bu sayfaya sizinle birlikte bakılsın mı?",
  },
  launcher: {
    label: "Sohbet",
    open: "{name} ile sohbet",
    close: "Sohbeti kapat",
    unread: "{n} okunmamış",
    ask: "Bir soru sorun…",
    send: "Gönder",
    dismiss: "Gizle",
    using: "Destek bu sayfayı kullanıyor",
    stop: "Durdur",
  },
  builtin: {
    greeting: "Merhaba! Size nasıl yardımcı olabilirim?",
    thanks: "Rica ederim! Başka bir konuda yardımcı olabilir miyim?",
    goodbye: "Hoşça kalın, iyi günler!",
    nature:
      "Ben bir insan değilim: bu destek hizmetinin yapay zekâ asistanıyım, belirli kurallara göre yanıt veren bir programım.",
    ability: "Şu konularda yardımcı olabilirim:",
    unknown: "Üzgünüm, bunu bilmiyorum.",
    stillReading: "Yardım sayfalarını hâlâ okuyorum. Lütfen bir dakika sonra yeniden deneyin.",
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
    which: "Lütfen seçin: {name}",
    what: "Lütfen belirtin: {name}",
    yesOrNo: "{name}: evet mi, hayır mı?",
    already: "{name}: zaten {value}.",
    onlyThese: "Burada yalnızca bunlardan birini seçebilirim.",
    pointed: "Sayfanızda işaretlendi: “{name}”.",
    sorry: "Bunun için üzgünüm.",
    okay: "Tamam. Başka bir şey olursa söyleyin.",
    notAsked: "Şu anda size bir şey sormadım. Nasıl yardımcı olabilirim?",
    offered: "“{about}” hakkında şunu buldum. Aradığınız bu mu?",
    readOn: "Devamını oku",
    openNow: "Şu anda açığız, kapanış: {time}.",
    closedNow: "Şu anda kapalıyız. Bir sonraki açılış: {time}.",
    openingHours: "Çalışma saatleri ({zone}):",
    anyTime: "Bize buradan her zaman yazabilirsiniz.",
    praised: "Teşekkürler, çok naziksiniz!",
  },
  mail: TURKISH_MAIL,
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
    nature: either(
      /^(?:(?:adın|adınız|ismin|isminiz) ne|chatgpt (?:misin|misiniz))$/u,
      /^(?:kimsin|kimsiniz|sen kimsin|siz kimsiniz|nesin sen)$/u,
      near(
        "misin|misiniz|mısın|mısınız|musun|musunuz|mi konuşuyorum|mu konuşuyorum|mi bu|mu bu",
        "insan|robot|bot|chatbot|yapay zeka|yapay zekâ|makine|bilgisayar|gerçek|insanla|robotla|botla",
      ),
    ),
    personRequest: personRequestOf({
      talk: "konuşmak|görüşmek|bağla|bağlayın|bağlanmak|aktar|aktarın",
      wish: "istiyorum|ihtiyacım",
      human: "insanla|bir insan|gerçek biri|temsilciyle|temsilciye|temsilci|yetkiliyle|yetkiliye|yetkili",
      anyone: "bir kişiyle|bir kişi|biriyle|birisiyle",
    }),
    denial: /(?<!\p{L})(istemiyorum|değil|olmadan|asla|gerek yok|davet|eklemek|silmek)(?!\p{L})/u,
    ability:
      /^(yardım|neler yapabilirsin(iz)?|ne yapabilirsin(iz)?|bana nasıl yardımcı olabilirsin(iz)?|nasıl yardımcı olabilirsin(iz)?|burada ne sorabilirim)(?!\p{L})/u,
    where: whole("nerede|nereden|nerde|nereye|göster|gösterin"),
    yes: "evet",
    no: "hayır",
    presence: whole("kimse var mı|biri var mı|orada mısınız|orada mısın|hâlâ orada|nasılsın(?:ız)?$|naber$|ne haber$"),
    succeeded: [
      whole("(?:işe yaradı|çalıştı|yapıldı|tamamlandı|gerçekleşti|başarılı oldu|oldu|bitti) m[ıiuü]"),
      null,
    ],
    okay: ["tamam peki ok okay anladım", "olur iyi güzel o zaman tamamdır pardon özür dilerim"],
    refuses: [
      whole(
        "istemiyorum|geçirme|düşürme|değiştirme|yapma|etme|\\p{L}{2,20}(?:mayın|meyin|mayınız|meyiniz)|asla|sakın|değil|hayır",
      ),
      whole("neden|niye|çalışmıyor|olmuyor|edemiyorum|yapamıyorum"),
    ],
    hours: whole(
      "(?:çalışma|mesai|açılış) saat\\p{L}*|(?:şu an|şu anda|şimdi|bugün|hâlâ|hala) (?:açık|kapalı) ?m[ıi]\\p{L}*|(?:açık|kapalı) m[ıi]s[ıi]n[ıi]z|(?:ne zaman|saat kaçta|kaçta|kaça kadar) (?:aç\\p{L}+|kapa\\p{L}+|çalış\\p{L}+)",
    ),
    praise: whole(
      "(?:harika|süper|muhteşem|çok iyi|çok nazik|mükemmel)s[ıiuü]n\\p{L}*|aferin|bravo|eline sağlık|ellerinize sağlık|çok tatlısın",
    ),
    anger: whole(
      "işe yaramaz|aptal|salak|gülünç|berbat|korkunç|rezalet|kabul edilemez|sinirli(?:yim)?|kızgın(?:ım)?|bıktım|nefret|hayal kırıklığı|çaresiz(?:im)?|dolandırıcı(?:lık)?|iğrenç|sorduğum (?:bu|şey bu) değil|bunu sormadım|bunu demek istemedim|kastettiğim bu değil|yanlış cevap|yanlış anladın(?:ız)?|beni anlamıyorsun(?:uz)?|beni anlamadın(?:ız)?|bu yardımcı olmuyor|(?:sipariş|talep) etmedim|yardımcı olmadı(?:nız|n)?|aradığım bu değil|bu yanlış|faydalı olmadı",
    ),
    trouble: whole(
      "hiçbir şey çalışmıyor|reddedildi|iki kez (?:çekildi|ödedim)|iki defa|takıldı|dondu|bozuk|bozuldu|çalışmıyor|açılmıyor|yüklenmiyor|hata|başarısız|çalındı|hacklendi|kayboldu|acil durum",
    ),
  },
  answers: {
    yes: `
      evet, tabii, tabii ki, tabi, tabi ki, elbette, kesinlikle, aynen, onaylıyorum, onaylandı, kabul ediyorum, yap, yapın, devam et, devam edin`,
    alone: "onayla, kabul, doğru",
    filler: `
      tamam, lütfen, teşekkürler, teşekkür ederim, çok teşekkürler, sağ olun, harika, mükemmel, iyi, güzel, şimdi`,
    no: `
      hayır, yok, hayır teşekkürler, şimdi değil, henüz değil, daha değil, asla, kesinlikle hayır, tabii ki hayır,
      elbette hayır, iptal, iptal et, iptal edin, dur, durun, vazgeç, vazgeçtim, boş ver, boşver, istemiyorum,
      bunu istemiyorum, yapma, yapmayın, onaylamıyorum, kabul etmiyorum, fikrimi değiştirdim, gerek yok, olmaz`,
    unclear: `
      belki, galiba, sanırım, bilmiyorum, duruma bağlı, bakarız, olabilir, olur, herhalde, fark etmez, ya, ve, de, da, ayrıca, bir de, sonra, bununla, çünkü, sim`,
  },
  claims: TURKISH_CLAIMS,
  matters: TURKISH_MATTERS,
  opposites: TURKISH_OPPOSITES,
  topics: { refund: "para(?:mı|mın|nın)? (?:\\p{L}+ )?(?:iade|geri)" },
  dates: TURKISH_DATES,
  figures: TURKISH_FIGURES,
  mailPrograms: TURKISH_MAIL_PROGRAMS,
  glossary: TURKISH_GLOSSARY,
  abbreviations: null,
  separableVerbs: null,
  quoting: null,
  request: {
    polite: "lütfen|acaba|merhaba|selam|bana yardım edin",
    ending: "lütfen|teşekkürler|teşekkür ederim",
    rulesOut: "değil|istemiyorum",
    but: "ama|sadece|yalnızca|onun yerine",
    question: "ne zaman|hangi|nerede|kim|kaç|ne kadar",
    how: "nasıl|neden|niçin|nereden",
    ownState: null,
    beforeVerb: null,
    topic: "göster\\p{L}*|benim|bizim|söyle",
    command: null,
    speaker: "benim|bana|ödüyorum",
  },
  search: {
    questions: {
      opens: "nasıl|nerede",
      whether: null,
      within: null,
      amount: "kaç|ne kadar",
      place: "kim|nerede",
      numbers: "iki|üç|dört|beş|altı|yedi|sekiz|dokuz|on|yirmi|otuz|elli|altmış|doksan|yüz|bin|sınırsız|hiç",
      pointing: "bu|bunu|onu|onlar",
      continuation: "ve|peki|bir de",
      means: "demek istedi(?:m|ğim)|kastett(?:im|iğim)",
      notThis: "\\p{L}{2,30} değil",
      introduces: "adım",
      phone: "telefon numara(?:nız|sı)\\p{L}*|sizi ara\\p{L}*",
      ownPhone: "numaramı|telefonum\\p{L}*|değiştir\\p{L}*",
      calls: "arayın|telefonla",
    },
    telltales: "ve bir bu için nasıl ne mi mı ile değil var olarak daha çok benim nerede hangi gibi kadar sonra",
    askingPhrases: null,
    asking: `
      nerde nereden zaman kim neden niçin kaç hangisi mu mü musunuz misiniz yapabilirim edebilirim istiyorum lazım
      bana ben`,
    stopWords: null,
    general: `
      bu şu o ben sen biz siz onlar bana sana ona bize size beni seni onu ve veya ama eğer değil evet hayır ne kim
      nerede nasıl neden niçin teşekkürler teşekkür ederim çok da de mi mı mu mü var yok ile için gibi kadar burada
      orada benim senin olan oldu olur her şey bir hiçbir başka diğer yapmak yap yapıyor yapmış gitmek git gidiyor
      gelmek gel vermek ver almak al söylemek söyle görmek bilmek biliyorum düşünmek istemek istiyorum isterim lazım
      gerek şeyler zaman gün günler hafta ay yıl bugün yarın dün şimdi sonra tekrar yine devam geri ilk son sonraki
      yeni eski iyi kötü doğru iki üç dört beş on insanlar kişi soru kelime numara daha az artık sadece belki
      kullanmak kullanabilir kullanıyorum çalışıyor`,
    customers: `
      fiyat fiyatı ücret ücreti iptal değiştir değiştirmek sipariş fatura hesap şifre şifremi parola ödemek sıfırlamak
      sıfırla davet sil`,
    courtesy: [
      `
      merhaba merhabalar selam selamlar günaydın sayın teşekkürler teşekkür lütfen saygılarımla saygılar
      sevgiler acil kusura özür pardon`,
      `
      iyi günler akşamlar geceler herkese umarım bana yardımcı yardım olabilirsiniz edebilirsiniz şimdiden
      ederim ederiz çok bakmayın dilerim adım ben tekrar rahatsız ettiğim için hızlı cevap yanıt lazım biri
      belki daha önce sorulduysa iphonedan gönderildi olur musunuz eder misiniz`,
    ],
  },
};
