/**
 * The model of a desk on which no model server is set: the built-in one. The rest of the product reaches it only here.
 *
 * @module
 */
export { builtinModel, isBuiltin } from "./builtin/builtin.ts";
