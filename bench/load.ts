/**
 * Measures requests per second over real sockets.
 *
 * @module
 */

const CONNECTIONS = 50;
const SECONDS = 2;

/** The request to repeat. */
export type LoadTarget = {
  readonly url: string;
  /** The last four digits of a new number replace every {@linkcode NUMBER} in a value. */
  readonly headers?: Readonly<Record<string, string>>;
  /** Sent by POST, in ASCII, with a new number for every {@linkcode NUMBER}; without a body it is a GET. */
  readonly body?: string;
};

/** A placeholder for the number of the request in a header or a body. */
export const NUMBER = "#number";

/** Numbers in a header: as many as fit into a group of an IPv6 address. */
const HEADER_NUMBERS = 10_000;

/** Requests per second at 50 connections: by `wrk` if it is installed, otherwise by our own loop. */
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

/** The requests in `wrk`'s format. A JSON string of ASCII characters is also a Lua string. */
function luaOf({ headers = {}, body }: LoadTarget): string {
  const numbered = (text: string, number: string) =>
    text.includes(NUMBER)
      ? `(string.gsub(${JSON.stringify(text)}, ${JSON.stringify(NUMBER)}, ${number}))`
      : JSON.stringify(text);
  const lines = Object.entries(headers).map(([name, value]) =>
    `  wrk.headers[${JSON.stringify(name)}] = ${numbered(value, `number % ${HEADER_NUMBERS}`)}`
  );
  return [
    "local number = 0",
    "request = function()",
    "  number = number + 1",
    ...lines,
    body === undefined ? "  return wrk.format()" : `  return wrk.format("POST", nil, nil, ${numbered(body, "number")})`,
    "end",
  ].join("\n");
}

async function ownLoop({ url, headers = {}, body }: LoadTarget): Promise<number> {
  const endsAt = performance.now() + SECONDS * 1000;
  let asked = 0;
  let answered = 0;
  await Promise.all(Array.from({ length: CONNECTIONS }, async () => {
    while (performance.now() < endsAt) {
      const number = String(++asked);
      const post = body === undefined ? {} : { method: "POST", body: body.replaceAll(NUMBER, number) };
      const numbered = Object.entries(headers).map(([name, value]) =>
        [name, value.replaceAll(NUMBER, String(asked % HEADER_NUMBERS))] as const
      );
      const answer = await fetch(url, { headers: Object.fromEntries(numbered), ...post });
      await answer.arrayBuffer();
      if (!answer.ok) throw new Error(`${url} answered ${answer.status}`);
      answered++;
    }
  }));
  return answered / SECONDS;
}
