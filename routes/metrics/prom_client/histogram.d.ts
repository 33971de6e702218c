export { Histogram as default } from "prom-client";
