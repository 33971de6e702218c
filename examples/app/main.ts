/**
 * Starts the example app: `deno run --allow-net --allow-env examples/app/main.ts`.
 *
 * @module
 */
import { startHeartbeat } from "../../ipc/heartbeat.ts";
import { exampleApp } from "./app.tsx";

/** Reads a variable that the app cannot do without. */
function required(name: string): string {
  const value = Deno.env.get(name);
  if (value === undefined || value === "") {
    console.error(`${name}: missing; the example app needs it.`);
    Deno.exit(78);
  }
  return value;
}

const port = Number(required("EXAMPLE_PORT"));
const app = exampleApp({
  appUrl: `http://127.0.0.1:${port}`,
  deskUrl: required("DESK_URL"),
  widgetKey: required("WIDGET_KEY"),
  supportApiKey: required("SUPPORT_API_KEY"),
  identitySecret: required("SVC_IDENTITY_SECRET"),
});
try {
  Deno.serve({
    hostname: "127.0.0.1",
    port,
    onListen: startHeartbeat,
  }, app.fetch);
} catch (error) {
  if (!(error instanceof Deno.errors.AddrInUse)) throw error;
  console.error(
    `The example app cannot listen: port ${port} is taken. Set SVC_EXAMPLE_PORT to a free one.`,
  );
  Deno.exit(78);
}
