export { Registry as default } from "prom-client";
