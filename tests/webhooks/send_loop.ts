/**
 * A desk that will be killed: opens the data folder as its only process, and sends its webhooks.
 *
 * @module
 */
import { openDatabase } from "../../core/db/open.ts";
import { releaseDeliveries } from "../../core/webhooks/deliveries.ts";
import { connectSandbox } from "../../sandbox/client.ts";
import { testSnapshot } from "../support/database.ts";
import { testDesk } from "../support/desk.ts";
import { startSending } from "./support.ts";

const [folder = "", runDir = ""] = Deno.args;
const database = await openDatabase({ kind: "pglite", folder, snapshot: await testSnapshot() });
const outbound = connectSandbox({ socketPath: `${runDir}/sandbox.sock` });
const desk = await testDesk({ outbound, now: () => new Date() }, database);
await releaseDeliveries(desk);
startSending(desk);
