/**
 * The data folder of a demo: its example app is on loopback, which the demo allows itself at each start.
 *
 * @module
 */
import { isJsonObject, type JsonValue } from "../core/json.ts";
import type { Config } from "../config.ts";

/** Additional hosts and ports that a data folder's demo may reach; none without a demo. */
export async function demoHosts({ dataDir }: Pick<Config, "dataDir">): Promise<readonly string[]> {
  const state = await readState(`${dataDir}/demo.state.json`);
  const demo = isJsonObject(state) ? state["demo"] : null;
  const appUrl = isJsonObject(demo) ? demo["appUrl"] : null;
  const app = typeof appUrl === "string" ? URL.parse(appUrl) : null;
  return app === null ? [] : [app.host];
}

async function readState(path: string): Promise<JsonValue> {
  try {
    return JSON.parse(await Deno.readTextFile(path));
  } catch {
    return null;
  }
}
