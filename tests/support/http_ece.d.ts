/** The parts of `http_ece` that tests use; the package has no types. */
import type { ECDH } from "node:crypto";

type Params = { readonly version: string; readonly privateKey: ECDH; readonly authSecret: string };

declare const ece: { decrypt(content: Uint8Array, params: Params): { toString(): string } };
export default ece;
