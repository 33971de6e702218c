/**
 * The registry of languages: one line for each file.
 *
 * @module
 */
export { ARABIC } from "./ar.ts";
export { GERMAN } from "./de.ts";
export { ENGLISH } from "./en.ts";
export { SPANISH } from "./es.ts";
export { FRENCH } from "./fr.ts";
export { ITALIAN } from "./it.ts";
export { JAPANESE } from "./ja.ts";
export { DUTCH } from "./nl.ts";
export { POLISH } from "./pl.ts";
export { PORTUGUESE } from "./pt.ts";
export { TURKISH } from "./tr.ts";
export { CHINESE } from "./zh.ts";
