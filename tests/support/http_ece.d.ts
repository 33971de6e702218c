/** What tests use of `http_ece`, which has no types of its own. */
import type { ECDH } from "node:crypto";

type Params = { readonly version: string; readonly privateKey: ECDH; readonly authSecret: string };

declare const ece: { decrypt(content: Uint8Array, params: Params): { toString(): string } };
export default ece;
