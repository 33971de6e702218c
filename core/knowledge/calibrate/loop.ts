/**
 * The background worker that calibrates workspaces whose knowledge has changed, one at a time.
 *
 * @module
 */
import type { Desk } from "../../desk.ts";
import { CALIBRATION_LIMITS } from "../../limits/knowledge.ts";
import type { SearchDesk } from "../search.ts";
import type { BackgroundLoop, Every } from "../../ports/timers.ts";
import { calibrate } from "./calibrate.ts";
import { releaseCalibration, storeCalibration, takeCalibration } from "./due.ts";

/** The dependencies of the worker. */
export type CalibrationDesk = SearchDesk & Pick<Desk, "now">;

/** Starts the worker. */
export function startCalibrations(desk: CalibrationDesk, every: Every): BackgroundLoop {
  const stopping = new AbortController();
  let running: Promise<void> | null = null;
  const look = () => {
    if (running !== null || stopping.signal.aborted) return;
    running = runCalibrations(desk, stopping.signal)
      .catch((error) => desk.log("error", "Knowledge could not be measured.", { cause: String(error) }))
      .finally(() => running = null);
  };
  const stopLooking = every(CALIBRATION_LIMITS.lookMs, look);
  return {
    stop: async () => {
      stopping.abort();
      stopLooking();
      await running;
    },
  };
}

/** Calibrates every workspace that is due. */
export async function runCalibrations(desk: CalibrationDesk, signal: AbortSignal): Promise<void> {
  for (let due = await takeCalibration(desk); due !== null; due = await takeCalibration(desk)) {
    const measured = await calibrate(desk, due.workspace, signal);
    if (measured === null) return await releaseCalibration(desk, due.workspace);
    await storeCalibration(desk, due, measured);
    desk.log("debug", "The threshold of answers was measured.", { workspace: due.workspace, ...measured });
  }
}
