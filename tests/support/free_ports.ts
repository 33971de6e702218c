/**
 * Free ports, for programs configured with a port.
 *
 * @module
 */

/**
 * Below the ports that systems assign to connections and to listeners without a port, which could take one meanwhile.
 */
const FIRST = 20_000;
const COUNT = 12_000;

/** Ports of this machine without a listener. */
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
