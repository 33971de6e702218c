/**
 * Kills processes under load.
 *
 * @module
 */
import { eventually } from "../../tests/support/wait.ts";
import type { Killed, Stage } from "./stage.ts";
import type { Row } from "./row.ts";
import { startVisitors } from "./visitors.ts";

/** Kills one kind of process repeatedly while visitors chat; between two kills at least one message is answered. */
export async function killUnderLoad(stage: Stage, name: Killed, times: number, visitors: number): Promise<Row> {
  const talk = await startVisitors(stage.demo(), visitors);
  const readyMs: number[] = [];
  for (let at = 0; at < times; at++) {
    const before = talk.acknowledged();
    await eventually("an answered message", () => talk.acknowledged() > before || null);
    readyMs.push(await stage.kill(name));
  }
  return { fault: `kill -9 of the ${name}`, times, readyMs, note: "", ...await talk.stop() };
}
