/**
 * A program on a client generated from the OpenAPI document, as a user of the HTTP API writes it: type-checked with the
 * generated types, and run.
 *
 * @module
 */

/** Prints one line of JSON with what it has seen. `api.d.ts` beside it is what the generator made. */
export const API_PROGRAM = `import createClient from "openapi-fetch";
import type { paths } from "./api.d.ts";

const [origin, token] = Deno.args;
const api = createClient<paths>({
  baseUrl: origin + "/api/v1",
  headers: { authorization: "Bearer " + token },
});

// Every page of History.
const versions: number[] = [];
for (let cursor: string | undefined;;) {
  const { data, response } = await api.GET("/agent/versions", { params: { query: { limit: 1, cursor } } });
  if (data === undefined) throw new Error("History: " + response.status);
  for (const { version } of data.items) versions.push(Number(version));
  if (data.nextCursor === undefined) break;
  cursor = data.nextCursor;
}

const live = await api.GET("/agent/files", { params: { query: {} } });
const names = (live.data?.files ?? []).map(({ path }) => path);

// The same change twice, with a key.
const change = () =>
  api.PUT("/agent/files/{path}", {
    params: { path: { path: "tasks/hello.md" }, header: { "Idempotency-Key": "hello-1" } },
    body: { content: "---\\ndescription: Says hello.\\n---\\n1. Say hello.\\n", message: "By a generated client" },
  });
const [first, second] = [await change(), await change()];

const wrong = await api.GET("/agent/tasks/{name}", { params: { path: { name: "accuont" } } });
// What the document does not have, the compiler refuses: a path, a method, a parameter, a field of a body and of an answer.
export const refused = (): readonly unknown[] => [
  // @ts-expect-error There is no such path.
  api.GET("/agent/nothing", {}),
  // @ts-expect-error History is read alone.
  api.POST("/agent/versions", {}),
  // @ts-expect-error A name is a text.
  api.GET("/agent/tasks/{name}", { params: { path: { name: 1 } } }),
  // @ts-expect-error A file has a content.
  api.PUT("/agent/files/{path}", { params: { path: { path: "a" } }, body: { message: "none" } }),
  // @ts-expect-error An answer has no such field.
  live.data?.fils,
];
const reports = await api.GET("/reports", { params: { query: { from: "2026-11-01", to: "2026-11-20" } } });
const knowledge = await api.GET("/knowledge/search", { params: { query: { query: "export" } } });

console.log(JSON.stringify({
  versions,
  files: names.length,
  saved: first.data?.saved,
  version: second.data?.version,
  replayed: second.response.headers.get("idempotency-replayed"),
  rate: first.response.headers.get("ratelimit"),
  problem: { status: wrong.error?.status, code: wrong.error?.code, detail: wrong.error?.detail },
  reports: reports.data !== undefined,
  knowledge: knowledge.data !== undefined,
}));
`;
