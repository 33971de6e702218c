/**
 * `widget-page-control.js`: loaded by the loader, with consent, where the desk and the site let the AI use the page.
 *
 * @module
 */
import { type ControlPart, createControl } from "./part.ts";

const part: ControlPart = { createControl };

document.currentScript?.dispatchEvent(new CustomEvent("svc:part", { detail: part }));
