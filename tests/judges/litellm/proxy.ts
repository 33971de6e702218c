/**
 * LiteLLM's proxy in a separate Python environment: both protocols in front of a scripted server on loopback.
 *
 * @module
 */
import { until } from "../../support/wait.ts";
import { programOf } from "../python_environment.ts";
import { freePort } from "../../support/free_ports.ts";

/** The key that the proxy accepts. */
export const MASTER_KEY = "sk-master-0123456789";

/** How many deadlines its start may take. */
const STARTS_WAITED = 4;

/** A running proxy. */
export type Proxy = { readonly port: number; readonly close: () => Promise<void> };

/** Starts the proxy in front of an OpenAI-compatible server; it asks nothing of the network. */
export async function openProxy(backendPort: number): Promise<Proxy> {
  const folder = await Deno.makeTempDir({ prefix: "desk-litellm-" });
  const config = {
    model_list: [{
      model_name: "small",
      litellm_params: {
        model: "hosted_vllm/small",
        api_base: `http://127.0.0.1:${backendPort}/v1`,
        api_key: "none",
        // The desk tries again itself.
        max_retries: 0,
      },
    }],
    general_settings: { master_key: MASTER_KEY },
    router_settings: { num_retries: 0, disable_cooldowns: true },
  };
  // JSON is YAML.
  await Deno.writeTextFile(`${folder}/config.yaml`, JSON.stringify(config));
  const port = freePort();
  const child = new Deno.Command(programOf("litellm", "litellm"), {
    args: ["--config", `${folder}/config.yaml`, "--host", "127.0.0.1", "--port", String(port)],
    clearEnv: true,
    env: { PATH: "/usr/bin:/bin", HOME: folder, LITELLM_LOCAL_MODEL_COST_MAP: "True", LITELLM_TELEMETRY: "False" },
    stdout: "null",
    stderr: "null",
  }).spawn();
  await waitFor(port, child);
  return {
    port,
    close: async () => {
      child.kill("SIGKILL");
      await child.status;
      await Deno.remove(folder, { recursive: true });
    },
  };
}

/** Waits for its first answer: to import LiteLLM alone takes a minute on a busy machine. */
async function waitFor(port: number, child: Deno.ChildProcess): Promise<void> {
  let isOver = false;
  child.status.then(() => isOver = true);
  for (let waits = 1;; waits++) {
    try {
      await until(async () => isOver || await isUp(port), "LiteLLM");
      break;
    } catch (late) {
      if (waits === STARTS_WAITED) throw late;
    }
  }
  if (isOver) throw new Error("LiteLLM ended at its start: run its command by hand to see why.");
}

async function isUp(port: number): Promise<boolean> {
  try {
    const answer = await fetch(`http://127.0.0.1:${port}/health/liveliness`);
    await answer.body?.cancel();
    return answer.ok;
  } catch {
    return false;
  }
}
