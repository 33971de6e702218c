/**
 * The tables of test runs, as Kysely types.
 *
 * @module
 */
import type { Generated } from "kysely";
import type { JsonObject } from "../../json.ts";
import type { Json } from "../json.ts";

/** One run of the agent's tests; one of a workspace runs at a time. */
export type TestRunTable = {
  id: string;
  workspace: string;
  state: "running" | "done" | "failed";
  agentVersion: number;
  /** SHA-256 of the agent's files, hex. */
  agentHash: string;
  model: string;
  /** The request, to recognise a repeated one. */
  request: Json<JsonObject>;
  startedBy: string;
  startedAt: Date;
  /** Its last heartbeat: a run without a recent one has died. */
  beatAt: Date;
  endedAt: Date | null;
  /** The number of cases and conversations, and how many of them are finished. */
  total: number;
  done: Generated<number>;
  passed: Generated<number>;
  failed: Generated<number>;
  /** Cases with a criterion that could not be judged. */
  notJudged: Generated<number>;
  /** Why it ended early. */
  error: string | null;
  /** Whether a caller has received its result. */
  notified: Generated<boolean>;
};

/** One case of a run, or one replayed conversation. */
export type TestResultTable = {
  workspace: string;
  runId: string;
  /** Its index in the run, from 0. */
  place: number;
  kind: "case" | "replay";
  /** The file of a case; empty for a conversation. */
  file: string;
  /** The name of a case, or the number of a conversation. */
  name: string;
  pass: boolean;
  result: Json<JsonObject>;
};

/** The tables of tests of the agent by their names. */
export type TestTables = {
  testRuns: TestRunTable;
  testResults: TestResultTable;
};
