/**
 * `widget-page-control.js`: loaded by the loader, with consent, if the desk and the site let the AI use the page.
 *
 * @module
 */
import { type ControlPart, createControl } from "./part.ts";

const part: ControlPart = { createControl };

const script = document.currentScript;
if (script) script.dispatchEvent(new CustomEvent("svc:part", { detail: part }));
