/**
 * The HTTP API of this desk: its tools, its tokens and its rates.
 *
 * @module
 */
import { RATES } from "../../core/limits/rates.ts";
import { callerOfHeader } from "../http/bearer.ts";
import { callerRate, type Served } from "../served.ts";
import { apiRoute } from "./api.ts";
import { OPERATIONS } from "./operations.ts";

/** Answers every request below `/api/v1`. */
export function deskApi({ desk, rates, baseUrl }: Pick<Served, "desk" | "rates" | "baseUrl">) {
  return apiRoute({
    desk,
    operations: OPERATIONS,
    baseUrl,
    verifyToken: async (authorization, ip) => {
      const caller = await callerOfHeader(desk, authorization, ip);
      return caller === null ? null : { ...caller, via: "api" };
    },
    countRequest: ({ workspace, token, teammate }) =>
      rates.takeAll([{ name: "api", subject: `${workspace} ${token?.id ?? teammate.id}`, rate: RATES.api }]),
    takeRate: callerRate({ rates }),
  });
}
