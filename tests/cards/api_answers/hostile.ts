/**
 * Answers with content that must not be shown, followed or run.
 *
 * @module
 */
import type { JsonValue } from "../../../core/json.ts";
import { type ApiAnswer, LONG } from "./answer.ts";

const IDENTITY_KEYS: JsonValue = JSON.parse(
  '{"constructor":"c","__proto__":"p","prototype":{"x":"deep"},"toString":"t","name":"Ann"}',
);

/** Answers with odd keys, secrets, addresses, HTML and templates. */
export const HOSTILE_ANSWERS: readonly ApiAnswer[] = [
  {
    title: "keys that are no names",
    data: {
      "order-number": "A-1",
      details: {
        "first name": "Ann",
        'say "hi"': "hello",
        "back\\slash": "kept",
        "two  spaces": "wide",
        "{{ x }}": "braces",
        "%}": "percent",
        "": "nameless",
        größe: "XL",
      },
      größe: "M",
      "if": "word",
    },
    shows: [
      /"Details"/,
      /"First name"[\s\S]*"Ann"/,
      /"hello"/,
      /"kept"/,
      /"wide"/,
      /"braces"/,
      /"XL"/,
      /"Größe"[\s\S]*"M"|"M"/,
    ],
    leavesOut: ["order-number", "if"],
  },
  { title: "keys of every object", data: IDENTITY_KEYS, shows: [/Title "Ann"/, /"c"/], hides: ["function", "[native"] },
  {
    title: "secrets",
    data: {
      name: "Key 1",
      api_key: "sk_live_51H",
      apiKey: "sk_live_52H",
      access_token: "ya29.abcdef",
      password: "hunter22",
      client_secret: "cs_live_1",
      pin: 1234,
      scopes: ["read"],
    },
    shows: [/Title "Key 1"/, /"read"/],
    hides: ["sk_live_51H", "sk_live_52H", "ya29", "hunter22", "cs_live_1", "1234"],
  },
  {
    title: "addresses that are no pages",
    data: {
      name: "File",
      download: "http://files.example.com/a",
      mail: "mailto:a@example.com",
      icon: "data:image/png;base64,AAAA",
      script: "javascript:alert(1)",
      page_url: "https://files.example.com/a",
      preview: "https://cdn.example.com/a.PNG?x=1",
    },
    shows: [/Image .*cdn\.example\.com/, /Button "Open page"/],
    hides: ["http://files", "mailto:", "base64", "javascript"],
  },
  {
    title: "HTML and a very long text",
    data: { subject: "Re: Export", html: "<p>Hello <b>Ann</b></p>", text: LONG.repeat(20), status: "solved" },
    shows: [/Title "Re: Export"/, /"Solved"/, /"Text"/, /maxLines=6/],
    hides: ["<p>"],
  },
  {
    title: "what looks like a template",
    data: { name: "{{ 7 * 7 }}", note: "{% for x in y %}", "total {{": 1 },
    shows: [/Title "\{\{ 7 \* 7 \}\}"/, /"\{% for x in y %\}"/],
  },
];
