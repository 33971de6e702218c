/**
 * Parameters that several tools take.
 *
 * @module
 */
import { z } from "zod";
import type { JsonValue } from "../json.ts";

/** Any JSON object. */
export const JSON_OBJECT = z.record(z.string(), z.custom<JsonValue>((value) => value !== undefined));
