/** Modules that have no types for TypeScript, and that Deno accepts. */
declare module "*/.dependency-cruiser.mjs" {
  type Rows = readonly (readonly string[])[];
  export const FENCES: Rows;
  export const LAYERS: Rows;
  export const ROOMS: Rows;
}
declare module "data:*";
declare module "oidc-provider";
