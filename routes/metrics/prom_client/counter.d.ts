export { Counter as default } from "prom-client";
