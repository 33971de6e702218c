import assert from "node:assert/strict";
import { fileNameOf } from "../../core/attachments/file_name.ts";
import { MAIL_LIMITS } from "../../sandbox/limits.ts";

const PDF = { extensions: ["pdf"] };
const JPEG = { extensions: ["jpg", "jpeg"] };
const TEXT = { extensions: ["txt", "log", "csv"] };

/** `[the sender's name, the file's type, the name that people see]` */
const NAMES: readonly (readonly [string, { readonly extensions: readonly string[] }, string])[] = [
  ["invoice.pdf", PDF, "invoice.pdf"],
  ["Rechnung März 2026.PDF", PDF, "Rechnung März 2026.pdf"],
  ["請求書.pdf", PDF, "請求書.pdf"],
  ["photo.jpeg", JPEG, "photo.jpeg"],
  ["server.log", TEXT, "server.log"],
  ["invoice.exe", PDF, "invoice.exe.pdf"],
  ["page.html", TEXT, "page.html.txt"],
  ["", PDF, "file.pdf"],
  [".pdf", PDF, "pdf.pdf"],
  ["...", PDF, "file.pdf"],
  ["../../etc/passwd", TEXT, "passwd.txt"],
  ["..\\..\\boot.ini", TEXT, "boot.ini.txt"],
  ["C:\\Users\\ada\\a.pdf", PDF, "a.pdf"],
  ["a/../b.pdf", PDF, "b.pdf"],
  ["a\0.pdf", PDF, "a.pdf"],
  ["a\r\nset-cookie: b=1.pdf", PDF, "aset-cookie b=1.pdf"],
  ['a".pdf', PDF, "a.pdf"],
  ["cod\u202efdp.exe", PDF, "codfdp.exe.pdf"],
  ["a\u200b\u2028b.pdf", PDF, "ab.pdf"],
  ["\ud800x.pdf", PDF, "\ufffdx.pdf"],
  [" spaced   out .pdf", PDF, "spaced out.pdf"],
  ["x".repeat(300) + ".pdf", PDF, "x".repeat(100) + ".pdf"],
  ["CON.pdf", PDF, "_CON.pdf"],
  ["nul", TEXT, "_nul.txt"],
  ["com1.tar.gz", PDF, "_com1.tar.gz.pdf"],
  ["LPT³.csv", TEXT, "_LPT³.csv"],
  ["aux .exe", PDF, "_aux .exe.pdf"],
  ["conout$.log", TEXT, "_conout$.log"],
  ["console.log", TEXT, "console.log"],
  ["com10.pdf", PDF, "com10.pdf"],
  ["Auxerre.pdf", PDF, "Auxerre.pdf"],
  ["\u05d0\u200f\u061cinvoice.pdf. . ", PDF, "\u05d0invoice.pdf"],
  ["👍".repeat(300), PDF, "👍".repeat(100) + ".pdf"],
];

for (const [given, type, shown] of NAMES) {
  Deno.test(`fileNameOf: ${JSON.stringify(given.slice(0, 30))} is shown as ${JSON.stringify(shown.slice(0, 30))}`, () => {
    assert.equal(fileNameOf(given, type), shown);
  });
}

Deno.test("an email takes the longest name that a file can have", () => {
  const longest = fileNameOf(`con.${"👍".repeat(300)}`, { extensions: ["x".repeat(8)] });
  assert.ok(longest.length <= MAIL_LIMITS.fileNameCharsMax, `${longest.length} characters`);
});
