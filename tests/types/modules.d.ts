/** What TypeScript finds no types for, and Deno lets pass. */
declare module "*/.dependency-cruiser.mjs" {
  type Rows = readonly (readonly string[])[];
  export const FENCES: Rows;
  export const LAYERS: Rows;
  export const ROOMS: Rows;
}
declare module "data:*";
declare module "oidc-provider";
