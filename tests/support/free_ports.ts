/**
 * Ports for what is started with its port as a setting.
 *
 * @module
 */

/** Below those that systems give to a connection, or to a listener that names none: such a one could take it meanwhile. */
const FIRST = 20_000;
const COUNT = 12_000;

/** Ports of this machine that no one listens on. */
export function freePorts(count: number): number[] {
  const ports = new Set<number>();
  while (ports.size < count) {
    const port = FIRST + Math.floor(Math.random() * COUNT);
    if (isFree(port)) ports.add(port);
  }
  return [...ports];
}

/** One of {@linkcode freePorts}. */
export function freePort(): number {
  const [port = 0] = freePorts(1);
  return port;
}

function isFree(port: number): boolean {
  try {
    Deno.listen({ hostname: "127.0.0.1", port }).close();
    return true;
  } catch (error) {
    if (error instanceof Deno.errors.AddrInUse) return false;
    throw error;
  }
}
