/**
 * How many requests a server answers in a second over real sockets.
 *
 * @module
 */

const CONNECTIONS = 50;
const SECONDS = 2;

/** What is asked again and again. */
export type LoadTarget = {
  readonly url: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** Sent by POST, in ASCII, with a new number for every {@linkcode NUMBER}; without one it is a GET. */
  readonly body?: string;
};

/** A placeholder for the number of the request in a body. */
export const NUMBER = "#number";

/** Requests per second at 50 connections: by `wrk` where there is one, else by a loop of our own. */
export async function requestsPerSecond(asked: LoadTarget): Promise<number> {
  const script = await Deno.makeTempFile({ suffix: ".lua" });
  try {
    await Deno.writeTextFile(script, luaOf(asked));
    const args = ["-t1", `-c${CONNECTIONS}`, `-d${SECONDS}s`, "-s", script, asked.url];
    const { stdout } = await new Deno.Command("wrk", { args, stderr: "null" }).output();
    const text = new TextDecoder().decode(stdout);
    if (text.includes("Non-2xx")) throw new Error(text);
    return Number(/Requests\/sec:\s+([\d.]+)/.exec(text)?.[1] ?? Number.NaN);
  } catch (error) {
    if (!(error instanceof Deno.errors.NotFound)) throw error;
    return await ownLoop(asked);
  } finally {
    await Deno.remove(script);
  }
}

/** The requests as `wrk` wants them. A JSON string of ASCII characters is one of Lua's as well. */
function luaOf({ headers = {}, body }: LoadTarget): string {
  const lines = Object.entries(headers).map(([name, value]) =>
    `wrk.headers[${JSON.stringify(name)}] = ${JSON.stringify(value)}`
  );
  if (body === undefined) return lines.join("\n");
  const number = `local number = 0
request = function()
  number = number + 1
  return wrk.format("POST", nil, nil, (string.gsub(${JSON.stringify(body)}, ${JSON.stringify(NUMBER)}, number)))
end`;
  return [...lines, number].join("\n");
}

async function ownLoop({ url, headers = {}, body }: LoadTarget): Promise<number> {
  const endsAt = performance.now() + SECONDS * 1000;
  let asked = 0;
  let answered = 0;
  await Promise.all(Array.from({ length: CONNECTIONS }, async () => {
    while (performance.now() < endsAt) {
      const post = body === undefined ? {} : { method: "POST", body: body.replaceAll(NUMBER, String(++asked)) };
      const answer = await fetch(url, { headers, ...post });
      await answer.arrayBuffer();
      if (!answer.ok) throw new Error(`${url} answered ${answer.status}`);
      answered++;
    }
  }));
  return answered / SECONDS;
}
