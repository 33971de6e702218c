/**
 * TypeScript's parser, for tools outside of `tests/`: its package is installed for tests alone.
 *
 * @module
 */
export { default } from "typescript";
