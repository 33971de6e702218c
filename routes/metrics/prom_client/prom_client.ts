/**
 * The parts of `prom-client` that the desk uses. Its index also loads process metrics, the push gateway and cluster
 * support, which took a twentieth of the desk's start.
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
