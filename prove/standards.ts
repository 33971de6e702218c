/**
 * The requirements of OWASP that the groups give evidence for: chapters 9 and 10 of the AI Security Verification
 * Standard (AISVS) 1.0, and the Top 10 for LLM applications 2025. The sentences are our own summaries.
 *
 * @see https://github.com/OWASP/AISVS
 * @see https://genai.owasp.org/llm-top-10/
 * @module
 */

/** Requirements by id, in a few words. */
export const REQUIREMENTS = {
  "AISVS 9.1.1": "Budgets of a run are enforced by the runtime",
  "AISVS 9.2.1": "Changes need a person's explicit approval",
  "AISVS 9.2.2": "The request for approval shows every parameter, uncut",
  "AISVS 9.2.3": "An approval is bound to the exact parameters, person and context",
  "AISVS 9.2.4": "An approval is used once",
  "AISVS 9.2.5": "An approval ends after a fixed time",
  "AISVS 9.3.1": "Tools run with the least file and network rights",
  "AISVS 9.3.2": "Calls have limits of size and time, and fail closed",
  "AISVS 9.4.3": "The record of actions shows when it was changed",
  "AISVS 9.5.2": "Messages are checked against a schema; unknown and oversized ones are refused",
  "AISVS 9.6.1": "The runtime restricts tools and parameter values",
  "AISVS 9.6.2": "The customer's identity travels protected to every call",
  "AISVS 9.6.3": "Every call is authorised again",
  "AISVS 9.6.4": "Access is decided by code, never by the model",
  "AISVS 9.6.5": "The model never sees a key",
  "AISVS 9.7.1": "Proposed calls are checked against hard rules before they run",
  "AISVS 10.2.1": "MCP: each request's token is checked",
  "AISVS 10.2.5": "MCP: each tool call is checked against the token's rights",
  "AISVS 10.2.7": "MCP: clients' tokens are not passed on",
  "AISVS 10.3.3": "MCP: Origin and Host are checked",
  "AISVS 10.4.3": "MCP: unknown and oversized parameters are refused",
  "AISVS 10.4.5": "MCP: messages have a size limit",
  "LLM01": "Prompt injection",
  "LLM02": "Sensitive information disclosure",
  "LLM05": "Improper output handling",
  "LLM06": "Excessive agency",
  "LLM10": "Unbounded consumption",
} as const;

/** The id of a requirement. */
export type Requirement = keyof typeof REQUIREMENTS;
