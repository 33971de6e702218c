/**
 * How many requests a server answers in a second over real sockets.
 *
 * @module
 */

const CONNECTIONS = 50;
const SECONDS = 2;

/** Requests per second at 50 connections: by `wrk` where there is one, else by a loop of our own. */
export async function requestsPerSecond(url: string): Promise<number> {
  try {
    const args = ["-t1", `-c${CONNECTIONS}`, `-d${SECONDS}s`, url];
    const { stdout } = await new Deno.Command("wrk", { args, stderr: "null" }).output();
    const text = new TextDecoder().decode(stdout);
    if (text.includes("Non-2xx")) throw new Error(text);
    return Number(/Requests\/sec:\s+([\d.]+)/.exec(text)?.[1] ?? Number.NaN);
  } catch (error) {
    if (!(error instanceof Deno.errors.NotFound)) throw error;
    return await ownLoop(url);
  }
}

async function ownLoop(url: string): Promise<number> {
  const endsAt = performance.now() + SECONDS * 1000;
  let answered = 0;
  await Promise.all(Array.from({ length: CONNECTIONS }, async () => {
    while (performance.now() < endsAt) {
      const answer = await fetch(url);
      await answer.arrayBuffer();
      if (!answer.ok) throw new Error(`${url} answered ${answer.status}`);
      answered++;
    }
  }));
  return answered / SECONDS;
}
