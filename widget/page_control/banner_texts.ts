/** What the banner says, by language. */

/** The words of the banner. */
export type BannerTexts = { readonly using: string; readonly stop: string };

const ENGLISH: BannerTexts = { using: "Support is using this page", stop: "Stop" };

const TEXTS: Readonly<Record<string, BannerTexts>> = {
  ar: { using: "الدعم يستخدم هذه الصفحة", stop: "إيقاف" },
  de: { using: "Der Support benutzt diese Seite", stop: "Stopp" },
  es: { using: "Soporte está usando esta página", stop: "Detener" },
  fr: { using: "Le support utilise cette page", stop: "Arrêter" },
  it: { using: "L’assistenza sta usando questa pagina", stop: "Ferma" },
  ja: { using: "サポートがこのページを操作しています", stop: "停止" },
  nl: { using: "Support gebruikt deze pagina", stop: "Stoppen" },
  pl: { using: "Pomoc korzysta z tej strony", stop: "Zatrzymaj" },
  pt: { using: "O suporte está a usar esta página", stop: "Parar" },
  tr: { using: "Destek bu sayfayı kullanıyor", stop: "Durdur" },
  zh: { using: "客服正在使用此页面", stop: "停止" },
};

/** The words in a language such as `de-AT`; English where there are none. */
export function bannerTexts(language: string): BannerTexts {
  return TEXTS[language.slice(0, 2).toLowerCase()] || ENGLISH;
}
