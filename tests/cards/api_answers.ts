/**
 * Answers in the shapes of real APIs, with what a proposed card must show of each and what it must not.
 *
 * @module
 */
import { BUSINESS_ANSWERS } from "./api_answers/business.ts";
import { HOSTILE_ANSWERS } from "./api_answers/hostile.ts";
import { SHAPE_ANSWERS } from "./api_answers/shapes.ts";

/** All of them. */
export const API_ANSWERS = [...BUSINESS_ANSWERS, ...SHAPE_ANSWERS, ...HOSTILE_ANSWERS];
