/** The parts of `web-push` that the sandbox uses; the package has no types. */
type VapidKeys = { readonly publicKey: string; readonly privateKey: string };
type Subscription = { readonly endpoint: string; readonly keys: { readonly p256dh: string; readonly auth: string } };
type Options = {
  readonly vapidDetails: VapidKeys & { readonly subject: string };
  readonly TTL: number;
  readonly urgency: "high" | "normal";
  readonly topic: string;
};
type RequestDetails = { readonly headers: Readonly<Record<string, string | number>>; readonly body: Uint8Array };

declare const webPush: {
  /** Both in base64url. */
  generateVAPIDKeys(): VapidKeys;
  /** @throws Error for an invalid subscription or option */
  generateRequestDetails(subscription: Subscription, payload: string, options: Options): RequestDetails;
};
export default webPush;
