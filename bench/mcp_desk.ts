/**
 * A desk with the example agent in its own thread: posts its address and an API token when it listens.
 *
 * @module
 */
import { parentPort } from "node:worker_threads";
import { exampleToken, serveTestDesk } from "./served.ts";

const { desk, url, stop } = await serveTestDesk();
parentPort?.once("message", async () => {
  await stop();
  parentPort?.postMessage("stopped");
});
parentPort?.postMessage({ url, token: await exampleToken(desk) });
