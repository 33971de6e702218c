export { Gauge as default } from "prom-client";
