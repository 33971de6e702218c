/**
 * What the desk uses of `prom-client`. Its index also loads what measures the process, pushes and joins clusters, which
 * was a twentieth of the desk's start.
 *
 * @module
 */
// @ts-types="./counter.d.ts"
export { default as Counter } from "prom-client/lib/counter.js";
// @ts-types="./gauge.d.ts"
export { default as Gauge } from "prom-client/lib/gauge.js";
// @ts-types="./histogram.d.ts"
export { default as Histogram } from "prom-client/lib/histogram.js";
// @ts-types="./registry.d.ts"
export { default as Registry } from "prom-client/lib/registry.js";
