/**
 * `widget-actions.js`: loaded by the loader with the first action that the page registers.
 *
 * @module
 */
import type { ActionsFactory } from "../loader/actions.ts";
import { createPart } from "./part.ts";

const maker: ActionsFactory = { createPart };

document.currentScript?.dispatchEvent(new CustomEvent("svc:part", { detail: maker }));
