/**
 * One question to a model outside any customer's conversation: without functions, tasks or an account.
 *
 * @module
 */
import type { ModelRequest } from "./model.ts";

/**
 * Makes the request.
 *
 * @param question with the words of others in fences
 */
export function singleRequest(
  name: string,
  { instructions, question }: { readonly instructions: string; readonly question: string },
): ModelRequest {
  return {
    purpose: "judge",
    agentVersion: name,
    instructions,
    tasks: [],
    examples: [],
    functions: [],
    messages: [{ role: "customer", text: question }],
    customer: { signedIn: false, name: null },
    locale: null,
  };
}
