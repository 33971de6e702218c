/**
 * Languages with their regions, as choices for dates, times and numbers.
 *
 * @module
 */

/** Language tags (BCP 47), by their names. */
export const LANGUAGE_TAGS = [
  ...["ar-AE", "ar-EG", "bg", "ca", "cs", "da", "de-AT", "de-CH", "de-DE", "el", "en-AU", "en-CA", "en-GB", "en-IE"],
  ...["en-IN", "en-NZ", "en-US", "en-ZA", "es-ES", "es-MX", "et", "fi", "fr-BE", "fr-CA", "fr-CH", "fr-FR", "he"],
  ...["hi", "hr", "hu", "id", "it-IT", "ja", "ko", "lt", "lv", "nb", "nl-BE", "nl-NL", "pl", "pt-BR", "pt-PT", "ro"],
  ...["sk", "sl", "sr", "sv", "th", "tr", "uk", "vi", "zh-CN", "zh-TW"],
] as const;
