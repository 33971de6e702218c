/**
 * A visitor's chat over HTTP with what it shows about mail, also when a link in a mail opened it.
 *
 * @module
 */
import { z } from "zod";

const mailShown = z.object({
  address: z.string().nullable(),
  asks: z.enum(["answers", "transcript"]).nullable(),
  changes: z.boolean(),
  transcript: z.boolean(),
  byLink: z.boolean(),
});
const threadSchema = z.object({
  conversation: z.string().optional(),
  mail: mailShown.optional(),
  messages: z.array(z.object({ text: z.string().nullable() })),
});

const PAGE = { url: "https://shop.example.com/", title: "Shop" };

/** Opens chats of a widget, each of a visitor of its own, as the frame speaks with the desk. */
export function mailChats(url: string, widgetKey: string) {
  const base = `${url}/api/widget/${widgetKey}`;
  let count = 0;
  return async (body: Readonly<Record<string, string>> = {}, locale = "en") => {
    const headers = { "content-type": "application/json", "x-forwarded-for": `192.0.2.${100 + ++count}` };
    const opened = await fetch(`${base}/session`, {
      method: "POST",
      headers: { ...headers, "accept-language": locale },
      body: JSON.stringify({ page: PAGE, ...body }),
    });
    const { session, visitor, code } = z.looseObject({
      session: z.string().optional(),
      visitor: z.string().optional(),
      code: z.string().optional(),
    }).parse(await opened.json());
    const ask = async (path: string, sent?: unknown) => {
      const answer = await fetch(`${base}/${path}`, {
        method: sent === undefined ? "GET" : "POST",
        headers: { ...headers, "accept-language": locale, authorization: `Bearer ${session}` },
        ...(sent === undefined ? {} : { body: JSON.stringify(sent) }),
      });
      return { status: answer.status, text: await answer.text() };
    };
    const say = (text: string, more = {}) =>
      ask("messages", { clientId: crypto.randomUUID(), text, page: PAGE, ...more });
    const thread = async () => threadSchema.parse(JSON.parse((await ask("messages?after=0")).text));
    return { code, visitor: visitor ?? "", ask, say, thread };
  };
}
