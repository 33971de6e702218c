/**
 * The routes of a run and of its results.
 *
 * @module
 */
import { liveAgent } from "../../../core/agent/versions/live.ts";
import { DeskError } from "../../../core/problem.ts";
import { readSettings } from "../../../core/settings/settings.ts";
import { hasRight, needRight } from "../../../core/teammates/caller.ts";
import { comparison, previousRun, readRun, type TestRun } from "../../../core/test_runs/records.ts";
import { type KeptResult, readResult } from "../../../core/test_runs/result.ts";
import { runTests } from "../../../core/tools/run_tests.ts";
import type { TeammateRequest } from "../../request.ts";
import type { Served } from "../../served.ts";
import { htmlAnswer } from "../page/html_answer.ts";
import { shellOf } from "../page/shell.ts";
import { ResultPage } from "./result.tsx";
import { RunPage } from "./run.tsx";

/** `GET /desk/agent/tests/runs/:id`: shows a test run, with its results. */
export async function showRun(served: Served, asked: TeammateRequest): Promise<Response> {
  const { desk } = served;
  const [{ run, results }, live] = await Promise.all([
    findRun(served, asked),
    liveAgent(desk, asked.signedIn.caller.workspace),
  ]);
  const { caller } = asked.signedIn;
  const mayReplay = hasRight(caller, "conversations.read");
  const facts = {
    run,
    // A replay contains a customer's conversation.
    results: results.map(readResult).filter(({ kind }) => kind === "case" || mayReplay),
    compared: run.state === "done" ? await comparison(desk, run, results) : null,
    isLive: run.agentVersion === live.version,
    mayRun: hasRight(caller, runTests.right) && run.state !== "running",
  };
  return await htmlAnswer(<RunPage shell={shellOf(served, asked)} facts={facts} />);
}

/** `GET /desk/agent/tests/runs/:id/:place`: shows one result of a run, with its messages and calls. */
export async function showResult(served: Served, asked: TeammateRequest): Promise<Response> {
  const { desk } = served;
  const [{ run, results }, { agent }, { widget }] = await Promise.all([
    findRun(served, asked),
    liveAgent(desk, asked.signedIn.caller.workspace),
    readSettings(desk, asked.signedIn.caller.workspace),
  ]);
  const found = results.find(({ place }) => String(place) === asked.params.place);
  if (found === undefined) throw new DeskError("not_found", "There is no such result.");
  const result = readResult(found);
  if (result.kind === "replay") needRight(asked.signedIn.caller, "conversations.read");
  const facts = {
    run: run.id,
    result,
    before: await earlierResult(served, run, result),
    look: widget.appearance,
    isThere: agent.tests.get(result.file)?.cases.some(({ name }) => name === result.name) ?? false,
  };
  return await htmlAnswer(<ResultPage shell={shellOf(served, asked)} facts={facts} />);
}

async function earlierResult({ desk }: Served, run: TestRun, { kind, file, name }: KeptResult) {
  const previous = kind === "case" && run.state === "done" ? await previousRun(desk, run) : null;
  const results = previous === null ? [] : (await readRun(desk, previous))?.results ?? [];
  const found = results.find((each) => each.kind === "case" && each.file === file && each.name === name);
  const result = found === undefined ? null : readResult(found);
  return previous === null || result?.kind !== "case" ? null : { version: previous.agentVersion, result };
}

async function findRun({ desk }: Served, { params, signedIn }: TeammateRequest) {
  const found = await readRun(desk, { workspace: signedIn.caller.workspace, id: params.id ?? "" });
  if (found !== null) return found;
  throw new DeskError("not_found", "There is no such run. The last 50 are kept.");
}
