/**
 * The entry point of the desk's process; the supervisor runs it with exactly the permissions it needs.
 *
 * @module
 */
import { startDesk } from "./start.ts";

await startDesk();
