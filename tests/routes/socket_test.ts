import assert from "node:assert/strict";
import { z } from "zod";
import { openSocketConnection } from "../../routes/socket.ts";
import { listen } from "../flows/socket.ts";

const incoming = z.strictObject({ type: z.literal("ping") });

Deno.test("openSocketConnection ends a socket that says more than can be heard", async () => {
  const { promise: free, resolve: goOn } = Promise.withResolvers<void>();
  let heard = 0;
  const server = Deno.serve(
    { port: 0, hostname: "127.0.0.1", onListen: () => {} },
    (request) =>
      openSocketConnection(request, { log: () => {}, incoming }, () => ({
        async receive() {
          heard++;
          await free;
        },
        closed: () => {},
      })),
  );
  const line = await listen(`http://127.0.0.1:${server.addr.port}/`);
  for (let sent = 0; sent < 1000; sent++) line.send({ type: "ping" });
  // Of what was still on its way the browser learns only that the line is gone.
  await line.closed;
  goOn();
  await server.shutdown();
  assert.ok(heard <= 200, String(heard));
});
