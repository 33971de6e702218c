/**
 * TypeScript's parser, for tools outside of `tests/`: its package is installed only for tests.
 *
 * @module
 */
export { default } from "typescript";
