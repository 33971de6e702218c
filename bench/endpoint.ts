/**
 * An app's endpoint in its own thread: answers every request with an account, and posts its port when it listens.
 *
 * @module
 */
import { parentPort } from "node:worker_threads";

const ACCOUNT = {
  plan: "starter",
  status: "active",
  seats: 5,
  seatsUsed: 3,
  renewsOn: "2026-12-14",
  price: "$12 / month",
  billingUrl: "http://localhost:8001/billing",
};

Deno.serve(
  { hostname: "127.0.0.1", port: 0, onListen: ({ port }) => parentPort?.postMessage(port) },
  () => Response.json(ACCOUNT),
);
