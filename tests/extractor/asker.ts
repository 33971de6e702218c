/**
 * Waits until the extractor is asleep, sends it a request as the desk does, and writes the answer to a file:
 * `deno run -A tests/extractor/asker.ts <socketPath> <answerPath>`.
 *
 * @module
 */
import { connectExtractor } from "../../extractor/client.ts";
import { startHeartbeat } from "../../ipc/heartbeat.ts";
import { wake } from "../../ipc/sleep.ts";
import { until } from "../support/wait.ts";

const [socketPath = "", answerPath = ""] = Deno.args;
startHeartbeat();

const isAsleep = () =>
  Deno.connect({ transport: "unix", path: socketPath }).then((connection) => {
    connection.close();
    return false;
  }, () => true);
await until(isAsleep, "an extractor that is asleep");

// Close together: the extractor of the test is awake for a moment only.
const againMs = Array.from({ length: 600 }, () => 50);
const extractor = connectExtractor({ socketPath, againMs, wake: () => wake("extractor") });
const bytes = new TextEncoder().encode("plain");
const answer = await extractor.extract({ kind: "text", bytes, contentType: null, url: null });
await Deno.writeTextFile(`${answerPath}.part`, JSON.stringify(answer));
await Deno.rename(`${answerPath}.part`, answerPath);

// Until the supervisor ends it.
await Deno.listen({ hostname: "127.0.0.1", port: 0 }).accept();
