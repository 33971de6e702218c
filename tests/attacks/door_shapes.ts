/**
 * A valid request for each door of the sandbox, so that only its address can get it refused.
 *
 * @module
 */
import type { Door } from "../../sandbox/doors.ts";
import type { OutboundRequest } from "../../sandbox/protocol.ts";

/** A door that leads to hosts which outsiders name. */
export type AskedDoor = typeof ALL_DOORS[number];

/** Every such door. */
export const ALL_DOORS = ["action", "crawl", "model", "oidc", "client", "webhook", "push"] as const;

/** The keys of a push are opened after the address was vetted. */
const PUSH = {
  message: "{}",
  browser: { p256dh: "YQ", auth: "YQ" },
  vapid: { publicKey: "YQ", sealed: { v: 2, kid: "YQ", seq: 1, iv: "YQ", ct: "YQ" } },
  subject: "https://desk.example.com",
  topic: "abc",
  ttlS: 60,
};

/** What a request of each door has besides its address. */
export const DOOR_SHAPES: Readonly<Record<AskedDoor, Partial<OutboundRequest>>> = {
  action: {},
  crawl: {},
  model: { method: "POST", body: "{}" },
  oidc: {},
  client: {},
  webhook: {
    method: "POST",
    body: "{}",
    headers: {
      "content-type": "application/json",
      "webhook-id": "w",
      "webhook-timestamp": "1",
      "webhook-signature": "v1,x",
    },
  },
  push: { method: "POST", body: JSON.stringify(PUSH) },
} satisfies Partial<Record<Door, Partial<OutboundRequest>>>;
