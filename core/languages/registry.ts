/**
 * The registry of languages: one line for each folder.
 *
 * @module
 */
export { ARABIC } from "./ar/language.ts";
export { GERMAN } from "./de/language.ts";
export { ENGLISH } from "./en/language.ts";
export { SPANISH } from "./es/language.ts";
export { FRENCH } from "./fr/language.ts";
export { ITALIAN } from "./it/language.ts";
export { JAPANESE } from "./ja/language.ts";
export { DUTCH } from "./nl/language.ts";
export { POLISH } from "./pl/language.ts";
export { PORTUGUESE } from "./pt/language.ts";
export { TURKISH } from "./tr/language.ts";
export { CHINESE } from "./zh/language.ts";
