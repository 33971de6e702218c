/**
 * `deno task docs`: writes every printed page of `docs/reference/`.
 *
 * @module
 */
import { PRINTED_PAGES } from "./pages.ts";
import { ROOT } from "./source.ts";

for (const [name, print] of Object.entries(PRINTED_PAGES)) {
  await Deno.writeTextFile(new URL(`docs/reference/${name}`, ROOT), print());
}
