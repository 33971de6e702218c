/**
 * The tables of test runs, as Kysely sees them.
 *
 * @module
 */
import type { Generated } from "kysely";
import type { JsonObject } from "../../json.ts";
import type { Json } from "../json.ts";

/** One run of the agent's tests; only one of a workspace is running at a time. */
export type TestRunTable = {
  id: string;
  workspace: string;
  state: "running" | "done" | "failed";
  agentVersion: number;
  /** SHA-256 of the agent's files, hex. */
  agentHash: string;
  model: string;
  /** What was asked for, so that the same request is known again. */
  request: Json<JsonObject>;
  startedBy: string;
  startedAt: Date;
  /** Its last heartbeat: a run without one for long has died. */
  beatAt: Date;
  endedAt: Date | null;
  /** Cases and conversations in it, and how many of them are through. */
  total: number;
  done: Generated<number>;
  passed: Generated<number>;
  failed: Generated<number>;
  /** Cases with a criterion that could not be judged. */
  notJudged: Generated<number>;
  /** Why it ended before its end. */
  error: string | null;
  /** Whether a caller has received its result. */
  notified: Generated<boolean>;
};

/** One case of a run, or one conversation that was replayed. */
export type TestResultTable = {
  workspace: string;
  runId: string;
  /** Its place in the run, from 0. */
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
