/**
 * The model of a desk without a model server: the built-in one. The rest of the product accesses it only through this
 * module.
 *
 * @module
 */
export { builtinModel, isBuiltin } from "./builtin/builtin.ts";
