/**
 * The parts of the desk's HTTP API that the commands use. Every error is a sentence with a fix.
 *
 * @see docs/reference/api.md
 * @module
 */
import { setTimeout as wait } from "node:timers/promises";
import { z } from "zod";
import { type Cli, CliError } from "./cli.ts";
import type { DeskAccess } from "./config.ts";
import { CLI_LIMITS } from "./limits.ts";
import { problemLine } from "./problem_line.ts";

const problemSchema = z.object({
  file: z.string(),
  line: z.int(),
  column: z.int(),
  code: z.string(),
  message: z.string(),
  fix: z.string().exactOptional(),
});

const changeSchema = z.object({ path: z.string(), change: z.enum(["added", "changed", "deleted"]) });

const filesSchema = z.object({
  workspace: z.string().nullable().default(null),
  version: z.int(),
  files: z.array(z.object({ path: z.string(), content: z.string() })),
});

const versionsSchema = z.object({
  items: z.array(z.object({
    version: z.int(),
    at: z.string(),
    by: z.string(),
    message: z.string(),
    changed: z.array(changeSchema),
  })),
  nextCursor: z.string().optional(),
});

const savedSchema = z.object({
  saved: z.boolean(),
  version: z.int(),
  problems: z.array(problemSchema).default([]),
  warnings: z.array(problemSchema).default([]),
  notReady: z.record(z.string(), z.string()).optional(),
});

const resultSchema = z.object({
  file: z.string(),
  name: z.string(),
  pass: z.boolean(),
  reasons: z.array(z.string()).default([]),
  reply: z.string().default(""),
  ms: z.number().default(0),
  checks: z.array(z.object({ pass: z.boolean(), judged: z.string() })).default([]),
  error: z.string().optional(),
});

const runSchema = z.object({
  state: z.string(),
  passed: z.int(),
  failed: z.int(),
  notJudged: z.int(),
  done: z.int(),
  total: z.int(),
  version: z.int(),
  model: z.unknown(),
  error: z.string().optional(),
  cases: z.array(resultSchema).default([]),
});

const refusalSchema = z.object({
  title: z.string(),
  code: z.string(),
  detail: z.string().optional(),
  problems: z.array(problemSchema).default([]),
});

/** Every file of a version, and its number. */
export type DeskFiles = {
  /** Null on a desk without signed pushes. */
  readonly workspace: string | null;
  readonly version: number;
  readonly files: ReadonlyMap<string, string>;
};

/** A line of History. */
export type HistoryLine = z.output<typeof versionsSchema>["items"][number];

/** The result of a change or a dry run. */
export type SaveAnswer = z.output<typeof savedSchema>;

/** The result of one case. */
export type CaseLine = z.output<typeof resultSchema>;

/** A test run. */
export type TestRunAnswer = z.output<typeof runSchema>;

/** A file to overlay on the live ones; null deletes it. */
export type LaidFile = { readonly path: string; readonly content: string | null };

/** A change of the agent. */
export type FolderPush = {
  readonly files: readonly LaidFile[];
  readonly dryRun: boolean;
  readonly message: string;
  readonly expectedVersion: number;
  readonly acceptKeyUse: boolean;
  readonly acceptReads: boolean;
  readonly signature?: string;
};

/** The client of the desk's API. */
export type ApiClient = {
  readonly origin: string;
  readFiles(): Promise<DeskFiles>;
  /** Newest first. */
  history(): AsyncGenerator<HistoryLine>;
  push(push: FolderPush): Promise<SaveAnswer>;
  test(asked: {
    readonly files: readonly LaidFile[];
    readonly file?: string;
    readonly names?: readonly string[];
  }): Promise<TestRunAnswer>;
};

/** Makes the client of a desk. */
export function apiClient(cli: Pick<Cli, "fetch" | "signal">, access: DeskAccess): ApiClient {
  const call = <Value>(schema: z.ZodType<Value>, path: string, method = "GET", body?: unknown) =>
    ask(cli, access, { path, method, body }, schema);
  return {
    origin: access.origin,
    async readFiles() {
      const { workspace, version, files } = await call(filesSchema, "/agent/files");
      return { workspace, version, files: new Map(files.map(({ path, content }) => [path, content])) };
    },
    async *history() {
      let cursor: string | undefined;
      for (let page = 0; page < CLI_LIMITS.historyPagesMax; page++) {
        const query = cursor === undefined ? "" : `&cursor=${encodeURIComponent(cursor)}`;
        const { items, nextCursor } = await call(versionsSchema, `/agent/versions?limit=100${query}`);
        yield* items;
        if (nextCursor === undefined) return;
        cursor = nextCursor;
      }
    },
    push: (push) => call(savedSchema, "/agent/files", "PATCH", push),
    test: (asked) => call(runSchema, "/agent/files/test-runs", "POST", asked),
  };
}

type Asked = { readonly path: string; readonly method: string; readonly body: unknown };

async function ask<Value>(
  cli: Pick<Cli, "fetch" | "signal">,
  access: DeskAccess,
  asked: Asked,
  schema: z.ZodType<Value>,
): Promise<Value> {
  for (let waited = 0;;) {
    const response = await send(cli, access, asked);
    const retryMs = Number(response.headers.get("retry-after") ?? 1) * 1000;
    if (response.status === 429 && waited + retryMs <= CLI_LIMITS.rateWaitMs) {
      await response.body?.cancel();
      waited += retryMs;
      await wait(retryMs, undefined, { signal: cli.signal });
      continue;
    }
    const value = await bodyOf(response);
    if (!response.ok) throw refusal(access, response, value);
    const read = schema.safeParse(value);
    if (read.success) return read.data;
    throw notADesk(access);
  }
}

async function send(
  cli: Pick<Cli, "fetch" | "signal">,
  { origin, token }: DeskAccess,
  { path, method, body }: Asked,
): Promise<Response> {
  try {
    return await cli.fetch(`${origin}/api/v1${path}`, {
      method,
      // A redirect would forward the token, or lose it.
      redirect: "manual",
      signal: AbortSignal.any([cli.signal, AbortSignal.timeout(CLI_LIMITS.answerMs)]),
      headers: {
        authorization: `Bearer ${token}`,
        ...(body === undefined ? {} : { "content-type": "application/json" }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
  } catch (error) {
    const { cause } = error instanceof Error ? error : new Error(String(error));
    const reason = cause instanceof Error ? cause.message : error instanceof Error ? error.message : "";
    throw new CliError(`${origin} does not answer${reason === "" ? "" : ` (${reason})`}. Is the address right?`);
  }
}

async function bodyOf(response: Response): Promise<unknown> {
  const size = Number(response.headers.get("content-length") ?? 0);
  if (size > CLI_LIMITS.answerBytesMax) throw new CliError(`The answer has ${size} bytes, which is too much.`);
  try {
    return JSON.parse(await response.text());
  } catch {
    return null;
  }
}

function refusal(access: DeskAccess, response: Response, value: unknown): CliError {
  const { origin } = access;
  if (response.status >= 300 && response.status < 400) {
    const to = response.headers.get("location") ?? "another address";
    return new CliError(`${origin} sends on to ${to}. Use the address at which the desk answers.`);
  }
  const { data } = refusalSchema.safeParse(value);
  if (data === undefined) return notADesk(access);
  const { title, code, detail, problems } = data;
  const sentence = [title, detail].filter((part) => part !== undefined).join(" ");
  if (code === "files_have_problems") {
    return new CliError(`${origin} refuses the files:`, problems.map((problem) => problemLine(problem)));
  }
  return new CliError(`${origin}: ${sentence}`);
}

function notADesk({ origin }: DeskAccess): CliError {
  return new CliError(
    `${origin} does not answer as a desk with /api/v1 does. Is the address right, the desk up to date?`,
  );
}
