/**
 * curl's options: which take a value, and their effect on the request.
 *
 * @see curl's manual page
 * @module
 */
import { parseArgs } from "node:util";
import { parsePlaceholders } from "../../agent/actions/placeholders.ts";
import { variablesIn } from "./command.ts";

/** The request of a curl command, as written. */
export type CurlRequest = {
  /** As given; empty if the command has none. */
  readonly url: string;
  readonly method: string | null;
  /** In order; a name may repeat. */
  readonly headers: readonly (readonly [string, string])[];
  /** The body's text, or null. */
  readonly data: string | null;
  /** `user:password` of `-u`. */
  readonly user: string | null;
  readonly bearer: string | null;
  readonly notes: readonly string[];
};

type Draft = {
  urls: string[];
  method: string | null;
  head: boolean;
  headers: [string, string][];
  cookies: string[];
  data: string[];
  json: boolean;
  form: string[];
  query: string[];
  asQuery: boolean;
  user: string | null;
  bearer: string | null;
  notes: string[];
};

type Option = {
  readonly short?: string;
  /** The effect; options without it change nothing that an action has. */
  readonly apply?: (draft: Draft, value: string) => void;
  /** A flag takes no value. */
  readonly flag?: true;
};

const flag = (short?: string): Option => ({ flag: true, ...(short === undefined ? {} : { short }) });
const ignored = (short?: string): Option => (short === undefined ? {} : { short });
const noted = (note: string, option: Option = {}): Option => ({ ...option, apply: (draft) => draft.notes.push(note) });

const OPTIONS: Readonly<Record<string, Option>> = {
  "url": { apply: (draft, value) => draft.urls.push(value) },
  "request": { short: "X", apply: (draft, value) => draft.method = value.toUpperCase() },
  "get": { short: "G", flag: true, apply: (draft) => draft.asQuery = true },
  "head": { short: "I", flag: true, apply: (draft) => draft.head = true },
  "header": { short: "H", apply: addHeader },
  "cookie": { short: "b", apply: addCookie },
  "user-agent": { short: "A", apply: (draft, value) => draft.headers.push(["User-Agent", value]) },
  "referer": { short: "e", apply: (draft, value) => draft.headers.push(["Referer", value]) },
  "user": { short: "u", apply: (draft, value) => draft.user = value },
  "oauth2-bearer": { apply: (draft, value) => draft.bearer = value },
  "data": { short: "d", apply: addData },
  "data-ascii": { apply: addData },
  "data-binary": { apply: addData },
  "data-raw": { apply: (draft, value) => draft.data.push(value) },
  "data-urlencode": { apply: (draft, value) => addEncoded(draft.data, draft, value) },
  "json": { apply: addJson },
  "url-query": { apply: (draft, value) => addEncoded(draft.query, draft, value) },
  "form": { short: "F", apply: addForm },
  "form-string": { apply: (draft, value) => draft.form.push(encodeField(value)) },
  "upload-file": noted("The file of -T was left out: an action cannot send files.", { short: "T" }),
  "location": noted("Redirects are never followed; give the final address.", flag("L")),
  "insecure": noted("-k was left out: certificates are always checked.", flag("k")),
  "proxy": noted("The proxy was left out.", { short: "x" }),
  "cacert": noted("--cacert was left out: only public certificate authorities are trusted."),
  "cert": noted("The client certificate was left out.", { short: "E" }),
  "key": noted("The client certificate's key was left out."),
  "resolve": noted("--resolve was left out."),
  "cookie-jar": ignored("c"),
  "output": ignored("o"),
  "write-out": ignored("w"),
  "max-time": ignored("m"),
  "connect-timeout": ignored(),
  "retry": ignored(),
  "remote-name": flag("O"),
  "silent": flag("s"),
  "show-error": flag("S"),
  "compressed": flag(),
  "include": flag("i"),
  "verbose": flag("v"),
  "fail": flag("f"),
  "globoff": flag("g"),
  "no-buffer": flag("N"),
  "http1.1": flag(),
  "http2": flag(),
};

/** Parses the words after `curl`. */
export function readCurlOptions(words: readonly string[]): CurlRequest {
  const draft: Draft = {
    urls: [],
    method: null,
    head: false,
    headers: [],
    cookies: [],
    data: [],
    json: false,
    form: [],
    query: [],
    asQuery: false,
    user: null,
    bearer: null,
    notes: [],
  };
  const { tokens } = parseArgs({
    args: [...words],
    strict: false,
    allowPositionals: true,
    tokens: true,
    options: Object.fromEntries(
      Object.entries(OPTIONS).map(([name, { short, flag }]) => [
        name,
        { type: flag ? "boolean" : "string", ...(short === undefined ? {} : { short }) } as const,
      ]),
    ),
  });
  for (const token of tokens) {
    if (token.kind === "positional") draft.urls.push(token.value);
    if (token.kind !== "option") continue;
    const option = Object.hasOwn(OPTIONS, token.name) ? OPTIONS[token.name] : undefined;
    if (option === undefined) draft.notes.push(`The option ${token.rawName} is not known and was left out.`);
    else option.apply?.(draft, token.value ?? "");
  }
  return finish(draft);
}

function finish(draft: Draft): CurlRequest {
  const { notes, headers, cookies } = draft;
  const url = draft.urls.find((each) => /^[\w+.-]+:\/\/|^[^/\s]+[./:]/.test(each)) ?? draft.urls[0] ?? "";
  if (draft.urls.length > 1) notes.push("The command has several addresses; only the first was read.");
  const texts = draft.data.length > 0 ? draft.data : draft.form;
  const text = texts.length === 0 ? null : texts.join(draft.json ? "" : "&");
  const query = [...draft.query, ...(draft.asQuery && text !== null ? [text] : [])].join("&");
  const data = draft.asQuery ? null : text;
  if (cookies.length > 0) {
    const before = headers.filter(([name]) => name.toLowerCase() === "cookie").map(([, value]) => value);
    const others = headers.filter(([name]) => name.toLowerCase() !== "cookie");
    headers.splice(0, headers.length, ...others, ["Cookie", [...before, ...cookies].join("; ")]);
  }
  return {
    url: query === "" ? url : addQuery(url, query),
    method: draft.method ?? (draft.head ? "HEAD" : data === null ? null : "POST"),
    headers,
    data,
    user: draft.user,
    bearer: draft.bearer,
    notes: [...new Set(notes)],
  };
}

function addQuery(url: string, query: string): string {
  const [address = "", fragment] = url.split("#", 2);
  const joint = address.includes("?") ? "&" : "?";
  return `${address}${joint}${query}${fragment === undefined ? "" : `#${fragment}`}`;
}

function addHeader(draft: Draft, value: string): void {
  if (value.startsWith("@")) {
    draft.notes.push(`The headers in the file ${value.slice(1)} were left out.`);
    return;
  }
  const [, name = "", sign, text = ""] = /^\s*([^:;]*)([:;])?([\s\S]*)/.exec(value) ?? [];
  // "Name:" removes a default header of curl, "Name;" sends an empty one.
  if (sign === ":" && text.trim() !== "") draft.headers.push([name.trim(), text.trim()]);
  if (sign === ";") draft.headers.push([name.trim(), ""]);
}

function addCookie(draft: Draft, value: string): void {
  if (value.includes("=")) draft.cookies.push(value);
  else draft.notes.push(`The cookies in the file ${value} were left out.`);
}

function addData(draft: Draft, value: string): void {
  if (value.startsWith("@")) draft.notes.push(fileNote(value.slice(1)));
  else draft.data.push(value);
}

function addJson(draft: Draft, value: string): void {
  addData(draft, value);
  draft.json = true;
  for (const name of ["Content-Type", "Accept"]) {
    if (draft.headers.some(([each]) => each.toLowerCase() === name.toLowerCase())) continue;
    draft.headers.push([name, "application/json"]);
  }
}

/** `content`, `=content`, `name=content`, and for a URL also `+verbatim`. */
function addEncoded(list: string[], draft: Draft, value: string): void {
  const file = /^[^=@]*@(.*)$/.exec(value)?.[1];
  if (file !== undefined) draft.notes.push(fileNote(file));
  else if (value.startsWith("+") && list === draft.query) list.push(value.slice(1));
  else list.push(encodeField(value));
}

function addForm(draft: Draft, value: string): void {
  // Also if nothing of the form is left.
  draft.method ??= "POST";
  const [, name = "", sign, file = ""] = /^([^=]*)=([@<])?(.*)$/.exec(value) ?? [];
  if (sign !== undefined) {
    draft.notes.push(`The file ${file} of the form field ${name} was left out: an action cannot send files.`);
    return;
  }
  draft.notes.push("The fields of -F are sent as an ordinary form, not as multipart.");
  draft.form.push(encodeField(value));
}

function encodeField(field: string): string {
  const [, name, content = field] = /^([^=]*)=([\s\S]*)$/.exec(field) ?? [];
  return name === undefined || name === "" ? encodeAround(content) : `${name}=${encodeAround(content)}`;
}

/** Percent-encodes a text except for its placeholders and shell variables. */
function encodeAround(text: string): string {
  const kept = [...parsePlaceholders(text), ...variablesIn(text)].toSorted((a, b) => a.start - b.start);
  let encoded = "";
  let copied = 0;
  for (const { start, end } of kept) {
    encoded += encode(text.slice(copied, start)) + text.slice(start, end);
    copied = end;
  }
  return encoded + encode(text.slice(copied));
}

/** A lone surrogate cannot be encoded; it becomes the replacement character, as in any UTF-8 output. */
function encode(text: string): string {
  return encodeURIComponent(text.toWellFormed());
}

function fileNote(file: string): string {
  return `The data in the file ${file} was left out: paste it into the command instead.`;
}
