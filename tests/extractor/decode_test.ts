import assert from "node:assert/strict";
import { decodeText } from "../../extractor/decode.ts";

const utf8 = (text: string) => new TextEncoder().encode(text);
const bytes = (...parts: readonly (string | readonly number[])[]) =>
  Uint8Array.from(parts.flatMap((part) => typeof part === "string" ? [...utf8(part)] : part));

/** Text in an encoding of one byte for each letter. */
function encode(text: string, label: string): Uint8Array {
  const table = new Map(
    Array.from({ length: 256 }, (_, byte) => [new TextDecoder(label).decode(Uint8Array.of(byte)), byte]),
  );
  return Uint8Array.from(text, (letter) => table.get(letter) ?? 63);
}

const RUSSIAN =
  "Чтобы вернуть деньги, откройте страницу заказа и нажмите кнопку «Вернуть». Деньги придут через три дня.";
const GERMAN = "Für die Rückgabe öffnen Sie bitte die Übersicht – größere Beträge prüfen wir „von Hand“.";
const JAPANESE = [0x93, 0xfa, 0x96, 0x7b, 0x8c, 0xea]; // 日本語 in Shift JIS

const CASES: readonly { name: string; bytes: Uint8Array; contentType?: string; text: string }[] = [
  { name: "UTF-8", bytes: utf8("größer 日本"), text: "größer 日本" },
  {
    name: "a mark of UTF-8, whatever the header says",
    bytes: bytes([0xef, 0xbb, 0xbf], "ü"),
    contentType: "text/html; charset=latin1",
    text: "ü",
  },
  { name: "a mark of UTF-16, little end first", bytes: bytes([0xff, 0xfe, 0x41, 0, 0xfc, 0]), text: "Aü" },
  { name: "a mark of UTF-16, big end first", bytes: bytes([0xfe, 0xff, 0, 0x41, 0, 0xfc]), text: "Aü" },
  {
    name: "UTF-16 without a mark",
    bytes: Uint8Array.from("plain text", (letter) => letter.charCodeAt(0)).reduce<Uint8Array>(
      (all, byte) => bytes([...all, byte, 0]),
      bytes(),
    ),
    text: "plain text",
  },
  { name: "the header", bytes: bytes(JAPANESE), contentType: 'text/html; charset="Shift_JIS"', text: "日本語" },
  {
    name: "the header before the markup",
    bytes: bytes('<meta charset="windows-1251">', JAPANESE),
    contentType: "text/html;charset=sjis",
    text: '<meta charset="windows-1251">日本語',
  },
  { name: "the markup", bytes: bytes("<meta charset=shift_jis>", JAPANESE), text: "<meta charset=shift_jis>日本語" },
  {
    name: "the markup, the old way",
    bytes: bytes('<meta http-equiv="Content-Type" content="text/html; charset=koi8-r">', [0xf4]),
    text: '<meta http-equiv="Content-Type" content="text/html; charset=koi8-r">Т',
  },
  {
    name: "XML",
    bytes: bytes('<?xml version="1.0" encoding="windows-1251"?>', [0xc0]),
    text: '<?xml version="1.0" encoding="windows-1251"?>А',
  },
  {
    name: "UTF-8 that says it is Latin",
    bytes: utf8("<meta charset=iso-8859-1>größer"),
    text: "<meta charset=iso-8859-1>größer",
  },
  {
    name: "Latin that says it is UTF-8",
    bytes: encode(GERMAN, "windows-1252"),
    contentType: "text/html; charset=utf-8",
    text: GERMAN,
  },
  { name: "Russian without a word about it", bytes: encode(RUSSIAN, "windows-1251"), text: RUSSIAN },
  {
    name: "Russian of old servers",
    bytes: encode(RUSSIAN, "koi8-r"),
    text: RUSSIAN.replace("«", "?").replace("»", "?"),
  },
  { name: "German without a word about it", bytes: encode(GERMAN, "windows-1252"), text: GERMAN },
  { name: "an encoding that does not exist", bytes: utf8("ü"), contentType: "text/html; charset=klingon", text: "ü" },
  { name: "UTF-8 that was cut inside a letter", bytes: utf8("größe ü").subarray(0, -1), text: "größe \uFFFD" },
  { name: "nothing", bytes: bytes(), text: "" },
];

for (const { name, bytes, contentType, text } of CASES) {
  Deno.test(`decodeText reads ${name}`, () => assert.equal(decodeText(bytes, contentType ?? null), text));
}
