/**
 * The OpenAPI document of the HTTP API, generated from the tools' schemas.
 *
 * @see docs/reference/api.md
 * @module
 */
import type { JsonObject } from "../../core/json.ts";
import { API_LIMITS } from "../../core/limits/api.ts";
import { RATES } from "../../core/limits/rates.ts";
import { takesChange } from "../../core/tools/change.ts";
import { API_BASE, type ApiOperation, hasBody, pathParameters } from "./operations.ts";
import { answerOfTool, API_SCHEMAS } from "./schemas.ts";

const IDEMPOTENCY_KEY = "#/components/parameters/IdempotencyKey";

const DESCRIPTION = `The desk over HTTP: the tools of MCP, at addresses of their own.

Send an API token as \`Authorization: Bearer …\`; make one on the desk's MCP page. It acts as the teammate who made it, with the rights of their role. A token that only reads has only rights that read. Refusals are \`application/problem+json\` (RFC 9457).`;

/** Builds the OpenAPI document of `/api/v1`. @param baseUrl the desk's public origin */
export function apiDocument(operations: readonly ApiOperation[], baseUrl: string): JsonObject {
  const paths = Map.groupBy(operations, ({ path }) => path);
  return {
    openapi: "3.1.1",
    info: { title: "Support desk", version: "1", description: DESCRIPTION },
    servers: [{ url: `${baseUrl}${API_BASE}` }],
    security: [{ token: [] }],
    tags: [...new Set(operations.map(({ group }) => group))].map((name) => ({ name })),
    paths: Object.fromEntries(
      [...paths].map(([path, own]) => [
        path,
        Object.fromEntries(own.map((operation) => [operation.method.toLowerCase(), operationOf(operation)])),
      ]),
    ),
    components: {
      securitySchemes: { token: { type: "http", scheme: "bearer", description: "An API token, svc_pat_…" } },
      schemas: API_SCHEMAS,
      parameters: {
        IdempotencyKey: {
          name: "Idempotency-Key",
          in: "header",
          description: "The same key twice is one change, for 24 hours",
          schema: { type: "string", minLength: 1, maxLength: API_LIMITS.requestKeyCharsMax },
        },
      },
      headers: {
        RateLimit: { description: 'What is left, such as "api";r=299;t=60', schema: { type: "string" } },
        RateLimitPolicy: {
          description: `"api";q=${RATES.api.max};w=${RATES.api.windowMs / 1000}`,
          schema: { type: "string" },
        },
      },
      responses: {
        Problem: {
          description: "A refusal: what is wrong and how to fix it",
          content: { "application/problem+json": { schema: ref("Problem") } },
        },
      },
    },
  };
}

function operationOf(operation: ApiOperation): JsonObject {
  const { tool, group } = operation;
  const body = bodyOf(operation);
  const words = tool.customerWords === null
    ? ""
    : `\n\nOnly with the right to customers' words: ${tool.customerWords}.`;
  return {
    operationId: tool.name,
    summary: tool.title,
    description: `${tool.description}${words}\n\nNeeds the right \`${tool.right}\`.`,
    tags: [group],
    parameters: [...parametersOf(operation), ...(tool.kind === "read" ? [] : [{ $ref: IDEMPOTENCY_KEY }])],
    ...(body === null ? {} : { requestBody: body }),
    responses: {
      200: {
        description: takesChange(tool.fields) ? "What was changed, or would be" : "The answer",
        headers: { "RateLimit": headerRef("RateLimit"), "RateLimit-Policy": headerRef("RateLimitPolicy") },
        content: { "application/json": { schema: answerOfTool(tool) } },
      },
      default: { $ref: "#/components/responses/Problem" },
    },
  };
}

function parametersOf(operation: ApiOperation): readonly JsonObject[] {
  const inPath = pathParameters(operation);
  return [...operation.tool.fields].flatMap(([name, { schema, required }]): readonly JsonObject[] => {
    const { description, ...shape } = schema;
    const common = { name, ...(description === undefined ? {} : { description }), schema: shape };
    if (inPath.includes(name)) return [{ ...common, in: "path", required: true }];
    if (hasBody(operation)) return [];
    return [{ ...common, in: "query", ...(required ? { required: true } : {}) }];
  });
}

/** The request body; null for an operation without one. */
function bodyOf(operation: ApiOperation): JsonObject | null {
  const inPath = pathParameters(operation);
  const fields = [...operation.tool.fields].filter(([name]) => !inPath.includes(name));
  if (!hasBody(operation) || fields.length === 0) return null;
  const required = fields.filter(([, field]) => field.required).map(([name]) => name);
  const schema = {
    type: "object",
    properties: Object.fromEntries(fields.map(([name, field]) => [name, field.schema])),
    ...(required.length === 0 ? {} : { required }),
    additionalProperties: false,
  };
  const example = Object.fromEntries(Object.entries(operation.tool.example).filter(([name]) => !inPath.includes(name)));
  return { required: required.length > 0, content: { "application/json": { schema, example } } };
}

function ref(name: keyof typeof API_SCHEMAS): JsonObject {
  return { $ref: `#/components/schemas/${name}` };
}

function headerRef(name: string): JsonObject {
  return { $ref: `#/components/headers/${name}` };
}
