/**
 * `widget-help.js`: loaded by the loader with the first sign of trouble.
 *
 * @module
 */
import { HELP_PART } from "./part.ts";

document.currentScript?.dispatchEvent(new CustomEvent("svc:part", { detail: HELP_PART }));
